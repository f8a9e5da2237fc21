#include "puzzles/level8/round_json.hpp"

#include <optional>
#include <utility>

#include "puzzles/level8/json_parts.hpp"

namespace backtrick::level8 {

PlayedRound read_round_object(const JsonNode& node) {
  RecordedRound record{read_deal_object(node.at("deal")), 1, {}, {}};
  const Rules& rules = record.deal.rules();
  if (const auto dealer = node.find("dealer")) record.dealer = dealer->number(1, rules.players);
  const JsonNode levels = node.at("levels");
  for (const JsonNode& level : levels.items()) record.levels.push_back(read_level(level, rules));
  if (record.levels.size() != static_cast<std::size_t>(rules.players))
    levels.fail("a level for each of " + std::to_string(rules.players) +
                (rules.players == 1 ? " player" : " players"));
  Round now = record.start();
  record.turns = read_turns(node.at("turns"), now);
  return {std::move(record), std::move(now)};
}

Expected<PlayedRound> read_round(std::string_view text) {
  return read_json(text, kLongestRound, "recorded round", read_round_object);
}

std::string write_round(const RecordedRound& round) {
  WriteJson levels = WriteJson::array();
  for (const Level& level : round.levels) levels.push_back(as_json(level));
  return WriteJson{{"deal", as_json(round.deal)},
                   {"dealer", round.dealer},
                   {"levels", std::move(levels)},
                   {"turns", turns_as_json(round.turns, round.start())}}
      .dump();
}

}  // namespace backtrick::level8
