#include "puzzles/level8/round_json.hpp"

#include <optional>
#include <utility>

#include "puzzles/level8/json_parts.hpp"

namespace backtrick::level8 {

RecordedRound read_beginning(const JsonNode& node, std::span<const LevelList> known) {
  node.expect_keys({"deal", "dealer", "list", "level_numbers", "levels", "turns", "gained"});
  RecordedRound record{read_deal_object(node.at("deal")), 1, {}, {}, {}, {}};
  const Rules& rules = record.deal.rules();
  const auto players = static_cast<std::size_t>(rules.players);
  const std::string each = std::to_string(players) + (rules.players == 1 ? " player" : " players");
  if (const auto dealer = node.find("dealer")) record.dealer = dealer->number(1, rules.players);
  const JsonNode levels = node.at("levels");
  for (const JsonNode& level : levels.items()) record.levels.push_back(read_level(level, rules));
  if (record.levels.size() != players) levels.fail("a level for each of " + each);
  const auto list = node.find("list");
  const auto numbers = node.find("level_numbers");
  if (list.has_value() != numbers.has_value())
    node.refuse(R"(only one of the keys "list" and "level_numbers" is there)");
  if (!list) return record;
  record.list = list->text();
  if (record.list.empty()) list->fail("the name of a list");
  const auto all = numbers->items();
  if (all.size() != players) numbers->fail("a number for each of " + each);
  for (std::size_t i = 0; i < players; ++i) {
    record.numbers.push_back(all[i].number(1, kMostLevels));
    require_listed(all[i], levels.items()[i], record.list, record.numbers[i], record.levels[i],
                   known);
  }
  return record;
}

std::optional<std::vector<int>> read_gained(const JsonNode& node, int players) {
  const auto gained = node.find("gained");
  if (!gained) return std::nullopt;
  std::vector<int> levels;
  for (const JsonNode& level : gained->items()) levels.push_back(level.number(0, 2));
  if (levels.size() != static_cast<std::size_t>(players))
    gained->fail("the levels that each player gained");
  return levels;
}

PlayedRound read_round_object(const JsonNode& node, std::span<const LevelList> known) {
  RecordedRound record = read_beginning(node, known);
  Round now = record.start();
  record.turns = read_turns(node.at("turns"), now);
  if (const auto gained = read_gained(node, now.players())) {
    const JsonNode claim = node.at("gained");
    if (!now.over()) contradict(claim, "the round is not over");
    for (int player = 1; player <= now.players(); ++player) {
      const int levels = (*gained)[static_cast<std::size_t>(player) - 1];
      if (levels != now.gained(player))
        contradict(claim, "player " + std::to_string(player) + " gains " +
                              std::to_string(now.gained(player)) + ", not " +
                              std::to_string(levels));
    }
  }
  return {std::move(record), std::move(now)};
}

Expected<PlayedRound> read_round(std::string_view text) {
  return read_json(text, kLongestRound, "recorded round",
                   [](const JsonNode& node) { return read_round_object(node, {}); });
}

WriteJson beginning_as_json(const RecordedRound& round) {
  WriteJson levels = WriteJson::array();
  for (const Level& level : round.levels) levels.push_back(as_json(level));
  WriteJson json{{"deal", as_json(round.deal)}, {"dealer", round.dealer}};
  if (!round.list.empty()) {
    json["list"] = round.list;
    json["level_numbers"] = round.numbers;
  }
  json["levels"] = std::move(levels);
  return json;
}

std::string write_round(const RecordedRound& round) {
  WriteJson json = beginning_as_json(round);
  json["turns"] = turns_as_json(round.turns, round.start());
  Round now = round.start();
  for (const Turn& turn : round.turns) now.play(turn);
  if (!round.list.empty() && now.over()) {
    for (int player = 1; player <= now.players(); ++player)
      json["gained"].push_back(now.gained(player));
  }
  return json.dump();
}

}  // namespace backtrick::level8
