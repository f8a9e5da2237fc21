#include "tools/commands/grading.hpp"

#include <string>

#include "puzzles/grading/grader.hpp"

namespace backtrick::the_game {

GradeDeal make_grade() {
  return [grader = Grader{}](const Deal& deal) { return grader.grade(deal); };
}

void add_player_games_option(Command& command, int& games) {
  command
      .add_number(
          "--player-games", games, {0, 1000},
          "How often the player strong, who does not see the draw pile, tries each deal; the day "
          "says how often it won and how many cards were left")
      .default_text(std::to_string(games));
}

}  // namespace backtrick::the_game
