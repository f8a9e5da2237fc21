#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/level8/typed_turn.hpp"
#include "solver/level8/round.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick::level8 {

/// A person who plays at the terminal, step by step.
class Dialogue {
 public:
  /// What is shown goes to `show`.
  explicit Dialogue(std::function<void(std::string_view)> show);

  /// Shows what the player on turn sees, and reads steps until the turn is made. If the person
  /// leaves, or the input ends, returns the turn as it is then, without a discard, or nothing if no
  /// card was taken. If `ends_when_laid`, the turn ends once the level lies.
  std::optional<Turn> ask_turn(const Round& round, bool ends_when_laid);

  void show(std::string_view text) const { show_(text); }

 private:
  std::function<void(std::string_view)> show_;
  LineReader lines_;
};

/// The table as the player sees it: groups, discard piles, draw pile, hand.
std::string table_text(const Round& round, int player);

}  // namespace backtrick::level8
