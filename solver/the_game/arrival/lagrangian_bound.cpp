#include "solver/the_game/arrival/lagrangian_bound.hpp"

#include <algorithm>
#include <utility>

namespace backtrick::the_game {
namespace {

constexpr std::int32_t kNever = std::int32_t{1} << 29;

// Sums stay within 32 bits. The holding costs add up to at most 98 * 16 * kMost < 2^30. The minimum
// of a pile is 0 or less. When one card arrives, it can fall by the card multipliers of all cards
// in every round, which is at most 98 * 17 * kMost < 2^30. Once it is below kLowest, the bound
// gives up and proves nothing.
constexpr std::int32_t kLowest = -(std::int32_t{1} << 28);
static_assert(std::int64_t{kMaxCards} * (kMaxHand + 1) * Multipliers::kMost < std::int64_t{1}
                                                                                  << 30);

}  // namespace

/// The number of cards arrived from which a card is charged holding cost: it has arrived, and the
/// bound has begun.
std::size_t LagrangianBound::place(int card) const {
  return std::max<std::size_t>(arrivals_->index[static_cast<std::size_t>(card)] + 1U, arrived_);
}

void LagrangianBound::make(const Arrivals& arrivals, std::span<const Card> deck,
                           std::size_t arrived, CardSet kept, const Multipliers& multipliers) {
  arrivals_ = &arrivals;
  deck_ = deck;
  arrived_ = arrived;
  kept_ = kept;
  multipliers_ = multipliers;
  for (std::size_t i = 0; i + 1 < sums_.size(); ++i)
    sums_[i + 1] = sums_[i] + multipliers_.holding_cost[i];
  coming_multipliers_ = 0;
  for (std::size_t i = arrived; i < deck.size(); ++i)
    coming_multipliers_ += multipliers_.card_multiplier[deck[i]];
  make_turns();
  make_rooms();
  make_rows();
}

/// A turn of s cards that begins when i cards have arrived leaves at most hand - s cards waiting.
/// Each card that arrives afterwards may wait as well, until the next turn begins.
void LagrangianBound::make_turns() {
  const std::size_t cards = deck_.size();
  turns_[cards] = 0;
  for (std::size_t i = cards; i-- > arrived_;) {
    const int drawn = static_cast<int>(i);
    turns_[i] = -1;
    const int longest = std::min(arrivals_->most_in_turn(drawn), arrivals_->hand);
    for (int size = arrivals_->fewest_in_turn(drawn); size <= longest; ++size) {
      const std::size_t end = std::min(i + static_cast<std::size_t>(size), cards);
      std::int32_t most = turns_[end];
      for (std::size_t j = i; j < end; ++j)
        most += multipliers_.holding_cost[j] * (arrivals_->hand - size + static_cast<int>(j - i));
      if (most <= turns_[i]) continue;
      turns_[i] = most;
      sizes_[i] = static_cast<std::uint8_t>(size);
    }
  }
}

/// Works backwards over the cards that arrive. A pile either takes the arriving card, followed by
/// waiting cards, or stays as it is.
void LagrangianBound::make_rows() {
  const std::size_t cards = deck_.size();
  rows_.resize(cards + 1);
  after_.resize(cards + 1);
  rows_[cards] = {};

  // The value of laying each card while it waits: its card multiplier less the holding cost paid
  // until then. The sum of holding costs up to the current moment is left out here, because it is
  // the same for all cards; make_after accounts for it.
  Rows worth;
  for (Row& row : worth) row.fill(-kNever);
  const CardSet unplayed = kept_ | (CardSet::deck_of(arrivals_->cards) & ~arrivals_->by[arrived_]);
  for (const int card : unplayed) {
    for (const Direction direction : kDirections)
      worth[direction][column(direction, card)] =
          multipliers_.card_multiplier[static_cast<std::size_t>(card)] + sums_[place(card)];
  }

  for (std::size_t now = cards; now > arrived_; --now) {
    const int card = deck_[now - 1];
    for (const Direction direction : kDirections)
      worth[direction][column(direction, card)] = -kNever;  // a card does not wait for itself
    make_after(now, worth);
    Rows& rows = rows_[now - 1];
    rows = rows_[now];
    for (const Direction direction : kDirections) {
      const std::size_t arriving = column(direction, card);
      const std::int32_t taken = after_[now][direction][arriving] -
                                 multipliers_.card_multiplier[static_cast<std::size_t>(card)];
      if (taken < kLowest) {
        for (std::size_t i = arrived_; i < now; ++i) {
          for (Row& row : rows_[i]) row.fill(kLowest);
        }
        return;
      }
      Row& row = rows[direction];
      for (std::size_t top = 0; top < arriving; ++top) row[top] = std::min(row[top], taken);
      row[arriving + kTrick] = std::min(row[arriving + kTrick], taken);
    }
  }
}

/// Computes the minima of piles when waiting cards may follow at once, as a card arrives. Each
/// round allows one trick more, and between tricks a pile only rises. The hand size limits the
/// number of rounds: a hand holds no more cards than that, so no more tricks can follow one
/// arriving card.
void LagrangianBound::make_after(std::size_t now, const Rows& worth) {
  const std::int32_t holding_cost = sums_[now];
  Rows& after = after_[now];
  after = rows_[now];
  Row through;  // the minimum if the card equal to that top is laid next
  for (int round = 0;; ++round) {
    std::int32_t lowered = round == 0 ? 1 : 0;
    for (std::size_t direction = 0; direction < 2; ++direction) {
      for (std::size_t top = 0; top < kTops; ++top)
        through[top] = after[direction][top] - worth[direction][top] + holding_cost;
      for (std::size_t top = kTrick; top < kTops; ++top) {
        const std::int32_t trick = through[top - kTrick];
        lowered |= trick < after[direction][top] ? 1 : 0;
        after[direction][top] = std::min(after[direction][top], trick);
      }
    }
    if (lowered == 0 || round == arrivals_->hand) return;
    std::array<std::int32_t, 2> best{kNever, kNever};
    for (std::size_t top = kMaxCards + 2; top >= 1; --top) {
      for (std::size_t direction = 0; direction < 2; ++direction) {
        after[direction][top] = std::min(after[direction][top], best[direction]);
        best[direction] =
            std::min(best[direction], after[direction][top] - worth[direction][top] + holding_cost);
      }
    }
  }
}

/// The kept cards wait until the next turn begins, and each card that arrives before it as well.
void LagrangianBound::make_rooms() {
  for (std::size_t due = 0; due < rooms_.size(); ++due) {
    const std::size_t turn = std::min(arrived_ + due, deck_.size());
    rooms_[due] = {turns_[turn], sums_[turn] - sums_[arrived_]};
    for (std::size_t i = arrived_; i < turn; ++i)
      rooms_[due].coming += multipliers_.holding_cost[i] * static_cast<int>(i - arrived_);
  }
}

std::int32_t LagrangianBound::card_multipliers(CardSet cards) const {
  std::int32_t sum = 0;
  for (const int card : cards) sum += multipliers_.card_multiplier[static_cast<std::size_t>(card)];
  return sum;
}

LagrangianBound::Use LagrangianBound::use_of(PileCounts piles) const {
  Use use;
  for (const Direction direction : kDirections) {
    auto& at = piles[direction];
    CardSet tops;
    for (std::size_t top = 0; top < kTops; ++top) {
      if (at[top] != 0) tops = tops.with(static_cast<int>(top));
    }
    for (std::size_t now = arrived_ + 1; now <= deck_.size(); ++now) {
      const Row& before = rows_[now - 1][direction];
      const Row& later = rows_[now][direction];
      std::int64_t moved = 0;
      for (const int top : CardSet{tops}) {
        const auto t = static_cast<std::size_t>(top);
        if (before[t] == later[t]) continue;
        moved += std::exchange(at[t], 0);
        tops = tops.without(top);
      }
      if (moved == 0) continue;
      use.laid[deck_[now - 1]] += moved;
      const std::size_t top = follow(direction, now, moved, use);
      at[top] += moved;
      tops = tops.with(static_cast<int>(top));
    }
  }
  return use;
}

/// Lays, `times` times, the minimizing sequence of waiting cards on the card that arrives. Returns
/// the top at its end.
std::size_t LagrangianBound::follow(Direction direction, std::size_t now, std::int64_t times,
                                    Use& use) const {
  const Row& after = after_[now][direction];
  const CardSet waiting = (kept_ | arrivals_->by[now - 1]) & ~(arrivals_->by[arrived_] & ~kept_);
  std::size_t top = column(direction, deck_[now - 1]);
  for (int length = 0; length < arrivals_->hand; ++length) {
    std::int32_t least = rows_[now][direction][top];
    int next = 0;
    for (const int card : waiting) {
      const std::size_t at = column(direction, card);
      if (!goes_on(static_cast<int>(at), static_cast<int>(top))) continue;
      const std::int32_t through = after[at] -
                                   multipliers_.card_multiplier[static_cast<std::size_t>(card)] +
                                   sums_[now] - sums_[place(card)];
      if (through >= least) continue;
      least = through;
      next = card;
    }
    if (next == 0) break;
    top = column(direction, next);
    use.laid[static_cast<std::size_t>(next)] += times;
    for (std::size_t i = place(next); i < now; ++i) use.waits[i] += times;
  }
  return top;
}

void LagrangianBound::add_room(int due, std::int64_t states, std::int64_t kept,
                               std::span<std::int64_t> waits) const {
  std::size_t i = arrived_;
  for (int j = 0; j < due && i < deck_.size(); ++j, ++i) waits[i] += kept + states * j;
  while (i < deck_.size()) {
    const std::size_t size = sizes_[i];
    for (std::size_t j = 0; j < size && i < deck_.size(); ++j, ++i)
      waits[i] += states * (arrivals_->hand - static_cast<std::int64_t>(size - j));
  }
}

}  // namespace backtrick::the_game
