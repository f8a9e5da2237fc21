// Tests of the checker of proofs by plays against an exhaustive enumeration of small games.

#include "solver/the_game/proof/plays_check.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/played_game.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game::proof {
namespace {

/// A proof with all lost positions, or with all that there are, and with some of the beginnings.
OpenProof complete_proof(const Claim& claim, PlayedGame& game, bool everything,
                         SplitMix64& random) {
  OpenProof proof{claim, {}};
  const std::vector<Position> begin = beginnings(claim);
  const std::size_t first = entry(begin.front()).laid;
  const auto cards = static_cast<std::size_t>(claim.rules().cards);
  for (std::size_t laid = first; laid <= cards; ++laid) proof.layers.push_back({laid, {}, {}});
  const auto add = [&](Entry added) {
    if (random.below(2) == 0) std::swap(added.tops[0], added.tops[1]);
    if (random.below(2) == 0) std::swap(added.tops[2], added.tops[3]);
    proof.layers[added.laid - first].add(added.key, added.tops);
  };
  for (const auto& [name, position] : game.positions()) {
    if (everything || game.most(position) < claim.goal) add(name);
  }
  for (const Position& position : begin) {
    if (random.below(2) == 0) add(entry(position));
  }
  return proof;
}

}  // namespace

TEST_CASE("With all lost positions, a lost game has a proof by plays, and a winnable one none",
          "[proof]") {
  constexpr std::size_t kMostPositions = 1000;
  SplitMix64 random{48};
  int lost = 0;
  int winnable = 0;
  for (int trial = 0; trial < scaled(600); ++trial) {
    Claim claim{some_start(random), Form::Plays, 0};
    INFO(write_claim(claim));
    auto game = played_from(claim, kMostPositions, random);
    if (!game) continue;
    int most = 0;
    for (const Position& position : beginnings(claim)) most = std::max(most, game->most(position));
    for (claim.goal = std::max(most, 1); claim.goal <= std::min(most + 1, claim.rules().cards);
         ++claim.goal) {
      const bool wins = claim.goal == most;
      ++(wins ? winnable : lost);
      REQUIRE(judge(closed(complete_proof(claim, *game, false, random))) ==
              (wins ? Judgement::Refused : Judgement::Holds));
      // Positions that have reached the goal prove nothing either.
      if (wins)
        REQUIRE(judge(closed(complete_proof(claim, *game, true, random))) == Judgement::Refused);
    }
  }
  if (large_samples()) {
    CHECK(winnable > scaled(150));
    CHECK(lost > scaled(40));
  }
}

}  // namespace backtrick::the_game::proof
