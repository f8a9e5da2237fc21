// Tests of the refutation table. It may forget entries, but it must never answer for another key,
// other tops or another deal.

#include "solver/the_game/state/refutation_table.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <new>
#include <set>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kWindow = 512;  // in bytes: eight buckets of one cache line each

/// A substitute for dominance: a vector covers all vectors that are at least as large in every
/// component.
bool covers(Tops a, Tops b) { return std::ranges::equal(a.counted, b.counted, std::less_equal{}); }

void store(TranspositionTable& table, std::uint64_t key, Tops tops,
           std::uint64_t search_width = 1) {
  table.store(key, tops, search_width, [&](Tops known) { return covers(tops, known); });
}

bool refutes(const TranspositionTable& table, std::uint64_t key, Tops tops) {
  return table.refutes(key, [&](Tops known) { return covers(known, tops); });
}

/// All vectors stored for a key.
std::vector<Tops> kept(const TranspositionTable& table, std::uint64_t key) {
  std::vector<Tops> all;
  table.refutes(key, [&](Tops known) {
    all.push_back(known);
    return false;
  });
  return all;
}

TranspositionTable table_of(std::size_t bytes) {
  TranspositionTable table;
  table.resize(bytes);
  table.forget_all();
  return table;
}

TEST_CASE("table: what was stored is found, under its key alone", "[transposition]") {
  TranspositionTable table = table_of(kWindow);  // one window, so all keys share it
  CHECK_FALSE(refutes(table, 5, {9, 9, 9, 9}));
  store(table, 5, {3, 4, 5, 6});
  CHECK(refutes(table, 5, {3, 4, 5, 6}));
  CHECK(refutes(table, 5, {9, 9, 9, 9}));
  CHECK_FALSE(refutes(table, 5, {2, 9, 9, 9}));
  for (const std::uint64_t other : {0U, 4U, 6U, 1U << 31U})
    CHECK_FALSE(refutes(table, other, {9, 9, 9, 9}));
  CHECK_FALSE(refutes(table, 5 | std::uint64_t{1} << 63, {9, 9, 9, 9}));
}

TEST_CASE("table: the tag is part of the key", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  const auto always = [](Tops) { return true; };
  table.store({5, 1}, {3, 4, 5, 6}, 1, always);
  CHECK(table.refutes({5, 1}, always));
  CHECK_FALSE(table.refutes({5, 0}, always));
  CHECK_FALSE(table.refutes({5, 2}, always));
  CHECK_FALSE(table.refutes({4, 1}, always));
  table.store({5, 2}, {1, 1, 1, 1}, 1, always);  // must not replace the other entry
  CHECK(table.refutes({5, 1}, always));
}

TEST_CASE("table: the key 0 and a table never written", "[transposition]") {
  TranspositionTable table = table_of(4 * kWindow);
  CHECK_FALSE(refutes(table, 0, {9, 9, 9, 9}));
  CHECK(kept(table, 0).empty());
  store(table, 0, {1, 1, 1, 1});
  CHECK(refutes(table, 0, {1, 1, 1, 1}));
}

TEST_CASE("table: covered vectors make room", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  store(table, 7, {5, 5, 5, 5});
  store(table, 7, {6, 4, 5, 5});
  CHECK(kept(table, 7).size() == 2);
  store(table, 7, {4, 4, 5, 5});
  CHECK(kept(table, 7) == std::vector<Tops>{{4, 4, 5, 5}});
}

TEST_CASE("table: a new deal knows nothing of the last", "[transposition]") {
  TranspositionTable table = table_of(2 * kWindow);
  for (std::uint64_t key = 0; key < 100; ++key) store(table, key, {1, 1, 1, 1});
  table.forget_all();
  for (std::uint64_t key = 0; key < 100; ++key) REQUIRE_FALSE(refutes(table, key, {9, 9, 9, 9}));
  store(table, 3, {2, 2, 2, 2});
  CHECK(refutes(table, 3, {2, 2, 2, 2}));
  CHECK_FALSE(refutes(table, 3, {1, 1, 1, 1}));  // stored for the previous deal
}

