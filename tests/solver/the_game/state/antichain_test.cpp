// Compares antichains with comparisons one by one.

#include "solver/the_game/state/antichain.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/compiled_for.hpp"
#include "solver/common/instructions.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/state/cover_test.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

CardSet cards_to_come(SplitMix64& random) {
  CardSet coming;
  const std::uint64_t density = 1 + random.below(9);
  for (const int card : CardSet::deck_of(kMaxCards)) {
    if (random.below(10) < density) coming = coming.with(card);
  }
  return coming;
}

/// Named tops near the rising front of a few numbers, so that few of them cover many others.
Tops tops_at_front(SplitMix64& random, const TopClasses& top_classes, std::uint64_t spread) {
  const auto top = [&] { return static_cast<int>(1 + random.below(spread)); };
  const int far = top();
  return top_classes.same(Tops{}
                              .with_pair(0, std::min<int>(far + 8, kMaxCards), top())
                              .with_pair(1, kMaxCards + 2 - far, top()));
}

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
std::uint32_t avx2_covering(Tops asked, Tops limits, const Tops* vectors) {
  return cover::avx2::CoverTest{asked, limits}.covering(vectors);
}
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw")
std::uint32_t avx512_covering(Tops asked, Tops limits, const Tops* vectors) {
  return cover::avx512::CoverTest{asked, limits}.covering(vectors);
}
BACKTRICK_FOR_ALL

#endif

TEST_CASE("antichain: the vectors that no other one covers, each once", "[antichain]") {
  SplitMix64 random{14};
  MemoryAccount account{std::size_t{1} << 24};
  Antichain antichain{account};
  std::size_t dropped = 0;
  std::size_t most = 0;
  for (int round = 0; round < scaled(400); ++round) {
    const TopClasses top_classes{cards_to_come(random), kMaxCards, random.below(20) != 0};
    const std::size_t count = random.below(round % 8 == 0 ? 500 : 80);
    const std::uint64_t spread = 10 + random.below(80);
    std::vector<Tops> vectors;
    while (vectors.size() < count) vectors.push_back(tops_at_front(random, top_classes, spread));

    std::vector<std::uint32_t> expected;
    for (const Tops tops : vectors) {
      const DominanceTest covers = top_classes.test_of(tops);
      if (std::ranges::none_of(vectors,
                               [&](Tops by) { return !(by == tops) && covers.covered_by(by); }))
        expected.push_back(tops.word());
    }
    std::ranges::sort(expected);
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());

    vectors.resize(count + cover::kVectors);
    const std::size_t left = antichain.reduce(top_classes, {vectors.data(), count});
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < left; ++i) found.push_back(vectors[i].word());
    std::ranges::sort(found);
    REQUIRE(found == expected);
    // The others of a group, without those that the antichain covers.
    const std::size_t third = count / 3;
    const std::span<const Tops> others{vectors.data(), std::min(left, third)};
    std::vector<Tops> tested{vectors.begin(), vectors.begin() + static_cast<std::ptrdiff_t>(count)};
    std::vector<std::uint32_t> uncovered;
    for (const Tops tops : tested) {
      const DominanceTest covers = top_classes.test_of(tops);
      if (std::ranges::none_of(others, [&](Tops by) { return covers.covered_by(by); }))
        uncovered.push_back(tops.word());
    }
    tested.resize(Antichain::drop_covered_by(top_classes, tested, others));
    REQUIRE(std::ranges::equal(tested, uncovered, {}, &Tops::word));
    dropped += count - left;
    most = std::max(most, left);
  }
  CHECK(dropped >= static_cast<std::size_t>(scaled(4000)));
  if (large_samples()) CHECK(most > 128);  // several tables of 64 vectors
}

// A processor takes the best of these tests that it has, so the others are compared here.
TEST_CASE("cover tests: every instruction set tells which vectors cover a vector", "[antichain]") {
  SplitMix64 random{16};
  for (int round = 0; round < scaled(400); ++round) {
    const TopClasses top_classes{cards_to_come(random), kMaxCards, true};
    std::array<Tops, cover::kVectors> vectors;
    for (Tops& tops : vectors)
      tops = random.below(8) == 0 ? cover::kCoversNone : tops_at_front(random, top_classes, 60);
    const Tops asked = tops_at_front(random, top_classes, 60);
    const DominanceTest covers = top_classes.test_of(asked);
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i)
      expected |= static_cast<std::uint32_t>(covers.covered_by(vectors[i])) << i;
    const Tops limits = top_classes.limits_of(asked);
    REQUIRE(cover::portable::CoverTest{asked, limits}.covering(vectors.data()) == expected);
#if defined(__x86_64__)
    if (has(Instructions::Avx2)) REQUIRE(avx2_covering(asked, limits, vectors.data()) == expected);
    if (has(Instructions::Avx512))
      REQUIRE(avx512_covering(asked, limits, vectors.data()) == expected);
#endif
  }
}

}  // namespace
}  // namespace backtrick::the_game
