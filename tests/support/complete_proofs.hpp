#pragma once

#include <algorithm>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/played_game.hpp"
#include "tests/support/proofs.hpp"

namespace backtrick::the_game::proof {

struct Judged {
  int lost = 0;
  int winnable = 0;
};

/// Claims of random small games that the most cards can be laid which can be, and that one more
/// can. A proof with all lost positions must hold for lost games alone, and none with all
/// positions for the others. `make_proof(claim, game, everything, random)` makes them;
/// `also(proof)` checks more of a proof that holds.
template <typename MakeProof, typename Also>
Judged judge_complete_proofs(Form form, int trials, SplitMix64& random, const MakeProof& make_proof,
                             const Also& also) {
  constexpr std::size_t kMostPositions = 1000;
  Judged judged;
  for (int trial = 0; trial < trials; ++trial) {
    Claim claim{some_start(random), form, 0};
    INFO(write_claim(claim));
    auto game = played_from(claim, kMostPositions, random);
    if (!game) continue;
    int most = 0;
    for (const Position& position : beginnings(claim)) most = std::max(most, game->most(position));
    for (claim.goal = std::max(most, 1); claim.goal <= std::min(most + 1, claim.rules().cards);
         ++claim.goal) {
      const bool wins = claim.goal == most;
      ++(wins ? judged.winnable : judged.lost);
      const OpenProof proof = make_proof(claim, *game, false, random);
      REQUIRE(judge(closed(proof)) == (wins ? Judgement::Refused : Judgement::Holds));
      // Positions that have reached the goal prove nothing either.
      if (wins)
        REQUIRE(judge(closed(make_proof(claim, *game, true, random))) == Judgement::Refused);
      else
        also(proof);
    }
  }
  return judged;
}

}  // namespace backtrick::the_game::proof
