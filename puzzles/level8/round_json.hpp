#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/level8/round.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The longest recorded round, in bytes. Longer ones are refused unread.
inline constexpr std::size_t kLongestRound = std::size_t{1} << 20;

/// A round for one to six players: how it began, and the turns so far, without those of skipped
/// players. The last turn may be cut off before its discard.
struct RecordedRound {
  Deal deal;
  int dealer = 1;
  std::vector<Level> levels;  ///< of the players, player 1 first
  Line turns;
  std::string list;          ///< the list that the levels are from; empty if that is not known
  std::vector<int> numbers;  ///< of the levels in that list, from 1

  /// The round before the first turn. Throws as Round does.
  Round start() const { return Round{deal, levels, dealer}; }
};

/// A round that was read, and how it stands after the last turn.
struct PlayedRound {
  RecordedRound record;
  Round now;
};

/// Reads a recorded round: see data/schema/level8_round.schema.json. The referee has accepted every
/// turn of a round that is returned. Errors are as those of read_result.
Expected<PlayedRound> read_round(std::string_view text);

/// Writes a round as one line of JSON, without a line end. Throws std::logic_error if the referee
/// refuses a turn.
std::string write_round(const RecordedRound& round);

}  // namespace backtrick::level8
