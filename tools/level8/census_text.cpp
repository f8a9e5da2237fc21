#include "tools/level8/census_text.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {

std::string write_census_table(const Census& census) {
  std::string text =
      "level  goal   mean turns  least  median  99%  most  impossible  what it asks for\n";
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= static_cast<int>(census.list().levels.size()); ++level) {
      const TurnCounts& turns = census.at(level, goal);
      const std::string asked =
          write_level(census.list().levels[static_cast<std::size_t>(level) - 1]);
      if (turns.possible() == 0) {
        text += fmt::format("{:>5}  {:<5}{:>41}{:>12}  {}\n", level, name(goal), "",
                            turns.impossible(), asked);
        continue;
      }
      text += fmt::format("{:>5}  {:<5}{:>12.3f}{:>7}{:>8}{:>5}{:>6}{:>12}  {}\n", level,
                          name(goal), turns.mean(), turns.least(), turns.percentile(50),
                          turns.percentile(99), turns.most(), turns.impossible(), asked);
    }
  }
  return text;
}

std::string plot_census(const Census& census, const std::string& title) {
  constexpr int kMostDrawn = 40;  // turns; fewer deals need more than a line is thick
  const int levels = static_cast<int>(census.list().levels.size());
  const double deals = static_cast<double>(census.deals());
  std::string script = fmt::format(
      "set terminal svg size 900,640 font 'sans-serif,13' background '#ffffff'\n"
      "set style data lines\nset grid ytics lc rgb '#dddddd'\nset border 3\nset tics nomirror\n"
      "set yrange [0:*]\nset format y '%g%%'\nset key right top\nset xrange [1:{}]\n"
      "set multiplot layout 2,1 title '{}'\n",
      kMostDrawn, title);
  std::string data;
  for (const Goal goal : kGoals) {
    script += fmt::format("set title '{}'\nplot ",
                          goal == Goal::Place ? "Turns to place the level" : "Turns to go out");
    for (int level = 1; level <= levels; ++level) {
      const TurnCounts& turns = census.at(level, goal);
      data += fmt::format("${}{} << EOD\n", name(goal), level);
      for (int n = 1; n <= kMostDrawn; ++n)
        data += fmt::format("{} {:.4f}\n", n, 100 * static_cast<double>(turns.with(n)) / deals);
      data += "EOD\n";
      script += fmt::format("{}${}{} using 1:2 lw 2 title '{}: {}'", level == 1 ? "" : ", ",
                            name(goal), level, level,
                            write_level(census.list().levels[static_cast<std::size_t>(level) - 1]));
    }
    script += "\n";
  }
  return data + script + "unset multiplot\n";
}

}  // namespace backtrick::level8
