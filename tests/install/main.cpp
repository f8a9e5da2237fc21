#include <cstdlib>
#include <iostream>
#include <puzzles/formats/deal_code.hpp>
#include <puzzles/formats/deal_text.hpp>
#include <puzzles/formats/position_json.hpp>
#include <puzzles/formats/position_text.hpp>
#include <puzzles/formats/result_json.hpp>
#include <solver/the_game/rules/game.hpp>
#include <solver/the_game/solver.hpp>

namespace the_game = backtrick::the_game;

int main() {
  const auto deal = the_game::Deal::numbered(the_game::Rules{}, 1);
  const auto result = the_game::Solver{}.solve(deal);
  std::cout << the_game::write_deal(deal) << '\n' << the_game::write_result(deal, result) << '\n';
  const auto end = the_game::read_position(the_game::write_result(deal, result));
  if (!end->beaten()) return EXIT_FAILURE;
  if (!the_game::read_deal_code(the_game::write_deal_code(deal))) return EXIT_FAILURE;
  const bool beaten = the_game::replay(deal, result.solution).left == 0;
  const bool winnable = result.verdict == the_game::Verdict::Winnable;
  return beaten == winnable ? EXIT_SUCCESS : EXIT_FAILURE;
}
