#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// Why there is no turn of more than kMaxHand plays.
inline constexpr const char* kTooLongTurn = "a turn lays more cards than any hand holds";

/// The plays of one turn, in order. The player draws after them. No cards are drawn during a turn,
/// so it has at most kMaxHand plays, and a turn holds them in place: a line of 49 turns takes one
/// block of memory, not fifty.
class Turn {
 public:
  Turn() = default;
  Turn(std::initializer_list<Play> plays) : Turn{plays.begin(), plays.end()} {}
  /// These plays, at most kMaxHand.
  template <typename Iterator>
  Turn(Iterator first, Iterator last) {
    for (; first != last; ++first) push_back(*first);
  }

  /// Throws std::length_error if the turn has kMaxHand plays already.
  void push_back(Play play) {
    if (size_ == plays_.size()) throw std::length_error{kTooLongTurn};
    plays_[size_++] = play;
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }

  Play* begin() { return plays_.data(); }
  Play* end() { return plays_.data() + size_; }
  const Play* begin() const { return plays_.data(); }
  const Play* end() const { return plays_.data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Play& operator[](std::size_t i) { return plays_[i]; }
  const Play& operator[](std::size_t i) const { return plays_[i]; }
  Play& front() { return plays_.front(); }
  const Play& front() const { return plays_.front(); }
  Play& back() { return plays_[size_ - 1U]; }
  const Play& back() const { return plays_[size_ - 1U]; }

  friend bool operator==(const Turn& a, const Turn& b) { return std::ranges::equal(a, b); }

 private:
  std::array<Play, kMaxHand> plays_{};
  std::uint8_t size_ = 0;
};

/// A sequence of turns as laid on the table, in order.
using Line = std::vector<Turn>;

}  // namespace backtrick::the_game
