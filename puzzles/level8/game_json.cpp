#include "puzzles/level8/game_json.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "puzzles/level8/json_parts.hpp"

namespace backtrick::level8 {
namespace {

/// What the record says the players gained: the round must be over then, or a player alone ends it.
void check_end(const JsonNode& node, GameRound& round) {
  const int players = round.round().players();
  const auto gained = read_gained(node, players);
  if (!gained) {
    if (round.over()) node.refuse(R"(the key "gained" is missing, and the round is over)");
    return;
  }
  const JsonNode claim = node.at("gained");
  if (!round.over()) {
    if (players != 1) contradict(claim, "the round is not over");
    if (const auto violation = round.stop()) contradict(claim, violation->reason);
  }
  for (int player = 1; player <= players; ++player) {
    const int levels = (*gained)[static_cast<std::size_t>(player) - 1];
    if (levels != round.gained(player))
      contradict(claim, "player " + std::to_string(player) + " gains " +
                            std::to_string(round.gained(player)) + ", not " +
                            std::to_string(levels));
  }
}

/// Reads a round of a game, which must begin where the game stands.
GameRound read_game_round(const JsonNode& node, const LevelList& list, const Standing& expected,
                          RecordedRound& record) {
  record = read_beginning(node, std::vector{list});
  if (record.list.empty()) node.refuse(R"(the keys "list" and "level_numbers" are missing)");
  if (record.list != list.name)
    contradict(node.at("list"), "the levels of this game are those of " + in_quotes(list.name));
  if (record.dealer != expected.dealer) {
    const auto dealer = node.find("dealer");
    contradict(dealer ? *dealer : node, "player " + std::to_string(expected.dealer) + " deals");
  }
  for (std::size_t i = 0; i < record.numbers.size(); ++i) {
    if (record.numbers[i] != expected.levels[i])
      contradict(
          node.at("level_numbers").items()[i],
          "player " + std::to_string(i + 1) + " is at level " + std::to_string(expected.levels[i]));
  }
  GameRound round{record.deal, list, expected};
  const JsonNode turns = node.at("turns");
  for (const JsonNode& turn : turns.items()) {
    if (round.over()) contradict(turn, "the round is over before this turn");
    Round table = round.round();
    record.turns.push_back(read_turn(turn, table));
    if (const auto violation = round.play(record.turns.back())) contradict(turn, violation->reason);
  }
  check_end(node, round);
  return round;
}

/// Every round at the table, by the referee. Throws std::logic_error.
std::vector<GameRound> replay(const RecordedGame& game) {
  std::vector<GameRound> rounds;
  for (const RecordedRound& record : game.rounds) {
    const bool is_last = &record == &game.rounds.back();
    GameRound round{record.deal, game.list, {record.numbers, record.dealer}};
    if (!rounds.empty() && (rounds.back().winner() || round.start() != rounds.back().after()))
      throw std::logic_error{"level8: the rounds of a game do not follow each other"};
    for (const Turn& turn : record.turns) {
      if (const auto violation = round.play(turn))
        throw std::logic_error{"level8: a recorded turn breaks a rule: " + in_words(*violation)};
    }
    if (!round.over() && (!is_last || game.last_stopped)) {
      if (const auto violation = round.stop())
        throw std::logic_error{"level8: a round cannot end: " + in_words(*violation)};
    }
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace

PlayedGame read_game_object(const JsonNode& node, std::span<const LevelList> known) {
  node.expect_keys({"list", "levels", "rounds", "winner"});
  RecordedGame record{{node.at("list").text(), {}}, {}, false};
  const auto rounds = node.at("rounds").items();
  if (rounds.empty()) node.at("rounds").fail("at least one round");
  const Rules rules = read_rules(rounds.front().at("deal").at("rules"));
  const JsonNode levels = node.at("levels");
  for (const JsonNode& level : levels.items())
    record.list.levels.push_back(read_level(level, rules));
  if (record.list.levels.empty()) levels.fail("at least one level");
  require_list(levels, record.list, known);
  std::optional<GameRound> last;
  Standing standing = Standing::first(rules.players);
  if (const auto dealer = rounds.front().find("dealer"))
    standing.dealer = dealer->number(1, rules.players);
  for (const JsonNode& round : rounds) {
    const JsonNode deal_rules = round.at("deal").at("rules");
    if (read_rules(deal_rules) != rules) contradict(deal_rules, "the first round has other rules");
    if (last && last->winner()) contradict(round, "the game is won before this round");
    if (last && !last->over()) contradict(round, "the round before this one is not over");
    record.rounds.push_back({Deal::numbered(rules, 0), 1, {}, {}, {}, {}});
    last = read_game_round(round, record.list, standing, record.rounds.back());
    standing = last->after();
  }
  record.last_stopped = last->stopped();
  const auto winner = node.find("winner");
  if (winner.has_value() != last->winner().has_value())
    contradict(winner ? *winner : node, winner ? "nobody has won yet"
                                               : "player " + std::to_string(*last->winner()) +
                                                     " has won, and \"winner\" is missing");
  if (winner && winner->number(1, rules.players) != *last->winner())
    contradict(*winner, "player " + std::to_string(*last->winner()) + " has won");
  return {std::move(record), *std::move(last)};
}

std::string write_game(const RecordedGame& game) {
  const std::vector<GameRound> played = replay(game);
  WriteJson levels = WriteJson::array();
  for (const Level& level : game.list.levels) levels.push_back(as_json(level));
  WriteJson json{{"list", game.list.name}, {"levels", std::move(levels)}};
  for (std::size_t i = 0; i < played.size(); ++i) {
    const RecordedRound& record = game.rounds[i];
    WriteJson round = beginning_as_json(record);
    round["turns"] = turns_as_json(record.turns, record.start());
    if (played[i].over()) {
      for (int player = 1; player <= record.deal.rules().players; ++player)
        round["gained"].push_back(played[i].gained(player));
    }
    json["rounds"].push_back(std::move(round));
  }
  if (const auto winner = played.back().winner()) json["winner"] = *winner;
  return json.dump();
}

}  // namespace backtrick::level8
