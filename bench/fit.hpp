#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/grading/scale.hpp"

namespace backtrick::lab {

// Fits a scale of difficulty to the games of a reference corpus.
//
// THE MODEL is the generalized partial credit model (Muraki, "A generalized partial credit model",
// Applied Psychological Measurement 16, 1992). With two classes it is that of Birnbaum (in Lord and
// Novick, "Statistical theories of mental test scores", 1968), and with equal slopes that of Rasch
// (1960). A game of kind r of a puzzle of difficulty t ends in class k = 0, 1, ..., its penalty,
// with a probability proportional to
//
//     exp(a_r k t + c_rk),     c_r0 = 0.
//
// Given a and c, the likelihood of all games of a puzzle depends on t only through the score, which
// is the sum of a_r k over its games. So one number for each puzzle is enough, and its expectation
// rises with t.
//
// THE FIT alternates between the difficulties of all puzzles and the parameters of each kind, and
// uses Newton's method for each (joint maximum likelihood; its bias is small with hundreds of games
// for each puzzle). Every kind counts as the same number of games, however many it played. The
// reason: a puzzle may suit one kind in a special way, and more games of that kind do not average
// this out. The prior of t is normal with the deviation found in the corpus, so the mean is 0.

struct FitOptions {
  std::size_t classes = 2;  ///< of penalties
  double games_each = 1;    ///< what each kind counts for, as a number of games
  double weight_of_one =
      1000;  ///< the weight of a slope of 1 for `games_each` games, before rounding
  /// The prior of a slope, and its weight. It keeps parameters finite.
  double prior_slope = 0;
  double prior_weight = 0.01;
  /// The kind whose slope is the unit: one unit harder multiplies the odds of a result one class
  /// worse by e. None: the deviation of the corpus is the unit.
  std::optional<std::size_t> unit;
  int reach = 0;          ///< of the scale
  std::size_t bands = 0;  ///< equal parts of the corpus
};

struct FittedScale {
  Scale scale;
  std::vector<double> slopes;  ///< by kind
  double deviation = 0;        ///< of the difficulties in the corpus
};

FittedScale fit_scale(const std::string& name, std::span<const PanelGames> corpus,
                      const FitOptions& options);

/// The difficulties that divide a corpus into equal parts: the least of each part after the first.
std::vector<std::int32_t> least_of_parts(std::vector<int> difficulties, std::size_t parts);

}  // namespace backtrick::lab
