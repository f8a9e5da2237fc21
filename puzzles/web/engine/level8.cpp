#include <emscripten.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/level8/choices.hpp"
#include "puzzles/level8/computers.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/table_advice.hpp"
#include "puzzles/level8/table_game.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "puzzles/level8/typed_turn.hpp"
#include "puzzles/web/engine/request.hpp"
#include "solver/common/shuffle.hpp"

// Level 8 for the page: a round alone, or a game against computers. It is asked about as text. The
// first line is "42/3", deal 42 alone at level 3, or "42+3/strong", a game against three computers
// whose first deal is 42. Then each step is a line, as a person types it (typed_turn.hpp), also
// those of the computers; "next" deals the next round of a game.

namespace backtrick::level8 {
namespace {

using the_game::request;

/// More ways to lay a level than anybody wants to read.
constexpr std::size_t kWays = 200;
/// More ways to go on than anybody compares.
constexpr std::size_t kAdvised = 3;
/// The seat of the person.
constexpr int kMe = 1;

/// A table as far as it was played.
struct SteppedTable {
  std::optional<TableGame> game;
  std::optional<TableRound> alone;
  ComputerKind opponents = ComputerKind::Strong;
  std::optional<TypedTurn> turn;
  /// Steps that cannot be undone: up to the last draw, which revealed a card, and those of others.
  std::size_t settled = 0;

  const TableRound& table() const { return game ? game->round() : *alone; }
  TableRound& table() { return game ? game->round() : *alone; }
  /// The round with the steps of the turn under way.
  const Round& now() const { return turn->round(); }
};

std::uint64_t number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size())
    throw Error{Exit::Usage, "a round is the number of a deal and a level, as in 42/3"};
  return number;
}

TableRound beginning_alone(std::uint64_t deal, std::string_view text) {
  const std::uint64_t level = number_in(text);
  const LevelList& list = default_levels();
  if (level < 1 || level > list.levels.size())
    throw Error{Exit::Usage, "levels are 1 to " + std::to_string(list.levels.size())};
  const int number = static_cast<int>(level);
  return TableRound{
      {Deal::numbered({}, deal), 1, {list.levels[level - 1]}, {}, list.name, {number}}};
}

/// The table of the first line, before the first step.
SteppedTable beginning(std::string_view name) {
  SteppedTable table;
  const std::size_t slash = std::min(name.find('/'), name.size());
  const std::size_t plus = std::min(name.find('+'), slash);
  const std::uint64_t deal = number_in(name.substr(0, plus));
  const std::string_view last = name.substr(std::min(slash + 1, name.size()));
  if (plus == slash) {
    table.alone = beginning_alone(deal, last);
  } else {
    const std::uint64_t others = number_in(name.substr(plus + 1, slash - plus - 1));
    if (others < 1 || others >= kMaxPlayers) throw Error{Exit::Usage, "opponents are 1 to 5"};
    constexpr std::array kKinds{ComputerKind::Quick, ComputerKind::Strong, ComputerKind::Strongest};
    const auto* const kind =
        std::ranges::find(kKinds, last, [](ComputerKind each) { return level8::name(each); });
    if (kind == kKinds.end()) throw Error{Exit::Usage, "opponents are quick, strong or strongest"};
    table.opponents = *kind;
    Rules rules;
    rules.players = static_cast<int>(others) + 1;
    table.game.emplace(rules, default_levels(), deal);
  }
  table.turn.emplace(table.table().round());
  return table;
}

/// Makes a step. A turn that is complete becomes part of the record.
void make_step(SteppedTable& table, std::string_view step) {
  if (step == "next") {
    if (!table.game || !table.game->deal_next())
      throw Error{Exit::BadData, "no round of a game is over"};
  } else {
    if (table.table().over()) throw Error{Exit::BadData, "the round is over"};
    if (const auto fault = table.turn->step(step)) throw Error{Exit::BadData, *fault};
    const Turn& turn = table.turn->turn();
    const bool wins = !turn.laid.empty() && table.table().laying_wins();
    if (!turn.discard && !wins) return;
    if (const auto fault = table.table().play(turn)) throw Error{Exit::BadData, fault->reason};
  }
  table.turn.emplace(table.table().round());
}

/// The table of the request, stepped through by the referee.
SteppedTable the_table() {
  std::string_view rest = request();
  const auto next_line = [&rest] {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
  };
  SteppedTable table = beginning(next_line());
  for (std::size_t steps = 1; !rest.empty(); ++steps) {
    const std::string_view step = next_line();
    if (table.now().player() != kMe || step == "draw" || step == "next") table.settled = steps;
    make_step(table, step);
  }
  return table;
}

