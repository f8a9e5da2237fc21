#pragma once

#include <cstdint>
#include <string>

#include "puzzles/studies/study.hpp"
#include "puzzles/studies/study_finder.hpp"

namespace backtrick::the_game {

/// What is found when a study is checked.
struct StudyFinding {
  enum class Kind : std::uint8_t {
    Holds,
    Refuted,
    Undecided  ///< a limit of the finder was reached
  };
  Kind kind = Kind::Holds;
  std::string reason;  ///< empty if it holds
};

/// Replays the solution of a study, and decides anew that its first turns are the only ones that
/// keep the win, against as many other turns as it says.
StudyFinding check_study(const Study& study, StudyFinder& finder);

}  // namespace backtrick::the_game
