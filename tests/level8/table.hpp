#pragma once

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/level8/deal.hpp"

namespace backtrick::level8 {

/// Cards by their names, "r7 p15 W S". Wilds and Skips get the lowest ids that `used` leaves.
inline std::vector<Card> cards(const std::string& names, std::vector<Card>& used) {
  std::vector<Card> found;
  std::istringstream words{names};
  for (std::string word; words >> word;) {
    Card card = 0;
    while (card < kMaxCards && (name(card) != word || std::ranges::find(used, card) != used.end()))
      ++card;
    if (card == kMaxCards) throw std::invalid_argument{"no card " + word};
    used.push_back(card);
    found.push_back(card);
  }
  return found;
}

/// A deal whose deck begins with these cards; the others follow in rising order of ids.
inline Deal deal_beginning(const Rules& rules, std::initializer_list<std::string> parts) {
  std::vector<Card> deck;
  for (const std::string& part : parts) cards(part, deck);
  for (Card card = 0; card < kMaxCards; ++card) {
    if (rules.contains(card) && std::ranges::find(deck, card) == deck.end()) deck.push_back(card);
  }
  return Deal::of_deck(rules, deck);
}

/// The card of this name with the lowest id, and the wilds by number, from 1.
inline Card card(const std::string& name) {
  std::vector<Card> used;
  return cards(name, used).at(0);
}
inline Card wild(int number) { return static_cast<Card>(kFirstWild + number - 1); }
inline Card skip(int number) { return static_cast<Card>(kFirstSkip + number - 1); }

}  // namespace backtrick::level8
