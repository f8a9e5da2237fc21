#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/players/seat_view.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A fact that speaks for or against a turn, as a person at the table sees it.
struct Reason {
  /// The comment says which members count.
  enum class Kind : std::uint8_t {
    LaysAll,        ///< no card is left
    EndKnown,       ///< all cards are known, and `count` cards stay in the end
    TakesTrick,     ///< `card` takes `pile` back ten
    PreparesTrick,  ///< `card` stays in hand, and could now take `pile` back ten
    PassesNothing,  ///< no pile of the turn passes an unplayed card
    LeavesNoPlace,  ///< `count` unplayed cards that fitted on some pile fit on none any more
    Passes,         ///< `pile` passes `count` unplayed cards
    KeepsPair,      ///< `card` and then `other`, both in hand, could be laid with a trick on `pile`
    TrickMayCome,   ///< `card` is still to be drawn, and could now take `pile` back ten
    KeepsOpen,      ///< `pile` is not touched, and `count` of all `of` unplayed cards fit on it
    EmptiesDrawPile  ///< the turn draws the last cards
  };
  Kind kind{};
  Pile pile{};
  Card card = 0;
  Card other = 0;
  int count = 0;
  int of = 0;

  friend bool operator==(const Reason&, const Reason&) = default;
};

/// The most reasons that are given for a turn.
inline constexpr std::size_t kMostReasons = 3;

/// What speaks for or against a turn, the most telling first. The plays must be legal. Unplayed
/// cards are those in hand after the turn and those still to be drawn.
std::vector<Reason> reasons_for(const SeatView& before, const Turn& turn);

/// A sentence without a full stop: "44 takes A1 back ten".
std::string in_words(const Reason& reason);
/// The name of a kind of reason in JSON.
std::string_view name(Reason::Kind kind);

}  // namespace backtrick::the_game
