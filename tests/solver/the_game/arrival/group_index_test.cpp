#include "solver/the_game/arrival/group_index.hpp"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

GroupKey random_key(SplitMix64& random) {
  // A few distinct keys that agree in many bits, like the keys of a real batch.
  CardSet kept;
  for (int i = 0; i < 4; ++i) kept = kept.with(2 + static_cast<int>(random.below(24)) * 4);
  return {kept, static_cast<std::uint8_t>(random.below(3))};
}

}  // namespace

TEST_CASE("groups are found where they were put, and no others") {
  SplitMix64 random{1};
  MemoryAccount account{std::size_t{1} << 20};
  GroupIndex index{account};
  for (int batch = 0; batch < 20; ++batch) {
    index.clear();
    std::vector<GroupKey> keys;
    std::map<std::tuple<std::uint64_t, std::uint64_t, int>, std::uint32_t> expected;
    const auto key_at = [&](std::uint32_t place) { return keys[place]; };
    for (int i = 0; i < 500 * batch; ++i) {
      const GroupKey key = random_key(random);
      const std::tuple name{key.kept.low(), key.kept.high(), int{key.due}};
      const auto known = expected.find(name);
      REQUIRE(index.find(key, key_at) ==
              (known == expected.end() ? GroupIndex::kNone : known->second));
      const auto fresh = static_cast<std::uint32_t>(keys.size());
      const std::uint32_t place = index.find_or_add(key, fresh, key_at);
      REQUIRE(place == expected.try_emplace(name, fresh).first->second);
      if (place == fresh) keys.push_back(key);
    }
  }
}

}  // namespace backtrick::the_game
