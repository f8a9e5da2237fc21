// Tests of the value network and of what it is built from: exact arithmetic, sums kept within a
// turn, turns, endings.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/exact_ending.hpp"
#include "puzzles/players/value/imagined_draws.hpp"
#include "puzzles/players/value/turn_evaluator.hpp"
#include "puzzles/players/value/turn_generator.hpp"
#include "puzzles/players/value/value_network.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// A network whose sums often leave the range of 16 bits. Mirrored weights are equal.
ValueNetwork random_network(std::uint64_t seed, int largest) {
  SplitMix64 random{seed};
  const auto weight = [&] {
    const auto range = static_cast<std::uint64_t>(2 * largest + 1);
    return static_cast<std::int16_t>(static_cast<int>(random.below(range)) - largest);
  };
  ValueNetwork network;
  ValueNetwork::Weights& w = network.weights();
  for (std::size_t row = 0; row < w.rows.size(); ++row) {
    const auto image =
        static_cast<std::size_t>(value_features::mirrored_row(static_cast<int>(row)));
    for (std::size_t unit = 0; unit < ValueNetwork::kUnits; ++unit)
      w.rows[row][unit] = w.rows[image][mirrored_unit(unit)] = weight();
  }
  for (std::size_t unit = 0; unit < ValueNetwork::kUnits; ++unit)
    w.bias[unit] = w.bias[mirrored_unit(unit)] = weight();
  for (std::size_t pair = 1; pair < w.inner.size(); ++pair)
    for (std::size_t i = 0; i < w.inner[pair].size(); ++i)
      w.inner[pair][i] = w.inner[pair][i ^ 3U] = weight();
  for (std::size_t i = 0; i < ValueNetwork::kInner; ++i) {
    w.inner_bias[i] = w.inner_bias[i ^ 1U] = weight();
    for (auto& output : w.output) output[i] = output[i ^ 1U] = weight();
  }
  network.place_windows();
  return network;
}

struct RandomTable {
  Afterstate state;
  SeatView view;
};

/// Adds other seats that say anything, true or not.
void add_others(SeatView& view, SplitMix64& random) {
  view.language = kLanguages[random.below(kLanguages.size())];
  const std::uint64_t statements = view.language == Language::Two ? 3 : 2;
  for (OtherSeat& other : view.others) {
    const auto most = std::min(view.draw_pile(), kMaxHand);
    other.cards = static_cast<std::uint8_t>(random.below(static_cast<std::uint64_t>(most) + 1));
    if (view.language == Language::None) continue;
    for (Statement& said : other.said)
      said = random.below(statements) == 0             ? Statement::Nothing
             : statements == 2 || random.below(2) == 0 ? Statement::LeaveIt
                                                       : Statement::NotFar;
  }
}

/// A table anywhere in a game: any tops, any hand, any unseen cards.
RandomTable random_table(SplitMix64& random) {
  SeatView view{{1, static_cast<int>(1 + random.below(16)), 1}, {}, {}, {}, 0};
  view.top(Pile::A1) = static_cast<Card>(1 + random.below(99));
  view.top(Pile::A2) = random.below(4) == 0 ? Card{1} : static_cast<Card>(1 + random.below(99));
  view.top(Pile::D1) = static_cast<Card>(2 + random.below(99));
  view.top(Pile::D2) = random.below(4) == 0 ? Card{100} : static_cast<Card>(2 + random.below(99));
  const std::uint64_t unseen = random.below(5);
  for (int card = 2; card < 100; ++card) {
    const bool covered = std::ranges::find(view.tops, card) != view.tops.end();
    if (!covered && random.below(4) < unseen) view.unseen = view.unseen.with(card);
  }
  const int in_hand =
      static_cast<int>(random.below(static_cast<std::uint64_t>(view.rules.hand + 1)));
  while (view.hand.size() < in_hand) {
    const int card = static_cast<int>(2 + random.below(98));
    if (std::ranges::find(view.tops, card) != view.tops.end()) continue;
    view.hand = view.hand.with(card);
    view.unseen = view.unseen.without(card);
  }
  if (random.below(2) == 0) add_others(view, random);
  return {Afterstate::before_turn(view), view};
}

/// Begins a turn from the hand of a table.
RankTables begin(TurnEvaluator& evaluator, const Afterstate& table) {
  RankTables hand{table.hand, table.unseen};
  evaluator.begin(hand, table.others);
  return hand;
}
Value add(TurnEvaluator& evaluator, const RankTables& hand, const Afterstate& left) {
  evaluator.add(hand.ranks_of(left.hand), left.tops);
  return evaluator.values().back();
}

