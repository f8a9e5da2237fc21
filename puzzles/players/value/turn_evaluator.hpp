#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/players/value/folded_rows.hpp"
#include "puzzles/players/value/rank_tables.hpp"
#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {

/// Evaluates what many turns from one hand leave. The unseen cards stay the same during a turn, so
/// the sum of the rows of each pile with the whole hand is computed once for each top. A turn then
/// subtracts the rows of the cards laid and adds the few that change with the table as a whole. The
/// part of the unseen cards is kept from turn to turn: after a draw, the rows of the few cards
/// drawn are subtracted from it.
class TurnEvaluator {
 public:
  /// The network must outlive the evaluator.
  explicit TurnEvaluator(const ValueNetwork& network);

  /// Begins a turn. Sums are kept if neither the hand nor the unseen cards have changed.
  void begin(const RankTables& hand, const Others& others = {});
  /// Says that turns after various draws from these unseen cards are going to follow.
  void expect_draws_from(CardSet unseen);
  /// Forgets all sums, because the weights have changed.
  void forget();
  /// Adds a turn that leaves this part of the hand and these tops.
  void add(HandMask left, Tops tops);
  /// The values of the turns that were added since the beginning.
  std::span<const Value> values() {
    evaluate_batch();
    return values_;
  }

 private:
  using Row = ValueNetwork::Row;

  void sum_undrawn(CardSet unseen);
  /// The sum of a pile with a certain top and the undrawn cards.
  struct UndrawnSum {
    Row sum;
    std::uint32_t version = 0;  // of the undrawn cards
  };
  const Row& undrawn_sum(Slot slot, int top);

  /// A pile with a certain top in a turn.
  struct PileSums {
    std::uint32_t turn = 0;  // the turn in which they were computed
    std::uint8_t top = 0;
    std::uint8_t bound = 0;          // where the cards ahead begin or end
    std::uint16_t ahead = 0;         // places
    std::uint16_t below = 0;         // places of the cards below the bound
    std::uint16_t unseen_below = 0;  // the number of unseen cards below the bound
    const Row* whole = nullptr;      // the sum with the whole hand
    // The same with the rows of the nearest card in hand ahead, by its place, or of none.
    std::array<const Row*, kMaxHand + 1> with_nearest{};
    std::array<const Row*, kMaxHand> of_card{};  // by the place of a card in the hand
  };
  using Piles = std::array<PileSums*, kSlots.size()>;
  PileSums& pile_sums(Slot slot, Tops tops) {
    const std::size_t pile = index_of(slot);
    PileSums& sums = pile_sums_[pile][tops.counted[pile]];
    if (sums.turn != turn_) sum_up(sums, slot, tops[slot]);
    return sums;
  }
  void sum_up(PileSums& pile, Slot slot, int top);
  const Row& with_nearest(PileSums& pile, Slot slot, HandMask left);
  void sum_up_with_nearest(const PileSums& pile, Slot slot, HandMask nearest, const Row*& to);
  void evaluate_batch();
  Row& new_sum() { return sums_[sums_used_++]; }
  void begin_sums();
  void hear(const Others& others);
  const Row& talk_sum(Slot slot, value_features::Move move);
  template <typename Take>
  void for_classes(const Piles& piles, HandMask left, const Take& take) const;

  /// Cards, and the lower cards of pairs that lie among them or that they break.
  struct Lists {
    value_features::CardList cards;
    value_features::CardList lows;
  };
  /// Rows to sum, without allocation.
  class RowBuffer {
   public:
    void clear() { size_ = 0; }
    void add(const Row& row) { rows_[size_++] = &row; }
    ValueNetwork::RowList all() const { return {rows_.data(), size_}; }

   private:
    std::array<const Row*, 512> rows_;
    std::size_t size_ = 0;
  };
  auto adding_to(RowBuffer& rows) const {
    return [this, &rows](value_features::Row row) { rows.add(network_.weights().rows[row]); };
  }

  const ValueNetwork& network_;
  FoldedRows folded_;
  RankTables hand_;
  CardSet undrawn_;  // unseen cards of some earlier moment; all that are unseen now are among them
  Lists undrawn_lists_;
  Lists drawn_lists_;      // the difference: undrawn_ without the cards unseen now
  bool summed_ = false;    // whether sums of undrawn_ are known
  bool expected_ = false;  // whether other draws from undrawn_ are expected
  std::uint32_t version_ = 0;
  bool begun_ = false;
  std::uint32_t turn_ = 0;
  Row base_{};           // the rows that depend on no top
  Row undrawn_cards_{};  // those among them of the undrawn cards
  // Which cards beside each card of the hand are unseen, by direction and place.
  struct Partners {
    bool landing = false;
    bool launch = false;
  };
  std::array<std::array<Partners, kMaxHand>, kDirections.size()> partners_{};
  std::array<const Row*, kMaxHand> card_rows_{};              // by place: the rows of no pile
  std::vector<std::array<PileSums, kMirror + 1>> pile_sums_;  // by slot and counted top
  std::vector<Row> sums_;                                     // those that pile_sums_ points to
  std::size_t sums_used_ = 0;
  std::vector<UndrawnSum> undrawn_sums_;  // by slot and top
  Others others_;
  bool talks_ = false;  // whether anything was said
  // The rows of what was said of a pile, by slot, the slot where it was, and its move.
  std::array<std::array<const Row*, kSlots.size() * value_features::kMoves>, kSlots.size()>
      talk_sums_{};
  std::vector<Row> said_;      // those that talk_sums_ points to
  std::array<Row, 16> batch_;  // the sums of the turns added last
  std::size_t batched_ = 0;
  std::vector<Value> values_;
  RowBuffer added_;
  RowBuffer removed_;
};

}  // namespace backtrick::the_game
