// Players at tables, and positions as they see them. choose_turn throws if the referee refuses a
// turn.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "puzzles/level8/computers.hpp"
#include "puzzles/level8/players/displays.hpp"
#include "puzzles/level8/round_json.hpp"
#include "puzzles/level8/table_advice.hpp"
#include "puzzles/level8/table_json.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using the_game::scaled;

constexpr TableEffort kLittle{.rounds = 6, .options = 4};

/// Plays a round, and shows each state of it before a turn.
template <typename Look>
void play_table(Round& round, std::uint64_t seed, const Look& look) {
  TableMemory memory;
  TablePlayer player{kLittle};
  player.new_round(seed);
  for (int turns = 0; !round.over() && turns < 300; ++turns) {
    look(round, memory);
    const Turn turn = choose_turn(round, memory, player);
    const Round before = round;
    REQUIRE_FALSE(round.play(turn));
    memory.saw(before, turn, round);
  }
}

/// Requires that the referee accepts every way to go on that the player on turn considers.
void require_legal_options(const Round& round, const TableMemory& memory) {
  TablePlayer quick{{}};
  for (const TurnOption& pile : quick.options(TableView::of(round, memory))) {
    Round taken = round;
    REQUIRE_FALSE((pile.turn.from ? taken.take_discard(*pile.turn.from) : taken.draw()));
    for (const TurnOption& ending : quick.options(TableView::of(taken, memory))) {
      Turn turn = ending.turn;
      turn.from = pile.turn.from;
      turn.taken = taken.hand(taken.player()).back();
      Round after = round;
      REQUIRE_FALSE(after.play(turn));
    }
  }
}

Rules table_rules(int players, Edition edition = Edition::English) {
  return Rules::of(edition, players);
}

Round default_round(int number, const Rules& rules) {
  const auto& levels = default_levels().levels;
  return Round{Deal::numbered(rules, static_cast<std::uint64_t>(number)),
               std::vector(static_cast<std::size_t>(rules.players),
                           levels[static_cast<std::size_t>(number) % levels.size()])};
}

}  // namespace

TEST_CASE("players at a table make legal turns and go out, in all editions") {
  int out = 0;
  int played = 0;
  for (int number = 0; number < scaled(120); ++number) {
    const Rules rules = table_rules(number % kMaxPlayers + 1,
                                    kEditions[static_cast<std::size_t>(number) % kEditions.size()]);
    Round round = default_round(number, rules);
    play_table(round, static_cast<std::uint64_t>(number), require_legal_options);
    ++played;
    out += round.winner() ? 1 : 0;
  }
  REQUIRE(10 * out >= 9 * played);
}

TEST_CASE("players at a table make legal turns on small decks and random levels") {
  SplitMix64 random{18};
  int reshuffled = 0;
  for (int number = 0; number < scaled(280); ++number) {
    Rules rules = random_rules(2, 6, 20, random);
    rules.players = 2;
    if (rules.draw_pile() < 1) continue;
    const Level level = random_level(rules, rules.hand, random);
    Round round{Deal::numbered(rules, static_cast<std::uint64_t>(number)), {level, level}};
    play_table(round, random.next(), require_legal_options);
    reshuffled += round.reshuffles() > 0 ? 1 : 0;
  }
  REQUIRE((reshuffled > 0 || !the_game::large_samples()));
}

