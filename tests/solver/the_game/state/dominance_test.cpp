// Tests of guarded dominance: its definition, what it guarantees for states, and what goes wrong
// without the guard.

#include "solver/the_game/state/dominance.hpp"

#include <map>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

/// Tops by slot, as printed.
Tops four(int asc_far, int asc_near, int desc_far, int desc_near) {
  return Tops::of(std::array{asc_far, asc_near, desc_far, desc_near});
}

std::string describe(Tops tops) {
  std::string text;
  for (const int top : tops.printed()) text += " " + std::to_string(top);
  return text;
}

/// Changes each top with probability one half to another number nearby that is not an unplayed
/// card.
Tops nearby_tops(const Arrivals& arrivals, const SoloState& state, SplitMix64& random) {
  auto tops = state.tops.printed();
  for (Card& top : tops) {
    if (random.below(2) == 0) continue;
    const int moved = top + static_cast<int>(random.below(31)) - 15;
    if (moved < 1 || moved > arrivals.cards + 2 || state.unplayed.contains(moved)) continue;
    top = static_cast<std::uint8_t>(moved);
  }
  return Tops::of(tops).in_order();
}

// dominance.hpp derives the rule from this definition: a covers b if it takes every card that b
// takes. This test compares the sets themselves. The rule misses one case, which only costs time: a
// higher ascending a that takes the one card in between by its own trick.
TEST_CASE("dominance: a top covers another when it takes all that the other takes", "[dominance]") {
  SplitMix64 random{1};
  int guarded = 0;
  for (int round = 0; round < scaled(20'000); ++round) {
    CardSet unplayed;
    const std::uint64_t density = 1 + random.below(9);
    for (int card = 2; card <= 99; ++card) {
      if (random.below(10) < density) unplayed = unplayed.with(card);
    }
    const int a = 1 + static_cast<int>(random.below(100));
    const int b = std::clamp(a + static_cast<int>(random.below(41)) - 20, 1, 100);
    if (unplayed.contains(a) || unplayed.contains(b)) continue;
    bool rising = true;
    bool falling = true;
    for (const int card : unplayed) {
      if ((card > b || card == b - 10) && !(card > a || card == a - 10)) rising = false;
      if ((card < b || card == b + 10) && !(card < a || card == a + 10)) falling = false;
    }
    const bool rising_by_trick = a - 10 > b && unplayed.contains(a - 10);
    const bool falling_by_trick = a + 10 < b && unplayed.contains(a + 10);
    INFO("a " << a << ", b " << b);
    const auto covers = [&](Direction direction) {
      return a == b || along(direction, a) <= cover_limit(direction, unplayed, b);
    };
    REQUIRE(covers(Ascending) == (rising && !rising_by_trick));
    REQUIRE(covers(Descending) == (falling && !falling_by_trick));
    // Only the far top of a pair is asked about the near one.
    if (a < b) REQUIRE(far_covers_near(Ascending, unplayed, a, b) == rising);
    if (a > b) REQUIRE(far_covers_near(Descending, unplayed, a, b) == falling);
    guarded += a < b && !rising ? 1 : 0;
  }
  CHECK(guarded >= scaled(300));
}

TEST_CASE("dominance: what covers a winnable position is winnable", "[dominance]") {
  SplitMix64 random{2};
  int told = 0;
  for_each_deal({{1, 1, 16, 30, 40}, {2, 2, 24, 34, 40}, {2, 1, 20, 32, 24}, {3, 3, 28, 36, 24}},
                [&](const Deal& deal) {
                  const Arrivals arrivals{deal};
                  Oracle oracle{deal};
                  for (int i = 0; i < 30; ++i) {
                    const SoloState q = random_state(arrivals, random);
                    SoloState p = q;
                    p.tops = nearby_tops(arrivals, q, random);
                    if (p.tops == q.tops || !DominanceTest{q}.covered_by(p.tops)) continue;
                    if (!oracle.winnable(spelled_out(arrivals, q))) continue;
                    INFO(describe(deal)
                         << ", tops" << describe(p.tops) << " for" << describe(q.tops));
                    REQUIRE(oracle.winnable(spelled_out(arrivals, p)));
                    ++told;
                  }
                });
  CHECK(told >= scaled(1000));
}

/// A simple search that applies a given rule: every state that a refuted state covers is refuted
/// too.
template <typename Covers>
class Believer {
 public:
  Believer(const Deal& deal, Covers covers) : arrivals_{deal}, covers_{covers} {}

  bool winnable() { return winnable(SoloState::start(arrivals_)); }

 private:
  bool winnable(const SoloState& state) {
    if (state.beaten()) return true;
    auto& refuted = refuted_[{state.unplayed.low(), state.unplayed.high(), state.drawn}];
    for (const Tops tops : refuted) {
      if (covers_(tops, state)) return false;
    }
    MoveList moves;
    generate(arrivals_, state, MoveFilter::All, moves);
    for (const Move move : moves) {
      if (winnable(after(arrivals_, state, move))) return true;
    }
    refuted.push_back(state.tops);
    return false;
  }

  Arrivals arrivals_;
  Covers covers_;
  std::map<std::tuple<std::uint64_t, std::uint64_t, int>, std::vector<Tops>> refuted_;
};

bool with_guard(Tops tops, const SoloState& state) { return DominanceTest{state}.covered_by(tops); }

bool smaller_is_better(Tops tops, const SoloState& state) {
  for (std::size_t i = 0; i < 4; ++i) {
    if (tops.counted[i] > state.tops.counted[i]) return false;
  }
  return true;
}

TEST_CASE("dominance: without the guard, wins are called lost", "[dominance]") {
  int wrong_with_guard = 0;
  int wrong_without = 0;
  // The sample is not scaled, because it must contain the rare wrong ones.
  for (std::uint64_t number = 0; number < 400; ++number) {
    const Deal deal = Deal::numbered({1, 1, 1, 30}, number);
    if (!Oracle{deal}.winnable()) continue;
    wrong_with_guard += Believer{deal, with_guard}.winnable() ? 0 : 1;
    wrong_without += Believer{deal, smaller_is_better}.winnable() ? 0 : 1;
  }
  CHECK(wrong_with_guard == 0);
  CHECK(wrong_without > 0);
}

// The smallest case by hand: 35 and 37 are unplayed, and the descending piles are closed. From 45,
// both can be laid, 35 first. From 36, only 37 can, although 36 is smaller.
TEST_CASE("dominance: 36 is smaller than 45 and worse", "[dominance]") {
  SoloState far;
  far.unplayed = CardSet::of(35).with(37);
  far.tops = four(45, 99, 2, 2);
  CHECK_FALSE(DominanceTest{far}.covered_by(four(36, 99, 2, 2)));
  CHECK(DominanceTest{far}.covered_by(four(34, 99, 2, 2)));
  CHECK(DominanceTest{far}.covered_by(four(45, 50, 2, 2)));
  // After 35 is laid, a smaller top is better again.
  far.unplayed = CardSet::of(37);
  CHECK(DominanceTest{far}.covered_by(four(36, 99, 2, 2)));
}

TEST_CASE("dominance: the piles of a direction may be matched either way", "[dominance]") {
  SoloState state;
  state.unplayed = CardSet::of(50).with(60);
  state.tops = four(40, 60, 30, 20);
  // 60 takes the trick card 50 and nothing else. A pair with 60 as its nearer or farther pile must
  // still contain it.
  CHECK(DominanceTest{state}.covered_by(four(10, 60, 30, 20)));
  CHECK_FALSE(DominanceTest{state}.covered_by(four(52, 55, 30, 20)));
  state.unplayed = CardSet::of(52).with(70);
  state.tops = four(55, 62, 30, 20);  // 62 also takes 52; the candidate's farther pile matters
  CHECK(DominanceTest{state}.covered_by(four(51, 69, 30, 20)));
  CHECK_FALSE(DominanceTest{state}.covered_by(four(53, 69, 30, 20)));
}

}  // namespace
}  // namespace backtrick::the_game
