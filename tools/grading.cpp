#include "grading.hpp"

#include "puzzles/grader.hpp"

namespace backtrick {

GradeDeal make_grade() {
  return [grader = Grader{}](const Deal& deal) { return grader.grade(deal); };
}

}  // namespace backtrick
