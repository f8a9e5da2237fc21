#include "tools/commands/grading.hpp"

#include "puzzles/grading/grader.hpp"

namespace backtrick::the_game {

GradeDeal make_grade() {
  return [grader = Grader{}](const Deal& deal) { return grader.grade(deal); };
}

}  // namespace backtrick::the_game
