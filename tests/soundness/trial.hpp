#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "../../solver/deal.hpp"

namespace backtrick {

/// Deals of one hand size over a range of deck sizes.
struct Family {
  int hand;
  int min_plays;
  int fewest_cards;
  int most_cards;
  int share;            ///< of all trials
  bool oracle = false;  ///< small enough for it; if not, the two engines check each other
  int players = 1;
};

/// For one player, or for several.
enum class Seats : std::uint8_t { Alone, Several };

std::span<const Family> families(Seats seats);
std::string name(const Family& family);

/// A random deal, and what it is tried with.
struct Trial {
  std::uint64_t number;  ///< names all the rest, the same everywhere
  std::size_t family;
  Deal deal;
  std::size_t tight;  ///< bytes of memory, too few for many of the searches
};

Trial trial(Seats seats, std::uint64_t number);

}  // namespace backtrick
