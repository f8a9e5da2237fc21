#include "puzzles/level8/card_text.hpp"

#include <array>
#include <charconv>

namespace backtrick::level8 {

std::optional<Card> card_named(std::string_view name) {
  if (name == "W") return kFirstWild;
  if (name == "S") return kFirstSkip;
  if (name.size() < 2) return std::nullopt;
  const std::size_t colour = kColourLetters.find(name[0]);
  // A number has one spelling, without leading zeros.
  if (colour == std::string_view::npos || name[1] == '0') return std::nullopt;
  int number = 0;
  const char* const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + 1, end, number);
  if (error != std::errc{} || stop != end || number < 1 || number > kMaxNumbers)
    return std::nullopt;
  return numbered_card(number, static_cast<int>(colour));
}

std::string_view word_for_colour(int colour) {
  constexpr std::array<std::string_view, kMaxColours> kWords{"red",   "orange", "yellow",
                                                             "green", "blue",   "purple"};
  return kWords.at(static_cast<std::size_t>(colour));
}

std::optional<GroupKind> kind_named(std::string_view name) {
  for (const GroupKind kind : {GroupKind::Run, GroupKind::Set, GroupKind::Colour}) {
    if (level8::name(kind) == name) return kind;
  }
  return std::nullopt;
}

std::string card_names(const Rules& rules) {
  const auto colour = [](int i) {
    return std::string{kColourLetters[static_cast<std::size_t>(i)]};
  };
  std::string names = colour(0) + "1";
  if (rules.numbers > 1) names += " to " + colour(0) + std::to_string(rules.numbers);
  if (rules.colours > 1) names += ", likewise " + colour(1);
  for (int i = 2; i < rules.colours; ++i)
    names += (i + 1 == rules.colours ? " and " : ", ") + colour(i);
  if (rules.colours > 1 && (rules.wilds > 0 || rules.skips > 0)) names += ",";
  if (rules.wilds > 0) names += " or W";
  if (rules.skips > 0) names += " or S";
  return names;
}

}  // namespace backtrick::level8
