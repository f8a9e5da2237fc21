#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "tools/io/dialogue.hpp"

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

/// A person with cards on a real table, who types what happens there, turn by turn. The game is
/// kept as it is described.
class TableDialogue {
 public:
  TableDialogue(Dialogue& dialogue, KeptRecord& kept) : dialogue_{dialogue}, kept_{kept} {}

  /// Begins with a table of a single player.
  void begin(SeenTable start);
  /// Begins with the table that has the hand for which the person is asked; `with_hand` makes it,
  /// or throws Error. Returns false if the person leaves.
  bool ask_hand(std::function<SeenTable(const std::string&)> with_hand);
  /// Asks which cards were laid where; nothing typed means `advised`. Then asks which were drawn.
  /// Returns false if the person leaves. The table is another one, or, if the person takes a turn
  /// back, an earlier one.
  bool ask_turn(const Turn& advised);
  /// The table now, as the player sees it.
  const SeenTable& table() const { return moments_.back().table; }
  /// The game as it was described so far.
  const SeenGame& game() const { return moments_.back().game; }
  /// The table as lines, with which a later call can go on.
  std::string text() const;

 private:
  struct Moment {
    SeenTable table;
    SeenGame game;
  };
  bool lay(std::string_view typed, const Turn& advised);
  void draw(const std::string& typed);
  void undo();
  void add(Moment moment);
  int to_draw() const;

  Dialogue& dialogue_;
  KeptRecord& kept_;
  std::function<SeenTable(const std::string&)> with_hand_;  // if the hand was asked for
  std::vector<Moment> moments_;  // before each turn, and after it before the cards are drawn
  bool laid_ = false;            // the turn is laid, and its cards are still to be drawn
};

}  // namespace backtrick::the_game
