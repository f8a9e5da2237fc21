#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A game as the page keeps it: a deal, and the plays so far; the last turn is still open.
struct PlayedDeal {
  Deal deal;
  Line plays;
};

/// Reads "solo:42 | 10A1 14A2 / 29A2 17A1 /": the id of a deal, its code, or deal text; then, if
/// anything was laid, a bar and the plays, with a stroke where a turn ended. Says what is wrong
/// with any other text. Whether the plays are legal is for the referee to say.
std::variant<PlayedDeal, std::string> read_played_deal(std::string_view text);

/// The plays in that form.
std::string write_plays(const Line& plays);

}  // namespace backtrick::the_game
