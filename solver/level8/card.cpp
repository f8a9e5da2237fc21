#include "solver/level8/card.hpp"

namespace backtrick::level8 {

std::string name(Card card) {
  if (is_wild(card)) return "W";
  if (is_skip(card)) return "S";
  return kColourLetters[static_cast<std::size_t>(colour_of(card))] +
         std::to_string(number_of(card));
}

}  // namespace backtrick::level8
