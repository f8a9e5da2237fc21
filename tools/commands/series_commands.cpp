#include "tools/commands/series_commands.hpp"

#include <array>
#include <string>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/level8/daily/daily_round.hpp"

namespace backtrick {
namespace {

/// `where`: the command line, or a group of it.
template <typename Where>
void add_commands(Where& where, const Series& series) {
  const SeriesTexts& texts = series.texts();
  add_daily_command(where.add_command("daily", std::string{texts.daily_help}), series);
  add_publish_command(where.add_command("publish", std::string{texts.publish_help}), series);
}

}  // namespace

std::span<const Series* const> all_series() {
  static const std::array all{&the_game::daily_series(), &the_game::duo_series(),
                              &the_game::short_series(), &the_game::studies_series(),
                              &level8::round_series(),   &level8::open_round_series()};
  return all;
}

std::string command_of(const SeriesTexts& texts) {
  std::string words = "backtrick ";
  if (!texts.command.empty()) words.append(texts.command).append(" ");
  return words;
}

void add_player_games_option(Command& command, int& games) {
  command.add_number(
      "--player-games", games, {0, 1000},
      "How often the player strong, who does not see the draw pile, tries each deal; the day "
      "says how often it won and how many cards were left");
}

void add_first_series(CommandLine& line) { add_commands(line, *all_series().front()); }

void add_other_series(CommandLine& line) {
  for (const Series* const series : all_series().subspan(1)) {
    const std::string command{series->texts().command};
    CommandGroup group = line.add_group(
        command, std::string{series->texts().title} + ": the puzzles of a date, or files of many");
    add_commands(group, *series);
    group.footer(command_of(series->texts()) + "COMMAND --help tells more, with examples.");
  }
}

}  // namespace backtrick
