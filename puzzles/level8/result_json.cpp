#include "puzzles/level8/result_json.hpp"

#include <algorithm>
#include <utility>

#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "solver/level8/game.hpp"

namespace backtrick::level8 {
namespace {

Goal read_goal(const JsonNode& node) {
  const std::string text = node.text();
  for (const Goal goal : {Goal::Place, Goal::Out}) {
    if (name(goal) == text) return goal;
  }
  node.fail("place or out");
}

ListedLevel read_listed_level(const JsonNode& node, const Rules& rules,
                              std::span<const LevelList> known) {
  const JsonNode groups = node.at("groups");
  ListedLevel level{node.at("list").text(), node.at("level").number(1, kMostLevels),
                    read_level(groups, rules)};
  require_listed(node.at("level"), groups, level.list, level.number, level.groups, known);
  return level;
}

/// Reads the turns that reach a goal, and no more than these.
Line read_certificate(const JsonNode& node, const Deal& deal, const Level& level, Goal goal) {
  Round round{deal, {level}};
  Line turns;
  for (const JsonNode& turn : node.items()) {
    if (goal == Goal::Place && round.has_laid(1))
      contradict(turn, "the level lies after " + turns_in_words(turns.size()) + " already");
    turns.push_back(read_turn(turn, round));
  }
  const bool reached = goal == Goal::Place ? round.has_laid(1) : round.winner() == 1;
  if (!reached)
    contradict(node, goal == Goal::Place ? "the level does not lie after these turns"
                                         : "nobody has gone out after these turns");
  return turns;
}

/// Reads what is claimed about one goal: its turns, and a certificate for them.
GoalResult read_goal_result(const JsonNode& node, Goal goal, const Result& result) {
  const std::string key{name(goal)};
  node.at("certificates").expect_keys({"place", "out"});
  const auto turns = node.find(key);
  const auto certificate = node.at("certificates").find(key);
  if (turns && !certificate) node.at("certificates").refuse("the key \"" + key + "\" is missing");
  if (certificate && !turns)
    node.refuse("the key \"" + key + "\" is missing beside its certificate");
  if (!turns) return {goal, std::nullopt};
  const int claimed = turns->number(1, kMaxCards);
  Line line = read_certificate(*certificate, result.deal, result.level.groups, goal);
  if (line.size() != static_cast<std::size_t>(claimed))
    contradict(*turns, "the certificate takes " + turns_in_words(line.size()) + ", not " +
                           std::to_string(claimed));
  return {goal, std::move(line)};
}

Result read_deal_result(const JsonNode& node, std::span<const LevelList> known) {
  node.expect_keys(
      {"date", "deal", "list", "level", "groups", "goals", "place", "out", "certificates"},
      OtherKeys::Ignored);
  Deal deal = read_deal_object(node.at("deal"));
  const Rules& rules = deal.rules();
  if (rules.players != 1) node.at("deal").at("rules").at("players").fail("a player alone");
  Result result{deal, read_listed_level(node, rules, known), {}};
  const JsonNode goals = node.at("goals");
  for (const JsonNode& goal_node : goals.items()) {
    const Goal goal = read_goal(goal_node);
    if (std::ranges::count(result.goals, goal, &GoalResult::goal) != 0)
      goal_node.fail("each goal once");
    result.goals.push_back(read_goal_result(node, goal, result));
  }
  if (result.goals.empty()) goals.fail("place, out or both");
  for (const Goal goal : {Goal::Place, Goal::Out}) {
    const std::string key{name(goal)};
    if (std::ranges::count(result.goals, goal, &GoalResult::goal) == 0 && node.find(key))
      contradict(goals, in_quotes(key) + " is answered and not among the goals");
  }
  if (result.goals.size() == 2) {
    const auto turns = [&](Goal goal) {
      const auto& line = std::ranges::find(result.goals, goal, &GoalResult::goal)->line;
      return line ? line->size() : std::size_t{kMaxCards};
    };
    if (turns(Goal::Place) > turns(Goal::Out))
      contradict(goals, "whoever goes out in so many turns places the level in no more");
  }
  return result;
}

PlannedRound read_planned_round(const JsonNode& node, Game& game) {
  if (game.winner()) contradict(node, "the game is won before this round");
  node.expect_keys({"deal", "level", "goal", "turns"});
  PlannedRound round{node.at("deal").deal_number(),
                     node.at("level").number(1, kMostLevels),
                     read_goal(node.at("goal")),
                     {}};
  if (round.deal != game.deal_number())
    contradict(node.at("deal"), "the next deal is " + std::to_string(game.deal_number()));
  if (round.level != game.level(1))
    contradict(node.at("level"), "the player is at level " + std::to_string(game.level(1)));
  const JsonNode turns = node.at("turns");
  for (const JsonNode& turn : turns.items()) {
    if (game.winner() || game.deal_number() != round.deal)
      contradict(turn, "the round is over before this turn");
    Round table = game.round();
    round.line.push_back(read_turn(turn, table));
    if (const auto violation = game.play(round.line.back())) contradict(turn, violation->reason);
  }
  const bool went_on = game.deal_number() != round.deal;
  const bool out = went_on || (game.winner() && game.round().winner());
  if (out != (round.goal == Goal::Out))
    contradict(node.at("goal"), out ? "the player goes out" : "the player does not go out");
  if (round.goal == Goal::Place && !game.winner()) {
    if (const auto violation = game.stop_round()) contradict(turns, violation->reason);
  }
  return round;
}

GameResult read_game_result(const JsonNode& node, std::span<const LevelList> known) {
  node.expect_keys({"first_deal", "rules", "list", "levels", "total_turns", "rounds"},
                   OtherKeys::Ignored);
  GameResult result{read_rules(node.at("rules")),
                    {node.at("list").text(), {}},
                    node.at("first_deal").deal_number(),
                    std::nullopt};
  if (result.rules.players != 1) node.at("rules").at("players").fail("a player alone");
  const JsonNode levels = node.at("levels");
  for (const JsonNode& level : levels.items())
    result.list.levels.push_back(read_level(level, result.rules));
  if (result.list.levels.empty()) levels.fail("at least one level");
  require_list(levels, result.list, known);
  const auto rounds = node.find("rounds");
  const auto total = node.find("total_turns");
  if (rounds.has_value() != total.has_value())
    node.refuse(R"(only one of the keys "rounds" and "total_turns" is there)");
  if (!rounds) return result;
  GamePlan plan;
  Game game{result.rules, result.list, result.first_deal};
  for (const JsonNode& round : rounds->items()) {
    plan.rounds.push_back(read_planned_round(round, game));
    plan.turns += static_cast<int>(plan.rounds.back().line.size());
  }
  if (!game.winner()) contradict(*rounds, "the game is not won after these rounds");
  if (total->deal_number() != static_cast<std::uint64_t>(plan.turns))
    contradict(*total, "the rounds take " + turns_in_words(static_cast<std::size_t>(plan.turns)));
  result.plan = std::move(plan);
  return result;
}

}  // namespace

void require_list(const JsonNode& levels, const LevelList& list, std::span<const LevelList> known) {
  const auto same = std::ranges::find(known, list.name, &LevelList::name);
  if (same != known.end() && *same != list)
    contradict(levels, "the list " + in_quotes(list.name) + " has other levels");
}

void require_listed(const JsonNode& number_node, const JsonNode& groups_node,
                    const std::string& list, int number, const Level& groups,
                    std::span<const LevelList> known) {
  const auto found = std::ranges::find(known, list, &LevelList::name);
  if (found == known.end()) return;
  const auto index = static_cast<std::size_t>(number) - 1;
  if (index >= found->levels.size())
    contradict(number_node, "the list " + in_quotes(list) + " has " +
                                std::to_string(found->levels.size()) + " levels");
  if (found->levels[index] != groups)
    contradict(groups_node, "level " + std::to_string(number) + " of the list " + in_quotes(list) +
                                " asks for other groups");
}

std::string_view name(Goal goal) { return goal == Goal::Place ? "place" : "out"; }

WriteJson as_json(const Result& result) {
  WriteJson json{{"deal", as_json(result.deal)},
                 {"list", result.level.list},
                 {"level", result.level.number},
                 {"groups", as_json(result.level.groups)},
                 {"goals", WriteJson::array()}};
  WriteJson certificates = WriteJson::object();
  for (const auto& [goal, line] : result.goals) {
    json["goals"].push_back(name(goal));
    if (!line) continue;
    const std::string key{name(goal)};
    json[key] = line->size();
    certificates[key] = turns_as_json(*line, Round{result.deal, {result.level.groups}});
  }
  json["certificates"] = std::move(certificates);
  return json;
}

std::string write_result(const Result& result) { return as_json(result).dump(); }

std::string write_result(const GameResult& result) {
  WriteJson levels = WriteJson::array();
  for (const Level& level : result.list.levels) levels.push_back(as_json(level));
  WriteJson json{{"first_deal", result.first_deal},
                 {"rules", as_json(result.rules)},
                 {"list", result.list.name},
                 {"levels", std::move(levels)}};
  if (!result.plan) return json.dump();
  json["total_turns"] = result.plan->turns;
  json["rounds"] = WriteJson::array();
  for (const PlannedRound& round : result.plan->rounds) {
    const Level& level = result.list.levels[static_cast<std::size_t>(round.level) - 1];
    const Round start{Deal::numbered(result.rules, round.deal), {level}};
    json["rounds"].push_back({{"deal", round.deal},
                              {"level", round.level},
                              {"goal", name(round.goal)},
                              {"turns", turns_as_json(round.line, start)}});
  }
  return json.dump();
}

void GoalSummary::count(const std::optional<std::size_t>& turns_of_deal) {
  if (!turns_of_deal) {
    ++never;
    return;
  }
  turns += *turns_of_deal;
  least = deals == 0 ? *turns_of_deal : std::min<std::uint64_t>(least, *turns_of_deal);
  most = std::max<std::uint64_t>(most, *turns_of_deal);
  ++deals;
}

std::string write_summary(const Summary& summary) {
  WriteJson json{{"deals", summary.deals}, {"refused", summary.refused}};
  const auto add = [&](const char* key, const std::optional<GoalSummary>& goal) {
    if (!goal) return;
    json[key] = {{"deals", goal->deals}, {"never", goal->never}, {"turns", goal->turns}};
    if (goal->deals == 0) return;
    json[key]["least"] = goal->least;
    json[key]["most"] = goal->most;
  };
  add("place", summary.place);
  add("out", summary.out);
  add("game", summary.game);
  json["seconds"] = std::chrono::duration<double>(summary.time).count();
  return WriteJson{{"summary", std::move(json)}}.dump();
}

Expected<Claim> read_result(std::string_view line, std::span<const LevelList> known) {
  return read_json(line, kLongestResultLine, "result", [&](const JsonNode& node) -> Claim {
    if (node.find("first_deal")) return read_game_result(node, known);
    if (node.find("rounds")) return read_game_object(node, known);
    if (node.find("turns")) return read_round_object(node, known);
    return read_deal_result(node, known);
  });
}

}  // namespace backtrick::level8
