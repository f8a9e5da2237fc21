#include <emscripten.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/adviser.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/web/engine/record_text.hpp"
#include "puzzles/web/engine/request.hpp"
#include "puzzles/web/engine/state.hpp"
#include "solver/the_game/rules/game.hpp"

// A table of several seats for the page. What all seats know is asked about a game as text
// (record_text.hpp), in which every seat says what the convention says, unless a second line holds
// words that seats chose. A seat decides by the JSON of what it sees (FORMATS.md), which holds
// neither other hands nor the order of the draw pile. Only this needs the network of the rules,
// which the page gives first.

namespace backtrick::the_game {
namespace {

/// Few enough for an answer within a second on a phone.
constexpr int kDraws = 32;

std::optional<ValueNetwork> network;

/// A review under way. Its parts refer to each other, so it stays where it is.
struct ReviewUnderWay {
  ReviewUnderWay(std::string game, const Record& record)
      : text{std::move(game)},
        adviser{*network, effort_of(ValuePlayerKind::Strong, record.deal.rules().players), kDraws},
        chances{adviser, record} {}
  ReviewUnderWay(const ReviewUnderWay&) = delete;
  ReviewUnderWay& operator=(const ReviewUnderWay&) = delete;

  std::string text;
  Adviser adviser;
  GameChances chances;
};
std::optional<ReviewUnderWay> under_way;

Error no_network() { return {Exit::Usage, "no network was given"}; }

Language language_of(int number) { return kLanguages.at(static_cast<std::size_t>(number)); }

/// A turn, counted from 0, and a seat that speaks before it.
using Moment = std::pair<std::size_t, int>;

/// A game of the page, and what seats said when they chose their words.
struct Table {
  Played played;
  std::map<Moment, Statements> words;
};

/// "7@3:.fl." chooses words of seat 3 before turn 7: "please not far" of A2, "please leave it" of
/// D1. In one statement, l is "please leave this pile". "7:.fl." chooses words of seat 1.
std::pair<Moment, Statements> words_in(std::string_view text) {
  constexpr std::string_view kLetters = ".fl";
  const Error no_words{Exit::BadData, "these are no words"};
  const char* const last = text.data() + text.size();
  std::size_t turn = 0;
  const char* end = std::from_chars(text.data(), last, turn).ptr;
  int seat = 1;
  if (end != last && *end == '@') end = std::from_chars(end + 1, last, seat = 0).ptr;
  Statements said{};
  if (turn == 0 || seat < 1 || seat > kMaxPlayers || end == last || *end != ':' ||
      static_cast<std::size_t>(last - end) != 1 + said.size())
    throw no_words;
  for (Statement& of_pile : said) {
    const std::size_t letter = kLetters.find(*++end);
    if (letter == std::string_view::npos) throw no_words;
    of_pile = static_cast<Statement>(letter);
  }
  return {{turn - 1, seat}, said};
}

/// The request is a game as text. A second line holds the words that seats chose.
Table the_replayed() {
  const std::string_view text = request();
  const std::size_t line = std::min(text.find('\n'), text.size());
  auto read = replayed(text.substr(0, line));
  if (!read) throw read.error();
  Table table{*std::move(read), {}};
  for (std::size_t from = line + 1; from < text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    table.words.insert(words_in(text.substr(from, end - from)));
    from = end + 1;
  }
  return table;
}

SeenTable the_table() {
  auto read = read_seen_table_json(request());
  if (!read) throw read.error();
  if (!network) throw no_network();
  return *std::move(read);
}

/// The talk of a table in which all seats keep to the convention, but for words that were chosen.
GameTalk talk_of(const Table& table, Language language) {
  GameTalk talk;
  talk.language = language;
  Game game{table.played.deal};
  for (const Turn& turn : table.played.plays) {
    if (!talk.before.empty()) game.end_turn();
    const Position& now = game.position();
    Talk said = talk_at(now, language);
    for (int seat = 1; seat <= now.rules().players; ++seat) {
      const auto words = table.words.find({talk.before.size(), seat});
      if (words == table.words.end() || seat == now.player()) continue;
      if (!may_say(now, seat, words->second, language))
        throw Error{Exit::BadData, "the hand does not allow these words"};
      said[static_cast<std::size_t>(seat) - 1] = words->second;
      talk.own[static_cast<std::size_t>(seat) - 1] = true;
    }
    talk.before.push_back(said);
    for (const Play play : turn) game.lay(play);
  }
  return talk;
}

/// What was said before the turn under way. Statements are about the piles before the turn.
Talk said_before(const Table& table, Language language) {
  return talk_of(table, language).before.back();
}

std::string statements_in_json(const Talk& talk, Language language) {
  std::string json = "[";
  for (std::size_t player = 0; player < talk.size(); ++player) {
    for (const Pile pile : kPiles) {
      const auto words = in_words(talk[player][static_cast<std::size_t>(pile)], language);
      if (words.empty()) continue;
      if (json.size() > 1) json += ',';
      json +=
          '[' + std::to_string(player + 1) + ',' + quoted(name(pile)) + ',' + quoted(words) + ']';
    }
  }
  return json + ']';
}

std::string state(int seat, Language language) {
  const Table table = the_replayed();
  const Played& played = table.played;
  const Position& now = played.game.position();
  const int players = now.rules().players;
  if (seat > players) throw Error{Exit::Usage, "there is no such seat"};
  std::vector<std::size_t> hands;
  for (int player = 1; player <= players; ++player) hands.push_back(now.hand(player).size());
  return state_of(played, seat == 0 ? now.player() : seat) +
         ",\"player\":" + std::to_string(now.player()) + ",\"hands\":" + list(hands) +
         ",\"said\":" + statements_in_json(said_before(table, language), language) + '}';
}

std::string record(Language language) {
  const Table table = the_replayed();
  const Played& played = table.played;
  RecordedGame game{played.deal, "team", {}, played.game.position().left(), played.plays};
  game.talk = talk_of(table, language);
  return write_recorded_game(game);
}

/// What the player on turn sees.
std::string seen(Language language) {
  const Table table = the_replayed();
  SeenTable seen{table.played.game.position(), true, Language::None};
  if (seen.position.laid() == 0) {
    const GameTalk talk = talk_of(table, language);
    seen.language = language;
    seen.said = talk.before.back();
    seen.own = talk.own;
  }
  return write_seen_table(seen);
}

std::string advice() {
  const SeenTable seen = the_table();
  Adviser adviser{*network, effort_of(ValuePlayerKind::Strong, seen.position.rules().players),
                  kDraws};
  return write_advice(seen, name(ValuePlayerKind::Strong), advise(adviser, seen, 1));
}

std::string move(ValuePlayerKind kind) {
  const SeenTable seen = the_table();
  const SeatView view = view_of(seen);
  Turn turn;
  if (can_complete_turn(view)) {
    const auto player = make_player(kind, *network, view.rules.players);
    player->new_game(0);
    player->choose(view, turn);
  }
  Talk say{};
  say[static_cast<std::size_t>(seen.position.player()) - 1] = said_after(view, turn);
  return "{\"plays\":" + quoted(write_plays({turn})) +
         ",\"say\":" + statements_in_json(say, view.language) + '}';
}

std::string review(std::size_t turns) {
  if (!network) throw no_network();
  std::string text{request()};
  if (!under_way || under_way->text != text || under_way->chances.turns().size() > turns) {
    const auto read = read_record(text);
    if (!read) throw read.error();
    under_way.emplace(std::move(text), *read);
  }
  GameChances& chances = under_way->chances;
  while (chances.turns().size() < turns && chances.judge_next()) {
  }
  return write_chances(name(ValuePlayerKind::Strong), chances.turns());
}

/// The answer of a question, or why it is refused.
template <typename Question>
const char* answered(const Question& question) {
  try {
    return answer(question());
  } catch (const std::exception& fault) {
    return refuse(fault.what());
  }
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick::the_game;

extern "C" {

/// Takes the request as the bytes of a network.
EMSCRIPTEN_KEEPALIVE const char* adviser_network() {
  auto read = ValueNetwork::read(request());
  if (!read) return refuse("this is no network");
  under_way.reset();
  network.emplace(*std::move(read));
  return answer("{}");
}

/// A game as text, as a seat sees it. It is refused if a seat cannot say what it chose. Seat 0 is
/// the one on turn. `language` counts the statements.
EMSCRIPTEN_KEEPALIVE const char* team_state(int seat, int language) {
  return answered([&] { return state(seat, language_of(language)); });
}

/// A game as text, as a recorded game.
EMSCRIPTEN_KEEPALIVE const char* team_record(int language) {
  return answered([&] { return record(language_of(language)); });
}

/// A game as text, as the seat on turn sees it. In a turn under way nothing is said.
EMSCRIPTEN_KEEPALIVE const char* team_seen(int language) {
  return answered([&] { return seen(language_of(language)); });
}

/// What a seat sees: the best turn, in the form of `backtrick advise --format json`.
EMSCRIPTEN_KEEPALIVE const char* team_advise() { return answered(advice); }

/// What a seat sees: the turn of a player, quick or strong, and what it says after it. No plays:
/// the turn cannot be completed.
EMSCRIPTEN_KEEPALIVE const char* team_move(int strong) {
  return answered(
      [&] { return move(strong != 0 ? ValuePlayerKind::Strong : ValuePlayerKind::Quick); });
}

/// A recorded game: the chances of its first turns, the key `chances` of a review. The next
/// question about the same game goes on where the last one ended.
EMSCRIPTEN_KEEPALIVE const char* team_review(int turns) {
  return answered([&] { return review(static_cast<std::size_t>(turns)); });
}
}