TEST_CASE("value features: the mirror image has the mirrored ones", "[players][value]") {
  SplitMix64 random{1};
  std::set<int> seen;
  for (int trial = 0; trial < scaled(5'000); ++trial) {
    const Afterstate state = random_table(random).state;
    std::multiset<int> features;
    std::multiset<int> of_image;
    value_features::for_each(state, [&](int row) {
      REQUIRE(row < value_features::kRows);
      features.insert(row);
    });
    value_features::for_each(state.mirrored(), [&](int row) { of_image.insert(row); });
    std::multiset<int> mirrored;
    for (const int row : features) mirrored.insert(value_features::mirrored_row(row));
    REQUIRE(mirrored == of_image);
    REQUIRE(state.mirrored().mirrored() == state);
    seen.insert(features.begin(), features.end());
  }
  CHECK(seen.size() > std::size_t{value_features::kRows} / 2);
}

TEST_CASE("value network: mirror images, instruction sets and kept sums have the same value",
          "[players][value]") {
  const std::string bytes = random_network(7, 2000).bytes();
  const ValueNetwork network = *ValueNetwork::read(bytes);
  std::vector<ValueNetwork> others;
  for (const auto set : {Instructions::Portable, Instructions::Avx2, Instructions::Avx512})
    if (has(set)) others.emplace_back(set).weights() = network.weights();
  TurnEvaluator evaluator{network};
  SplitMix64 random{2};
  std::set<std::int32_t> values;
  for (int trial = 0; trial < scaled(1'500); ++trial) {
    const auto [state, view] = random_table(random);
    const Value value = network.evaluate(state);
    values.insert(value.win);
    for (const ValueNetwork& other : others) REQUIRE(value == other.evaluate(state));
    REQUIRE(value == network.evaluate(state.mirrored()));
    // Turns of up to three cards from this hand, more than are evaluated at a time.
    const RankTables hand = begin(evaluator, state);
    std::vector<Value> expected;
    for (std::uint64_t turns = random.below(20); turns > 0; --turns) {
      SeatView after = view;
      for (int plays = static_cast<int>(random.below(4)); plays > 0; --plays) {
        const Pile pile = kPiles[random.below(4)];
        const CardSet cards = after.playable(pile);
        if (!cards.empty()) after.lay({static_cast<Card>(cards.highest()), pile});
      }
      const Afterstate left{after.hand, after.unseen, after.nameless_tops(), state.others};
      expected.push_back(network.evaluate(left));
      evaluator.add(hand.ranks_of(left.hand), left.tops);
    }
    REQUIRE(std::ranges::equal(evaluator.values(), expected));
  }
  CHECK(values.size() > static_cast<std::size_t>(scaled(1'000)));
}

TEST_CASE("turn evaluator: sums kept over draws have the same value", "[players][value]") {
  const ValueNetwork network = random_network(8, 2000);
  TurnEvaluator evaluator{network};
  SplitMix64 random{6};
  ImaginedDraws draws{6};
  for (int trial = 0; trial < scaled(1'500); ++trial) {
    Afterstate state = random_table(random).state;
    // Draws from the same cards, as in a lookahead, or one after the other, as in a game.
    const bool imagined = random.below(2) == 0;
    if (imagined) evaluator.expect_draws_from(state.unseen);
    for (int draw = 0; draw < 6; ++draw) {
      // Expected draws may be many, because a lookahead draws several times.
      draws.begin(state.unseen, static_cast<int>(random.below(imagined ? 16 : 4)));
      draws.draw();
      Afterstate after = state.with_drawn(draws.drawn());
      while (after.hand.size() > kMaxHand) after.hand = after.hand.without_lowest();
      const RankTables hand = begin(evaluator, after);
      REQUIRE(add(evaluator, hand, after) == network.evaluate(after));
      // The same turn once more, after new sums, and with a top that was not met before.
      if (random.below(4) == 0) evaluator.expect_draws_from(state.unseen);
      begin(evaluator, after);
      after.tops = after.tops.laid(kSlots[random.below(kSlots.size())],
                                   static_cast<int>(2 + random.below(98)));
      REQUIRE(add(evaluator, hand, after) == network.evaluate(after));
      if (!imagined) state = after;
    }
  }
}

TEST_CASE("imagined draws: no card twice in an order, and every card as likely as any other",
          "[players][value]") {
  const CardSet unseen = CardSet::deck_of(10);
  ImaginedDraws draws{1};
  std::array<int, 12> drawn{};
  const int orders = scaled(20'000);
  draws.begin(unseen, 3);
  for (int order = 0; order < orders; ++order) {
    CardSet seen;
    for (int draw = 0; draw < 3; ++draw) {  // the tenth card of an order is left over
      draws.draw();
      for (const Card card : draws.drawn()) {
        REQUIRE(unseen.contains(card));
        REQUIRE_FALSE(seen.contains(card));
        seen = seen.with(card);
        ++drawn[card];
      }
    }
  }
  // Each is drawn in nine of ten orders. Five standard deviations.
  for (const int card : unseen)
    CHECK(std::abs(drawn[static_cast<std::size_t>(card)] - 0.9 * orders) <
          5 * std::sqrt(0.09 * orders));

  draws.begin(unseen, 30);
  draws.draw();
  CHECK(draws.drawn().size() == 10);
  draws.begin({}, 3);
  draws.draw();
  CHECK(draws.drawn().empty());
}

TEST_CASE("value network: bytes are read as they were written, and other bytes are refused",
          "[players][value]") {
  ValueNetwork network = random_network(3, 32'000);
  network.origin = "made by a test";
  const std::string bytes = network.bytes();
  CHECK(bytes.size() <= 400'000);
  const auto again = ValueNetwork::read(bytes);
  REQUIRE(again);
  CHECK(again->bytes() == bytes);
  CHECK(again->knows_teams());
  // A network of a single player has no rows of others, and its file none either.
  for (auto& row : std::span{network.weights().rows}.subspan<value_features::kSoloRows>())
    row.fill(0);
  const std::string alone = network.bytes();
  CHECK(alone.starts_with("backtrick value network 2\n"));
  CHECK(ValueNetwork::read(alone).value().bytes() == alone);
  CHECK(again->origin == "made by a test");
  CHECK_FALSE(ValueNetwork::read(""));
  CHECK_FALSE(ValueNetwork::read(bytes + "x"));
  CHECK_FALSE(ValueNetwork::read(std::string_view{bytes}.substr(1)));
  CHECK_FALSE(ValueNetwork::read(std::string_view{bytes}.substr(0, bytes.size() - 1)));
}

TEST_CASE("value network: files of format 1 are read, and have the values of their few units",
          "[players][value]") {
  // Format 1 has all rows of 32 units, and 16 inner units.
  ValueNetwork wide = random_network(4, 2000);
  ValueNetwork::Weights& w = wide.weights();
  std::string bytes = "backtrick value network 1\nmade by a test\n";
  const auto keep_and_write = [&](auto& numbers, std::size_t count) {
    std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(count), numbers.end(), 0);
    bytes.append(reinterpret_cast<const char*>(numbers.data()), count * sizeof numbers[0]);
  };
  for (auto& row : std::span{w.rows}.first<value_features::kSoloRows>()) keep_and_write(row, 32);
  for (auto& row : std::span{w.rows}.subspan<value_features::kSoloRows>()) row.fill(0);
  keep_and_write(w.bias, 32);
  for (std::size_t pair = 0; pair < w.inner.size(); ++pair) {
    if (pair < 16)
      keep_and_write(w.inner[pair], 32);
    else
      w.inner[pair].fill(0);
  }
  keep_and_write(w.inner_bias, 16);
  for (auto& output : w.output) keep_and_write(output, 16);

  const auto narrow = ValueNetwork::read(bytes);
  REQUIRE(narrow);
  CHECK(narrow->origin == "made by a test");
  CHECK(narrow->bytes() == [&] {
    wide.origin = "made by a test";
    return wide.bytes();
  }());
  CHECK_FALSE(ValueNetwork::read(bytes + "x"));
  TurnEvaluator evaluator{*narrow};
  SplitMix64 random{7};
  for (int trial = 0; trial < scaled(500); ++trial) {
    const Afterstate state = random_table(random).state;
    REQUIRE(narrow->evaluate(state) == wide.evaluate(state));
    REQUIRE(add(evaluator, begin(evaluator, state), state) == wide.evaluate(state));
  }
}

TEST_CASE("chances: from 0 to certain, symmetric, rising", "[players][value]") {
  CHECK(chance_of(0) == kCertain / 2);
  CHECK(chance_of(Value::kUnit) == 47911);  // 65536 / (1 + exp(-1)) = 47911.07
  CHECK(chance_of(std::numeric_limits<std::int32_t>::max()) == kCertain);
  for (std::int32_t logit = -20 * Value::kUnit; logit < 20 * Value::kUnit; ++logit) {
    REQUIRE(chance_of(logit) + chance_of(-logit) == kCertain);
    REQUIRE(chance_of(logit) <= chance_of(logit + 1));
  }
}

/// A hand and the tops of the piles, apart from the names of piles.
using Key = std::array<std::uint64_t, 3>;
Key key_of(CardSet hand, Tops tops) {
  std::uint64_t four = 0;
  for (const Slot slot : kSlots) four = four << 8U | tops[slot];
  return {hand.low(), hand.high(), four};
}

/// What each legal turn of some number of cards leaves.
void enumerate(const SeatView& now, int plays, std::set<Key>& left) {
  if (plays == 0) {
    left.insert(key_of(now.hand, now.nameless_tops()));
    return;
  }
  for (const Pile pile : kPiles) {
    for (const int card : now.playable(pile)) {
      SeatView next = now;
      next.lay({static_cast<Card>(card), pile});
      enumerate(next, plays - 1, left);
    }
  }
}

TEST_CASE("turn generator: turns are legal, leave what they say, and none is missing at full width",
          "[players][value]") {
  TurnGenerator narrow{1};
  TurnGenerator full{kMaxHand};
  SplitMix64 random{4};
  int stuck = 0;
  for (int trial = 0; trial < scaled(1'000); ++trial) {
    const auto [state, view] = random_table(random);
    const int required = static_cast<int>(1 + random.below(3));
    std::set<Key> all;
    if (view.hand.size() <= 9) enumerate(view, required, all);
    for (TurnGenerator* const generator : {&narrow, &full}) {
      generator->generate(RankTables{state.hand, state.unseen}, state.tops, required);
      std::set<Key> left;
      for (const TurnGenerator::Node& turn : generator->turns()) {
        SeatView after = view;
        const Turn plays = generator->plays(turn, view);
        REQUIRE(plays.size() == turn.laid);
        REQUIRE(turn.laid >= required);
        for (const Play play : plays) {
          REQUIRE(after.playable(play.pile).contains(play.card));
          after.lay(play);
        }
        REQUIRE(after.hand == turn.hand);
        REQUIRE(turn.left == RankTables{state.hand, state.unseen}.ranks_of(turn.hand));
        REQUIRE(after.nameless_tops() == turn.tops);
        REQUIRE(left.insert(key_of(turn.hand, turn.tops)).second);
      }
      if (view.hand.size() > 9) continue;
      REQUIRE(left.empty() == all.empty());
      if (generator == &full) REQUIRE(std::ranges::includes(left, all));
    }
    stuck += all.empty() ? 1 : 0;
  }
  CHECK(stuck > 0);
}

/// The fewest cards that any order leaves, by trying all.
int fewest(const SeatView& now, std::map<Key, int>& known) {
  const Key key = key_of(now.hand, now.nameless_tops());
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int least = now.hand.size();
  for (const Pile pile : kPiles) {
    for (const int card : now.playable(pile)) {
      SeatView next = now;
      next.lay({static_cast<Card>(card), pile});
      least = std::min(least, fewest(next, known));
    }
  }
  return known[key] = least;
}

TEST_CASE("exact ending: as few cards are left as any order leaves", "[players][value]") {
  ExactEnding ending;
  SplitMix64 random{5};
  int won = 0;
  int lost = 0;
  for (int trial = 0; trial < scaled(1'500); ++trial) {
    auto [state, view] = random_table(random);
    view.unseen = {};
    // Half of the tables have piles that take few cards without a trick.
    if (trial % 2 == 0) {
      for (const Pile pile : kPiles) {
        const std::uint64_t card = 2 + random.below(50);
        view.top(pile) = static_cast<Card>(ascending(pile) ? 101 - card : card);
        view.hand = view.hand.without(view.top(pile));
      }
      state.tops = view.nameless_tops();
    }
    while (view.hand.size() > 9) view.hand = view.hand.without_lowest();
    std::map<Key, int> known;
    // What a search has found says nothing of other cards beside the same tops.
    ending.fewest_left(view.hand.lowered(1), state.tops);
    const int least = ending.fewest_left(view.hand, state.tops);
    REQUIRE(least == fewest(view, known));
    SeatView after = view;
    for (const Play play : ending.plays(view)) {
      REQUIRE(after.playable(play.pile).contains(play.card));
      after.lay(play);
    }
    REQUIRE(after.hand.size() == least);
    (least == 0 ? won : lost) += 1;
  }
  CHECK(won > 0);
  CHECK(lost > 0);
}

}  // namespace
}  // namespace backtrick::the_game
