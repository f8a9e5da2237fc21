#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// Imagines what is drawn next from the unseen cards.
///
/// Draws follow each other in one shuffled order until it is used up. Each draw alone is as likely
/// as any other, but no card comes twice before the order ends. So the means over several draws
/// vary less than those over draws from orders of their own (sampling without replacement).
class ImaginedDraws {
 public:
  explicit ImaginedDraws(std::uint64_t seed) : random_{seed} {}

  /// Begins draws of `count` cards, or of all unseen cards if there are fewer.
  void begin(CardSet unseen, int count) {
    unseen_ = 0;
    for (const int card : unseen) order_[unseen_++] = static_cast<Card>(card);
    count_ = std::min(static_cast<std::size_t>(count), unseen_);
    drawn_ = unseen_;
  }

  /// Draws.
  void draw() {
    if (unseen_ - drawn_ < count_) {
      shuffle(std::span{order_}.first(unseen_), random_);
      drawn_ = 0;
    }
    drawn_ += count_;
  }
  /// The cards drawn last, in an order in which every card is as likely as any other. They are kept
  /// here until the next draw.
  std::span<const Card> drawn() const { return std::span{order_}.subspan(drawn_ - count_, count_); }

 private:
  SplitMix64 random_;
  std::array<Card, kMaxCards> order_{};  // of the unseen cards
  std::size_t unseen_ = 0;
  std::size_t count_ = 0;
  std::size_t drawn_ = 0;  // cards of the order drawn so far
};

}  // namespace backtrick::the_game
