#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace backtrick {

// Statistics of samples, for reports on grades. Intervals are 95%.

using Numbers = std::vector<double>;

/// Pearson's correlation; 0 if one of the samples does not vary.
double correlation(const Numbers& x, const Numbers& y);
/// Spearman's correlation: that of the ranks, with the mean rank for ties.
double rank_correlation(const Numbers& x, const Numbers& y);

/// A figure with its interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Decides between two hypotheses about the mean of numbers that come one after another: that it
/// is `low`, or `high`. The log likelihood ratio is that of a normal distribution with the variance
/// found so far, as tests of chess programs take it (generalised sequential probability ratio test:
/// Van den Bergh, "A practical introduction to the GSPRT", 2017). To stop at the bounds errs in
/// either direction in 5% of all tests.
class SequentialTest {
 public:
  SequentialTest(double low, double high) : low_{low}, high_{high} {}

  void add(double number);
  /// Positive: the numbers speak for `high`.
  double log_likelihood_ratio() const;
  /// Where the test stops: at this ratio, and at its negative.
  static double bound();
  bool decided() const;

 private:
  double low_;
  double high_;
  // A number of 1 and one of -1 are there from the start, so that a few equal ones decide nothing.
  double count_ = 2;
  double sum_ = 0;
  double squares_ = 2;
};

/// "0.789 (0.710 to 0.849)", with a given number of decimals.
std::string in_words(const Estimate& estimate, int decimals);

/// A statistic of a whole sample, with its interval by the percentile bootstrap over 1,000
/// resamples (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7,
/// 1979). `figure` is given the indices, below `size`, of the drawn members.
Estimate bootstrap(std::size_t size,
                   const std::function<double(const std::vector<std::size_t>&)>& figure);

/// The members of a sample with these indices, in their order.
Numbers picked(const Numbers& x, const std::vector<std::size_t>& indices);

/// Spearman's correlation of two figures of the same members, with its interval by `bootstrap`.
Estimate estimated_rank_correlation(const Numbers& x, const Numbers& y);

/// The mean of at least two numbers, with its interval by the normal approximation.
Estimate mean_of(const Numbers& x);

/// The chance that a logit stands for.
double logistic(double logit);
/// Foretells chances by the logit slope x + offset.
struct LogisticLine {
  double slope = 1;
  double offset = 0;
};
/// The line that foretells shares y, from 0 to 1, by x: logistic regression by Newton's method. A
/// weak prior at slope 1 and offset 0 decides where there are few numbers.
LogisticLine logistic_regression(const Numbers& x, const Numbers& y);
/// The offset at which logits slope x + offset have the mean of y, in the mean.
double logistic_offset(double slope, const Numbers& x, const Numbers& y);

}  // namespace backtrick
