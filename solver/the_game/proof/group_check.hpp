#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/arrival_states.hpp"
#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game::proof {

/// A layer as it was read, and what it takes to look states up in it.
struct CheckedLayer {
  CheckedLayer(const ArrivalGame& game, std::size_t cards_arrived)
      : arrived{cards_arrived}, limits{game, cards_arrived} {}

  std::size_t arrived;
  CoverLimits limits;
  std::vector<HoldingBound> bounds;
  ArrivalStates states;
};

/// Checks the successors of groups of one layer, by the rules of arrival_check.hpp. Each thread has
/// a checker of its own.
class GroupCheck {
 public:
  /// `goal` is the goal of the claim, and `to` the layer that follows `from`. Once interrupted,
  /// throws CheckInterrupted. What grows is charged to the account.
  GroupCheck(const ArrivalGame& game, int goal, const CheckedLayer& from, const CheckedLayer& to,
             const std::atomic<bool>* interrupt = nullptr,
             MemoryAccount& account = unlimited_memory());

  /// The successors counted since the last call, by reason.
  std::array<std::uint64_t, kReasons> take_successors() { return std::exchange(successors_, {}); }

  /// The hole at a group of the layer `from`, or nothing.
  std::optional<Refusal> operator()(std::size_t at);

  /// Whether a state is covered by a state of the layer `to`, or lost, without any successor made.
  bool holds(CardSet kept, int due, const CountedTops& tops) {
    turn_to(kept, due);
    return covered_or_lost(tops);
  }

 private:
  /// The arriving card laid on a pile, and kept cards after it. A kept card is named by its index
  /// in `cards_`.
  struct Placement {
    std::uint16_t laid;  ///< the kept cards laid, a bit for each
    std::uint16_t last;  ///< the card laid last
  };
  /// Where a state may be found that covers the successor. Most successors are lost by the bound,
  /// so groups are looked up late.
  struct Other {
    CardSet kept;
    int due = 0;
    std::array<std::int64_t, 4> thresholds{};  ///< one for each bound
    std::optional<const StateGroup*> group{};  ///< once it has been looked up
  };

  void list_placements(std::size_t direction);
  void follow(std::size_t direction, Placement placement);
  std::pair<int, int> cards_due() const;
  std::optional<Refusal> hole_if_kept(CardSet kept, int due);
  std::optional<Refusal> hole_if_laid(Placement placement, std::size_t direction, int due);
  void turn_to(CardSet kept, int due);
  bool covered_or_lost(const CountedTops& tops);
  std::optional<Refusal> hole_at(const CountedTops& state, const CountedTops& successor);
  bool count(Reason reason);
  Other other_of(CardSet kept, int due) const;
  bool lost_by_bound(const Other& other, const CountedTops& tops) const;
  bool covered_by(Other& other, const CountedTops& tops) const;
  void find_others();
  bool lost_by_dead_card(const CountedTops& tops) const;
  int most_laid_without(CardSet dead) const;

  const ArrivalGame& game_;
  int goal_;
  const CheckedLayer& from_;
  const CheckedLayer& to_;
  const std::atomic<bool>* interrupt_;
  std::size_t arrived_;
  CountedCards coming_;
  std::array<std::uint64_t, kReasons> successors_{};
  const StateGroup* group_ = nullptr;
  std::vector<int> cards_;                             // the kept cards, and the arriving card
  std::array<CountedArray<Placement>, 2> placements_;  // by direction
  CountedArray<std::uint16_t> listed_;  // by cards laid: a bit for each card laid last
  // The successors in question:
  CardSet kept_;
  int due_ = 0;
  bool wins_ = false;
  bool impossible_ = false;
  Other same_;
  std::vector<Other> others_;
  bool others_known_ = false;
};

}  // namespace backtrick::the_game::proof
