// Tests of the check of a layer against an exhaustive enumeration of small games. What the checker
// accepts only grows with the states that it is given, so it is given every lost state of the next
// layer, and lost states besides that no game leads to.

#include "solver/the_game/proof/group_check.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/oracle/arrival_oracle.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/arrival_layers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game::proof {
namespace {

constexpr int kMostLeft = 11;
constexpr std::size_t kMostStates = 6000;

/// Whether a turn begins with so few waiting that the goal is reached. The checker notices this
/// when it makes the state.
bool wins_at_once(const ArrivalState& state, int goal) {
  return state.due == 0 && state.arrived - state.waiting >= goal;
}

struct Counts {
  int lost = 0;
  int winning = 0;
};

/// Checks all states of one layer, and all states of the next layer as successors.
void check_layer(ArrivalOracle& oracle, const ArrivalGame& game, int goal,
                 const std::vector<ArrivalState>& layer, const std::vector<ArrivalState>& next,
                 SplitMix64& random, Counts& counts) {
  const auto wins = [&](const ArrivalState& state) { return oracle.most(state) >= goal; };
  std::vector<ArrivalState> asked = next;
  for (const ArrivalState& state : next) asked.push_back(changed(oracle, state, random));
  // The checker has to see for itself that a state has no successors.
  std::vector<ArrivalState> lost;
  std::ranges::copy_if(asked, std::back_inserter(lost), [&](const ArrivalState& state) {
    return !wins(state) && !oracle.successors(state).empty();
  });
  const CheckedLayer to = checked_layer(game, next.front().arrived, lost, random);
  GroupCheck as_successor{game, goal, to, to};
  for (const ArrivalState& state : asked) {
    const CountedTops tops = tops_of(game, state, random);
    INFO(in_words(game, kept_of(state), state.due, tops));
    REQUIRE(as_successor.holds(kept_of(state), state.due, tops) == !wins(state));
  }

  std::vector<ArrivalState> claimed;
  std::ranges::copy_if(layer, std::back_inserter(claimed), std::not_fn(wins));
  const CheckedLayer all_lost = checked_layer(game, layer.front().arrived, claimed, random);
  GroupCheck check{game, goal, all_lost, to};
  for (std::size_t group = 0; group < all_lost.states.groups().size(); ++group)
    REQUIRE_FALSE(check(group));
  counts.lost += static_cast<int>(claimed.size());

  // A winning state is refused, alone or in a group of lost ones.
  for (const ArrivalState& state : layer) {
    if (!wins(state) || wins_at_once(state, goal)) continue;
    ++counts.winning;
    std::vector<ArrivalState> group{state};
    std::ranges::copy_if(claimed, std::back_inserter(group), [&](const ArrivalState& other) {
      return other.due == state.due && other.kept == state.kept;
    });
    const CheckedLayer from = checked_layer(game, state.arrived, group, random);
    INFO(in_words(game, kept_of(state), state.due, tops_of(game, state, random)));
    REQUIRE(GroupCheck{game, goal, from, to}(0));
  }
}

}  // namespace

TEST_CASE("The form by arrivals is the game: as many cards can be laid", "[proof]") {
  SplitMix64 random{41};
  int beaten = 0;
  for (int trial = 0; trial < scaled(400); ++trial) {
    const Position start = small_game(random, 8);
    INFO(describe(start));
    ArrivalOracle by_arrivals{start};
    const int most = by_arrivals.most(by_arrivals.start());
    REQUIRE(most == start.rules().cards - start.left() + Oracle{deck_behind(start)}.most(start));
    if (most == start.rules().cards) ++beaten;
  }
  if (large_samples()) CHECK(beaten > 40);
}

TEST_CASE("All lost states hold together, and each winning state is refused", "[proof]") {
  SplitMix64 random{42};
  Counts counts;
  for (int trial = 0; trial < scaled(200); ++trial) {
    const Position start = small_game(random, kMostLeft);
    ArrivalOracle oracle{start};
    const auto layers = arrival_layers(oracle, kMostStates);
    if (!layers) continue;
    INFO(describe(start));
    const ArrivalGame game{start};
    for (std::size_t i = 0; i + 1 < layers->size(); ++i) {
      const std::vector<ArrivalState>& layer = (*layers)[i];
      const std::vector<ArrivalState>& next = (*layers)[i + 1];
      // Goals that some states just reach, among them some with dead cards.
      std::set<int> goals{oracle.cards(), oracle.most(layer[random.below(layer.size())])};
      for (int more = 0; more < 2; ++more)
        goals.insert(oracle.most(changed(oracle, next[random.below(next.size())], random)));
      for (const int goal : goals) {
        INFO("goal " << goal << ", " << static_cast<int>(layer.front().arrived) << " arrived");
        check_layer(oracle, game, goal, layer, next, random, counts);
      }
    }
  }
  if (large_samples()) {
    CHECK(counts.lost > scaled(10000));
    CHECK(counts.winning > scaled(10000));
  }
}

}  // namespace backtrick::the_game::proof
