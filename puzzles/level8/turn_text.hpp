#pragma once

#include <cstddef>
#include <string>

#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// "1 turn", "2 turns".
std::string turns_in_words(std::size_t turns);

/// The name of a card in a group: "W=7" for a wild that stands for the number 7, "W=g" for one in a
/// colour group, otherwise the name of the card. `place`: its place in the group, from 0.
std::string name_in_group(const Group& group, int place);

/// What the wilds of a group are called that stand for this number or colour: "W=7" or "W=g".
std::string name_of_wild(GroupKind kind, int value);

/// The place of a card in a group, from 0.
int place_of(const Group& group, Card card);

/// A group that has grown: "g8 b9 W=10 + r11", the cards it began with and those added.
std::string write_growth(const Group& before, const Group& after);

}  // namespace backtrick::level8
