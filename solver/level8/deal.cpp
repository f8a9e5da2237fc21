#include "solver/level8/deal.hpp"

#include <algorithm>
#include <bitset>
#include <string>

#include "solver/common/shuffle.hpp"

namespace backtrick::level8 {
namespace {

void require(const Rules& rules) {
  if (const auto fault = fault_in(rules)) throw InvalidDeal{*fault};
}

}  // namespace

Deal Deal::numbered(const Rules& rules, std::uint64_t number) {
  require(rules);
  Deal deal{rules};
  deal.number_ = number;
  std::size_t size = 0;
  for (Card card = 0; card < kMaxCards; ++card) {
    if (rules.contains(card)) deal.deck_[size++] = card;
  }
  SplitMix64 random{number};
  shuffle(std::span{deal.deck_}.first(size), random);
  deal.deal_hands();
  return deal;
}

Deal Deal::of_deck(const Rules& rules, std::span<const Card> deck) {
  require(rules);
  Deal deal{rules};
  if (deck.size() != deal.size()) {
    throw InvalidDeal{"the deck has " + std::to_string(deck.size()) + " cards, it needs " +
                      std::to_string(deal.size())};
  }
  std::bitset<kMaxCards> seen;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const Card card = deck[i];
    const auto where = [&] {
      return "card " + std::to_string(i + 1) + " of the deck is " +
             (card < kMaxCards ? name(card) : std::to_string(card));
    };
    if (card >= kMaxCards || !rules.contains(card)) {
      throw InvalidDeal{where() + ", which is not among the cards of these rules"};
    }
    if (seen.test(card)) throw InvalidDeal{where() + ", which is already there"};
    seen.set(card);
  }
  std::ranges::copy(deck, deal.deck_.begin());
  deal.deal_hands();
  return deal;
}

void Deal::deal_hands() {
  const auto players = static_cast<std::size_t>(rules_.players);
  const auto hand = static_cast<std::size_t>(rules_.hand);
  const bool one_by_one = rules_.readings().deals_one_by_one;
  for (std::size_t i = 0; i < dealt(); ++i) {
    const std::size_t place = one_by_one ? i % players * hand + i / players : i;
    hands_[place] = deck_[i];
  }
}

}  // namespace backtrick::level8
