// Tests of the tournament tree: after every change it knows the greatest number of a plain list.

#include "solver/the_game/quick/tournament_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

// Sizes around each power of eight, where rows are added, and beyond the largest tree of three full
// rows. Then smaller ones, in which nothing of a larger tree may be left.
TEST_CASE("tournament tree: the greatest of the numbers as a list has them", "[quick]") {
  SplitMix64 random{21};
  TournamentTree tree;
  for (const std::size_t size : {1U,    7U,    8U,   9U,   63U,  64U, 65U, 511U, 512U, 513U, 4096U,
                                 5000U, 4096U, 600U, 513U, 512U, 65U, 64U, 9U,   8U,   1U}) {
    tree.clear();
    CHECK(tree.greatest() == TournamentTree::kNone);
    std::vector<std::int64_t> list;
    const auto number = [&] { return static_cast<std::int64_t>(random.below(1000)) - 500; };
    for (std::size_t place = 0; place < size; ++place) {
      list.push_back(number());
      REQUIRE(tree.add(list.back()) == place);
      REQUIRE(tree.greatest() == *std::ranges::max_element(list));
      const auto changed = static_cast<std::size_t>(random.below(list.size()));
      list[changed] = random.below(4) == 0 ? TournamentTree::kNone : number();
      tree.set(changed, list[changed]);
      REQUIRE(tree.greatest() == *std::ranges::max_element(list));
    }
  }
}

// As a search uses it: the greatest number is taken away again and again.
TEST_CASE("tournament tree: takes numbers out in falling order", "[quick]") {
  SplitMix64 random{22};
  TournamentTree tree;
  std::vector<std::int64_t> list;
  for (std::size_t place = 0; place < 700; ++place) {
    list.push_back(static_cast<std::int64_t>(random.below(1'000'000) << 12 | place));
    tree.add(list.back());
  }
  std::vector<std::int64_t> sorted = list;
  std::ranges::sort(sorted, std::ranges::greater{});
  for (const std::int64_t next : sorted) {
    REQUIRE(tree.greatest() == next);
    tree.set(static_cast<std::size_t>(next & 0xFFF), TournamentTree::kNone);
  }
  CHECK(tree.greatest() == TournamentTree::kNone);
}

}  // namespace
}  // namespace backtrick::the_game
