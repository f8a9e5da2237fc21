#include "solver/the_game/arrival/placement.hpp"

#include <algorithm>
#include <bit>
#include <boost/container/static_vector.hpp>

namespace backtrick::the_game {

std::span<const Placement> Placements::find(CardSet kept, Card card) {
  found_.clear();
  found_.push_back({.kept = kept.with(card)});
  boost::container::static_vector<std::uint8_t, kMaxHand> cards;
  for (const int waiting : kept) cards.push_back(static_cast<std::uint8_t>(waiting));
  const std::size_t count = cards.size();

  for (const Direction direction : kDirections) {
    const auto follow = [&](int last) {
      std::uint32_t next = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if (goes_on(along(direction, cards[i]), last)) next |= 1U << i;
      }
      return next;
    };
    boost::container::static_vector<std::uint32_t, kMaxHand> after;
    for (const std::uint8_t waiting : cards) after.push_back(follow(along(direction, waiting)));

    // For each subset of kept cards laid after the card, smaller subsets first: which of its cards
    // can come last.
    last_of_.assign(std::size_t{1} << count, 0);
    found_.push_back({kept, true, direction, static_cast<std::uint8_t>(along(direction, card))});
    for (std::uint32_t laid = 0; laid < last_of_.size(); ++laid) {
      std::uint32_t next = laid == 0 ? follow(along(direction, card)) : 0;
      CardSet left = kept;
      if (last_of_[laid] != 0) {
        for (std::uint32_t rest = laid; rest != 0; rest &= rest - 1)
          left = left.without(cards[static_cast<std::size_t>(std::countr_zero(rest))]);
      }
      for (std::uint32_t lasts = last_of_[laid]; lasts != 0; lasts &= lasts - 1) {
        const auto last = static_cast<std::size_t>(std::countr_zero(lasts));
        found_.push_back(
            {left, true, direction, static_cast<std::uint8_t>(along(direction, cards[last]))});
        next |= after[last];
      }
      for (next &= ~laid; next != 0; next &= next - 1) {
        const std::uint32_t one = next & ~(next - 1);
        last_of_[laid | one] = static_cast<std::uint16_t>(last_of_[laid | one] | one);
      }
    }
  }
  return found_;
}

DueRange::DueRange(const Arrivals& arrivals, const KeptGroup& group, std::size_t arrived)
    : least{group.due - 1}, most{group.due - 1} {
  if (group.due > 0) return;  // a turn is under way
  // A turn begins, of any size that the waiting cards leave room for.
  const int drawn = static_cast<int>(arrived);
  const int coming = arrivals.cards - drawn;
  const int shortest = arrivals.fewest_in_turn(drawn);
  const int longest = std::min(arrivals.most_in_turn(drawn), arrivals.hand - group.kept.size());
  least = std::min(shortest, coming) - 1;
  most = longest < shortest ? least - 1 : std::min(longest, coming) - 1;
}

bool within_hand(const Arrivals& arrivals, int kept, int due, std::size_t arrived, int goal) {
  if (due == 0 && static_cast<int>(arrived) - kept >= goal) return true;
  if (arrived == static_cast<std::size_t>(arrivals.cards)) return false;
  return due > 0 || kept <= arrivals.hand - arrivals.min_plays;
}

}  // namespace backtrick::the_game
