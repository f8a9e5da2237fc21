#pragma once

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/stream.hpp"

namespace backtrick::the_game::proof {

/// Lists all positions that can be reached from the start of a claim, layer by layer, without those
/// that another one covers, and writes them as a proof by plays. Refuted: the proof is complete.
/// Solved: some game lays as many cards as the claim denies, and the stream is no proof. Aborted: a
/// limit was reached; memory counts two layers, roughly.
SearchOutcome write_plays(const Claim& claim, const Sink& sink, const Limits& limits,
                          SearchBudget& budget);

}  // namespace backtrick::the_game::proof
