#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/the_game/rules/rules.hpp"

namespace backtrick {

/// "3 unwinnable", with separators between thousands.
std::string counted(std::uint64_t count, const std::string& what);

/// A duration in a suitable unit: "0.84 ms", "12.3 s", "12 min", "1 h 02 min".
std::string duration_in_words(std::chrono::nanoseconds time);

/// Items with a separator and a blank between them, as lines of at most this width; an item that is
/// longer has a line of its own.
std::vector<std::string> in_lines(std::span<const std::string> items, std::string_view separator,
                                  std::size_t width);

/// Lines with line ends, the second and all further ones behind a margin of blanks.
std::string with_margin(std::span<const std::string> lines, std::size_t margin);

namespace the_game {

/// "solo", or "1 player, hand 5, at least 2 a turn, 60 cards" for rules without a name.
std::string in_words(const Rules& rules);

/// The options that name these rules: "--rules duo".
std::string as_options(const Rules& rules);

/// "17 of 19 losses".
std::string proofs_checked_in_words(std::uint64_t checked, std::uint64_t losses);

}  // namespace the_game
}  // namespace backtrick
