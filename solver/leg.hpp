#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "movegen.hpp"
#include "position.hpp"
#include "successors.hpp"

namespace backtrick {

/// The most plays that a leg makes.
inline constexpr int kMostInLeg = 3;

/// Some plays of one turn made at one go: to the turn's end, or as many as a leg may have. Plays on
/// different piles commute, so the cards and what the piles show afterwards say it all.
struct Leg {
  std::array<std::uint8_t, 4> tops;    ///< afterwards, by the slots of the position before
  std::array<Card, kMostInLeg> cards;  ///< in an order in which they can be laid; 0 for none
  std::uint8_t slots;                  ///< theirs in the position before, two bits each
};

/// The legs worth trying from a position.
struct Legs {
  Successors ends;
  std::array<std::uint32_t, Successors::kMost + 1> plays;  ///< cards and slots of each

  std::size_t size() const { return ends.size(); }
  Leg operator[](std::size_t i) const {
    return std::bit_cast<Leg>(std::uint64_t{plays[i]} << 32 | ends.tops()[i]);
  }
};

/// How many plays a leg from here makes: what the turn still has to lay, or what is left of the
/// game.
int plays_in_leg(const Arrivals& arrivals, const Position& position);

/// The position after a leg of so many plays, when by then so many cards are drawn.
inline Position after(const Position& position, const Leg& leg, int plays, int drawn) {
  Position next = position;
  for (const Card card : leg.cards) next.unplayed = next.unplayed.without(card);
  const auto [a, b, c, d] = leg.tops;
  next.tops = {std::min(a, b), std::max(a, b), std::max(c, d), std::min(c, d)};
  next.played = static_cast<std::uint8_t>(position.played + plays);
  next.drawn = static_cast<std::uint8_t>(drawn);
  return next;
}

/// Makes the legs worth trying from a position: those that consist of likely moves (movegen.hpp),
/// pile by pile, and do not go much further than the shortest. Keeps its room between positions.
class LegMaker {
 public:
  /// Makes all legs of so many plays, at most kMostInLeg.
  void make(CardSet hand, const Position& position, int plays);
  const Legs& legs() const { return legs_; }

 private:
  /// A leg that may have to go on; a single play to begin with.
  struct Part {
    CardSet gone;
    std::uint32_t tops;   ///< by the slots of the position before
    std::uint32_t plays;  ///< as in Legs
    int way;              ///< how far its plays go, tricks counting back
    std::uint8_t slot;    ///< of the last card; the next goes there or further on
    std::uint8_t top;     ///< the last card
  };

  void set_out(CardSet hand, const Position& position);
  int shortest_two() const;
  template <typename Add>
  void extend(const Part& part, std::size_t nth, Add add) const;

  CardSet hand_;
  std::array<std::uint8_t, 4> tops_{};
  std::size_t size_ = 0;
  std::array<Part, kMaxMoves> singles_;    // all legs of one play
  std::array<std::size_t, 4> behind_{};    // where the singles on the piles behind each begin
  std::array<CardSet, 4> nearest_;         // of each pile
  std::array<CardSet, 4> nearest_behind_;  // of the piles behind each
  Legs legs_;
};

/// Appends the moves that a leg consists of, in an order in which they can be laid. With the last
/// of them the turn ends, or it stays open.
void append_moves(const Arrivals& arrivals, Position position, const Leg& leg, bool ends,
                  std::vector<Move>& moves);

}  // namespace backtrick