TEST_CASE("a player at a table does not know the draw pile or the other hands") {
  for (int number = 0; number < scaled(40); ++number) {
    const Rules rules = table_rules(3);
    const Deal deal = Deal::numbered(rules, static_cast<std::uint64_t>(number));
    // Player 1 deals and player 2 begins, with ten cards of its own and one turned up.
    std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
    std::swap_ranges(deck.begin(), deck.begin() + 10, deck.end() - 10);
    std::swap_ranges(deck.begin() + 20, deck.begin() + 30, deck.end() - 20);
    const Level& level = default_levels().levels[static_cast<std::size_t>(number) % 8];
    const auto taken = [&](const Deal& played) {
      TablePlayer player{kLittle};
      player.new_round(static_cast<std::uint64_t>(number));
      Round round{played, {level, level, level}};
      TableView view = TableView::of(round, {});
      const auto from = player.take(view);
      // Whatever is drawn lies elsewhere in the other deal, so the top discard is taken instead.
      Turn turn;
      REQUIRE_FALSE(round.take_discard(1));
      player.finish(TableView::of(round, {}), turn);
      turn.from = from;
      return turn;
    };
    REQUIRE(taken(deal) == taken(Deal::of_deck(rules, deck)));
  }
}

TEST_CASE("imagined deals agree with what has been seen") {
  SplitMix64 random{4};
  int known = 0;
  for (int number = 0; number < scaled(40); ++number) {
    Round round = default_round(number, table_rules(4));
    play_table(round, static_cast<std::uint64_t>(number),
               [&](const Round& now, const TableMemory& memory) {
                 const TableView view = TableView::of(now, memory);
                 auto searches = ImaginedTable::searches_for(view);
                 ImaginedTable table{view, searches};
                 table.deal(view, random);
                 CardBits dealt;
                 for (int player = 1; player <= 4; ++player) {
                   const Hand& hand = table.hand(player);
                   REQUIRE(hand.size() == now.hand(player).size());
                   if (player == view.player) continue;
                   for (const Card card : hand) {
                     REQUIRE(view.unseen.test(card));
                     REQUIRE_FALSE(dealt.test(card));
                     dealt.set(card);
                   }
                   const CardBits& seen = view.seen(player).known;
                   REQUIRE((seen & ~dealt).none());
                   known += static_cast<int>(seen.count());
                   for (Card card = 0; card < kFirstWild; ++card) {
                     if (!seen.test(card)) continue;
                     REQUIRE(std::ranges::find(now.hand(player), card) != now.hand(player).end());
                   }
                 }
               });
  }
  REQUIRE((known > 0 || !the_game::large_samples()));
}

TEST_CASE("positions survive writing and reading, and recorded rounds stand for them") {
  SplitMix64 random{21};
  int laid_in_turn = 0;
  int empty_pile = 0;
  for (int number = 0; number < scaled(360); ++number) {
    const int players = number % kMaxPlayers + 1;
    const Edition edition = kEditions[static_cast<std::size_t>(number / 6) % kEditions.size()];
    Rules rules = table_rules(players, edition);
    const bool small = number >= scaled(60);  // where draw piles are formed anew, and run out
    if (small) {
      rules = random_rules(2, 5, 10 + 5 * players, random);
      rules.players = players;
      rules.edition = edition;
      if (rules.draw_pile() < 0) continue;
    }
    const Level level =
        small ? random_level(rules, rules.hand, random) : Level{{GroupKind::Run, 2}};
    const Round start = small ? Round{Deal::numbered(rules, static_cast<std::uint64_t>(number)),
                                      std::vector(static_cast<std::size_t>(players), level)}
                              : default_round(number, rules);
    RecordedRound record{
        Deal::numbered(rules, static_cast<std::uint64_t>(number)), 1, {}, {}, {}, {}};
    for (int player = 1; player <= rules.players; ++player)
      record.levels.push_back(start.level(player));
    Round round = start;
    TableMemory memory;
    TablePlayer player{{}};
    while (!round.over() && record.turns.size() < 100) {
      const bool compare_record = random.below(8) == 0;
      const auto expect_again = [&](const Round& now, const RecordedRound& of) {
        const std::string position = write_table(TableView::of(now, memory));
        INFO(position);
        const auto again = read_table(position);
        REQUIRE(again);
        REQUIRE(write_table(*again) == position);
        if (!compare_record) return;
        const auto of_record = read_table(write_round(of));
        REQUIRE(of_record);
        REQUIRE(write_table(*of_record) == position);
      };
      expect_again(round, record);
      if (round.players() == 1 && round.draw_pile().empty()) break;
      Turn turn = choose_turn(round, memory, player);
      // The same turn, cut off after taking, laying and each addition.
      Round within = round;
      Turn part;
      part.from = turn.from;
      part.taken = turn.taken;
      REQUIRE_FALSE((turn.from ? within.take_discard(*turn.from) : within.draw()));
      const auto cut = [&] {
        TableMemory now = memory;
        now.saw(round, part, within);
        const TableView view = TableView::of(within, now);
        empty_pile += view.draw_pile == 0 ? 1 : 0;
        laid_in_turn += view.has_taken && !view.taken ? 1 : 0;
        const auto read = read_table(write_table(view));
        INFO(write_table(view));
        REQUIRE(read);
        REQUIRE(write_table(*read) == write_table(view));
        REQUIRE_FALSE(TablePlayer{{}}.options(*read).empty());
      };
      cut();
      if (!turn.laid.empty()) {
        REQUIRE_FALSE(within.lay(turn.laid));
        part.laid = turn.laid;
        cut();
      }
      for (const Addition& addition : turn.added) {
        REQUIRE_FALSE(within.add(addition));
        part.added.push_back(addition);
        cut();
      }
      const Round before = round;
      REQUIRE_FALSE(round.play(turn));
      memory.saw(before, turn, round);
      record.turns.push_back(std::move(turn));
    }
  }
  REQUIRE((laid_in_turn > 0 || !the_game::large_samples()));
  REQUIRE((empty_pile > 0 || !the_game::large_samples()));
}

