#pragma once

#include <cstdint>
#include <variant>

#include "solver/common/limits.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/proof/stream.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game::proof {

/// What is to be found, and proved.
enum class Objective : std::uint8_t { Win, Left };

/// What became of a proof.
enum class Proof : std::uint8_t {
  None,      ///< There was nothing to prove: no loss, or none decided.
  Written,   ///< The sink has a whole proof.
  Unwritten  ///< A limit was reached before the proof was written: most often the layers did not
             ///< fit into the memory at once. The loss may be decided even so.
};

struct ProvedResult {
  Result result;
  Proof proof = Proof::None;
  Limit limit = Limit::Memory;  ///< the limit that was reached, if the proof is unwritten
};

/// Answers as Solver::solve or Solver::best does, and writes the proof that a deal or position is
/// unwinnable, or that no game leaves fewer cards than the best. The form is by arrivals where the
/// search is, else by turns. With Objective::Left, and where the search was by plays, the proof
/// takes another search. The sink may have bytes of a proof that is never completed where the
/// result is another one.
ProvedResult solve_and_prove(const Options& options, const std::variant<Deal, Position>& start,
                             Objective objective, const Limits& limits, const Sink& sink);

/// Does the same, and has the proof checked at the same time, by as many threads as the limits
/// allow. If the checker does not agree, throws std::logic_error, which would be a defect of this
/// library. If the proof is unwritten, the result is undecided. The sink may be empty.
ProvedResult solve_and_check(const Options& options, const std::variant<Deal, Position>& start,
                             Objective objective, const Limits& limits, const Sink& sink);

}  // namespace backtrick::the_game::proof
