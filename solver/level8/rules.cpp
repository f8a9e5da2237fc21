#include "solver/level8/rules.hpp"

namespace backtrick::level8 {
namespace {

std::optional<std::string> out_of_range(const char* what, int value, int least, int most) {
  if (value >= least && value <= most) return std::nullopt;
  return std::string{what} + " is " + std::to_string(value) + ", allowed are " +
         std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

bool Rules::contains(Card card) const {
  if (is_wild(card)) return card - kFirstWild < wilds;
  if (is_skip(card)) return card - kFirstSkip < skips;
  return is_numbered(card) && number_of(card) <= numbers && colour_of(card) < colours;
}

std::optional<std::string> fault_in(const Rules& rules) {
  if (auto fault = out_of_range("numbers", rules.numbers, 1, kMaxNumbers)) return fault;
  if (auto fault = out_of_range("colours", rules.colours, 1, kMaxColours)) return fault;
  if (auto fault = out_of_range("wilds", rules.wilds, 0, kMaxWilds)) return fault;
  if (auto fault = out_of_range("skips", rules.skips, 0, kMaxSkips)) return fault;
  if (auto fault = out_of_range("hand", rules.hand, 1, kMaxHand)) return fault;
  if (auto fault = out_of_range("players", rules.players, 1, kMaxPlayers)) return fault;
  if (rules.draw_pile() < 0) {
    return "the deck has " + std::to_string(rules.cards()) + " cards, the deal needs " +
           std::to_string(rules.players * rules.hand + 1);
  }
  return std::nullopt;
}

}  // namespace backtrick::level8