namespace {

/// What a position is refused for, without its place, or "accepted".
std::string refused(const std::string& text) {
  const auto read = read_table(text);
  if (read) return "accepted";
  const std::string message = read.error().message();
  return message.starts_with('/') ? message.substr(message.find(": ") + 2) : message;
}

std::string changed(std::string text, const std::string& part, const std::string& replacement) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

/// Three players. The level of player 1 lies, and one covered discard is forgotten.
const std::string kThreePlayers =
    R"({"player":1,"hand":["g5","b9"],"players":[{"level":3,"table":[{"run":["r1","r2","r3","o4"]},)"
    R"({"run":["o8","o9","W=10","b11"]}],"discards":["y13"]},{"level":1,"cards":10,"known":["r7"],)"
    R"("discards":["y2","g7"]},{"level":2}],"skipped":[2],"draw_pile":64})";

}  // namespace

TEST_CASE("positions that no round leads to are refused, with their reasons") {
  REQUIRE(refused(kThreePlayers) == "accepted");
  const auto with = [](const std::string& part, const std::string& replacement) {
    return refused(changed(kThreePlayers, part, replacement));
  };
  // Cards.
  CHECK(with(R"("b9")", R"("g5")") == "there is no further card g5");
  CHECK(with(R"("known":["r7"])", R"("known":["r2"])") == "there is no further card r2");
  CHECK(with(R"("skipped":[2])", R"("skipped":[2],"face_up_skips":3)") ==
        "there is no further card S");
  CHECK(with(R"("cards":10,"known":["r7"])",
             R"("known":["r7","r8","r9","r10","r11","r12","r13","r14","r15","g1","g2"])") ==
        "more cards are known than the player holds");
  // Tables.
  CHECK(with(R"("o9","W=10")", R"("o9","W=11")") == "this card does not fit the group");
  CHECK(with(R"(,"b11"])", "]") == "the groups are not those of the level");
  CHECK(with(R"({"run":["r1","r2","r3","o4"]})", R"({"run":["r1","r2","r3","o4"],"set":["g1"]})") ==
        "found an object, expected one of the keys run, set and colour");
  // Hands.
  CHECK(with(R"("b9"])", R"("b9","b10"])") ==
        "player 1 holds 3 cards, expected 1 to 2: a level of 8 cards lies");
  CHECK(with(R"("b9"])", R"("b9"],"taken":"b10")") == "accepted");
  CHECK(with(R"("cards":10)", R"("cards":9)") ==
        "player 2 holds 9 cards, expected 10: no level lies, so the hand is whole");
  CHECK(with(R"({"level":2})", R"({"level":2,"cards":7})") ==
        "player 3 holds 7 cards, expected 10: no level lies, so the hand is whole");
  CHECK(with(R"({"level":2})", R"({"level":2,"table":[{"set":["r9","g9"]},{"set":["r10","g10"]},)"
                               R"({"set":["r12","g12"]},{"set":["r13","g13"]}]})") ==
        "the key \"cards\" is missing: a level lies, so the hand is not whole");
  CHECK(
      with(R"("hand":["g5","b9"])", R"("hand":["g5"])") ==
      "hands and tables have 29 cards together, expected 30: those dealt, because each turn takes "
      "one card and discards one");
  CHECK(with(R"("hand":["g5","b9"])", R"("hand":["g5","b9"],"taken":"r5","has_taken":false)") ==
        "a card is taken, says \"taken\"");
  CHECK(refused(R"({"player":1,"hand":["r1","r2","r3","r4","r5","r6","r7","r8","r9"],)"
                R"("players":[{"level":2,"discards":["y1"]},{"level":1,"discards":["b2"]}]})") ==
        "player 1 holds 9 cards, expected 10: no level lies, so the hand is whole");
  // Skips.
  CHECK(with(R"("skipped":[2])", R"("skipped":[3])") ==
        "player 3 comes just before player 1, and nobody can have laid a Skip there since");
  CHECK(with(R"("skipped":[2])", R"("skipped":[1])") ==
        "player 1 is on turn, so no Skip lies there any more");
  CHECK(with(R"("skipped":[2])", R"("skipped":[2,2])") == "player 2 stands already in this list");
  CHECK(with(R"("skipped":[2])", R"("laying_wins":[1])") ==
        "the level of player 1 lies, so the game is over");
  // Piles.
  CHECK(with(R"("draw_pile":64)", R"("draw_pile":66)") ==
        "the draw pile has 66 cards, but 65 are left for it");
  CHECK(
      with(R"("draw_pile":64)", R"("draw_pile":0)") ==
      "the draw pile is empty, so it was formed anew: covered discards and Skips that lie face up "
      "are in it");
  CHECK(refused(R"({"player":1,"hand":["r1","r2","r3","r4","r5","r6","r7","r8","r9","r10"],)"
                R"("players":[{"level":1},{"level":1}]})") ==
        "the card turned up at the deal is missing: no discard pile has a card, and no Skip was "
        "laid");
  CHECK(
      refused(R"({"rules":{"players":2,"hand":5,"numbers":5,"colours":2,"wilds":0,"skips":1},)"
              R"("player":1,"hand":["r1","r2","r3","r4"],"taken":"r5","players":[)"
              R"({"level":[["run",3]]},{"level":[["set",2]]}],"draw_pile":0})") ==
      "player 1 holds 5 cards with the one taken, expected 6: no level lies, so the hand is whole");
  const std::string small =
      R"({"rules":{"players":2,"hand":3,"numbers":4,"colours":2,"wilds":0,"skips":0},"player":1,)"
      R"("hand":["r1"],"players":[{"level":[["set",2]],"table":[{"set":["r4","o4"]}]},)"
      R"({"level":[["run",2]],"table":[{"run":["r2","o3"]}],"cards":1}],"draw_pile":0})";
  CHECK(refused(small) == "there is no discard pile for the other 2 cards");
  CHECK(
      refused(changed(small, R"(["run",2]],)", R"(["run",2]],"discards":["r3","o1"],)")) ==
      "the draw pile is empty, so it was formed anew: covered discards and Skips that lie face up "
      "are in it");
  // The last card was drawn: the English sheet shuffles before the next turn, the German one at
  // once.
  const std::string drawn =
      R"({"rules":{"players":2,"hand":3,"numbers":5,"colours":2,"wilds":0,"skips":0},"player":1,)"
      R"("hand":["r1"],"taken":"o5","players":[{"level":[["set",2]],"table":[{"set":["r4","o4"]}],)"
      R"("discards":["r3","o1"]},{"level":[["run",2]],"table":[{"run":["r2","o3"]}],"cards":1}],)"
      R"("draw_pile":0})";
  CHECK(refused(drawn) == "accepted");
  CHECK(
      refused(changed(drawn, R"("skips":0)", R"("skips":0,"edition":"german")")) ==
      "the draw pile is empty, so it was formed anew: covered discards and Skips that lie face up "
      "are in it");
  // The only card that nobody holds lies before a player.
  CHECK(refused(R"({"rules":{"players":3,"hand":3,"numbers":3,"colours":3,"wilds":0,"skips":1},)"
                R"("player":1,"hand":["r1","r2","r3"],"players":[{"level":[["set",2]]},)"
                R"({"level":[["set",2]]},{"level":[["set",2]]}],"skipped":[2]})") ==
        "nothing is left to take: draw pile and discard piles are empty, so the round is over");
  // Keys.
  CHECK(with(R"("draw_pile")", R"("drawPile")") ==
        "found the key \"drawPile\", expected \"draw_pile\"");
  CHECK(with(R"("discards":["y13"])", R"("discard":["y13"])") ==
        "found the key \"discard\", expected one of level, cards, known, table, discards");
}

