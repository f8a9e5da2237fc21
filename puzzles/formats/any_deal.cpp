#include "puzzles/formats/any_deal.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/words.hpp"

namespace backtrick::the_game {

Expected<std::optional<Deal>> read_deal_item(std::string_view text, const Rules& rules,
                                             DealtFrom end) {
  if (!begins_object(text)) return read_deal(text, rules, end);
  std::string json{text};
  if (json.find('"') == std::string::npos)
    std::ranges::replace(json, '\'', '"');  // as Python prints it
  auto deal = read_kept_deal(json, rules, end);
  if (!deal) return deal.error();
  return *std::move(deal);
}

Expected<Deal> read_any_deal(std::string_view text, const Rules& rules, DealtFrom end) {
  // Columns count from the beginning of the text, so that only what follows a line is cut off.
  const std::string_view line = text.substr(0, text.find_last_not_of(kBlanks) + 1);
  if (std::optional<Deal> deal = deal_of_id(line)) return *std::move(deal);
  auto read = read_deal_item(line, rules, end);
  if (!read) return read.error();
  if (*read) return **std::move(read);
  return fault_at(text, 0, "found no deal, expected an id such as solo:42, a code, a deck or JSON");
}

}  // namespace backtrick::the_game
