#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/level8/round.hpp"
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

/// Groups of cards: "run r1 o2 W=3, set p8 g8".
std::string write_groups(const std::vector<Group>& groups);

/// Makes a turn in a round, and says what is done in it, step by step: "draws p8; lays run r6 o7
/// W=8, set p8 g8; adds b9 to group 1; discards o2". Throws std::logic_error if the referee refuses
/// it.
std::string write_turn(const Turn& turn, Round& round);

}  // namespace backtrick::level8
