#include "puzzles/level8/grading/round_grade.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/players/collecting_player.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {
namespace {

double to_thousandths(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

std::string_view name(PlayerKind kind) {
  constexpr std::array<std::string_view, kPlayerKinds> kNames{"hasty", "collecting", "glancing",
                                                              "counting"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::unique_ptr<Player> make_player(PlayerKind kind) {
  constexpr std::array<Habits, kPlayerKinds> kHabits{{
      {.lays_at_once = true, .counts_unseen = false, .error = 800},
      {.lays_at_once = false, .counts_unseen = false, .error = 200},
      {.lays_at_once = false, .counts_unseen = true, .error = 100},
      {.lays_at_once = false, .counts_unseen = true, .error = 25},
  }};
  return std::make_unique<CollectingPlayer>(kHabits[static_cast<std::size_t>(kind)]);
}

PanelGames play_all(const Deal& deal, const Level& level, Goal goal, int par,
                    std::uint64_t replicate) {
  std::array<int, kPlayerKinds> rounds{};
  rounds.fill(kRoundsEach);
  return play_panel(rounds, replicate, [&](std::size_t kind) {
    return [&, player = make_player(kPanel[kind])](const PanelGame& game) {
      const Outcome outcome = play_out(deal, level, goal, *player, game.seed());
      const int turns = outcome.reached ? outcome.turns : most_turns(deal.rules()) + 1;
      return PanelResult{turns - par, turns, outcome.reached};
    };
  });
}

const std::vector<Scale>& scales() {
  static const std::vector<Scale> all_scales{
#include "puzzles/level8/grading/scale_one_star.inc"
  };
  return all_scales;
}

const Scale& scale_of(int level, Goal goal) {
  const std::string wanted = "level " + std::to_string(level) + ", " + std::string{name(goal)};
  const auto found = std::ranges::find(scales(), wanted, &Scale::name);
  if (found != scales().end()) return *found;
  throw Ungraded{"no grades for level " + std::to_string(level) + "; there are for levels 1 to " +
                 std::to_string(default_levels().levels.size()) + " of " + default_levels().name};
}

RoundReport grade_round(const Deal& deal, int level, Goal goal) {
  if (deal.rules() != Rules{})
    throw Ungraded{"no grades for these rules; there are for the whole deck and one player"};
  const Scale& scale = scale_of(level, goal);
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  const auto par = fewest_turns(deal, asked, goal);
  if (!par) throw Ungraded{"the deck does not suffice for the goal, so there is no par"};
  PanelGames games = play_all(deal, asked, goal, *par);
  const Grade grade = scale.grade(games);
  return {{grade, std::move(games)}, *par};
}

std::string write_grade(const Deal& deal, int level, Goal goal, const RoundReport& report) {
  WriteJson json{{"deal", as_json(deal)},
                 {"list", default_levels().name},
                 {"level", level},
                 {"goal", std::string{name(goal)}},
                 {"par", report.par},
                 {"grade", backtrick::as_json(report.grade)},
                 {"players", WriteJson::array()}};
  for (const PlayerKind kind : kPanel) {
    const KindGames& mine = report.games[static_cast<std::size_t>(kind)];
    json["players"].push_back({{"name", name(kind)},
                               {"rounds", mine.games},
                               {"failed", mine.games - mine.reached},
                               {"mean_turns", to_thousandths(mine.mean())},
                               {"standard_error", to_thousandths(mine.mean_error())}});
  }
  return json.dump();
}

}  // namespace backtrick::level8
