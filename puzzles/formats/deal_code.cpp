#include "puzzles/formats/deal_code.hpp"

#include <utility>
#include <vector>

#include "puzzles/formats/deck_code.hpp"

namespace backtrick::the_game {
namespace {

constexpr const DeckCode& kCode = kTheGameCode;
constexpr Card kLowest = 2;

unsigned pack(const Rules& rules) {
  const auto field = [](int value) { return static_cast<unsigned>(value - 1); };
  return field(rules.players) << 15U | field(rules.hand) << 11U | field(rules.min_plays) << 7U |
         field(rules.cards);
}

Rules unpack(unsigned packed) {
  const auto field = [&](unsigned shift, unsigned mask) {
    return static_cast<int>(packed >> shift & mask) + 1;
  };
  return {field(15, 31), field(11, 15), field(7, 15), field(0, 127)};
}

}  // namespace

std::string write_deal_code(const Deal& deal) {
  DeckOrder order;
  for (const Card card : deal.deck()) order.push_back(static_cast<std::uint8_t>(card - kLowest));
  return kCode.write(pack(deal.rules()), order);
}

bool begins_deal_code(std::string_view text) { return kCode.begins(text); }

Expected<Deal> read_deal_code(std::string_view code) {
  const auto word = kCode.read(code);
  if (!word) return word.error();
  const Rules rules = unpack(word->rules);
  if (const auto wrong = fault_in(rules)) return kCode.fault_at_rules(*wrong);
  const auto order = kCode.read_order(*word, rules.cards);
  if (!order) return order.error();
  std::vector<Card> deck;
  for (const std::uint8_t place : *order) deck.push_back(static_cast<Card>(place + kLowest));
  return Deal::of_deck(rules, std::move(deck));
}

}  // namespace backtrick::the_game
