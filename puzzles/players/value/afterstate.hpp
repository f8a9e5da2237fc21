#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/players/seat_view.hpp"
#include "solver/common/hash.hpp"

namespace backtrick::the_game {

/// A hash of a hand and the tops beside it.
inline std::uint64_t hash_of(CardSet hand, Tops tops) {
  const auto packed = std::bit_cast<std::uint32_t>(tops.printed());
  return mix(hand.low() ^ packed * kGoldenRatio, hand.high());
}

/// The pile of a slot on the table: any of its direction with this top, because piles of one
/// direction may change places.
inline Pile pile_with(const SeatView& view, Slot slot, int top) {
  const bool rises = direction_of(slot) == Ascending;
  const Pile first = rises ? Pile::A1 : Pile::D1;
  return view.top(first) == top ? first : rises ? Pile::A2 : Pile::D2;
}

/// What an afterstate tells of the other seats: how many cards they hold, and what they said before
/// the turn of the piles as they were then. Without other seats, nobody holds a card.
struct Others {
  Language language = Language::None;
  Tops said_of;                                       ///< the tops before the turn, in order
  std::array<std::uint8_t, kMaxPlayers - 1> cards{};  ///< as in SeatView::others
  std::array<Statements, kMaxPlayers - 1> said{};     ///< by Slot of said_of

  static Others of(const SeatView& view) {
    const Tops tops = Tops::of(view.tops);
    Others others{view.language, tops.in_order()};
    for (std::size_t seat = 0; seat < view.others.size(); ++seat) {
      others.cards[seat] = view.others[seat].cards;
      for (std::size_t slot = 0; slot < kSlots.size(); ++slot)
        others.said[seat][slot] = view.others[seat].said[tops.place_in_order(slot)];
    }
    return others;
  }
  int elsewhere() const {
    int sum = 0;
    for (const int held : cards) sum += held;
    return sum;
  }
  /// See Afterstate::mirrored.
  Others mirrored() const {
    const auto exchanged = [](const auto& slots) {
      return std::array{slots[2], slots[3], slots[0], slots[1]};
    };
    Others image = *this;
    image.said_of.counted = exchanged(said_of.counted);
    for (Statements& statements : image.said) statements = exchanged(statements);
    return image;
  }
  friend bool operator==(const Others&, const Others&) = default;
};

/// What a turn leaves before cards are drawn, to a seat in a game of 98 cards. Its value is what
/// the value network learns; "afterstate" in Sutton and Barto, "Reinforcement learning", 6.8.
struct Afterstate {
  CardSet hand;
  CardSet unseen;
  Tops tops;
  Others others{};

  /// The table before a turn, as if the turn had laid nothing.
  static Afterstate before_turn(const SeatView& view) {
    return {view.hand, view.unseen, view.nameless_tops(), Others::of(view)};
  }
  int draw_pile() const { return unseen.size() - others.elsewhere(); }
  /// The table after these unseen cards are drawn.
  Afterstate with_drawn(std::span<const Card> cards) const {
    Afterstate table = *this;
    for (const Card card : cards) {
      table.hand = table.hand.with(card);
      table.unseen = table.unseen.without(card);
    }
    return table;
  }
  /// The mirror image: cards and tops are mirrored, and directions exchanged.
  Afterstate mirrored() const {
    const auto [a, b, c, d] = tops.counted;
    return {along(Descending, hand), along(Descending, unseen), {{c, d, a, b}}, others.mirrored()};
  }
  friend bool operator==(const Afterstate&, const Afterstate&) = default;
};

}  // namespace backtrick::the_game
