#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/tops.hpp"

/// TABLE TALK. Nobody at the table tells numbers or asks for them; the rules allow all else. So
/// seats talk in a small fixed language: before each turn, every seat that is not on turn makes one
/// statement about each pile. The convention below says which hand makes which statement. It can be
/// followed by people: TALK.md is the page for them.
namespace backtrick::the_game {

/// How much the seats of a table say.
enum class Language : std::uint8_t {
  None,  ///< nothing
  One,   ///< one statement: "please leave this pile"
  Two,   ///< two statements: "please not far" and "please leave it"
};
inline constexpr std::array kLanguages{Language::None, Language::One, Language::Two};

/// "none", "one" or "two".
std::string_view name(Language language);
std::optional<Language> find_language(std::string_view name);

/// What a seat says of a pile.
enum class Statement : std::uint8_t { Nothing, NotFar, LeaveIt };

/// What a seat says of each pile, in the order of the piles.
using Statements = std::array<Statement, 4>;
/// What all seats said before a turn, player 1 first. The player on turn says nothing.
using Talk = std::array<Statements, kMaxPlayers>;

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

/// What a seat with this hand says. Of two piles of a direction with equal tops, it speaks of the
/// first alone, so that the other one may be used. `tops` may be listed by Pile or by Slot.
Statements statements_of(CardSet hand, Language language, Tops tops);

}  // namespace backtrick::the_game
