#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/players/statements.hpp"
#include "solver/common/error.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// A game under way, and what was said before the turn. If only one seat describes it, other hands
/// and the draw pile are hidden.
struct SeenTable {
  Position position;    ///< hidden cards are divided among their places somehow
  bool hidden = false;  ///< there are such cards
  Language language = Language::None;
  Talk said{};
  OwnWords own{};
};

/// A table as it is written, in lines or in JSON. It is not checked.
struct TableDescription {
  using Cards = std::vector<Card>;

  Table table;  ///< without the cards that are not listed
  std::array<std::optional<int>, kMaxPlayers> hidden_hands{};  ///< sizes of hands not listed
  std::optional<int> hidden_draw_pile;                         ///< its size, if it is not listed
  bool draw_the_rest = false;   ///< the draw pile holds what is nowhere else
  std::optional<Cards> played;  ///< the cards laid so far, with or without the tops
  std::optional<Cards> unseen;  ///< all cards of other hands and the draw pile
  std::optional<Language> language;
  std::optional<Talk> said;
  OwnWords own{};
  /// Where each statement is written, by player and pile: any number that the reader understands.
  std::array<std::array<std::optional<std::size_t>, 4>, kMaxPlayers> said_at{};
};

/// Why a description is refused, and which part of it shows that.
struct TableFault : Error {
  enum class Part : std::uint8_t {
    Whole,
    Rules,
    Pile,
    Hand,
    DrawPile,
    Player,
    Laid,
    Played,
    Unseen,
    AllTalk,
    Said
  };

  TableFault(Part where, std::size_t which, std::optional<std::size_t> of_part,
             const std::string& message)
      : Error{Exit::BadData, message}, part{where}, index{which}, item{of_part} {}

  Part part;
  std::size_t index;                ///< of the pile, the hand, or the player who said something
  std::optional<std::size_t> item;  ///< of the card in its list, or said_at
};

/// Whether a description may hide cards.
enum class HiddenCards : std::uint8_t { Refused, Allowed };

/// The table that is described. Throws TableFault if no game can reach it, if it says too little,
/// or if no hands of the others allow what was said and not said. If all cards are listed, seats
/// say what the convention says.
SeenTable seen_table(TableDescription described, HiddenCards allowed);

}  // namespace backtrick::the_game
