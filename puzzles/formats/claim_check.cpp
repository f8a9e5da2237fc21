#include "puzzles/formats/claim_check.hpp"

#include <utility>
#include <variant>

#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {
namespace {

Position start_of(const DealClaim& claim) { return Position{claim.deal, claim.first_player}; }
const Position& start_of(const PositionClaim& claim) { return claim.position; }

std::string left_in_words(int left) {
  return std::to_string(left) + (left == 1 ? " card left" : " cards left");
}

/// What the referee says about a game whose last turn may be incomplete. `what`: the game.
Finding finding_on_left(const std::string& what, const Position& start, const Line& line,
                        int claimed) {
  const auto end = position_after(start, line);
  if (!end) return {in_words(end.error()), {}};
  const int left = end->left();
  if (left == claimed)
    return {std::nullopt, left == 0 ? beaten_in_words(line) : left_in_words(left)};
  return {what + " ends with " + left_in_words(left) + ", not " + std::to_string(claimed), {}};
}

template <typename AClaim>
std::optional<Finding> finding(const AClaim& claim) {
  if (claim.verdict == Verdict::Winnable) {
    if (auto fault = fault_in(replay(start_of(claim), claim.solution)))
      return Finding{std::move(fault), {}};
    return Finding{std::nullopt, beaten_in_words(claim.solution)};
  }
  if (!claim.left) return std::nullopt;
  return finding_on_left("the line", start_of(claim), claim.line, *claim.left);
}

}  // namespace

std::optional<Finding> finding_on(const DealClaim& claim) { return finding(claim); }
std::optional<Finding> finding_on(const PositionClaim& claim) { return finding(claim); }
std::optional<Finding> finding_on(const RecordedGame& game) {
  return finding_on_left("the game", Position{game.deal}, game.plays, game.left);
}

Expected<std::optional<Finding>> finding_on_result(std::string_view line) {
  const auto read = read_result(line);
  if (!read) return read.error();
  return std::visit([](const auto& claim) { return finding_on(claim); }, *read);
}

std::optional<std::string> fault_in(const Replay& check) {
  if (check.fault || check.left == 0) return check.fault;
  return "the solution ends with " + left_in_words(check.left);
}

std::string beaten_in_words(const Line& line) {
  return "beaten in " + std::to_string(line.size()) + " turns";
}

}  // namespace backtrick::the_game
