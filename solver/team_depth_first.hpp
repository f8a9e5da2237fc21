#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "finding.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "ordering.hpp"
#include "pruning.hpp"
#include "team_key.hpp"
#include "team_position.hpp"
#include "transposition.hpp"

namespace backtrick {

/// The exhaustive search for several players, by plays as in depth_first.hpp, from every start that
/// the players may choose. What one start has refuted holds for the others.
class TeamDepthFirst {
 public:
  explicit TeamDepthFirst(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides the deal. `table_bytes` bounds the table. A table the system will not give stops the
  /// meter with Limit::Memory.
  Finding search(const TeamArrivals& arrivals, const Ordering& ordering, std::size_t table_bytes,
                 Meter& meter);

  /// The moves of the win just found, and who begins.
  const std::vector<Move>& line() const { return line_; }
  int first_player() const { return first_player_; }

 private:
  struct Child {
    TeamPosition position;
    TeamKey key;
    Move move;
  };
  /// The moves of a position that no bound refutes, most promising first.
  struct Children {
    boost::container::static_vector<Child, kMaxMoves> list;
    boost::container::static_vector<std::uint64_t, kMaxMoves> order;  ///< promise, then place
  };

  Finding visit(const TeamPosition& position, const TeamKey& key);
  void expand(const TeamPosition& position, Children& children);
  bool refuted(const TeamPosition& position, const TeamKey& key) const;
  void refute(const TeamPosition& position, const TeamKey& key, std::uint64_t effort);

  Pruning pruning_;
  RefutationTable<TeamKey, 20> table_;
  std::vector<Children> children_;      // by cards played; kept off the stack
  std::vector<std::int32_t> promises_;  // of one position's moves
  std::vector<Move> line_;
  int first_player_ = 1;
  const TeamArrivals* arrivals_ = nullptr;
  const Ordering* ordering_ = nullptr;
  Meter* meter_ = nullptr;
};

}  // namespace backtrick
