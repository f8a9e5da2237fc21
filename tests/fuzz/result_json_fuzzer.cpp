// Reads arbitrary result lines and recorded games. Every one that is read must survive replaying,
// writing and reading again.

#include <cstdint>
#include <string_view>
#include <variant>

#include "puzzles/formats/claim_check.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/formats/result_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

namespace {

/// Checks the claimed number of cards left with the referee.
template <typename AClaim>
void add_left(const AClaim& claim, const Position& start, Result& result) {
  if (!claim.left) return;
  EXPECT_OR_ABORT((*claim.left == 0) == (claim.verdict == Verdict::Winnable));
  result.best = Best{*claim.left, claim.verdict == Verdict::Unwinnable ? 1 : 0, claim.line};
  const auto end = position_after(start, claim.line);
  if (end) EXPECT_OR_ABORT(end->left() >= 0 && end->left() <= start.left());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line{reinterpret_cast<const char*>(data), size};
  const auto read = read_result(line);
  if (!read) {
    expect_good(read.error(), line.size());
    return 0;
  }
  if (const auto* claim = std::get_if<PositionClaim>(&*read)) {
    const Replay outcome = replay(claim->position, claim->solution);
    EXPECT_OR_ABORT(outcome.left >= 0 && outcome.left <= claim->position.left());
    Result result;
    result.verdict = claim->verdict;
    result.solution = claim->solution;
    add_left(*claim, claim->position, result);
    const auto again = read_result(write_result(claim->position, result, claim->proof_checked));
    EXPECT_OR_ABORT(std::get<PositionClaim>(*again).proof_checked == claim->proof_checked);
    EXPECT_OR_ABORT(std::get<PositionClaim>(*again).left == claim->left);
    EXPECT_OR_ABORT(std::get<PositionClaim>(*again).line == claim->line);
    EXPECT_OR_ABORT(std::get<PositionClaim>(*again).position == claim->position);
    EXPECT_OR_ABORT(std::get<PositionClaim>(*again).solution == claim->solution);
    return 0;
  }
  if (const auto* game = std::get_if<RecordedGame>(&*read)) {
    const auto end = position_after(game->deal, game->plays, game->first_player);
    if (end) EXPECT_OR_ABORT(end->left() >= 0 && end->left() <= game->deal.rules().cards);
    const auto again = read_result(write_recorded_game(*game));
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).deal == game->deal);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).player == game->player);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).seed == game->seed);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).left == game->left);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).plays == game->plays);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).first_player == game->first_player);
    EXPECT_OR_ABORT(std::get<RecordedGame>(*again).talk == game->talk);
    EXPECT_OR_ABORT(finding_on(*game).has_value());
    return 0;
  }
  const DealClaim& claim = std::get<DealClaim>(*read);
  const Replay outcome = replay(claim.deal, claim.solution, claim.first_player);
  EXPECT_OR_ABORT(outcome.left >= 0 && outcome.left <= claim.deal.rules().cards);

  Result result;
  result.verdict = claim.verdict;
  result.solution = claim.solution;
  add_left(claim, Position{claim.deal, claim.first_player}, result);
  EXPECT_OR_ABORT(!claim.proof_checked || claim.verdict == Verdict::Unwinnable);
  const auto again = read_result(write_result(claim.deal, result, claim.proof_checked));
  EXPECT_OR_ABORT(again && std::holds_alternative<DealClaim>(*again));
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).proof_checked == claim.proof_checked);
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).deal == claim.deal);
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).verdict == claim.verdict);
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).solution == claim.solution);
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).left == claim.left);
  EXPECT_OR_ABORT(std::get<DealClaim>(*again).line == claim.line);
  return 0;
}
