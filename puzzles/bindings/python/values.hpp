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

/// What a question is about.
using Asked = std::variant<the_game::Deal, the_game::Position>;

/// Rules, or the name of rules.
using AnyRules = std::variant<the_game::Rules, std::string>;

/// Raises ValueError for an unknown name.
the_game::Rules rules_of(const AnyRules& rules);

/// The name of rules or, if they have none, their numbers.
std::string in_words(const the_game::Rules& rules);

/// A deal from a Deal, a number, a sequence of cards, or a text in any form. Raises TypeError for
/// anything else.
the_game::Deal deal_of(pybind11::handle value, const the_game::Rules& rules);
/// The same, or a Position.
Asked asked_of(pybind11::handle value, const the_game::Rules& rules);

/// The deal of a question that must be about one. Raises TypeError for a position.
const the_game::Deal& the_deal(const Asked& asked);

const the_game::Rules& rules_of(const Asked& asked);
std::optional<std::uint64_t> number_of(const Asked& asked);

/// A line as a list of turns, each a list of pairs (card, pile).
pybind11::list as_list(const the_game::Line& line);
/// Raises ValueError for a card or a pile that does not exist.
the_game::Line line_of(const pybind11::iterable& turns);

/// A turn as a list of pairs (card, pile).
pybind11::list as_list(const the_game::Turn& turn);

/// The language of a name. Raises ValueError for an unknown one.
the_game::Language language_of(const std::string& name);
/// What a seat says: pairs of a pile and words.
std::vector<std::pair<std::string, std::string>> in_words(const the_game::Statements& statements,
                                                          the_game::Language language);

/// "A1", "A2", "D1" or "D2".
std::string pile_name(the_game::Pile pile);

}  // namespace backtrick::python
