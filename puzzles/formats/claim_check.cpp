#include "puzzles/formats/claim_check.hpp"

#include <utility>
#include <variant>

#include "puzzles/players/talk.hpp"
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

std::string said_in_words(Statement statement, Language language) {
  const std::string words{in_words(statement, language)};
  return words.empty() ? "nothing" : "\"" + words + "\"";
}

/// Where a seat of a legal game did not say what its hand says by the convention, or what its hand
/// may say if it chooses its words.
std::optional<std::string> fault_in(const GameTalk& talk, const Position& start,
                                    const Line& plays) {
  Game game{start};
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    const Talk expected = talk_at(game.position(), talk.language);
    for (std::size_t player = 0; player < expected.size(); ++player) {
      const int number = static_cast<int>(player) + 1;
      if (talk.own[player]) {
        if (may_say(game.position(), number, talk.before[turn][player], talk.language)) continue;
        return "turn " + std::to_string(turn + 1) + ": player " + std::to_string(number) +
               " cannot have said this with its hand";
      }
      const Statements& chosen = talk.before[turn][player];
      const Tops tops = Tops::of(game.position().table().tops);
      const Statements all_said = said_of_first(chosen, tops).value_or(chosen);
      for (const Pile pile : kPiles) {
        const Statement said = all_said[static_cast<std::size_t>(pile)];
        const Statement right = expected[player][static_cast<std::size_t>(pile)];
        if (said == right) continue;
        return "turn " + std::to_string(turn + 1) + ": player " + std::to_string(number) +
               " said " + said_in_words(said, talk.language) + " of " + std::string{name(pile)} +
               "; by the convention, it says " + said_in_words(right, talk.language);
      }
    }
    for (const Play play : plays[turn]) game.lay(play);
    game.end_turn();
  }
  return std::nullopt;
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
  const Position start{game.deal, game.first_player};
  Finding finding = finding_on_left("the game", start, game.plays, game.left);
  if (!finding.fault && game.talk) {
    if (auto fault = fault_in(*game.talk, start, game.plays)) return Finding{std::move(fault), {}};
  }
  return finding;
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
