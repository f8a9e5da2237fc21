#pragma once

#include <array>
#include <cstddef>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// What a single player sees: the piles, the hand, and which cards the draw pile still holds. The
/// last follows from the cards laid so far. The order of the draw pile is not part of a TableView,
/// so a player who decides by it cannot know that order.
struct TableView {
  Rules rules;
  std::array<Card, 4> tops{};  ///< the top of each pile, by Pile
  CardSet hand;
  CardSet unseen;  ///< the cards of the draw pile
  int laid = 0;    ///< cards laid in this turn so far

  /// The table before the first cards are drawn: all cards are unseen.
  static TableView undealt(const Rules& rules) {
    const auto row = static_cast<Card>(rules.descending_row_card());
    return {rules, {1, 1, row, row}, {}, CardSet::deck_of(rules.cards), 0};
  }

  /// What the player on turn sees of a one-player game.
  static TableView of(const Position& position) {
    TableView view{position.rules(), {}, {}, {}, position.laid()};
    for (const Pile pile : kPiles) view.top(pile) = static_cast<Card>(position.top(pile));
    for (const Card card : position.hand(1)) view.hand = view.hand.with(card);
    for (const Card card : position.draw_pile()) view.unseen = view.unseen.with(card);
    return view;
  }

  Card top(Pile pile) const { return tops[static_cast<std::size_t>(pile)]; }
  Card& top(Pile pile) { return tops[static_cast<std::size_t>(pile)]; }
  /// The number of cards that this turn must lay.
  int required() const { return unseen.empty() ? 1 : rules.min_plays; }
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
};

}  // namespace backtrick::the_game
