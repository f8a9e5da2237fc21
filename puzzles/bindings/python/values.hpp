#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::python {

/// Such as "<class 'list'>".
std::string type_in_words(pybind11::handle value);

/// What a question is about.
using Asked = std::variant<the_game::Deal, the_game::Position>;

/// A text in UTF-8. Functions take texts as pybind11::str, which no bytes are, and read them here.
/// Raises UnicodeEncodeError for half of a surrogate pair.
std::string text_of(pybind11::handle text);
std::optional<std::string> text_of(const std::optional<pybind11::str>& text);

/// Rules, or the name of rules.
using AnyRules = std::variant<the_game::Rules, pybind11::str>;
/// Rules that may be left out: those of a deal, or solo.
using GivenRules = std::optional<AnyRules>;

/// Raises ValueError for an unknown name.
the_game::Rules rules_of(const AnyRules& rules);
std::optional<the_game::Rules> rules_of(const GivenRules& rules);

/// The name of rules or, if they have none, their numbers.
std::string in_words(const the_game::Rules& rules);

/// A whole number of Python or numpy; none if it is no card. Raises TypeError for anything else.
std::optional<the_game::Card> card_of(pybind11::handle value);
/// The cards of a list, a tuple, an array of numpy or a column of pandas. Throws Fault for a number
/// that is no card.
template <typename Fault>
std::vector<the_game::Card> cards_of(pybind11::handle sequence) {
  if (PySequence_Check(sequence.ptr()) == 0)
    throw pybind11::type_error{"expected a sequence of cards, not " + type_in_words(sequence)};
  std::vector<the_game::Card> cards;
  for (const pybind11::handle one : sequence) {  // iterates: a column counts by its own index
    const auto card = card_of(one);
    if (!card) throw Fault{"no card has the number " + std::string{pybind11::str(one)}};
    cards.push_back(*card);
  }
  return cards;
}

/// Raises ValueError unless a whole number of Python is one of a deal.
std::uint64_t deal_number_of(pybind11::handle value);
/// A deal from a Deal, a number, a sequence of cards, or a text in any form. Raises TypeError for
/// anything else, and ValueError for given rules that differ from those that the deal has of its
/// own.
the_game::Deal deal_of(pybind11::handle value, const std::optional<the_game::Rules>& given);
/// The same, or a Position.
Asked asked_of(pybind11::handle value, const std::optional<the_game::Rules>& rules);

/// The deal of a question that must be about one. Raises TypeError for a position.
const the_game::Deal& the_deal(const Asked& asked);

const the_game::Rules& rules_of(const Asked& asked);
std::optional<std::uint64_t> number_of(const Asked& asked);

/// A line as a list of turns, each a list of pairs (card, pile).
pybind11::list as_list(const the_game::Line& line);
/// Raises ValueError for a card or a pile that does not exist, and TypeError for what is no line.
the_game::Line line_of(const pybind11::iterable& turns);

/// A turn as a list of pairs (card, pile).
pybind11::list as_list(const the_game::Turn& turn);

/// The language of a name. Raises ValueError for an unknown one.
the_game::Language language_of(const std::string& name);
std::optional<the_game::Language> language_of(const std::optional<pybind11::str>& name);
/// What a seat says: pairs of a pile and words.
std::vector<std::pair<std::string, std::string>> in_words(const the_game::Statements& statements,
                                                          the_game::Language language);

/// "A1", "A2", "D1" or "D2".
std::string pile_name(the_game::Pile pile);

}  // namespace backtrick::python
