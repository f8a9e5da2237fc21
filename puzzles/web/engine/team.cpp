#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
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
// (record_text.hpp), in which every seat says what the convention says. A seat decides by the JSON
// of what it sees (FORMATS.md), which holds neither other hands nor the order of the draw pile.
// Only this needs the network of the rules, which the page gives first.

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

Played the_replayed() {
  auto read = replayed();
  if (!read) throw read.error();
  return *std::move(read);
}

SeenTable the_table() {
  auto read = read_seen_table_json(request());
  if (!read) throw read.error();
  if (!network) throw no_network();
  return *std::move(read);
}

/// What was said before the turn under way. Statements are about the piles before the turn.
Talk said_before(const Played& played, Language language) {
  Game game{played.deal};
  for (std::size_t turn = 0; turn + 1 < played.plays.size(); ++turn) {
    for (const Play play : played.plays[turn]) game.lay(play);
    game.end_turn();
  }
  return talk_at(game.position(), language);
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
  const Played played = the_replayed();
  const Position& now = played.game.position();
  const int players = now.rules().players;
  if (seat > players) throw Error{Exit::Usage, "there is no such seat"};
  std::vector<std::size_t> hands;
  for (int player = 1; player <= players; ++player) hands.push_back(now.hand(player).size());
  return state_of(played, seat == 0 ? now.player() : seat) +
         ",\"player\":" + std::to_string(now.player()) + ",\"hands\":" + list(hands) +
         ",\"said\":" + statements_in_json(said_before(played, language), language) + '}';
}

/// The talk of a table in which all seats keep to the convention.
GameTalk talk_of(const Played& played, Language language) {
  GameTalk talk{language, {}};
  Game game{played.deal};
  for (const Turn& turn : played.plays) {
    if (!talk.before.empty()) game.end_turn();
    talk.before.push_back(talk_at(game.position(), language));
    for (const Play play : turn) game.lay(play);
  }
  return talk;
}

std::string record(Language language) {
  const Played played = the_replayed();
  RecordedGame game{played.deal, "team", {}, played.game.position().left(), played.plays};
  game.talk = talk_of(played, language);
  return write_recorded_game(game);
}

/// What the player on turn sees.
std::string seen(Language language) {
  const Played played = the_replayed();
  SeenTable seen{played.game.position(), true, Language::None};
  if (seen.position.laid() == 0) {
    seen.language = language;
    seen.said = talk_at(seen.position, language);
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

/// A game as text, as a seat sees it; seat 0 is the one on turn. `language` counts the statements.
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
