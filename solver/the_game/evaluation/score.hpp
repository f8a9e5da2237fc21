#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "solver/common/instructions.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/successors.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/hand_ranks.hpp"

namespace backtrick::the_game {

/// The cards in hand in any order, and 0 after the last.
struct HandList {
  std::size_t size = 0;
  alignas(4) std::array<Card, std::size_t{3} * kMaxHand> cards{};  ///< read four at a time

  HandList() = default;
  explicit HandList(CardSet hand) : size{static_cast<std::size_t>(hand.size())} {
    hand.list(cards.data());
  }
  /// A hand and the `count` cards that it draws, at most kMaxHand. As many may be read from
  /// `drawn` on.
  HandList(const HandRanks& hand, const Card* drawn, std::size_t count)
      : size{hand.size() + count} {
    std::memcpy(cards.data(), hand.cards().data(), kMaxHand);
    std::memcpy(&cards[hand.size()], drawn, kMaxHand);
    std::memset(&cards[size], 0, 4);
  }
};

/// The next cards to be drawn once `drawn` cards are, a byte each, and 0 after the last.
inline std::uint32_t next_cards(const Arrivals& arrivals, int drawn) {
  std::uint32_t cards = 0;
  std::memcpy(&cards, &arrivals.deck[static_cast<std::size_t>(drawn)], kNextCards);
  return cards;
}

/// The states to score: successors of one state, all with the same cards drawn.
struct ScoreTask {
  const PhaseWeights* weights;  ///< for the number of cards played in the successors
  std::array<CardSet, kAvailabilities>
      until;            ///< cards unplayed in the parent, in hand by the end of each Availability
  HandList hand;        ///< the cards of until[0]; needed for one player alone
  std::uint32_t next;   ///< the next cards to be drawn (next_cards)
  std::int32_t so_far;  ///< value of the game and of the turn so far
  const Successors* successors;
  int cards;                             ///< of the deck
  std::span<const CardSet> other_hands;  ///< of the players after the one on turn
};

/// Writes the score of each successor, followed by up to Successors::kMostLanes - 1 meaningless
/// numbers. Uses the given instructions, which the processor must have. Some features count with
/// one player alone, others with several. In the first, all successors have as many cards gone.
void evaluate_solo(const ScoreTask& task, Instructions instructions, std::int32_t* scores);
void evaluate_team(const ScoreTask& task, Instructions instructions, std::int32_t* scores);

}  // namespace backtrick::the_game
