#include "solver/the_game/rules/deal.hpp"

#include <numeric>
#include <string>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game {
namespace {

void require(const Rules& rules) {
  if (const auto fault = fault_in(rules)) throw InvalidDeal{*fault};
}

}  // namespace

Deal Deal::numbered(const Rules& rules, std::uint64_t number) {
  require(rules);
  std::vector<Card> deck(static_cast<std::size_t>(rules.cards));
  std::iota(deck.begin(), deck.end(), Card{2});
  SplitMix64 random{number};
  shuffle(std::span{deck}, random);
  return Deal{rules, std::move(deck), number};
}

Deal Deal::of_deck(const Rules& rules, std::vector<Card> deck) {
  require(rules);
  if (deck.size() != static_cast<std::size_t>(rules.cards)) {
    throw InvalidDeal{"the deck has " + std::to_string(deck.size()) + " cards, it needs " +
                      std::to_string(rules.cards)};
  }
  CardSet seen;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const int card = deck[i];
    const auto where = [&] {
      return "card " + std::to_string(i + 1) + " of the deck is " + std::to_string(card);
    };
    if (card < 2 || card > rules.highest_card()) {
      throw InvalidDeal{where() + ", allowed are 2 to " + std::to_string(rules.highest_card())};
    }
    if (seen.contains(card)) throw InvalidDeal{where() + ", which is already there"};
    seen = seen.with(card);
  }
  return Deal{rules, std::move(deck), std::nullopt};
}

Deal mirrored(const Deal& deal) {
  std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
  for (Card& card : deck) card = static_cast<Card>(deal.rules().cards + 3 - card);
  return Deal::of_deck(deal.rules(), std::move(deck));
}

}  // namespace backtrick::the_game
