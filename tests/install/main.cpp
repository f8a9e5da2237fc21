#include <backtrick/puzzles/deal_code.hpp>
#include <backtrick/puzzles/deal_text.hpp>
#include <backtrick/puzzles/result_json.hpp>
#include <backtrick/puzzles/situation_json.hpp>
#include <backtrick/puzzles/situation_text.hpp>
#include <backtrick/solver/game.hpp>
#include <backtrick/solver/solver.hpp>
#include <cstdlib>
#include <iostream>

int main() {
  const auto deal = backtrick::Deal::numbered(backtrick::Rules{}, 1);
  const auto result = backtrick::Solver{}.solve(deal);
  std::cout << backtrick::write_deal(deal) << '\n' << backtrick::write_result(deal, result) << '\n';
  const auto end = backtrick::read_situation(backtrick::write_result(deal, result));
  if (!std::get<backtrick::Situation>(end).beaten()) return EXIT_FAILURE;
  if (std::holds_alternative<backtrick::TextFault>(
          backtrick::read_deal_code(backtrick::write_deal_code(deal))))
    return EXIT_FAILURE;
  const bool beaten = backtrick::replay(deal, result.solution).left == 0;
  const bool winnable = result.verdict == backtrick::Verdict::Winnable;
  return beaten == winnable ? EXIT_SUCCESS : EXIT_FAILURE;
}
