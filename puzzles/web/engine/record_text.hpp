#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A game as the page stores it: a deal and the plays so far. The last turn is open.
struct PlayedDeal {
  Deal deal;
  Line plays;
};

/// Reads "solo:42 | 10A1 14A2 / 29A2 17A1 /". The first part is the id of a deal, its code, or deal
/// text. If any card was laid, a bar and the plays follow, with a slash at the end of each turn.
/// Returns what is wrong with any other text. Does not check whether the plays are legal.
Expected<PlayedDeal> read_played_deal(std::string_view text);

/// Writes the plays in that form.
std::string write_plays(const Line& plays);

}  // namespace backtrick::the_game
