#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/seen_table.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick::the_game {

/// A table as a single player describes it in a few words, each a list of cards: "3-7, 20".
struct TypedTable {
  std::string rules;
  std::string piles;  ///< A1, A2, D1, D2; untouched ones if empty
  std::string hand;
  std::string laid;  ///< the cards laid so far in the game, with or without the tops
};

/// The table that is described, as lines of a position (position_text.hpp). Throws Error.
std::string as_position_text(const TypedTable& typed);

/// A person with cards on a real table, who types what happens there, turn by turn.
class TableDialogue {
 public:
  /// What is shown goes to `show`. The rules are those of a single player.
  TableDialogue(const Rules& rules, std::function<void(std::string_view)> show);

  /// Asks for the first hand. Returns false if the person leaves or the input ends; so do the
  /// functions below.
  bool ask_hand();
  /// Asks which cards were laid where; nothing typed means `advised`. Then asks which were drawn.
  bool ask_turn(const Turn& advised);
  /// The table now, as the player sees it.
  const SeenTable& table() const { return *seen_; }
  /// The same as lines, with which a later call can go on.
  std::string text() const;

 private:
  std::optional<std::string> ask(const std::string& question);
  bool take_turn(std::string_view typed, const Turn& advised);
  /// Replaces the table if what is described is possible, and says why otherwise.
  bool accept(const std::string& hand);

  Rules rules_;
  std::function<void(std::string_view)> show_;
  LineReader lines_;
  std::array<int, 4> tops_{};
  std::string hand_;  // what is left of it while a turn is asked for
  std::vector<Card> laid_;
  std::optional<SeenTable> seen_;
};

}  // namespace backtrick::the_game
