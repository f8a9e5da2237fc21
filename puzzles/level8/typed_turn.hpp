#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/level8/round.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// A turn that a person types, a step a line. Each word may be cut short to its first letter:
///
///   draw                       takes the top card of the draw pile
///   take [PLAYER]              takes the top card of a discard pile, by default of the own one
///   take PLAYER CARD           takes this card of it, in the edition any-discard
///   lay CARDS / CARDS ...      lays the level, its groups in the order in which it asks for them
///   lay                        lays it as the program finds it in the hand
///   add CARD [GROUP [PLAYER]]  adds a card; the place may be left out if there is only one
///   discard CARD               ends the turn
///   skip PLAYER                ends the turn with a Skip
///
/// A wild is W; W=7 or W=g says what it stands for where that does not follow.
class TypedTurn {
 public:
  explicit TypedTurn(Round round) : round_{std::move(round)} {}

  /// Makes a step. Returns why it cannot be made, in which case nothing has changed.
  std::optional<std::string> step(std::string_view line);

  /// The round after the steps so far.
  const Round& round() const { return round_; }
  const Turn& turn() const { return turn_; }
  /// Whether the turn is over.
  bool discarded() const { return turn_.discard.has_value(); }

 private:
  using Words = std::vector<std::string_view>;

  std::optional<std::string> take(const Words& words);
  std::optional<std::string> lay(std::string_view cards);
  std::optional<std::string> add(const Words& words);
  std::optional<std::string> discard(const Words& words);
  std::optional<std::string> skip(const Words& words);
  std::optional<std::string> make(const Discard& discard);

  Round round_;
  Turn turn_;
};

/// What to type, for people.
std::string_view help_on_turns();

}  // namespace backtrick::level8
