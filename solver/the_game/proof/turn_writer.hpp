#pragma once

#include <cstddef>
#include <optional>

#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/stream.hpp"
#include "solver/the_game/turns/turn_listener.hpp"

namespace backtrick::the_game::proof {

/// Writes the layers of a search by turns as the proof that it was lost, while they are made.
/// Whether they prove anything is for the checker to say.
class TurnWriter : public TurnListener {
 public:
  /// `claim` is what the search will have proved if it ends without a win. Nothing is written
  /// before the search begins.
  TurnWriter(Claim claim, Sink sink);

  std::size_t memory() const override { return kOutputMemory; }
  void begin(int goal) override;
  void complete(const TurnLayer& layer, int played, MemoryAccount& account) override;

  /// Ends the proof, once the search has refuted the claim. Returns false if there is none.
  bool finish();

  /// Whether some of a proof has been written.
  bool begun() const { return out_.has_value(); }

 private:
  void write_empty(std::size_t end);

  Claim claim_;
  Sink sink_;
  std::size_t next_;  // the layer to be written next
  std::optional<ProofOutput> out_;
  bool failed_ = false;
};

}  // namespace backtrick::the_game::proof
