// Tests that different states have different keys: by counting all keys of small decks, and by
// decoding the keys of large ones.

#include "solver/the_game/state/state_key.hpp"

#include <algorithm>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// A state with these of the first `drawn` cards of the deck in hand.
SoloState holding(const Arrivals& arrivals, int drawn, CardSet hand) {
  SoloState state;
  state.drawn = static_cast<std::uint8_t>(drawn);
  const CardSet undrawn =
      CardSet::deck_of(arrivals.cards) & ~arrivals.by[static_cast<std::size_t>(drawn)];
  state.unplayed = hand | undrawn;
  state.played = static_cast<std::uint8_t>(arrivals.cards - state.unplayed.size());
  return state;
}

struct State {
  int drawn;
  CardSet hand;
};

/// Decodes a key. Its range tells how many cards were drawn and how many are in hand. Then, from
/// the last card to the first, the largest binomial that fits gives the card's index.
State decode(const Deal& deal, std::uint64_t key) {
  for (std::size_t d = 0; d <= deal.deck().size(); ++d) {
    for (std::size_t k = 0; k <= std::min<std::size_t>(d, kMaxHand); ++k) {
      std::uint64_t number = key - detail::kFirst[d][k];
      if (key < detail::kFirst[d][k] || number >= detail::kBinomial[d][k]) continue;
      CardSet hand;
      std::size_t place = d;
      for (std::size_t left = k; left > 0; --left) {
        do --place;
        while (detail::kBinomial[place][left] > number);
        number -= detail::kBinomial[place][left];
        hand = hand.with(deal.deck()[place]);
      }
      return {static_cast<int>(d), hand};
    }
  }
  return {-1, {}};
}

TEST_CASE("state keys: all different over every state of a small deck", "[state_key]") {
  const Deal deal = Deal::numbered({1, 16, 1, 16}, 1);
  const Arrivals arrivals{deal};
  std::vector<std::uint64_t> keys;
  for (int drawn = 0; drawn <= 16; ++drawn) {
    for (std::uint32_t held = 0; held < (1U << drawn); ++held) {
      CardSet hand;
      for (std::size_t i = 0; i < 16; ++i) {
        if ((held >> i & 1U) != 0) hand = hand.with(deal.deck()[i]);
      }
      keys.push_back(state_key(arrivals, holding(arrivals, drawn, hand)));
    }
  }
  std::ranges::sort(keys);
  REQUIRE(keys.size() == (1U << 17) - 1);
  CHECK(std::ranges::adjacent_find(keys) == keys.end());
}

TEST_CASE("state keys: the state comes back from the key", "[state_key]") {
  SplitMix64 random{6};
  for (int round = 0; round < scaled(50'000); ++round) {
    const int cards = 1 + static_cast<int>(random.below(98));
    const Deal deal = Deal::numbered({1, 16, 1, cards}, random.next());
    const Arrivals arrivals{deal};
    const auto drawn = random.below(deal.deck().size() + 1);
    CardSet hand;
    for (std::uint64_t i = random.below(17); i > 0 && drawn > 0; --i) {
      hand = hand.with(deal.deck()[random.below(drawn)]);
    }
    const auto key = state_key(arrivals, holding(arrivals, static_cast<int>(drawn), hand));
    const State state = decode(deal, key);
    REQUIRE(state.drawn == static_cast<int>(drawn));
    REQUIRE(state.hand == hand);
  }
}

TEST_CASE("state keys: the ends of every range meet and do not overlap", "[state_key]") {
  std::uint64_t next = 0;
  for (std::size_t d = 0; d <= kMaxCards; ++d) {
    for (std::size_t k = 0; k <= kMaxHand; ++k) {
      REQUIRE(detail::kFirst[d][k] == next);
      next += detail::kBinomial[d][k];
    }
  }
  CHECK(next < std::uint64_t{1} << 63);
  // The expected value is from an independent table of binomials.
  CHECK(detail::kBinomial[98][16] == 947'812'152'092'362'802U);
}

}  // namespace
}  // namespace backtrick::the_game
