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

  /// What the person is asked.
  struct Question {
    bool ends_when_laid = false;  ///< the turn ends once the level lies
    bool may_stop = false;        ///< `stop` ends the round once the level lies
  };
  /// What a person did: a turn, unless no card was taken. It has no discard if the person left or
  /// stopped, or the level lies and that ends it.
  struct Answer {
    std::optional<Turn> turn;
    bool left = false;  ///< or the input ended
    bool stopped = false;
  };
  /// Shows what the player on turn sees, and reads steps until the turn is made.
  Answer ask_turn(const Round& round, const Question& question);

  void show(std::string_view text) const { show_(text); }

 private:
  std::function<void(std::string_view)> show_;
  LineReader lines_;
};

/// The table as the player sees it: groups, discard piles, draw pile, hand.
std::string table_text(const Round& round, int player);

}  // namespace backtrick::level8
