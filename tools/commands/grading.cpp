#include "tools/commands/grading.hpp"

#include <string>

#include "puzzles/grading/deal_grade.hpp"

namespace backtrick::the_game {

GradeDeal make_grade() {
  return [](const Deal& deal) { return grade_deal(deal).grade; };
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
