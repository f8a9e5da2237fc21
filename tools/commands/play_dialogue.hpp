#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/advice/adviser.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tools/io/dialogue.hpp"

namespace backtrick::the_game {

/// A person who plays a deal at the terminal, or several who take turns there. The referee judges
/// every play.
class PlayDialogue {
 public:
  /// `kept`: the file in which the game is kept after each step, if it names one.
  PlayDialogue(const Deal& deal, Dialogue& dialogue, KeptRecord& kept, const Terminal& terminal);

  /// Plays until the game is over or the person leaves.
  RecordedGame play();

 private:
  /// The game before a step.
  struct Moment {
    Game game;
    Line plays;
  };
  /// Takes one line. Returns false once nothing more can be done.
  bool take(const std::string& line);
  void lay(const std::string& typed);
  void end_turn();
  void undo();
  void hint();
  void keep_in(const std::string& path);
  void show_table();
  bool stuck() const { return !game_.beaten() && game_.over(); }
  RecordedGame record() const;

  Deal deal_;
  Dialogue& dialogue_;
  KeptRecord& kept_;
  const Terminal& terminal_;
  Game game_;
  Line plays_{Turn{}};
  std::vector<Moment> before_;  // moments that may be gone back to: no card was drawn since
  std::optional<Adviser> adviser_;
};

}  // namespace backtrick::the_game
