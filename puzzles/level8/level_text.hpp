#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "solver/level8/level.hpp"

namespace backtrick::level8 {

/// The longest text of level lists, in bytes. Longer texts are refused unread.
inline constexpr std::size_t kLongestLevelText = 65536;

/// Reads lists of levels. Each line of the text is blank or one of these, and `#` starts a comment:
///
///   list NAME                  begins a list; a NAME consists of a-z, 0-9 and -
///   NUMBER: GROUP, GROUP, ...  the next level of the list, numbered from 1
///
/// A GROUP is `run K`, `set K` or `colour K` with K cards, and ` xN` behind it repeats it N times:
/// `set 2 x4` is four pairs. What a level may hold, Level says. Names are unique, and there is at
/// least one list with at least one level.
Expected<std::vector<LevelList>> read_level_lists(std::string_view text);

/// A level in the words of the game: "two runs of four", "a run of six and a pair", "a triple and
/// five cards of one colour".
std::string level_in_words(const Level& level);

/// Writes a level as GROUPS, and a list as lines that read_level_lists reads.
std::string write_level(const Level& level);
std::string write_level_list(const LevelList& list);

}  // namespace backtrick::level8
