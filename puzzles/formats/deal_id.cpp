#include "puzzles/formats/deal_id.hpp"

#include <charconv>

namespace backtrick {

std::optional<std::uint64_t> parse_deal_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace backtrick

namespace backtrick::the_game {

std::optional<std::string> id_of(const Deal& deal) {
  const auto rules = name_of(deal.rules());
  if (!rules || !deal.number()) return std::nullopt;
  return std::string{*rules} + ":" + std::to_string(*deal.number());
}

std::optional<Deal> deal_of_id(std::string_view id) {
  const std::size_t colon = id.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto rules = find_rules(id.substr(0, colon));
  const auto number = parse_deal_number(id.substr(colon + 1));
  if (!rules || !number) return std::nullopt;
  Deal deal = Deal::numbered(*rules, *number);
  if (id_of(deal) != id) return std::nullopt;
  return deal;
}

}  // namespace backtrick::the_game