TEST_CASE("a position that differs in one place is refused or is one, and never crashes") {
  SplitMix64 random{5};
  int accepted = 0;
  int refusals = 0;
  for (int number = 0; number < scaled(40); ++number) {
    const Rules rules = table_rules(number % kMaxPlayers + 1,
                                    kEditions[static_cast<std::size_t>(number) % kEditions.size()]);
    Round round = default_round(number, rules);
    TableMemory memory;
    TablePlayer player{{}};
    for (int turns = 0; !round.over() && turns < 60; ++turns) {
      if (round.players() == 1 && round.draw_pile().empty()) break;
      const std::string position = write_table(TableView::of(round, memory));
      for (int change = 0; change < 4; ++change) {
        // A digit, a name or a bracket becomes another one of the text.
        std::string other = position;
        const std::size_t at = random.below(other.size());
        const std::size_t from = random.below(other.size());
        const std::size_t length = random.below(5);
        other.replace(at, random.below(5), other.substr(from, length));
        const auto read = read_table(other);
        ++(read ? accepted : refusals);
        if (!read) continue;
        INFO(other);
        const auto again = read_table(write_table(*read));
        REQUIRE(again);
        REQUIRE(write_table(*again) == write_table(*read));
        REQUIRE_FALSE(advise(*read, {.rounds = 2, .options = 2}).options.empty());
      }
      Turn turn = choose_turn(round, memory, player);
      const Round before = round;
      REQUIRE_FALSE(round.play(turn));
      memory.saw(before, turn, round);
    }
  }
  REQUIRE((std::min(accepted, refusals) > 0 || !the_game::large_samples()));
}

