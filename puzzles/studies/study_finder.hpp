#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "puzzles/studies/study.hpp"
#include "puzzles/studies/unique_turn.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/stages/endgame_search.hpp"

namespace backtrick::the_game {

/// Decides whether positions are studies, by exhaustion: all turns but one must be proved lost. All
/// positions of a game share one table of what is lost (EndgameSearch).
class StudyFinder {
 public:
  /// The limits apply to each turn that is judged.
  explicit StudyFinder(const Limits& limits) : search_{Options{}, limits} {}

  /// Says that positions of this deal follow, so that they share the table. Not needed for the
  /// answers.
  void set_game(const Deal& deal) { search_.set_game(deal); }

  /// The study that begins here, or why there is none. Its unique turns are counted up to `most`.
  std::variant<Study, NoStudy> study_at(const Position& position, std::size_t most = 3);

  /// States expanded so far.
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  EndgameSearch search_;
};

}  // namespace backtrick::the_game
