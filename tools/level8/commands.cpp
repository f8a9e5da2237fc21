#include "tools/level8/commands.hpp"

namespace backtrick::level8 {

void add_commands(CommandLine& line) {
  CommandGroup group = line.add_group(
      "level8",
      "Level 8, the second game: fewest turns, decks, play, advice, grades, dailies, and the referee");
  for (const auto add : {add_solve_command, add_deal_command, add_play_command, add_advise_command,
                         add_verify_command, add_census_command, add_grade_command})
    add(group);
}

}  // namespace backtrick::level8