TEST_CASE("the card taken is named until it is laid") {
  const Rules rules{.numbers = 5, .colours = 2, .wilds = 0, .skips = 0, .hand = 3, .players = 2};
  Round round{deal_beginning(rules, {"r1 o2 r5", "r2 o3 o5", "o1", "r3"}),
              {Level{{GroupKind::Run, 2}}, Level{{GroupKind::Run, 2}}}};
  REQUIRE_FALSE(round.draw());
  CHECK(name(*TableView::of(round, {}).taken) == "r3");
  REQUIRE_FALSE(round.lay({{GroupKind::Run, 2, {card("r2"), card("r3")}}}));
  const TableView view = TableView::of(round, {});
  CHECK(view.has_taken);
  CHECK_FALSE(view.taken);
  const std::string written = write_table(view);
  CHECK(written.find(R"("has_taken":true)") != std::string::npos);
  const auto read = read_table(written);
  REQUIRE(read);
  CHECK(advise(*read, kLittle).options.front().turn.discard);
  CHECK(refused(changed(written, R"("has_taken":true)", R"("has_taken":1)")) ==
        "found \"1\", expected true or false");
}

TEST_CASE("the largest displays of a hand are found, each once") {
  const Rules rules = table_rules(2);
  const Level& pairs = default_levels().levels[1];
  const auto displays_of = [&](const std::vector<int>& numbers) {
    Hand hand;
    for (const int number : numbers) {
      const auto before = std::ranges::count(hand, number, number_of);
      hand.push_back(numbered_card(number, static_cast<int>(before)));
    }
    return displays_to_lay(pairs, hand, rules);
  };
  REQUIRE(displays_of({1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8}).empty());
  REQUIRE(displays_of({1, 1, 1, 2, 2, 3, 3, 4, 4, 7, 8}).size() == 1);
  const auto five = displays_of({1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 7});
  REQUIRE(five.size() == 5);
  std::vector<int> left_out;  // each leaves another pair in the hand
  for (const auto& display : five) {
    int sum = 0;
    for (const Group& group : display) sum += group.value;
    left_out.push_back(15 - sum);
  }
  std::ranges::sort(left_out);
  REQUIRE(left_out == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("who is known to add to the own groups only does so in imagination") {
  const auto view = read_table(
      R"({"player":1,"hand":["g5","o4","b12"],"taken":"o10","players":[{"level":1,
      "table":[{"run":["r1","r2","r3"]},{"run":["o5","o6","o7"]}]},{"level":1,"cards":4,
      "table":[{"run":["b7","b8","b9","W=10"]},{"run":["y9","y10","y11"]}]}]})");
  REQUIRE(view);
  auto searches = ImaginedTable::searches_for(*view);
  const auto left = [&](const std::vector<bool>& adds_to_own) {
    ImaginedTable table{*view, searches, adds_to_own};
    REQUIRE(table.fits(numbered_card(4, 0)));
    REQUIRE(table.fits(numbered_card(12, 0)) == adds_to_own.empty());
    table.add_all();
    return table.hand(1).size();
  };
  REQUIRE(left({}) == 1);
  REQUIRE(left({true, false}) == 2);

  const auto waiting = read_table(
      R"({"player":1,"hand":["g13","b14"],"taken":"o15","players":[{"level":1,
      "table":[{"run":["r1","r2","r3","r4","r5"]},{"run":["o5","o6","o7"]}]},{"level":2,"cards":2,
      "table":[{"set":["b8","r8"]},{"set":["b9","r9"]},{"set":["b2","p2"]},{"set":["g3","p3"]}]}]})");
  REQUIRE(waiting);
  const auto won = [&](const std::vector<bool>& adds_to_own) {
    TablePlayer player{{.rounds = 60, .options = 3}};
    player.new_round(1);
    player.expect(adds_to_own);
    return player.options(*waiting).front().prospect.won;
  };
  REQUIRE(won({false, true}) > won({}));
}

TEST_CASE("advice goes out where one can, and says what it expects") {
  const auto view = read_table(
      R"({"player":1,"hand":["g5","b9"],"taken":"o4","players":[{"level":1,
      "table":[{"run":["r1","r2","r3"]},{"run":["o8","o9","W=10","o11","o12"]}]},{"level":1}]})");
  REQUIRE(view);
  const TableAdvice advice = advise(*view, kLittle);
  REQUIRE(in_words(*view, advice.options.front().turn) ==
          "add o4 to group 1; add g5 to group 1; discard b9");
  REQUIRE(advice.options.front().prospect.won == kLittle.rounds);
  REQUIRE(advice.options.front().prospect.turns_to_win == kLittle.rounds);
}

}  // namespace backtrick::level8
