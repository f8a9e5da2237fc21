// Tests whether grades of Level 8 measure something real: backtrick_level8_validation --help.
//
// Every round is graded by one replicate of the panel and judged by rounds that this grade does not
// use: a second replicate with other seeds, and the players of level8_held_out_players.hpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "bench/level8_held_out_players.hpp"
#include "puzzles/level8/grading/grader.hpp"
#include "puzzles/level8/players/missing_cards.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "solver/common/batch.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::level8;
using Numbers = std::vector<double>;

constexpr int kThumbRounds = 16;
constexpr int kDreamingRounds = 4;

/// The measurements of one round.
struct Sample {
  Grade grade;
  Grade again;          ///< by a second replicate
  double thumb = 0;     ///< mean turns above par
  double dreaming = 0;  ///< mean turns above par
  double par = 0;
  double missing = 0;  ///< cards that the first hand misses
};

double mean_above(Player& player, const Deal& deal, const Level& level, Goal goal, int par,
                  int rounds) {
  double sum = 0;
  for (int i = 0; i < rounds; ++i) {
    const Outcome outcome = play_out(deal, level, goal, player, static_cast<std::uint64_t>(i));
    sum += (outcome.reached ? outcome.turns : most_turns(deal.rules()) + 1) - par;
  }
  return sum / rounds;
}

std::optional<Sample> measure(std::uint64_t number, int level, Goal goal) {
  const Deal deal = Deal::numbered({}, number);
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  const auto par = fewest_turns(deal, asked, goal);
  if (!par) return std::nullopt;
  Sample sample;
  sample.grade = grade_of(play_all(deal, asked, goal, 0), *par, level, goal);
  sample.again = grade_of(play_all(deal, asked, goal, 1), *par, level, goal);
  ThumbPlayer thumb;
  DreamingPlayer dreaming{kDreams};
  sample.thumb = mean_above(thumb, deal, asked, goal, *par, kThumbRounds);
  sample.dreaming = mean_above(dreaming, deal, asked, goal, *par, kDreamingRounds);
  sample.par = *par;
  CardCounts hand;
  for (const Card card : deal.hand(1)) hand.add(card);
  sample.missing = MissingCards{asked, goal, deal.rules()}.missing(hand);
  return sample;
}

double correlation(const Numbers& x, const Numbers& y) {
  const double n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
  }
  return xy / std::sqrt(xx * yy);
}

/// Ranks, with the mean rank for ties.
Numbers ranks(const Numbers& x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return x[i]; });
  Numbers ranks(x.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && x[order[end]] == x[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) ranks[order[k]] = static_cast<double>(i + end - 1) / 2;
    i = end;
  }
  return ranks;
}

template <typename X, typename Y>
double rank_correlation(const std::vector<Sample>& samples, const X& x, const Y& y) {
  Numbers of_x;
  Numbers of_y;
  for (const Sample& sample : samples) {
    of_x.push_back(x(sample));
    of_y.push_back(y(sample));
  }
  return correlation(ranks(of_x), ranks(of_y));
}

/// Prints one line of the report, and returns whether nothing in it contradicts the grades.
bool report(const std::vector<Sample>& samples, int level, Goal goal) {
  const auto difficulty = [](const Sample& s) { return s.grade.difficulty; };
  const auto again = [](const Sample& s) { return s.again.difficulty; };
  const auto thumb = [](const Sample& s) { return s.thumb; };
  const auto dreaming = [](const Sample& s) { return s.dreaming; };
  const auto both = [](const Sample& s) { return s.thumb + s.dreaming; };
  const auto par = [](const Sample& s) { return s.par; };
  const auto missing = [](const Sample& s) { return s.missing; };
  std::array<double, kBands> above{};
  std::array<int, kBands> deals{};
  int same = 0;
  double squared_z = 0;
  int with_error = 0;
  for (const Sample& s : samples) {
    const auto band = static_cast<std::size_t>(s.grade.band);
    ++deals[band];
    above[band] += (s.thumb + s.dreaming) / 2;
    same += s.grade.band == s.again.band ? 1 : 0;
    const double variance = s.grade.standard_error * s.grade.standard_error +
                            s.again.standard_error * s.again.standard_error;
    if (variance == 0) continue;
    const double difference = s.grade.difficulty - s.again.difficulty;
    squared_z += difference * difference / variance;
    ++with_error;
  }
  bool rising = true;
  double before = -1;
  std::string bands;
  for (std::size_t band = 0; band < kBands; ++band) {
    const double mean = above[band] / std::max(deals[band], 1);
    rising = rising && (deals[band] == 0 || mean > before);
    if (deals[band] != 0) before = mean;
    char text[32];
    std::snprintf(text, sizeof text, "%s%.2f (%d)", band == 0 ? "" : ", ", mean, deals[band]);
    bands += text;
  }
  const double of_thumb = rank_correlation(samples, difficulty, thumb);
  const double of_dreaming = rank_correlation(samples, difficulty, dreaming);
  const double of_both = rank_correlation(samples, difficulty, both);
  const double by_par = rank_correlation(samples, par, both);
  const double by_hand = rank_correlation(samples, missing, both);
  const double repeats = rank_correlation(samples, difficulty, again);
  std::printf("| %d | %s | %.3f | %.0f%% | %.2f | %.3f | %.3f | %.3f | %.3f | %.3f | %s |\n", level,
              goal == Goal::Place ? "place" : "out", repeats,
              100.0 * same / static_cast<double>(samples.size()),
              std::sqrt(squared_z / std::max(with_error, 1)), of_thumb, of_dreaming, of_both,
              by_par, by_hand, bands.c_str());
  std::fflush(stdout);
  return repeats > 0.8 && rising && of_both > std::max(std::abs(by_par), std::abs(by_hand));
}

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_level8_validation FIRST LAST [THREADS]\n\n"
      "Compares the grades of the numbered deals FIRST to LAST, at all default levels and for both\n"
      "goals, with rounds that were not used for them, and prints a table. Fails with status 1 if\n"
      "a line contradicts the grades: if grades do not repeat (rank correlation above 0.8), if the\n"
      "held-out players do not need more turns above par in each harder band, or if the difficulty\n"
      "does not predict them better than each trivial predictor (par, cards that the\n"
      "first hand misses).\n\n"
      "  backtrick_level8_validation 1000001 1000300\n");
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 2 || words.size() > 3) return usage(64);
  const std::uint64_t first = std::strtoull(words[0].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[1].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 2 ? static_cast<unsigned>(std::stoul(words[2])) : 1;
  if (last < first + 20) return usage(64);
  std::printf(
      "| level | goal | two replicates | same band | error | thumb | dreaming | both | par | first "
      "hand | held-out turns above par by band (deals) |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  bool sound = true;
  for (const Goal goal : {Goal::Place, Goal::Out}) {
    for (int level = 1; level <= 8; ++level) {
      std::vector<Sample> samples;
      std::uint64_t next = first;
      run_in_order(
          threads,
          [&]() -> std::optional<std::uint64_t> {
            return next <= last ? std::optional{next++} : std::nullopt;
          },
          [&] { return [&](std::uint64_t number) { return measure(number, level, goal); }; },
          [&](const std::optional<Sample>& sample) {
            if (sample) samples.push_back(*sample);
            return true;
          });
      const bool good = report(samples, level, goal);
      sound = sound && good;
      if (!good) std::fprintf(stderr, "level %d: a finding contradicts the grades\n", level);
    }
  }
  std::printf("\n%s\n", sound ? "Yes: every line supports the grades."
                              : "**No**: at least one line contradicts the grades.");
  return sound ? 0 : 1;
}
