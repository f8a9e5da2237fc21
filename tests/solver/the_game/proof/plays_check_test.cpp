// Tests of the checker of proofs by plays against an exhaustive enumeration of small games.

#include "solver/the_game/proof/plays_check.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/complete_proofs.hpp"
#include "tests/support/played_game.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game::proof {
namespace {

/// A proof with all lost positions, or with all that there are, and with some of the beginnings.
OpenProof proof_by_plays(const Claim& claim, PlayedGame& game, bool everything,
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
  SplitMix64 random{48};
  const auto [lost, winnable] = judge_complete_proofs(Form::Plays, scaled(600), random,
                                                      proof_by_plays, [](const OpenProof&) {});
  if (large_samples()) {
    CHECK(winnable > scaled(150));
    CHECK(lost > scaled(40));
  }
}

}  // namespace backtrick::the_game::proof
