#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/talk.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A whole game under way, hidden cards included, for simulations that play many games: it deals,
/// draws and passes the turn, and shows each seat what it may see. It does not judge plays; the
/// referee is Game.
class WholeTable {
 public:
  /// Deals the cards. Player 1 begins.
  explicit WholeTable(const Deal& deal);
  /// A game in which the hands of the others and the order of the draw pile are imagined. `hands`
  /// are those of the other seats in the order of their turns; `pile` is drawn from the front.
  WholeTable(const SeatView& seen, std::span<const CardSet> hands, std::span<const Card> pile);

  /// The player on turn, from 0, and its hand.
  std::size_t player() const { return player_; }
  CardSet hand() const { return hands_[player_]; }
  /// All hands and the draw pile.
  CardSet unplayed() const { return unplayed_; }
  int draw_pile() const { return static_cast<int>(pile_end_ - pile_begin_); }
  /// The next cards to be drawn.
  std::span<const Card> pile() const {
    return std::span{pile_}.subspan(pile_begin_, pile_end_ - pile_begin_);
  }

  /// Puts the cards of the draw pile into another order.
  void set_pile(std::span<const Card> order);

  /// What every seat but the one on turn says by the convention.
  Talk talk(Language language) const;
  /// What the seat on turn sees, if this was said.
  SeatView view(Language language, const Talk& talk) const;
  SeatView view(Language language) const { return view(language, talk(language)); }

  /// The seat on turn has laid cards and keeps this hand: it draws, and the turn passes to the next
  /// seat with cards. The tops may change places within their directions.
  void end_turn(CardSet hand, Tops tops);

 private:
  void draw(std::size_t player);

  Rules rules_;
  Tops tops_;
  std::array<CardSet, kMaxPlayers> hands_{};
  CardSet unplayed_;
  std::array<Card, kMaxCards> pile_{};
  std::size_t pile_begin_ = 0;
  std::size_t pile_end_ = 0;
  std::size_t player_ = 0;
};

}  // namespace backtrick::the_game
