#pragma once

#include <absl/container/flat_hash_map.h>

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arrivals.hpp"
#include "card.hpp"
#include "finding.hpp"
#include "horizon.hpp"
#include "limits.hpp"
#include "pruning.hpp"
#include "transposition.hpp"

namespace backtrick {

// The exhaustive engine. It does not follow the game play by play; it looks at the cards in the
// order in which they arrive, and asks where each goes.
//
// THE FORM. A win is the same as this: all cards dealt out into four legal pile sequences, and
// turns that begin when d0 < d1 < ... cards have arrived (d0 = hand, each gap the number s of cards
// that the turn lays, min_plays or more), such that whenever a turn begins with cards still to be
// drawn,
//     the arrived cards that wait for an unarrived one before them on their own pile
//     number at most hand - s.
// For if such sequences exist, the cards that do not wait can all be laid, pile by pile in order;
// of d arrived cards that is at least d - hand + s, exactly what the turn must have brought the
// total to. And a won game is four sequences in which no turn lays a card before it arrives. Plays
// on different piles commute, and draws depend on the number of plays alone, so nothing else
// matters.
//
// THE SEARCH. So let the cards arrive one by one. A card that waits is *kept*, uncommitted. A card
// that does not wait goes on a pile at once, and kept cards that waited for it follow it on that
// very pile. What decides all that follows: how many have arrived, the kept set, the tops, and how
// many cards are *due* before the next turn begins. Turns of min_plays .. 2*min_plays-1 cards
// suffice (movegen.hpp).
//
// WHAT IS LEFT OUT, among states with the same number arrived:
// - A state is dropped for one with the same kept set and due whose tops cover its own
// (horizon.hpp).
// - And for one that keeps fewer: z may be missing from the kept set, having been laid, when
// neither
//   z-10 nor z+10 is unplayed. Take any win of the state that keeps z and leave z out of its pile:
//   its neighbours still follow each other, because z neither began nor ended a trick.
// - And for one in which a turn begins now, when a turn of just as many cards as are due was open
// to it.
// - A state is lost when an unplayed card lies beyond the reach of all piles (bounds.hpp).

/// A kept set with the number of cards due, and the vectors of tops that came with it.
struct KeptGroup {
  CardSet kept;
  std::uint32_t first = 0;  ///< of its vectors in the layer
  std::uint32_t count = 0;
  std::uint8_t due = 0;
};

/// States with the same number of cards arrived. Many states share a group, so that a state costs
/// little more than the four bytes of its tops.
struct ArrivalLayer {
  std::vector<KeptGroup> groups;
  std::vector<Tops> tops;  ///< with CoverSearch::kLanes to spare at the end

  std::size_t bytes() const {
    return groups.size() * sizeof(KeptGroup) + tops.size() * sizeof(Tops);
  }
};

/// Where an arriving card goes: it is kept, or it goes on a pile with kept cards after it.
struct Placement {
  CardSet kept;               ///< the kept set afterwards
  std::size_t direction = 0;  ///< 0 ascending, 1 descending
  int top = 0;                ///< what the pile shows afterwards, counted from its direction
  boost::container::static_vector<Card, kMaxHand + 1> laid;  ///< in order; empty if it is kept
};

class ArrivalSearch {
 public:
  explicit ArrivalSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides a deal from its start. The states held at a time stay near half of `memory` bytes: a
  /// layer that does not fit is searched part by part, each part to its end before the next. What
  /// the parts done refuted then goes into a table of the other half. Memory that the system will
  /// not give stops the meter with Limit::Memory.
  Finding search(const Arrivals& arrivals, std::span<const Card> deck, std::size_t memory,
                 Meter& meter);

  /// The game just won.
  const Line& line() const { return line_; }

 private:
  struct Level {
    ArrivalLayer layer;
    std::size_t begin = 0;  ///< of the groups under search
    std::size_t end = 0;
    std::uint64_t nodes_before = 0;
  };
  struct Child {
    const Placement* placement;
    std::size_t pile;  ///< of its direction: 0 lower, 1 upper
    int due;
    Tops from;  ///< the parent's tops
    Tops tops;  ///< as they then stand
  };

  bool expand(std::size_t arrived);
  std::size_t part_of(const Level& level) const;
  bool start_table();
  void remember_refuted(const Level& level, std::size_t arrived);
  void drop_refuted(KeptGroup& group, std::size_t arrived);
  template <typename Visit>
  void for_each_child(const ArrivalLayer& layer, const KeptGroup& group, std::size_t arrived,
                      Visit visit);
  void find_placements(CardSet kept, Card card);
  void extend(const Placement& placement);
  bool finish_layer(ArrivalLayer& layer, std::size_t arrived);
  void drop_covered(KeptGroup& group, const KeptGroup& by);
  void drop_covered_by_fewer(KeptGroup& group, std::size_t arrived);
  void look_ahead(std::size_t arrived);
  void trace();

  struct GroupKey {
    CardSet kept;
    std::uint8_t due;
    friend bool operator==(const GroupKey&, const GroupKey&) = default;
  };
  /// abseil seeds its own hash anew in every process; no order here may depend on that.
  struct FixedMixer {
    std::size_t operator()(const GroupKey& key) const;
  };

  Pruning pruning_;
  const Arrivals* arrivals_ = nullptr;
  std::span<const Card> deck_;
  std::size_t memory_ = 0;
  Meter* meter_ = nullptr;
  TranspositionTable table_;
  bool in_parts_ = false;      // since a layer did not fit
  std::vector<Level> levels_;  // by cards arrived
  Line line_;

  // The layer in the making.
  CardSet coming_;  // cards still to arrive
  Horizons horizons_;
  std::vector<KeptGroup> groups_;
  absl::flat_hash_map<GroupKey, std::uint32_t, FixedMixer> group_index_;
  struct Raw {
    std::uint32_t group;
    Tops tops;
  };
  std::vector<Raw> raw_;
  std::vector<Tops> sorted_;
  std::vector<std::uint64_t> ranks_;
  std::vector<Placement> placements_;
};

}  // namespace backtrick
