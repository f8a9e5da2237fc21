#include "solver/the_game/stages/conclusion.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::logic_error{"the referee refuses a solution: " + why};
}

}  // namespace

void conclude(SearchOutcome outcome, Position start, Result& result) {
  if (outcome == SearchOutcome::Solved) {
    const Replay check = replay(std::move(start), result.solution);
    if (check.fault || check.left != 0)
      refuse(check.fault.value_or(std::to_string(check.left) + " cards left"));
    result.verdict = Verdict::Winnable;
    return;
  }
  result.solution.clear();
  result.first_player = 1;
  if (outcome == SearchOutcome::Refuted) result.verdict = Verdict::Unwinnable;
}

void conclude_best(const Position& start, Result& result) {
  const Best& best = *result.best;
  if (best.left == 0) {
    result.solution = best.line;
    conclude(SearchOutcome::Solved, start, result);
    return;
  }
  result.solution.clear();
  const auto end = position_after(start, best.line);
  if (!end) refuse(end.error().what());
  if (end->left() != best.left) refuse("another number of cards left");
  if (best.at_least > 0) result.verdict = Verdict::Unwinnable;
}

}  // namespace backtrick::the_game
