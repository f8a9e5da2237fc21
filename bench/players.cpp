// Measures players who do not see the draw pile: backtrick_lab players --help.

#include <chrono>
#include <cmath>
#include <ctime>

#include "bench/held_out_players.hpp"
#include "bench/lab.hpp"
#include "bench/level8_held_out_players.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/result_json.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/common/interval.hpp"

namespace backtrick::lab {
namespace {

struct PlayersOptions {
  RulesArgument rules;
  DealNumbers numbers;
};

double processor_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure(const std::string& name, the_game::Player& player, const PlayersOptions& options) {
  using namespace the_game;
  KindGames games;
  int excellent = 0;
  const double start = processor_ms();
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    const int left = play_out(Deal::numbered(options.rules.rules, number), player, number).left;
    games.count({penalty_of(left), left, left == 0});
    excellent += left < 10 ? 1 : 0;
  }
  const double n = games.games;
  const Interval wins = wilson(static_cast<std::uint64_t>(games.reached), options.numbers.count());
  std::printf("| %s | %.2f%% | %.2f to %.2f%% | %.1f%% | %.2f | %.2f | %.3f |\n", name.c_str(),
              100.0 * games.reached / n, 100 * wins.low, 100 * wins.high, 100.0 * excellent / n,
              games.mean(), 1.96 * games.mean_error(), (processor_ms() - start) / n);
}

Status measure_deals(const PlayersOptions& options) {
  using namespace the_game;
  std::printf("| player | beaten | 95%% interval | excellent | cards left | +- | ms a game |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
  for (const PlayerKind kind : kPanel)
    measure(std::string{name(kind)}, *make_player(kind), options);
  HastyPlayer hasty = usual_hasty_player();
  measure("hasty, held out", hasty, options);
  DreamingPlayer dreaming = usual_dreaming_player();
  measure("dreaming, held out", dreaming, options);
  return Done;
}

void measure(const std::string& name, level8::Player& player, const DealNumbers& numbers,
             int number, level8::Goal goal) {
  using namespace level8;
  const Level& level = default_levels().levels[static_cast<std::size_t>(number) - 1];
  const double start = processor_ms();
  double turns = 0;
  double above = 0;
  double squares = 0;
  int failed = 0;
  double n = 0;
  for (std::uint64_t deal_number = numbers.first; deal_number <= numbers.last; ++deal_number) {
    const Deal deal = Deal::numbered({}, deal_number);
    const auto par = fewest_turns(deal, level, goal);
    if (!par) continue;
    ++n;
    const Outcome outcome = play_out(deal, level, goal, player, deal_number);
    failed += outcome.reached ? 0 : 1;
    const int over = (outcome.reached ? outcome.turns : most_turns({}) + 1) - *par;
    turns += outcome.turns;
    above += over;
    squares += static_cast<double>(over) * over;
  }
  const double mean = above / n;
  std::printf("| %d | %s | %s | %.2f | %.2f | %.2f | %d | %.3f |\n", number,
              std::string{level8::name(goal)}.c_str(), name.c_str(), turns / n, mean,
              std::sqrt((squares / n - mean * mean) / n), failed, (processor_ms() - start) / n);
}

Status measure_rounds(const PlayersOptions& options) {
  using namespace level8;
  std::printf(
      "| level | goal | player | turns | above par | +- | failed | ms |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= static_cast<int>(default_levels().levels.size()); ++level) {
      for (const PlayerKind kind : kPanel)
        measure(std::string{name(kind)}, *make_player(kind), options.numbers, level, goal);
      ThumbPlayer thumb;
      measure("thumb, held out", thumb, options.numbers, level, goal);
      DreamingPlayer dreaming{kDreams};
      measure("dreaming, held out", dreaming, options.numbers, level, goal);
    }
  }
  return Done;
}

}  // namespace

void add_players(CLI::App& app, Action& action) {
  CLI::App& players = *app.add_subcommand(
      "players",
      "Let every player of a panel and every held-out player play numbered deals once, "
      "seeded by the number, and print a table");
  players.require_subcommand(1);
  auto options = std::make_shared<PlayersOptions>();
  CLI::App& deals =
      add_command(players, action, "deals", "Measure players of The Game",
                  "  backtrick_lab players deals solo 1 10000", options, measure_deals);
  options->rules.add_any(deals);
  options->numbers.add(deals, 2);

  options = std::make_shared<PlayersOptions>();
  CLI::App& rounds = add_command(
      players, action, "level8",
      "Measure players of Level 8 at all default levels, to place the level and to go out",
      "  backtrick_lab players level8 1 1000", options, measure_rounds);
  options->numbers.add(rounds, 1);
  add_tables(players, action);
}

}  // namespace backtrick::lab