WriteJson names(const Group& group) {
  WriteJson cards = WriteJson::array();
  for (int place = 0; place < group.size(); ++place) cards.push_back(name_in_group(group, place));
  return cards;
}

/// Whether the person is in the middle of a turn.
bool may_choose(const Round& round) {
  return !round.over() && round.player() == kMe && round.has_taken();
}

/// Each way to lay the level: the cards of its groups, by their names in them.
WriteJson layings(const Round& round) {
  WriteJson ways = WriteJson::array();
  if (!may_choose(round) || round.has_laid(kMe)) return ways;
  for (const auto& groups : ways_to_lay(round, kWays)) {
    WriteJson way = WriteJson::array();
    for (const Group& group : groups) way.push_back(names(group));
    ways.push_back(std::move(way));
  }
  return ways;
}

/// Each way to add a card: its name in the hand, the group from 1, its name there, and the player
/// before whom the group lies.
WriteJson additions(const Round& round) {
  WriteJson ways = WriteJson::array();
  if (!may_choose(round)) return ways;
  std::set<std::string> seen;
  for (const Card card : round.hand(kMe)) {
    if (!seen.insert(name(card)).second) continue;
    for (int owner = 1; owner <= round.players(); ++owner) {
      for (std::size_t group = 0; group < round.display(owner).size(); ++group) {
        for (const auto& way : ways_to_add(round, card, owner, group))
          ways.push_back(WriteJson{name(card), group + 1, way.name, owner});
      }
    }
  }
  return ways;
}

/// The players before whom a Skip may be laid.
WriteJson skippable(const Round& round) {
  WriteJson players = WriteJson::array();
  if (!may_choose(round)) return players;
  const auto skip = std::ranges::find_if(round.hand(kMe), is_skip);
  if (skip == round.hand(kMe).end()) return players;
  for (int other = 1; other <= round.players(); ++other) {
    if (!Round{round}.discard({*skip, other})) players.push_back(other);
  }
  return players;
}

/// What everybody sees of a player.
WriteJson player_as_json(const SteppedTable& stepped, int player) {
  const Round& round = stepped.now();
  const TableRound& table = stepped.table();
  WriteJson groups = WriteJson::array();
  for (const Group& group : round.display(player))
    groups.push_back(WriteJson{std::string{name(group.kind)}, names(group)});
  const auto& discards = round.discard_pile(player);
  const bool over = table.over();
  WriteJson json{{"level", table.record().numbers[static_cast<std::size_t>(player) - 1]},
                 {"groups", as_json(round.level(player))},
                 {"cards", round.hand(player).size()},
                 {"discards", discards.size()},
                 {"table", std::move(groups)},
                 {"skipped", round.skip_before(player).has_value()},
                 {"gained", !over          ? 0
                            : stepped.game ? table.of_game()->gained(player)
                                           : round.gained(player)}};
  if (!discards.empty()) json["top"] = name(discards.back());
  return json;
}

/// The latest turn of each other player in this round, without the card if it was drawn.
void add_latest_turns(const TableRound& table, WriteJson& players) {
  for (WriteJson& turn : turns_as_json(table.record().turns, table.record().start())) {
    const std::size_t seat = turn.value("player", std::size_t{kMe}) - 1;
    if (seat + 1 == kMe) continue;
    if (!turn.contains("from")) turn.erase("take");
    players[seat]["last"] = std::move(turn);
  }
}

std::string state() {
  const SteppedTable stepped = the_table();
  const TableRound& table = stepped.table();
  const Round& round = stepped.now();
  const bool over = table.over() || (stepped.game && table.ends_without_winner());
  WriteJson json{{"number", std::to_string(table.record().deal.number().value())},
                 {"levels", default_levels().levels.size()},
                 {"round", stepped.game ? stepped.game->rounds() : 1},
                 {"player", round.player()},
                 {"turn", round.turns() + 1},
                 {"has_taken", round.has_taken()},
                 {"hand", as_json(by_number(round.hand(kMe)))},
                 {"draw", round.draw_pile().size()},
                 {"settled", stepped.settled},
                 {"lay", layings(round)},
                 {"add", additions(round)},
                 {"skip", skippable(round)},
                 {"over", over},
                 {"next", stepped.game && table.over() && !stepped.game->winner()}};
  for (int player = 1; player <= round.players(); ++player)
    json["players"].push_back(player_as_json(stepped, player));
  add_latest_turns(table, json["players"]);
  if (const Turn& turn = stepped.turn->turn();
      round.has_taken() && (round.player() == kMe || turn.from))
    json["taken"] = name(turn.taken);
  if (const auto out = round.winner()) json["out"] = *out;
  if (stepped.game && stepped.game->winner()) json["won"] = *stepped.game->winner();
  return json.dump();
}

