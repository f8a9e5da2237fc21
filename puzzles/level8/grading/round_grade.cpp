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
  constexpr std::array<std::string_view, 7> kNames{"hasty", "collecting", "glancing", "counting",
                                                   "near",  "ahead",      "far"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::unique_ptr<Player> make_player(PlayerKind kind) {
  constexpr std::array<Habits, 7> kHabits{{
      {.lays_at_once = true, .counts_unseen = false, .error = 800},
      {.lays_at_once = false, .counts_unseen = false, .error = 200},
      {.lays_at_once = false, .counts_unseen = true, .error = 100},
      {.lays_at_once = false, .counts_unseen = true, .error = 25},
      {.sees = 3, .error = 100},
      {.sees = 6, .error = 100},
      {.sees = 10, .error = 100},
  }};
  return std::make_unique<CollectingPlayer>(kHabits[static_cast<std::size_t>(kind)]);
}

std::string_view name(Grading grading) {
  constexpr std::array<std::string_view, kGradings.size()> kNames{"1", "2", "open"};
  return kNames[static_cast<std::size_t>(grading)];
}

int version_of(Grading grading) { return grading == Grading::Second ? 2 : 1; }

std::span<const PlayerKind> panel_of(Grading grading) {
  if (grading == Grading::Open) return kOpenPanel;
  return std::span{kPanel}.subspan(grading == Grading::Second ? 1 : 0);
}

PanelGames play_all(const Deal& deal, const Level& level, Goal goal, int par, Grading grading,
                    std::uint64_t replicate) {
  const auto panel = panel_of(grading);
  const std::vector<int> rounds(panel.size(), kRoundsEach);
  return play_panel(rounds, replicate, [&](std::size_t kind) {
    return [&, player = make_player(panel[kind])](const PanelGame& game) {
      const Outcome outcome =
          play_out(deal, level, goal, *player, game.seed(), nullptr, pile_of(grading));
      const int turns = outcome.reached ? outcome.turns : most_turns(deal.rules()) + 1;
      return PanelResult{turns - par, turns, outcome.reached};
    };
  });
}

const std::vector<Scale>& scales(Grading grading) {
  static const std::vector<Scale> first{
#include "puzzles/level8/grading/scale_one_star.inc"
  };
  static const std::vector<Scale> second{
#include "puzzles/level8/grading/scale_one_star_2.inc"
  };
  static const std::vector<Scale> open{
#include "puzzles/level8/grading/scale_one_star_open.inc"
  };
  switch (grading) {
    case Grading::First: break;
    case Grading::Second: return second;
    case Grading::Open: return open;
  }
  return first;
}

const Scale& scale_of(int level, Goal goal, Grading grading) {
  const std::string wanted = "level " + std::to_string(level) + ", " + std::string{name(goal)};
  const auto found = std::ranges::find(scales(grading), wanted, &Scale::name);
  if (found != scales(grading).end()) return *found;
  if (grading == Grading::Open)
    throw Ungraded{"no grades with an open pile for " + wanted +
                   "; there are for levels 6 to 8, out"};
  throw Ungraded{"no grades for level " + std::to_string(level) + "; there are for levels 1 to " +
                 std::to_string(default_levels().levels.size()) + " of " + default_levels().name};
}

RoundReport grade_round(const Deal& deal, int level, Goal goal, Grading grading) {
  if (deal.rules() != Rules{})
    throw Ungraded{"no grades for these rules; there are for the whole deck and one player"};
  const Scale& scale = scale_of(level, goal, grading);
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  const auto par = fewest_turns(deal, asked, goal);
  if (!par) throw Ungraded{"the deck does not suffice for the goal, so there is no par"};
  PanelGames games = play_all(deal, asked, goal, *par, grading);
  Grade grade = scale.grade(games);
  grade.version = version_of(grading);
  return {{grade, std::move(games)}, *par, grading};
}

std::string write_grade(const Deal& deal, int level, Goal goal, const RoundReport& report) {
  WriteJson json{{"deal", as_json(deal)},
                 {"list", default_levels().name},
                 {"level", level},
                 {"goal", std::string{name(goal)}},
                 {"par", report.par},
                 {"grade", backtrick::as_json(report.grade)},
                 {"players", WriteJson::array()}};
  if (pile_of(report.grading) == Pile::Open) json["pile"] = "open";
  const auto panel = panel_of(report.grading);
  for (std::size_t kind = 0; kind < panel.size(); ++kind) {
    const KindGames& mine = report.games[kind];
    json["players"].push_back({{"name", name(panel[kind])},
                               {"rounds", mine.games},
                               {"failed", mine.games - mine.reached},
                               {"mean_turns", to_thousandths(mine.mean())},
                               {"standard_error", to_thousandths(mine.mean_error())}});
  }
  return json.dump();
}

}  // namespace backtrick::level8
