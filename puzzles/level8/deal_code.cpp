#include "puzzles/level8/deal_code.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "puzzles/formats/deck_code.hpp"
#include "puzzles/level8/card_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr const DeckCode& kCode = kLevel8Code;

unsigned pack(const Rules& rules) {
  const auto field = [](int value) { return static_cast<unsigned>(value); };
  return field(rules.players - 1) << 17U | field(rules.hand - 1) << 13U |
         field(rules.numbers - 1) << 9U | field(rules.colours - 1) << 6U |
         field(rules.wilds) << 3U | field(rules.skips);
}

Rules unpack(unsigned packed) {
  const auto field = [&](unsigned shift, unsigned mask) {
    return static_cast<int>(packed >> shift & mask);
  };
  return {.numbers = field(9, 15) + 1,
          .colours = field(6, 7) + 1,
          .wilds = field(3, 7),
          .skips = field(0, 7),
          .hand = field(13, 15) + 1,
          .players = field(17, 7) + 1};
}

/// The cards of the rules, by rising ids.
std::vector<Card> cards_of(const Rules& rules) {
  std::vector<Card> cards;
  for (Card card = 0; card < kMaxCards; ++card) {
    if (rules.contains(card)) cards.push_back(card);
  }
  return cards;
}

}  // namespace

std::string write_deal_code(const Deal& deal) {
  const std::vector<Card> cards = cards_of(deal.rules());
  CardNumbering numbering{deal.rules()};
  DeckOrder order;
  for (const Card card : deal.deck()) {
    const auto place = std::ranges::lower_bound(cards, numbering.next(card).value());
    order.push_back(static_cast<std::uint8_t>(place - cards.begin()));
  }
  // English, the default, is 0, so its codes are of version 1.
  return kCode.write(pack(deal.rules()), order, static_cast<unsigned>(deal.rules().edition));
}

bool begins_deal_code(std::string_view text) { return kCode.begins(text); }

Expected<Deal> read_deal_code(std::string_view code) {
  const auto word = kCode.read(code);
  if (!word) return word.error();
  Rules rules = unpack(word->rules);
  if (word->extended && (word->extension == 0 || word->extension >= kEditions.size()))
    return kCode.fault_at_rules("the code names no edition");
  rules.edition = kEditions[word->extension];
  if (const auto wrong = fault_in(rules)) return kCode.fault_at_rules(*wrong);
  const auto order = kCode.read_order(*word, rules.cards());
  if (!order) return order.error();
  const std::vector<Card> cards = cards_of(rules);
  CardNumbering numbering{rules};
  std::vector<Card> deck;
  for (const std::uint8_t place : *order) {
    deck.push_back(cards[place]);
    // Else one deal would have several codes.
    if (numbering.next(deck.back()) != deck.back())
      return kCode.fault_at_deck("the code's wilds or Skips are not in the order of their ids");
  }
  return Deal::of_deck(rules, deck);
}

}  // namespace backtrick::level8
