#pragma once

#include <absl/functional/function_ref.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/players/noisy_score.hpp"
#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

// The features of the table after a turn. Each has a weight.
namespace counting {

/// The room classes of a card: on how many piles of one direction and of the other it still fits.
/// They are 0 and 0, 0 and 1, 1 and 1, 0 and 2, 1 and 2. A card that fits on all four piles costs
/// nothing.
inline constexpr std::size_t kRooms = 5;

enum Feature : std::size_t {
  RoomInHand = 0,
  RoomUnseen = RoomInHand + kRooms,
  TrickInHand = RoomUnseen + kRooms,  ///< piles whose trick card is in hand
  TrickUnseen,                        ///< piles whose trick card may still be drawn
  PairInHand,                         ///< pairs of cards in hand that are ten apart
  PairUnseen,                         ///< cards in hand with an unseen card ten apart
  PassedNearest,                      ///< unplayed cards that the best next play passes over
  PassedSecond,                       ///< the same for the best play on another pile
  ExtraPlay,                          ///< cards laid beyond the required number
};
inline constexpr std::size_t kCount = ExtraPlay + 1;

/// Weights exist for a full, a half drawn and an empty draw pile, and are interpolated in between.
inline constexpr std::size_t kPhases = 3;

using Weights = std::array<std::array<std::int32_t, kCount>, kPhases>;

}  // namespace counting

/// Cards in hand that are worth considering, by Pile.
using LikelyCards = std::array<CardSet, 4>;

/// The trained weights. One set serves turns of one or two required cards, the other longer turns.
const counting::Weights& counting_weights(const Rules& rules);

/// Scores every likely way to lay this turn by the table that it leaves: room for each card that is
/// not laid yet, seen or unseen, and tricks that remain possible. Does not look beyond the turn.
class CountingPlayer : public Player {
 public:
  /// `deviation`: the standard deviation of the errors of a score, in thousandths of a card that
  /// fits nowhere. `weights`, if given, replace the trained ones.
  explicit CountingPlayer(int deviation, const counting::Weights* weights = nullptr)
      : noisy_score_{deviation}, given_{weights} {}

  void new_game(std::uint64_t seed) override { noisy_score_.seed(seed); }
  void choose(const SeatView& view, Turn& turn) override;

 protected:
  using Visit = absl::FunctionRef<void(const SeatView& after, const Turn& plays)>;
  /// Visits the likely turns and the tables that they leave. Some of these turns are incomplete.
  void consider(const SeatView& view, Visit visit);

  /// Interpolates the weights for the number of unseen cards.
  void weigh(const SeatView& view);
  /// The score of a table before cards are drawn. Call `weigh` first.
  std::int32_t value(const SeatView& view) const;

 private:
  void extend(const SeatView& now, Turn& turn, const LikelyCards* before, Visit visit) const;

  NoisyScore noisy_score_;
  const counting::Weights* given_;
  std::array<std::int32_t, counting::kCount> weights_{};  // for the current turn
  int required_ = 0;
  int longest_ = 0;
};

}  // namespace backtrick::the_game
