#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzles/players/talk.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// Another seat, as the seat on turn sees it.
struct OtherSeat {
  std::uint8_t cards = 0;  ///< in its hand
  Statements said{};       ///< before this turn, by Pile

  friend bool operator==(const OtherSeat&, const OtherSeat&) = default;
};

/// What the seat on turn sees: the piles, its hand, which cards are elsewhere, how many of them
/// each other seat holds, and what was said. Which cards are elsewhere follows from the cards laid
/// so far. Neither the order of the draw pile nor the hands of others are part of a SeatView, so a
/// player who decides by it cannot know them. A single player is the case without other seats.
struct SeatView {
  Rules rules;
  std::array<Card, 4> tops{};  ///< the top of each pile, by Pile
  CardSet hand;
  CardSet unseen;  ///< the cards of the draw pile and of the other seats
  int laid = 0;    ///< cards laid in this turn so far
  Language language = Language::None;
  /// The other seats in the order of their turns, the next one first. Places without a seat have no
  /// cards, like seats that have laid all of theirs.
  std::array<OtherSeat, kMaxPlayers - 1> others{};

  friend bool operator==(const SeatView&, const SeatView&) = default;

  /// The table before the first cards are drawn: all cards are unseen.
  static SeatView undealt(const Rules& rules) {
    const auto row = static_cast<Card>(rules.descending_row_card());
    return {rules, {1, 1, row, row}, {}, CardSet::deck_of(rules.cards)};
  }

  /// What the player on turn sees of a game in which this was said before the turn.
  static SeatView of(const Position& position, Language language = Language::None,
                     const Talk& talk = {});

  Card top(Pile pile) const { return tops[static_cast<std::size_t>(pile)]; }
  Card& top(Pile pile) { return tops[static_cast<std::size_t>(pile)]; }
  /// The number of cards in other hands, and in the draw pile.
  int elsewhere() const {
    int cards = 0;
    for (const OtherSeat& other : others) cards += other.cards;
    return cards;
  }
  int draw_pile() const { return unseen.size() - elsewhere(); }
  /// The number of cards that this turn must lay.
  int required() const { return draw_pile() == 0 ? 1 : rules.min_plays; }
  bool turn_complete() const { return laid >= required(); }
  int left() const { return hand.size() + unseen.size(); }
  /// The tops without the names of the piles: equal if only these differ.
  Tops nameless_tops() const { return Tops::of(tops).in_order(); }

  /// The cards in hand that can be laid on a pile.
  CardSet playable(Pile pile) const {
    return hand & the_game::playable(direction_of(pile), top(pile));
  }

  /// Lays a card from the hand. The play must be legal.
  void lay(Play play) {
    hand = hand.without(play.card);
    top(play.pile) = play.card;
    ++laid;
  }
  /// What the same seat sees after these plays, before it draws. They must be legal.
  template <typename Plays>
  SeatView after(const Plays& plays) const {
    SeatView view = *this;
    for (const Play play : plays) view.lay(play);
    return view;
  }
};

}  // namespace backtrick::the_game
