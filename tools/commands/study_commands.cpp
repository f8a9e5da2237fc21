#include "tools/commands/commands.hpp"

namespace backtrick::the_game {

void add_study_commands(CommandLine& line) {
  CommandGroup group = line.add_group(
      "study", "Studies: positions with everything in sight, in which a single turn keeps the win");
  add_study_generate_command(group);
  add_study_verify_command(group);
}

}  // namespace backtrick::the_game
