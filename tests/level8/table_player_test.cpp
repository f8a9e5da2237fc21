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
  for (int number = 0; number < scaled(24); ++number) {
    const Rules rules = table_rules(number % 3 + 2);
    const Round start = default_round(number, rules);
    RecordedRound record{
        Deal::numbered(rules, static_cast<std::uint64_t>(number)), 1, {}, {}, {}, {}};
    for (int player = 1; player <= rules.players; ++player)
      record.levels.push_back(start.level(player));
    Round round = start;
    TableMemory memory;
    TablePlayer player{{}};
    while (!round.over() && record.turns.size() < 100) {
      const std::string position = write_table(TableView::of(round, memory));
      INFO(position);
      const auto again = read_table(position);
      REQUIRE(again);
      REQUIRE(write_table(*again) == position);
      const auto of_record = read_table(write_round(record));
      REQUIRE(of_record);
      REQUIRE(write_table(*of_record) == position);
      Turn turn = choose_turn(round, memory, player);
      const Round before = round;
      REQUIRE_FALSE(round.play(turn));
      memory.saw(before, turn, round);
      record.turns.push_back(std::move(turn));
    }
  }
}

TEST_CASE("positions that contradict themselves are refused") {
  const auto refused = [](const std::string& text) {
    const auto read = read_table(text);
    if (read) return std::string{"accepted"};
    const std::string message = read.error().what();
    return message.substr(message.find(": ") + 2);  // without the place
  };
  const auto position = [](const std::string& hand, const std::string& other) {
    return R"({"player":1,"hand":[)" + hand + R"(],"players":[{"level":1},{"level":1)" + other +
           "}]}";
  };
  REQUIRE(refused(position(R"("r1","r2")", "")) == "accepted");
  REQUIRE(refused(position(R"("r1","r1")", "")) == "there is no further card r1");
  REQUIRE(refused(position(R"("r1")", R"(,"known":["r1"])")) == "there is no further card r1");
  REQUIRE(refused(position(R"("r1")", R"(,"cards":1,"known":["r2","r3"])")) ==
          "more cards are known than the player holds");
  REQUIRE(refused(position(R"("r1")", R"(,"table":[{"run":["r2","r3","r4"]}])")) ==
          "the groups are not those of the level");
  REQUIRE(refused(position(R"("r1")", R"(,"table":[{"run":["r2","r4"]}])")) ==
          "this card does not fit the group");
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
      "table":[{"run":["b8","b9","W=10"]},{"run":["y9","y10","y11"]}]}]})");
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
      "table":[{"run":["r1","r2","r3"]},{"run":["o5","o6","o7"]}]},{"level":2,"cards":2,
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
      "table":[{"run":["r1","r2","r3"]},{"run":["o8","o9","W=10"]}]},{"level":1,"cards":4}]})");
  REQUIRE(view);
  const TableAdvice advice = advise(*view, kLittle);
  REQUIRE(in_words(*view, advice.options.front().turn) ==
          "add o4 to group 1; add g5 to group 1; discard b9");
  REQUIRE(advice.options.front().prospect.won == kLittle.rounds);
  REQUIRE(advice.options.front().prospect.turns_to_win == kLittle.rounds);
}

}  // namespace backtrick::level8
