#pragma once

#include <absl/functional/function_ref.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/grading/noisy_score.hpp"
#include "puzzles/players/player.hpp"

namespace backtrick::the_game {

// What a counting player looks at once a turn is laid, each with a weight.
namespace counting {

/// How many cards still fit on so many ascending piles and so many descending ones, or the
/// reverse: none and none, none and one, one and one, none and two, one and two. Two and two costs
/// nothing.
inline constexpr std::size_t kRooms = 5;

enum Feature : std::size_t {
  RoomInHand = 0,
  RoomUnseen = RoomInHand + kRooms,
  TrickInHand = RoomUnseen + kRooms,  ///< piles whose trick's landing is in hand
  TrickUnseen,                        ///< ... may still be drawn
  PairInHand,                         ///< cards in hand ten apart
  PairUnseen,                         ///< a card in hand and one to be drawn, ten apart
  PassedNearest,                      ///< unplayed cards that the best next play passes over
  PassedSecond,                       ///< ... and the best on another pile
  ExtraPlay,                          ///< cards laid beyond those required
};
inline constexpr std::size_t kCount = ExtraPlay + 1;

/// While the draw pile is full, half drawn, and empty; what is between is interpolated.
inline constexpr std::size_t kPhases = 3;

using Weights = std::array<std::array<std::int32_t, kCount>, kPhases>;

}  // namespace counting

/// Cards in hand that are worth laying, by Pile.
using LikelyCards = std::array<CardSet, 4>;

/// The trained weights: for turns of one or two cards, and of more.
const counting::Weights& counting_weights(const Rules& rules);

/// Weighs every likely way to lay this turn by what it leaves: room for each card that is not yet
/// laid, seen or unseen, and tricks to come. Looks no further than the turn itself.
class CountingPlayer : public Player {
 public:
  /// `deviation`: of the errors of judgement, in thousandths of a card that fits nowhere.
  /// The weights, if given, replace the trained ones.
  explicit CountingPlayer(int deviation, const counting::Weights* weights = nullptr)
      : noisy_score_{deviation}, given_{weights} {}

  void sit_down(std::uint64_t seed) override { noisy_score_.seed(seed); }
  void choose(const TableView& view, TurnPlays& turn) override;

 protected:
  using Visit = absl::FunctionRef<void(const TableView& after, const TurnPlays& plays)>;
  /// Visits the likely turns and what they leave. Not all are complete: some lead nowhere.
  void consider(const TableView& view, Visit visit);

  /// Takes up the weights for as many unseen cards as there are.
  void weigh(const TableView& view);
  /// What a table is worth before cards are drawn, by the weights taken up.
  std::int32_t value(const TableView& view) const;

 private:
  void extend(const TableView& now, TurnPlays& turn, const LikelyCards* before, Visit visit) const;

  NoisyScore noisy_score_;
  const counting::Weights* given_;
  std::array<std::int32_t, counting::kCount> weights_{};  // of this turn
  int required_ = 0;
  int longest_ = 0;
};

}  // namespace backtrick::the_game
