#pragma once

#include <array>
#include <optional>
#include <span>

#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/state/tops.hpp"

/// TABLE TALK. Nobody at the table tells numbers or asks for them; the rules allow all else. So
/// seats talk in a small fixed language: before each turn, every seat that is not on turn makes one
/// statement about each pile. The convention below says which hand makes which statement. It can be
/// followed by people: TALK.md is the page for them.
namespace backtrick::the_game {

/// What a statement tells of a hand: it holds at least one card of a set, if that is not empty, and
/// no card of another.
struct Meaning {
  CardSet some_of;
  CardSet none_of;
};

/// THE CONVENTION. In one statement, "please leave this pile" means: I hold the next card, or the
/// trick of ten. In two statements, "please leave it" means: I hold the trick of ten; and "please
/// not far": I do not, but I hold one of the next two cards. Silence means neither. The distances
/// were chosen by games (bench/LADDER.md).
Meaning meaning_of(Statement statement, Language language, Direction direction, int top);

/// What a seat with this hand says. Of two piles of a direction with equal tops, it speaks of one
/// alone, so that the other one may be used: here of the first. `tops` may be listed by Pile or by
/// Slot.
Statements statements_of(CardSet hand, Language language, Tops tops);

/// The same words with what is said of the second of two equal piles said of the first: people
/// speak of either. Nothing if something is said of both.
std::optional<Statements> said_of_first(Statements said, Tops tops);

/// Whether a seat with this hand may choose these words: each statement is true of some card that
/// no other statement denies. It may be silent about any pile, and its silence denies nothing. What
/// a hand says by the convention is always among these choices.
bool may_say(CardSet hand, const Statements& said, Language language, Tops tops);
/// The same of a seat at a position. The one on turn says nothing.
bool may_say(const Position& position, int player, const Statements& said, Language language);

/// What talk tells of a hand that is hidden.
struct HeardHand {
  int cards = 0;
  std::array<CardSet, 4> some_of{};  ///< by pile: the hand holds one of these, if there are any
  CardSet none_of;                   ///< and these do not count
  bool own = false;                  ///< the words are chosen: it may still hold what they deny
};

/// What a seat tells of its hand. `own`: it chooses its words, and its silence denies nothing. Of
/// equal piles, the first is spoken of.
HeardHand heard_hand(const Statements& said, Language language, Tops tops, int cards, bool own);

/// Whether the unseen cards can be divided among these hands and the draw pile so that all of what
/// was heard is true. Exact.
bool can_be_divided(CardSet unseen, std::span<const HeardHand> hands);

/// What every seat but the one on turn says at a position.
Talk talk_at(const Position& position, Language language);

}  // namespace backtrick::the_game
