#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/hand_ranks.hpp"

namespace backtrick::the_game {

/// The hand at the start of a turn by ranks, and the unseen cards beside it. As HandRanks, with
/// tables: the cards below any number are looked up, which pays for the many turns from one hand.
class RankTables {
 public:
  RankTables() : RankTables{{}, {}} {}
  RankTables(CardSet hand, CardSet unseen)
      : hand_{hand}, unseen_{unseen}, size_{static_cast<std::size_t>(hand.size())} {
    hand.list(cards_.data());
    // A count for each number: words are shifted, because sets would cost several times as much.
    HandMask ranks = 0;
    std::uint8_t out = 0;
    std::size_t at = kBefore;
    const auto count = [&](std::uint64_t in_hand, std::uint64_t not_seen, std::size_t numbers) {
      for (const std::size_t end = at + numbers; at < end; ++at) {
        below_[at] = static_cast<std::uint16_t>(ranks);
        unseen_below_[at] = out;
        ranks += (ranks + 1) * static_cast<HandMask>(in_hand & 1);
        out = static_cast<std::uint8_t>(out + (not_seen & 1));
        in_hand >>= 1;
        not_seen >>= 1;
      }
    };
    count(hand.low(), unseen.low(), 64);
    count(hand.high(), unseen.high(), kNumbers - 64);
    const CardSet lows = hand & hand.lowered(kTrick);
    for (const int low : lows) pairs_[pairs_size_++] = {low, rank_of(low), rank_of(low + kTrick)};
  }

  CardSet hand() const { return hand_; }
  CardSet unseen() const { return unseen_; }
  HandMask all() const { return below(kNumbers - 1); }
  std::span<const Card> cards() const { return std::span{cards_}.first(size_); }
  Card card(HandMask only) const {
    return cards_[static_cast<std::size_t>(std::countr_zero(only))];
  }

  HandMask below(int number) const { return below_[index_of(number)]; }
  int unseen_below(int number) const { return unseen_below_[index_of(number)]; }
  bool unseen_with(int number) const { return unseen_below(number + 1) != unseen_below(number); }
  /// The rank of a number, or none if the hand does not hold it.
  HandMask rank_of(int number) const { return below(number + 1) ^ below(number); }
  HandMask ranks_of(CardSet cards) const {
    HandMask ranks = 0;
    for (const int card : cards) ranks |= rank_of(card);
    return ranks;
  }

  HandMask ahead(Direction direction, int top) const {
    return direction == Ascending ? all() & ~below(top + 1) : below(top);
  }
  /// The number of unseen cards between a top and a card ahead of it.
  int unseen_between(Direction direction, int top, int card) const {
    return direction == Ascending ? unseen_below(card) - unseen_below(top + 1)
                                  : unseen_below(top) - unseen_below(card + 1);
  }

  /// Two cards of the hand that are ten apart.
  struct Pair {
    int low = 0;  // the lower card
    HandMask lower = 0;
    HandMask upper = 0;

    /// The card whose trick is the other one.
    HandMask launch(Direction direction) const { return direction == Ascending ? upper : lower; }
    HandMask landing(Direction direction) const { return launch(opposite(direction)); }
    bool in(HandMask left) const { return ((lower | upper) & ~left) == 0; }
  };
  std::span<const Pair> pairs() const { return {pairs_.data(), pairs_size_}; }

 private:
  // Landings of tops lie up to ten beyond the row cards.
  static constexpr int kNumbers = kMirror + kTrick + 1;
  static constexpr std::size_t kBefore = kTrick;
  static std::size_t index_of(int number) { return static_cast<std::size_t>(number) + kBefore; }

  CardSet hand_;
  CardSet unseen_;
  std::size_t size_;
  std::array<std::uint16_t, kBefore + kNumbers> below_{};
  std::array<std::uint8_t, kBefore + kNumbers> unseen_below_{};
  std::array<Card, kMaxHand> cards_{};
  std::array<Pair, kMaxHand> pairs_;
  std::size_t pairs_size_ = 0;
};

}  // namespace backtrick::the_game
