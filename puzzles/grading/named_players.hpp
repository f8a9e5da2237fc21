#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/players/player.hpp"
#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The names of the players that a user can choose, from the weakest to the strongest.
std::vector<std::string> player_names();

/// Whether the player of that name knows these rules: some know only the rules that they were
/// trained for.
bool can_play(std::string_view name, const Rules& rules);

/// Whether the player of that name heeds what other seats say.
bool can_talk(std::string_view name);

/// Makes the player of that name, to play deals of these rules. Throws
/// std::invalid_argument if there is none, or none for these rules.
std::unique_ptr<Player> make_named_player(std::string_view name, const Rules& rules);

/// Lets the player of a name play deals, one after the other, and records the games.
class GameRecorder {
 public:
  /// `language`: of several seats; by default one statement if the player can talk. Throws
  /// std::invalid_argument if the player would not heed it.
  explicit GameRecorder(std::string player, std::optional<Language> language = {});

  /// `seed`: of the random choices; none stands for the number of the deal, or 0 for a deck. A game
  /// that is not beaten ends with the turn that could not be completed. Of several seats, the
  /// player plays each, and player 1 begins. Throws std::invalid_argument as make_named_player
  /// does, or if a single player was given a language.
  RecordedGame play(const Deal& deal, std::optional<std::uint64_t> seed = {});
  /// Ends games early once the flag is set, by another thread or a signal handler. The game that
  /// `play` then returns is not finished.
  void interrupt_by(const std::atomic<bool>* flag) { interrupt_ = flag; }
  Language language() const { return language_; }

 private:
  std::string name_;
  bool talks_;  // a language was given
  Language language_;
  const std::atomic<bool>* interrupt_ = nullptr;
  std::unique_ptr<Player> player_;  // a player knows its rules, so new rules need another one
  Rules rules_;
};

/// The turns of a recorded game without the last one of a lost game, which is incomplete.
std::size_t completed_turns(const RecordedGame& game);

}  // namespace backtrick::the_game
