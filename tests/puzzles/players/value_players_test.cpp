// Tests of the players with a value network: they play by the rules, they do not see the draw pile,
// and they play the same on every machine.

#include "puzzles/players/value/value_players.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_features.hpp"
#include "solver/common/hash.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

const ValueNetwork& solo_network() { return *trained_network(*find_rules("solo")); }

/// Few samples, so that a game takes milliseconds, but every branch of the race is met.
constexpr LookaheadEffort kLittleEffort{2, 1, 3, 2 * Value::kUnit, 12, 4, 9};
constexpr LookaheadEffort kDeepEffort{2, 1, 3, 2 * Value::kUnit, 12, 4, 9, 3};

const std::vector<Rules>& rules_of_98_cards() {
  static const std::vector<Rules> kRules{{1, 8, 2}, {1, 8, 3}, {1, 7, 3},
                                         {1, 1, 1}, {1, 3, 3}, {1, 16, 3}};
  return kRules;
}

TEST_CASE("value players: the referee accepts every game, and it is over where it ends",
          "[players][value]") {
  for (const Rules& rules : rules_of_98_cards()) {
    ValuePlayer quick{solo_network(), 2};
    LookaheadPlayer looking{solo_network(), kLittleEffort};
    LookaheadPlayer deep{solo_network(), kDeepEffort};
    for (Player* const player : {static_cast<Player*>(&quick), static_cast<Player*>(&looking),
                                 static_cast<Player*>(&deep)}) {
      const auto games = static_cast<std::uint64_t>(scaled(player == &quick ? 40 : 2));
      for (std::uint64_t number = 0; number < games; ++number) {
        const Deal deal = Deal::numbered(rules, number);
        INFO(describe(deal));
        Line line;
        const Outcome outcome = play_out(deal, *player, number, &line);
        Game game{deal};
        for (const Turn& turn : line) {
          REQUIRE_FALSE(game.over());
          for (const Play play : turn) REQUIRE(game.lay(play) == std::nullopt);
          REQUIRE(game.end_turn() == std::nullopt);
        }
        REQUIRE(game.over());
        REQUIRE(game.left() == outcome.left);
      }
    }
  }
}

TEST_CASE("value players: the order of the draw pile does not change a turn before it is seen",
          "[players][value]") {
  LookaheadPlayer looking{solo_network(), kLittleEffort};
  LookaheadPlayer deep{solo_network(), kDeepEffort};
  ValuePlayer quick{solo_network(), 2};
  const Rules rules = *find_rules("solo");
  SplitMix64 random{1};
  for (Player* const player : {static_cast<Player*>(&quick), static_cast<Player*>(&looking),
                               static_cast<Player*>(&deep)}) {
    const auto games = static_cast<std::uint64_t>(scaled(player == &quick ? 100 : 6));
    for (std::uint64_t number = 0; number < games; ++number) {
      const Deal deal = Deal::numbered(rules, number);
      Line line;
      play_out(deal, *player, 7, &line);
      // The cards drawn before a turn stay, and the others change places.
      const std::size_t moment = static_cast<std::size_t>(random.below(line.size()));
      std::size_t drawn = static_cast<std::size_t>(rules.hand);
      for (std::size_t i = 0; i < moment; ++i) drawn += line[i].size();
      drawn = std::min(drawn, deal.deck().size());
      std::vector<Card> deck(deal.deck().begin(), deal.deck().end());
      shuffle(std::span{deck}.subspan(drawn), random);
      Line other;
      play_out(Deal::of_deck(rules, deck), *player, 7, &other);
      REQUIRE(other.size() > moment);
      for (std::size_t i = 0; i <= moment; ++i) REQUIRE(other[i] == line[i]);
    }
  }
}

/// A network of large weights that does not depend on training. A narrow one uses no more units
/// than files of format 1 have.
ValueNetwork fixed_network(Instructions instructions, bool narrow) {
  SplitMix64 random{99};
  const auto fill = [&](auto& numbers, std::size_t from, std::size_t to, std::uint64_t range) {
    for (std::size_t i = from; i < to; ++i)
      numbers[i] = static_cast<std::int16_t>(static_cast<int>(random.below(range)) -
                                             static_cast<int>(range / 2));
  };
  ValueNetwork network{instructions};
  ValueNetwork::Weights& w = network.weights();
  const auto rows = std::span{w.rows}.first<value_features::kSoloRows>();
  for (auto& row : rows) fill(row, 0, 32, 100);
  for (std::size_t pair = 0; pair < 16; ++pair) fill(w.inner[pair], 0, 32, 1000);
  w.inner.front() = {};
  for (auto& output : w.output) fill(output, 0, 16, 1000);
  if (narrow) return network;
  for (auto& row : rows) fill(row, 32, row.size(), 100);
  for (std::size_t pair = 1; pair < w.inner.size(); ++pair)
    fill(w.inner[pair], pair < 16 ? 32 : 0, w.inner[pair].size(), 1000);
  for (auto& output : w.output) fill(output, 16, output.size(), 1000);
  return network;
}

