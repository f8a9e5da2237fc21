#include "puzzles/formats/other_game.hpp"

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deck_code.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick {
namespace {

bool is_level8_card(std::string_view word) {
  if (word == "W" || word == "S") return true;
  constexpr std::string_view kColours = "roygbp";
  return word.size() <= 3 && kColours.find(word.substr(0, 1)) < kColours.size() &&
         parse_deal_number(word.substr(1));
}

}  // namespace

std::optional<std::string> deal_of_level8(std::string_view word) {
  if (word.empty() || (!kLevel8Code.begins(word) && !is_level8_card(word))) return std::nullopt;
  return "this is a deal of Level 8: use level8 solve";
}

std::optional<std::string> deal_of_the_game(std::string_view word) {
  const std::size_t colon = word.find(':');
  const bool named = colon != std::string_view::npos && the_game::find_rules(word.substr(0, colon));
  if (!named && !kTheGameCode.begins(word) && !parse_deal_number(word)) return std::nullopt;
  return "this is a deal of The Game: use solve";
}

}  // namespace backtrick
