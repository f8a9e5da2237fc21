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
    LeavesNoPlace,  ///< `count` unplayed cards that fitted on some pile fit on none before a trick
    Passes,         ///< `pile` passes `count` unplayed cards
    KeepsPair,      ///< `card` and then `other`, both in hand, could be laid with a trick on `pile`
    TrickMayCome,   ///< `card` is still to be drawn, and could now take `pile` back ten
    KeepsOpen,      ///< `pile` is not touched, and `count` of all `of` unplayed cards fit on it,
                    ///< clearly more than on any other pile
    EmptiesDrawPile,  ///< the turn draws the last cards
    HeedsWish,        ///< `player` asked this of `pile`; the turn grants it, and would be another
                      ///< if nothing had been said
    PassesWish,       ///< `player` asked this of `pile`, and the turn may pass the card meant
    NeverLaid         ///< no pile can ever take `cards` any more, so the game is lost
  };
  Kind kind{};
  Pile pile{};
  Card card = 0;
  Card other = 0;
  int count = 0;
  int of = 0;
  int player = 0;
  Statement said{};
  CardSet cards{};

  friend bool operator==(const Reason&, const Reason&) = default;
};

/// The cards, unplayed in hands and draw pile, that no pile can ever take any more, by any chain of
/// tricks (state/bounds.hpp). With one of them, the game cannot be won.
CardSet dead_cards(const SeatView& view);

/// The most reasons that are given for a turn.
inline constexpr std::size_t kMostReasons = 3;

/// What speaks for or against a turn, the most telling first. The plays must be legal. Unplayed
/// cards are those in hand after the turn, those of other seats, and those still to be drawn.
/// `player` is the one on turn.
std::vector<Reason> reasons_for(const SeatView& before, const Turn& turn, int player = 1);

/// The wishes of other seats that a turn does not grant (PassesWish), those of the next seat first:
/// after it, a card that is meant cannot be laid on the pile any more.
std::vector<Reason> passed_wishes(const SeatView& before, const Turn& turn, int player);

/// A sentence without a full stop: "44 takes A1 back ten".
std::string in_words(const Reason& reason);
/// The name of a kind of reason in JSON.
std::string_view name(Reason::Kind kind);

}  // namespace backtrick::the_game