/// The fewest turns to go out, and turns that do.
std::string line() {
  const SteppedTable stepped = the_table();
  const RecordedRound& record = stepped.table().record();
  const auto line = solve(record.deal, record.levels.front(), kDailyGoal);
  if (!line) return "{}";
  return WriteJson{{"par", line->size()}, {"turns", turns_as_json(*line, record.start())}}.dump();
}

/// The turns of a round alone after which more turns were needed to go out than before: the number
/// of each, and how many more. The last has no such number if nobody could go out any more.
std::string losses() {
  const SteppedTable stepped = the_table();
  const RecordedRound& record = stepped.table().record();
  Round round = record.start();
  std::optional<int> least = fewest_turns(round, kDailyGoal);
  WriteJson losses = WriteJson::array();
  for (std::size_t turn = 0; turn < record.turns.size() && least; ++turn) {
    round.play(record.turns[turn]);
    const auto rest = fewest_turns(round, kDailyGoal);
    if (!rest) {
      losses.push_back({turn + 1});
    } else if (*rest >= *least) {
      losses.push_back({turn + 1, *rest + 1 - *least});
    }
    least = rest;
  }
  return losses.dump();
}

std::string record() {
  const SteppedTable stepped = the_table();
  return stepped.game ? write_game(stepped.game->record()) : write_round(stepped.alone->record());
}

/// The turn of the computer on turn. It depends on the first deal, the round and the turn alone, so
/// a game that is resumed goes on in the same way.
std::string turn_of_computer() {
  const SteppedTable stepped = the_table();
  const Round& round = stepped.table().round();
  if (!stepped.game || stepped.table().over() || round.player() == kMe)
    throw Error{Exit::BadData, "no computer is on turn"};
  Computers computers{stepped.opponents};
  SplitMix64 random{stepped.table().record().deal.number().value()};
  computers.new_round(random.next() + round.turns());
  return turns_as_json({computers.choose(stepped.table())}, round)[0].dump();
}

std::string advice() {
  const SteppedTable stepped = the_table();
  const TableRound& table = stepped.table();
  if (table.over() || stepped.now().player() != kMe)
    throw Error{Exit::BadData, "you are not on turn"};
  const auto view = TableView::of(stepped.now(), table.memory(), table.laying_wins_by_player());
  TableAdvice advice = advise(view, effort_of(ComputerKind::Strong));
  if (advice.options.size() > kAdvised) advice.options.resize(kAdvised);
  return write_advice(view, advice, name(ComputerKind::Strong));
}

std::string round_of_date() {
  const auto date = read_date(request());
  if (!date) throw Error{Exit::Usage, "a date is written as in 2026-11-27"};
  const DailyRound round = choose_daily_round(*date, "page").value();
  return WriteJson{{"number", std::to_string(round.deal.number().value())},
                   {"level", round.level},
                   {"band", std::string{name(round.grade.band)}}}
      .dump();
}

/// The answer of a question, or why it is refused.
template <typename Question>
const char* answered(const Question& question) {
  try {
    return the_game::answer(question());
  } catch (const std::exception& fault) {
    return the_game::refuse(fault.what());
  }
}

}  // namespace
}  // namespace backtrick::level8

using namespace backtrick::level8;

extern "C" {

/// A table as text: how it stands, and what can be done.
EMSCRIPTEN_KEEPALIVE const char* level8_state() { return answered(state); }

/// A round alone as text: the fewest turns to go out, and turns that do so.
EMSCRIPTEN_KEEPALIVE const char* level8_line() { return answered(line); }

/// A round alone as text: the turns that lost turns.
EMSCRIPTEN_KEEPALIVE const char* level8_losses() { return answered(losses); }

/// A table as text, as a recorded round or game, which `backtrick level8 verify` reads.
EMSCRIPTEN_KEEPALIVE const char* level8_record() { return answered(record); }

/// A table as text: the turn of the computer on turn, as in records.
EMSCRIPTEN_KEEPALIVE const char* level8_turn() { return answered(turn_of_computer); }

/// A table as text: advice for the person on turn, as `backtrick level8 advise` writes it.
EMSCRIPTEN_KEEPALIVE const char* level8_advise() { return answered(advice); }

/// A date: its round, as `backtrick level8 daily` chooses it.
EMSCRIPTEN_KEEPALIVE const char* level8_daily() { return answered(round_of_date); }
}
