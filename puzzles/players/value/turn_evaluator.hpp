#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {

/// Evaluates what many turns from one hand leave. The unseen cards stay the same during a turn, so
/// the sums of the rows of each pile, with the whole hand and of each card in hand, are computed
/// once for each top. A turn then subtracts those of the cards laid and adds the few rows that
/// change with the table as a whole. The part of the unseen cards is kept from turn to turn: after
/// a draw, the rows of the few cards drawn are subtracted from it.
class TurnEvaluator {
 public:
  /// The network must outlive the evaluator.
  explicit TurnEvaluator(const ValueNetwork& network);

  /// Begins a turn. Sums are kept if neither the hand nor the unseen cards have changed.
  void begin(CardSet hand, CardSet unseen);
  /// Says that turns after various draws from these unseen cards are going to follow.
  void expect_draws_from(CardSet unseen);
  /// Forgets all sums, because the weights have changed.
  void forget() { begun_ = summed_ = false; }
  /// The value of a turn that leaves this part of the hand and these tops.
  Value evaluate(CardSet left, Tops tops);

 private:
  void sum_undrawn(CardSet unseen);
  /// The sums of a pile with a certain top.
  struct PileSums {
    alignas(64) ValueNetwork::Row whole;
    std::array<ValueNetwork::Row, kMaxHand> of_card;  // by the place of a card in the hand
    std::uint32_t turn = 0;                           // the turn in which they were computed
  };
  const PileSums& pile_sums(Slot slot, int top);
  /// The sum of a pile with a certain top and the undrawn cards.
  struct UndrawnSum {
    alignas(64) ValueNetwork::Row sum;
    std::uint32_t version = 0;  // of the undrawn cards
  };
  const ValueNetwork::Row& undrawn_sum(Slot slot, int top);

  /// Cards, and the lower cards of pairs that lie among them or that they break.
  struct Lists {
    value_features::CardList cards;
    value_features::CardList lows;
  };
  /// Rows to sum, without allocation.
  class Rows {
   public:
    void clear() { size_ = 0; }
    void add(value_features::Row row) { rows_[size_++] = row; }
    std::span<const value_features::Row> all() const { return {rows_.data(), size_}; }

   private:
    std::array<value_features::Row, 512> rows_;
    std::size_t size_ = 0;
  };

  const ValueNetwork& network_;
  CardSet hand_;
  CardSet unseen_;
  CardSet undrawn_;  // unseen cards of some earlier moment; all of unseen_ is among them
  Lists undrawn_lists_;
  Lists drawn_lists_;      // the difference: undrawn_ without unseen_
  bool summed_ = false;    // whether sums of undrawn_ are known
  bool expected_ = false;  // whether other draws from undrawn_ are expected
  std::uint32_t version_ = 0;
  bool begun_ = false;
  std::uint32_t turn_ = 0;
  alignas(64) ValueNetwork::Row base_{};           // the rows that depend on no top
  alignas(64) ValueNetwork::Row undrawn_cards_{};  // those among them of the undrawn cards
  std::array<std::uint8_t, 128> place_{};          // of each card in the hand
  std::vector<PileSums> pile_sums_;                // by slot and top
  std::vector<UndrawnSum> undrawn_sums_;           // by slot and top
  Rows rows_;
};

}  // namespace backtrick::the_game
