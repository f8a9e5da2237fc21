#include "puzzles/formats/any_deal.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/deal_text.hpp"

namespace backtrick::the_game {

Expected<Deal> read_any_deal(std::string_view text, const Rules& rules) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  if (text.substr(first).starts_with('{')) return read_deal_json(text);
  // Columns count from the beginning of the text, so that only what follows a line is cut off.
  const std::string_view line = text.substr(0, text.find_last_not_of(kBlanks) + 1);
  if (std::optional<Deal> deal = deal_of_id(line)) return *std::move(deal);
  auto read = read_deal(line, rules);
  if (!read) return read.error();
  if (*read) return **std::move(read);
  return fault_at(text, 0, "found no deal, expected an id such as solo:42, a code, a deck or JSON");
}

}  // namespace backtrick::the_game
