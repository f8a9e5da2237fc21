#include "solver/common/key_index.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <new>
#include <random>
#include <vector>

#include "solver/common/hash.hpp"
#include "solver/common/memory_account.hpp"
#include "tests/support/catch.hpp"

namespace backtrick {
namespace {

/// A number whose hash has few values, so that probing must go on beyond equal hashes.
struct Number {
  std::uint32_t value;
  friend bool operator==(Number, Number) = default;
  std::uint64_t hash() const { return mix(value / 8, 0); }
};

using NumberIndex = KeyIndex<Number>;

/// A list of different numbers with its index.
struct IndexedNumbers {
  explicit IndexedNumbers(MemoryAccount& account) : index{account} {}

  std::uint32_t find(std::uint32_t value) const {
    return index.find(Number{value}, [this](std::uint32_t place) { return list[place]; });
  }
  std::uint32_t find_or_add(std::uint32_t value) {
    const auto end = static_cast<std::uint32_t>(list.size());
    const std::uint32_t place =
        index.find_or_add(Number{value}, end, [this](std::uint32_t at) { return list[at]; });
    if (place == end) list.push_back({value});
    return place;
  }

  std::vector<Number> list;
  NumberIndex index;
};

using Places = std::map<std::uint32_t, std::uint32_t>;

void check_lookups(IndexedNumbers& numbers, Places& expected, std::uint32_t value) {
  const auto end = static_cast<std::uint32_t>(expected.size());
  const auto known = expected.find(value);
  numbers.index.prefetch(NumberIndex::Hashed{{value}});
  REQUIRE(numbers.find(value) == (known == expected.end() ? NumberIndex::kNone : known->second));
  REQUIRE(numbers.find_or_add(value) == expected.emplace(value, end).first->second);
}

TEST_CASE("key index: finds what a map finds, with equal hashes and while it grows", "[memory]") {
  MemoryAccount account{std::size_t{1} << 24};
  IndexedNumbers numbers{account};
  std::mt19937 random{1};
  for (const bool release : {false, true, false}) {
    Places expected;
    for (int i = 0; i < 50'000; ++i)
      check_lookups(numbers, expected, static_cast<std::uint32_t>(random() % 30'000));
    CHECK(expected.size() > 20'000);
    numbers.list.clear();
    if (release) numbers.index.release();
    numbers.index.clear();
    REQUIRE(numbers.find(expected.begin()->first) == NumberIndex::kNone);
  }
}

TEST_CASE("key index: an addition beyond the limit changes nothing", "[memory]") {
  MemoryAccount account{20'000};
  IndexedNumbers numbers{account};
  std::uint32_t added = 0;
  try {
    for (;; ++added) numbers.find_or_add(added);
  } catch (const std::bad_alloc&) {
  }
  REQUIRE(added > 100);
  CHECK(account.used() <= 20'000);
  for (std::uint32_t value = 0; value < added; ++value) REQUIRE(numbers.find(value) == value);
  CHECK(numbers.find(added) == NumberIndex::kNone);
}

}  // namespace
}  // namespace backtrick