TEST_CASE("table: resizing forgets, the same size does not need to", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  store(table, 3, {2, 2, 2, 2});
  table.resize(kWindow + 100);  // still one window
  CHECK(refutes(table, 3, {2, 2, 2, 2}));
  table.resize(2 * kWindow);
  table.forget_all();
  CHECK_FALSE(refutes(table, 3, {2, 2, 2, 2}));
}

TEST_CASE("table: none at all", "[transposition]") {
  for (const std::size_t bytes : {std::size_t{0}, kWindow - 1}) {
    TranspositionTable table = table_of(bytes);
    store(table, 3, {2, 2, 2, 2});
    table.prefetch(3);
    CHECK_FALSE(refutes(table, 3, {2, 2, 2, 2}));
  }
}

TEST_CASE("table: more vectors of a key than a line holds", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  // An antichain: each vector is smaller in one component and larger in another.
  for (std::uint8_t i = 0; i < 40; ++i)
    store(table, 1, {i, static_cast<std::uint8_t>(50 - i), 1, 1});
  for (std::uint8_t i = 0; i < 40; ++i) {
    REQUIRE(refutes(table, 1, {i, static_cast<std::uint8_t>(50 - i), 1, 1}));
  }
  CHECK(kept(table, 1).size() == 40);
}

TEST_CASE("table: when full, the cheapest goes first", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  for (std::uint64_t key = 1; key <= 8; ++key) store(table, key, {1, 1, 1, 1}, key == 4 ? 1 : 1000);
  store(table, 9, {1, 1, 1, 1}, 1000);
  for (std::uint64_t key = 1; key <= 9; ++key) {
    CHECK(refutes(table, key, {1, 1, 1, 1}) == (key != 4));
  }
}

TEST_CASE("table: never says more than it was told", "[transposition]") {
  SplitMix64 random{9};
  for (const std::size_t bytes : {kWindow, 3 * kWindow, 64 * kWindow}) {
    TranspositionTable table = table_of(bytes);
    std::map<std::uint64_t, std::set<std::uint32_t>> told;
    int answered = 0;
    for (int round = 0; round < scaled(20'000); ++round) {
      if (random.below(5'000) == 0) {
        table.forget_all();
        told.clear();
      }
      const std::uint64_t key = random.below(4) << 8 * random.below(8);  // few keys that differ in
                                                                         // distant bits
      Tops tops;
      for (auto& top : tops.counted) top = static_cast<std::uint8_t>(1 + random.below(6));
      if (random.below(2) == 0) {
        store(table, key, tops, random.next() >> random.below(64));
        told[key].insert(tops.word());
      } else if (refutes(table, key, tops)) {
        ++answered;
        REQUIRE(std::ranges::any_of(
            told[key], [&](std::uint32_t word) { return covers(Tops::of_word(word), tops); }));
      }
      REQUIRE(std::ranges::all_of(kept(table, key),
                                  [&](Tops known) { return told[key].contains(known.word()); }));
    }
    CHECK(answered >= scaled(100));
  }
}

TEST_CASE("table: memory that the system refuses", "[transposition]") {
  TranspositionTable table = table_of(kWindow);
  CHECK_THROWS_AS(table.resize(~std::size_t{0}), std::bad_alloc);
  // The table is empty afterwards, and usable.
  table.forget_all();
  store(table, 3, {2, 2, 2, 2});
  CHECK_FALSE(refutes(table, 3, {2, 2, 2, 2}));
  table.resize(kWindow);
  table.forget_all();
  store(table, 3, {2, 2, 2, 2});
  CHECK(refutes(table, 3, {2, 2, 2, 2}));
}

}  // namespace
}  // namespace backtrick::the_game
