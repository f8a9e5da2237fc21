#include "solver/common/counted_array.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "solver/common/memory_account.hpp"
#include "tests/support/catch.hpp"

namespace backtrick {
namespace {

using Numbers = CountedArray<std::uint32_t>;

bool counts_up(const Numbers& numbers, std::size_t size) {
  if (numbers.size() != size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    if (numbers[i] != i) return false;
  }
  return true;
}

void fill(Numbers& numbers, std::size_t size) {
  while (numbers.size() < size) numbers.push_back(static_cast<std::uint32_t>(numbers.size()));
}

TEST_CASE("memory account: charges up to the limit and no further", "[memory]") {
  MemoryAccount account{1000};
  account.charge(600);
  CHECK_THROWS_AS(account.charge(401), std::bad_alloc);
  CHECK_THROWS_AS(account.charge(~std::size_t{0}), std::bad_alloc);
  CHECK(account.used() == 600);
  account.charge(400);
  CHECK(account.left() == 0);
  account.set_limit(500);
  CHECK(account.left() == 0);
  CHECK_THROWS_AS(account.charge(0), std::bad_alloc);
  account.credit(900);
  CHECK(account.used() == 100);
  CHECK(account.left() == 400);
}

TEST_CASE("counted array: content and charge, on the heap and in pages", "[memory]") {
  MemoryAccount account{std::size_t{1} << 24};
  {
    Numbers numbers{account};
    CHECK(account.used() == 0);
    for (const std::size_t size : {1U, 1000U, 4096U, 4097U, 100'000U, 1'000'000U}) {
      fill(numbers, size);
      REQUIRE(counts_up(numbers, size));
      CHECK(reinterpret_cast<std::uintptr_t>(numbers.data()) % CountedMemory::kAlignment == 0);
      CHECK(account.used() == numbers.bytes());
      CHECK(numbers.bytes() >= size * sizeof(std::uint32_t));
      CHECK(numbers.bytes() <= 2 * size * sizeof(std::uint32_t) + (std::size_t{1} << 15));
    }
    Numbers other{account};
    fill(other, 10);
    other = std::move(numbers);
    REQUIRE(counts_up(other, 1'000'000));
    Numbers third{std::move(other)};
    REQUIRE(counts_up(third, 1'000'000));
    for (const std::size_t size : {500'000U, 5'000U, 4'000U, 3U}) {
      third.resize(size);
      third.shrink_to_fit();
      REQUIRE(counts_up(third, size));
      CHECK(third.bytes() < size * sizeof(std::uint32_t) + (std::size_t{1} << 16));
    }
    third.release();
    CHECK(third.empty());
    fill(third, 5000);
    REQUIRE(counts_up(third, 5000));
  }
  CHECK(account.used() == 0);
}

TEST_CASE("counted array: growth beyond the limit changes nothing", "[memory]") {
  MemoryAccount account{std::size_t{1} << 20};
  Numbers numbers{account};
  fill(numbers, 5000);
  const std::size_t charged = account.used();
  CHECK_THROWS_AS(numbers.resize(300'000), std::bad_alloc);
  CHECK_THROWS_AS(numbers.reserve(300'000), std::bad_alloc);
  REQUIRE(counts_up(numbers, 5000));
  CHECK(account.used() == charged);
#if defined(__linux__) && !defined(BACKTRICK_HEAP_ONLY)
  // Nearly all of the limit can be used, because growth in pages needs no second copy.
  fill(numbers, 240'000);
  REQUIRE(counts_up(numbers, 240'000));
  CHECK(account.used() <= std::size_t{1} << 20);
#endif
}

}  // namespace
}  // namespace backtrick