TEST_CASE("value players: every machine and instruction set plays the same games",
          "[players][value]") {
  const bool narrow = GENERATE(true, false);
  for (const Instructions instructions :
       {Instructions::Portable, Instructions::Avx2, Instructions::Avx512}) {
    if (!has(instructions)) continue;
    const ValueNetwork network = fixed_network(instructions, narrow);
    std::uint64_t hash = 0;
    const auto play_five = [&](Player& player) {
      for (std::uint64_t number = 0; number < 5; ++number) {
        Line line;
        play_out(Deal::numbered(*find_rules("solo"), number), player, number, &line);
        for (const Turn& turn : line) {
          for (const Play play : turn)
            hash = mix(hash, std::uint64_t{play.card} * 4 + static_cast<std::uint64_t>(play.pile));
          hash = mix(hash, 1000);
        }
      }
    };
    ValuePlayer quick{network, 2};
    LookaheadPlayer looking{network, kLittleEffort};
    LookaheadPlayer deep{network, kDeepEffort};
    play_five(quick);
    play_five(looking);
    CHECK(hash == (narrow ? 0xA100'DE45'A12F'9B4FU : 0xC730'B0B5'248A'BED9U));
    if (!large_samples()) continue;  // there is nothing new but more of it
    play_five(deep);
    CHECK(hash == (narrow ? 0x536B'3E2E'5DC3'DAA1U : 0xFCF3'5468'E991'DAB2U));
  }
}

TEST_CASE("value players: seeds decide what is imagined, and nothing else", "[players][value]") {
  LookaheadPlayer looking{solo_network(), kLittleEffort};
  const Deal deal = Deal::numbered(*find_rules("solo"), 3);
  Line first;
  Line again;
  play_out(deal, looking, 1, &first);
  play_out(deal, looking, 1, &again);
  CHECK(first == again);
  int others = 0;
  for (std::uint64_t seed = 2; seed < 6; ++seed) {
    play_out(deal, looking, seed, &(again = {}));
    others += again == first ? 0 : 1;
  }
  CHECK(others > 0);
}

TEST_CASE("value players: a trained network beats more than the counting players",
          "[players][value]") {
  ValuePlayer quick{solo_network(), 2};
  int wins = 0;
  for (std::uint64_t number = 0; number < 300; ++number)
    wins += play_out(Deal::numbered(*find_rules("solo"), number), quick, 0).won() ? 1 : 0;
  CHECK(wins >= 75);  // a quarter; counting players beat one in six
}

/// The chance to win by the weights of a network, without bounds for any sum.
std::int64_t exact_win(const ValueNetwork& network, const Afterstate& state) {
  constexpr std::size_t kUnits = ValueNetwork::kUnits;
  const ValueNetwork::Weights& w = network.weights();
  std::array<std::int64_t, kUnits> sums{};
  std::ranges::copy(w.bias, sums.begin());
  value_features::for_each(state, [&](value_features::Row row) {
    for (std::size_t unit = 0; unit < kUnits; ++unit) sums[unit] += w.rows[row][unit];
  });
  std::int64_t output = 0;
  for (std::size_t i = 0; i < ValueNetwork::kInner; ++i) {
    std::int64_t inner = w.inner_bias[i];
    for (std::size_t unit = ValueNetwork::kDirect; unit < kUnits; ++unit)
      inner += std::max<std::int64_t>(sums[unit], 0) * w.inner[unit / 2][2 * i + unit % 2];
    output += std::max<std::int64_t>(inner >> ValueNetwork::kInnerShift, 0) * w.output[0][i];
  }
  return sums[0] + (output >> ValueNetwork::kInnerShift);
}

TEST_CASE("value players: no sum of a trained network wraps around, however badly cards lie",
          "[players][value]") {
  SplitMix64 random{11};
  for (const NamedRules& set : rule_sets()) {
    const ValueNetwork* const network = trained_network(set.rules);
    if (network == nullptr) continue;
    for (int trial = 0; trial < scaled(150); ++trial) {
      std::array<int, 4> tops{};
      for (int& top : tops)  // early, and far or anywhere
        top = random.below(2) == 0 ? between(random, 2, 99) : std::array{2, 99}[random.below(2)];
      Afterstate state{{}, CardSet::deck_of(98), Tops::of(tops).in_order()};
      for (const int top : tops) state.unseen = state.unseen.without(top);
      for (auto laid = random.below(60); laid > 0; --laid)
        state.unseen = state.unseen.without(between(random, 2, 99));
      while (state.hand.size() < 6) {
        const int card = between(random, 2, 99);
        if (state.unseen.contains(card)) state.hand = state.hand.with(card);
      }
      state.unseen = state.unseen & ~state.hand;
      CHECK(network->evaluate(state).win == exact_win(*network, state));
    }
  }
}

TEST_CASE("value players: names", "[players][value]") {
  for (const ValuePlayerKind kind : kValuePlayerKinds) CHECK(find_value_player(name(kind)) == kind);
  CHECK_FALSE(find_value_player("Quick"));
  CHECK(trained_network(Rules{1, 8, 2, 97}) == nullptr);
}

}  // namespace
}  // namespace backtrick::the_game
