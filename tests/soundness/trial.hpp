#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// The subjects of trials: deals for one player or for several, or games under way of one to five
/// players.
enum class Kind : std::uint8_t { Solo, Team, Positions };

std::optional<Kind> find_kind(std::string_view name);
std::string_view name(Kind kind);

/// The groups by which trials of a kind are counted, in order.
std::vector<std::string> groups(Kind kind);

/// A random deal or position, and its parameters.
struct Trial {
  std::uint64_t number;  ///< determines all other members, on every machine
  std::variant<Deal, Position> game;
  bool oracle;        ///< small enough for the oracle; otherwise the two engines check each other
  std::size_t tight;  ///< bytes of memory, too few for many of the searches
  int turned;         ///< for a position: by how much the players are renumbered
  std::vector<std::size_t> counted;  ///< the groups of this trial
};

Trial trial(Kind kind, std::uint64_t number);

}  // namespace backtrick::the_game
