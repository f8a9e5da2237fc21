#include "puzzles/level8/laid_cards.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "puzzles/level8/card_text.hpp"

namespace backtrick::level8 {
namespace {

/// The number or colour that a wild is named as, in a group of that kind. Nothing for any other
/// text.
std::optional<int> value_of_wild(std::string_view text, GroupKind kind, const Rules& rules) {
  if (!text.starts_with("W=")) return std::nullopt;
  const std::string_view value = text.substr(2);
  if (kind == GroupKind::Colour) {
    const std::size_t colour =
        value.size() == 1 ? kColourLetters.find(value[0]) : std::string::npos;
    if (colour >= static_cast<std::size_t>(rules.colours)) return std::nullopt;
    return static_cast<int>(colour);
  }
  int number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc{} || stop != end || value[0] == '0' || number < 1 ||
      number > rules.numbers)
    return std::nullopt;
  return number;
}

}  // namespace

std::optional<LaidCard> laid_card_named(std::string_view name, GroupKind kind, const Rules& rules) {
  if (const auto value = value_of_wild(name, kind, rules)) return LaidCard{kFirstWild, *value};
  const auto card = card_named(name);
  if (!card || !rules.contains(*card) || !is_numbered(*card)) return std::nullopt;
  return LaidCard{*card, kind == GroupKind::Colour ? colour_of(*card) : number_of(*card)};
}

Card HandCards::find(Card named) {
  const auto held = std::ranges::find_if(
      hand_, [&](Card card) { return level8::name(card) == level8::name(named); });
  if (held == hand_.end()) return named;
  const Card card = *held;
  hand_.erase(held);
  return card;
}

std::optional<Card> card_in_discards(const Round& round, int player, Card named) {
  if (!round.rules().readings().takes_any_discard || player < 1 || player > round.players())
    return std::nullopt;
  const auto& pile = round.discard_pile(player);
  const auto found = std::find_if(pile.rbegin(), pile.rend(), [&](Card card) {
    return level8::name(card) == level8::name(named);
  });
  return found == pile.rend() ? named : *found;
}

}  // namespace backtrick::level8
