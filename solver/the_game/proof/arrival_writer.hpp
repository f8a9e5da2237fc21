#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/the_game/arrival/layer_listener.hpp"
#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/stream.hpp"

namespace backtrick::the_game::proof {

/// Writes the layers of a search by arrivals as the proof that it was lost, while they are made.
/// Whether they prove anything is for the checker to say.
class ArrivalWriter : public LayerListener {
 public:
  /// `claim` is what the search will have proved if it ends without a win. Nothing is written
  /// before the search begins.
  ArrivalWriter(Claim claim, Sink sink);

  std::size_t memory() const override { return kOutputMemory; }
  void begin(const ArrivalProblem& problem, int goal) override;
  /// Ends the search at the first layer that is searched in parts, because such a layer has no
  /// proof.
  bool expand(const ExpandedLayer& expanded) override;

  /// Ends the proof, once the search has refuted the claim. Returns false if there is none: no such
  /// search was made, or a layer did not fit into its memory and was searched in parts.
  bool finish();

  /// Whether part of a proof has been written that can never be completed.
  bool failed() const { return failed_; }
  std::uint64_t states() const { return out_ ? out_->states() : 0; }

 private:
  void add_groups(const ArrivalLayer& layer);

  Claim claim_;
  Sink sink_;
  ArrivalGame game_;
  std::optional<ProofOutput> out_;
  bool failed_ = false;
  bool ended_ = false;               // an empty layer has been written
  std::size_t next_ = 0;             // the layer to be written next
  std::vector<HoldingCosts> costs_;  // that serve for this layer
};

}  // namespace backtrick::the_game::proof
