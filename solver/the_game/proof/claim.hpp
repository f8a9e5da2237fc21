#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game::proof {

/// Thrown for a stream that is no proof: damaged, cut off, or not of this format. The message says
/// where. A proof that is read to its end and does not hold is no fault, but a refusal (check.hpp).
class ProofFault : public Error {
 public:
  explicit ProofFault(const std::string& message) : Error{Exit::BadData, message} {}
};

/// Which kind of proof a stream contains.
enum class Form : std::uint8_t {
  Arrivals,  ///< states by arriving cards, for one player: arrival_check.hpp
  Plays,     ///< positions, closed under plays: plays_check.hpp. It is no longer written
  Turns      ///< states by whole turns, for one to five players: turn_check.hpp
};
std::string_view name(Form form);

/// What a proof proves: no game from `start` on lays `goal` cards, where the cards laid before
/// count too. A whole deal may be begun by any player. If `goal` is the number of all cards, the
/// deal or position is unwinnable. Otherwise every game leaves more than `cards - goal` cards.
struct Claim {
  std::variant<Deal, Position> start;
  Form form = Form::Arrivals;
  int goal = 0;  ///< 1 .. cards

  const Rules& rules() const;
  /// The positions from which a game may begin: one for each player who may begin a whole deal.
  std::vector<Position> starts() const;
  /// The fewest cards that a game can leave according to the claim.
  int at_least_left() const { return rules().cards - goal + 1; }
};

/// The positions from which a game may begin: the starts of a claim and, where the turn under way
/// may end at once, also with the turn ended.
std::vector<Position> all_starts(const Claim& claim);

/// The arrival of cards from a position on, as all forms use it: first the cards laid so far, in
/// any order, then the hands, player 1 first, each in the order of the position, then the draw
/// pile. So the cards `laid + in hands` come first, and have been drawn.
std::vector<Card> arrival_order(const Position& start);

/// The lines with which a proof begins, and the empty line after them (FORMAT.md).
std::string write_claim(const Claim& claim);

/// Reads these lines, without the empty one. Throws ProofFault with the number of the line.
Claim read_claim(std::span<const std::string> lines);

}  // namespace backtrick::the_game::proof
