#include <emscripten.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/level8/choices.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "puzzles/level8/typed_turn.hpp"
#include "puzzles/web/engine/request.hpp"

// A round of Level 8 for a player alone, for the page. A round is asked about as text: the number
// of the deal and the level on the first line, as in "42/3", then each step on a line, as a person
// types it (typed_turn.hpp).

namespace backtrick::level8 {
namespace {

using the_game::request;

/// More ways to lay a level than anybody wants to read.
constexpr std::size_t kWays = 200;

/// A round as far as it was played.
struct SteppedRound {
  RecordedRound record;
  TypedTurn turn;
  /// Steps that cannot be undone: up to the last draw, which revealed a card.
  std::size_t settled = 0;
};

std::uint64_t number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size())
    throw Error{Exit::Usage, "a round is the number of a deal and a level, as in 42/3"};
  return number;
}

RecordedRound beginning(std::string_view name) {
  const std::size_t slash = std::min(name.find('/'), name.size() - 1);
  const std::uint64_t level = number_in(name.substr(slash + 1));
  const LevelList& list = default_levels();
  if (level < 1 || level > list.levels.size())
    throw Error{Exit::Usage, "levels are 1 to " + std::to_string(list.levels.size())};
  const int number = static_cast<int>(level);
  return {Deal::numbered({}, number_in(name.substr(0, slash))),
          1,
          {level_of(number)},
          {},
          list.name,
          {number}};
}

/// The round of the request, stepped through by the referee.
SteppedRound the_round() {
  std::string_view rest = request();
  const auto next_line = [&rest] {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
  };
  RecordedRound record = beginning(next_line());
  SteppedRound played{record, TypedTurn{record.start()}};
  for (std::size_t steps = 1; !rest.empty(); ++steps) {
    if (const auto fault = played.turn.step(next_line())) throw Error{Exit::BadData, *fault};
    const Turn& turn = played.turn.turn();
    const bool taken = turn.laid.empty() && turn.added.empty() && !turn.discard;
    if (taken && !turn.from) played.settled = steps;
    if (!turn.discard) continue;
    played.record.turns.push_back(turn);
    played.turn = TypedTurn{played.turn.round()};
  }
  return played;
}

WriteJson names(const Group& group) {
  WriteJson cards = WriteJson::array();
  for (int place = 0; place < group.size(); ++place) cards.push_back(name_in_group(group, place));
  return cards;
}

/// Each way to lay the level: the cards of its groups, by their names in them.
WriteJson layings(const Round& round) {
  WriteJson ways = WriteJson::array();
  if (!round.has_taken() || round.has_laid(1)) return ways;
  for (const auto& groups : ways_to_lay(round, kWays)) {
    WriteJson way = WriteJson::array();
    for (const Group& group : groups) way.push_back(names(group));
    ways.push_back(std::move(way));
  }
  return ways;
}

/// Each way to add a card: its name in the hand, the group from 1, and its name there.
WriteJson additions(const Round& round) {
  WriteJson ways = WriteJson::array();
  std::set<std::string> seen;
  for (const Card card : round.hand(1)) {
    if (!seen.insert(name(card)).second) continue;
    for (std::size_t group = 0; group < round.display(1).size(); ++group) {
      for (const auto& way : ways_to_add(round, card, 1, group))
        ways.push_back(WriteJson{name(card), group + 1, way.name});
    }
  }
  return ways;
}

std::string state() {
  const SteppedRound played = the_round();
  const Round& round = played.turn.round();
  WriteJson table = WriteJson::array();
  for (const Group& group : round.display(1))
    table.push_back(WriteJson{std::string{name(group.kind)}, names(group)});
  const auto& discards = round.discard_pile(1);
  WriteJson json{{"number", std::to_string(played.record.deal.number().value())},
                 {"level", played.record.numbers.front()},
                 {"levels", default_levels().levels.size()},
                 {"groups", as_json(played.record.levels.front())},
                 {"turn", round.turns() + 1},
                 {"has_taken", round.has_taken()},
                 {"hand", as_json(by_number(round.hand(1)))},
                 {"draw", round.draw_pile().size()},
                 {"discards", discards.size()},
                 {"table", std::move(table)},
                 {"settled", played.settled},
                 {"lay", layings(round)},
                 {"add", additions(round)},
                 {"over", round.over()},
                 {"out", round.winner().has_value()}};
  if (round.has_taken()) json["taken"] = name(played.turn.turn().taken);
  if (!discards.empty()) json["top"] = name(discards.back());
  return json.dump();
}

/// The fewest turns to go out, and turns that do.
std::string line() {
  const SteppedRound played = the_round();
  const RecordedRound& record = played.record;
  const auto line = solve(record.deal, record.levels.front(), kDailyGoal);
  if (!line) return "{}";
  return WriteJson{{"par", line->size()}, {"turns", turns_as_json(*line, record.start())}}.dump();
}

std::string record() { return write_round(the_round().record); }

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

/// A round as text: how it stands, and what can be done.
EMSCRIPTEN_KEEPALIVE const char* level8_state() { return answered(state); }

/// A round as text: the fewest turns to go out, and turns that do so.
EMSCRIPTEN_KEEPALIVE const char* level8_line() { return answered(line); }

/// A round as text, as a recorded round, which `backtrick level8 verify` reads.
EMSCRIPTEN_KEEPALIVE const char* level8_record() { return answered(record); }

/// A date: its round, as `backtrick level8 daily` chooses it.
EMSCRIPTEN_KEEPALIVE const char* level8_daily() { return answered(round_of_date); }
}
