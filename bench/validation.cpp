// Tests whether grades measure something real: backtrick_validation --help.
//
// Every deal is graded by one replicate of the player panel and judged by games that this grade
// does not use: a second replicate with other seeds, and the players of held_out_players.hpp.
// Intervals are 95%, as in statistics.hpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/held_out_players.hpp"
#include "bench/statistics.hpp"
#include "puzzles/grading/grader.hpp"
#include "solver/common/batch.hpp"
#include "solver/the_game/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr int kHastyGames = 16;
constexpr int kDreamingGames = 6;

/// The measurements of one deal.
struct Sample {
  Grade grade;
  Grade again;                    ///< by a second replicate
  std::optional<Grade> mirror;    ///< of the mirror in its own orientation, by a third replicate
  PanelGames games;               ///< of the second replicate
  std::array<double, 2> hasty{};  ///< mean cards left in each half of the games
  std::array<double, 2> dreaming{};
  double hasty_wins = 0;
  double dreaming_wins = 0;
  double nodes = 0;   ///< until the solver found a win
  double spread = 0;  ///< highest minus lowest card of the first hand
  double pairs = 0;   ///< cards of the first hand that are ten apart

  double held_out() const { return (hasty[0] + hasty[1] + dreaming[0] + dreaming[1]) / 4; }
};

/// Computes the mean cards left in the games of even and of odd seeds. Returns the number of wins.
double play_games(Player& player, const Deal& deal, int games, std::array<double, 2>& left) {
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    const Outcome outcome = play_out(deal, player, static_cast<std::uint64_t>(i));
    left[static_cast<std::size_t>(i) % 2] += 2.0 * outcome.left / games;
    wins += outcome.won() ? 1 : 0;
  }
  return wins;
}

class CandidateChecker {
 public:
  explicit CandidateChecker(const Rules& rules) : rules_{rules} {}

  Sample operator()(std::uint64_t number) {
    const Deal deal = Deal::numbered(rules_, number);
    const Deal played = canonical_mirror(deal);
    Sample sample;
    sample.grade = Grader::grade_of(rules_, play_all(played, 0));
    sample.games = play_all(played, 1);
    sample.again = Grader::grade_of(rules_, sample.games);
    // One deal in four is enough to detect a difference between the two orientations.
    if (number % 4 == 0) sample.mirror = Grader::grade_of(rules_, play_all(mirrored(played), 2));
    sample.hasty_wins = play_games(hasty_, deal, kHastyGames, sample.hasty);
    sample.dreaming_wins = play_games(dreaming_, deal, kDreamingGames, sample.dreaming);
    sample.nodes = static_cast<double>(solver_.solve(deal, {.nodes = 100'000}).nodes);
    CardSet hand;
    for (int i = 0; i < rules_.hand; ++i)
      hand = hand.with(deal.deck()[static_cast<std::size_t>(i)]);
    sample.spread = hand.highest() - hand.lowest();
    sample.pairs = (hand & hand.raised(kTrick)).size();
    return sample;
  }

 private:
  Rules rules_;
  HastyPlayer hasty_ = usual_hasty_player();
  DreamingPlayer dreaming_ = usual_dreaming_player();
  Solver solver_;
};

using Take = std::function<double(const Sample&)>;

class Report {
 public:
  explicit Report(std::vector<Sample> samples) : samples_{std::move(samples)} {}

  /// Prints all results. Returns true if none contradicts the grades.
  bool print() {
    bands();
    reliability();
    mirror();
    panel_by_band();
    held_out_by_band();
    predictors();
    return sound_;
  }

 private:
  void finding(bool good, const std::string& what) {
    sound_ = sound_ && good;
    std::printf("\n%s: %s.\n", good ? "Yes" : "**No**", what.c_str());
  }

  Numbers all(const Take& take, std::optional<Band> band = {}) const {
    Numbers numbers;
    for (const Sample& sample : samples_) {
      if (!band || sample.grade.band == *band) numbers.push_back(take(sample));
    }
    return numbers;
  }

  Estimate rank_correlation_of(const Take& x, const Take& y) const {
    return estimated_rank_correlation(all(x), all(y));
  }

  void bands() {
    std::printf("### Bands\n\n| band | deals | share |\n| --- | --- | --- |\n");
    for (const Band band : kAllBands) {
      const std::size_t deals = all([](const Sample&) { return 1.0; }, band).size();
      std::printf("| %s | %zu | %.1f%% |\n", std::string{name(band)}.c_str(), deals,
                  100.0 * static_cast<double>(deals) / static_cast<double>(samples_.size()));
    }
  }

  void reliability() {
    std::printf("\n### Reliability\n\n");
    const Take first = [](const Sample& s) { return s.grade.difficulty; };
    const Take second = [](const Sample& s) { return s.again.difficulty; };
    const Estimate both = rank_correlation_of(first, second);
    const double pearson = correlation(all(first), all(second));
    int same = 0;
    int near = 0;
    double squared_z = 0;
    double squared_error = 0;
    for (const Sample& s : samples_) {
      const int apart = std::abs(static_cast<int>(s.grade.band) - static_cast<int>(s.again.band));
      same += apart == 0 ? 1 : 0;
      near += apart <= 1 ? 1 : 0;
      const double variance = s.grade.standard_error * s.grade.standard_error +
                              s.again.standard_error * s.again.standard_error;
      const double difference = s.grade.difficulty - s.again.difficulty;
      squared_z += difference * difference / variance;
      squared_error += variance / 2;
    }
    const double n = static_cast<double>(samples_.size());
    std::printf(
        "Two replicates with different seeds, each with its own grade: correlation %.3f, rank "
        "correlation %.3f (%.3f to %.3f).\nBoth grades in the same band: %.1f%%; in the same or a "
        "neighbouring band: %.1f%%. Standard error: %.3f\n(root mean square); the differences "
        "between the replicates are %.2f times what it predicts.\n",
        pearson, both.value, both.low, both.high, 100 * same / n, 100 * near / n,
        std::sqrt(squared_error / n), std::sqrt(squared_z / n));
    finding(both.low > 0.8, "grades repeat (rank correlation above 0.8)");
  }

  void mirror() {
    std::printf("\n### Mirror\n\n");
    Numbers differences;
    double squared_z = 0;
    for (const Sample& s : samples_) {
      if (!s.mirror) continue;
      differences.push_back(s.mirror->difficulty - s.grade.difficulty);
      squared_z += differences.back() * differences.back() /
                   (s.grade.standard_error * s.grade.standard_error +
                    s.mirror->standard_error * s.mirror->standard_error);
    }
    const Estimate mean = mean_of(differences);
    std::printf(
        "A deal and its mirror have the same grade by construction. Grades of the other "
        "orientation, with other\nseeds: %zu deals, mean difference %.3f (%.3f to %.3f), %.2f "
        "times what the standard errors predict.\n",
        differences.size(), mean.value, mean.low, mean.high,
        std::sqrt(squared_z / static_cast<double>(differences.size())));
    finding(mean.low <= 0 && mean.high >= 0, "neither orientation is harder");
  }

  void panel_by_band() {
    std::printf(
        "\n### The player panel in each band\n\nBands by the first replicate, games of the second: "
        "share beaten, and cards left on average.\n\n| player |");
    for (const Band band : kAllBands) std::printf(" %s |", std::string{name(band)}.c_str());
    std::printf("\n| --- | --- | --- | --- | --- |\n");
    bool rising = true;
    std::array<double, kBands> wins_before{};
    std::array<double, kBands> left_before{};
    left_before.fill(1e9);
    for (const PlayerKind player_kind : kPanel) {
      const auto r = static_cast<std::size_t>(player_kind);
      std::printf("| %s |", std::string{name(player_kind)}.c_str());
      for (const Band band : kAllBands) {
        const auto b = static_cast<std::size_t>(band);
        const double wins =
            mean_of(all(
                        [&](const Sample& s) {
                          return static_cast<double>(s.games[r].wins()) / s.games[r].games;
                        },
                        band))
                .value;
        const double left =
            mean_of(all([&](const Sample& s) { return s.games[r].mean_left(); }, band)).value;
        std::printf(" %.2f%%, %.1f |", 100 * wins, left);
        rising = rising && wins >= wins_before[b] && left < left_before[b];
        wins_before[b] = wins;
        left_before[b] = left;
      }
      std::printf("\n");
    }
    finding(rising, "stronger players win no fewer games and leave fewer cards in every band");
  }

  void held_out_by_band() {
    std::printf(
        "\n### Held-out players\n\nCards left in each band, and share of "
        "games beaten.\n\n| band | hasty | dreaming | hasty wins | dreaming wins |\n| --- | --- "
        "| --- | --- | --- |\n");
    bool apart = true;
    std::optional<Estimate> before_hasty;
    std::optional<Estimate> before_dreaming;
    for (const Band band : kAllBands) {
      const Estimate hasty =
          mean_of(all([](const Sample& s) { return (s.hasty[0] + s.hasty[1]) / 2; }, band));
      const Estimate dreaming =
          mean_of(all([](const Sample& s) { return (s.dreaming[0] + s.dreaming[1]) / 2; }, band));
      const double hasty_wins =
          mean_of(all([](const Sample& s) { return s.hasty_wins / kHastyGames; }, band)).value;
      const double dreaming_wins =
          mean_of(all([](const Sample& s) { return s.dreaming_wins / kDreamingGames; }, band))
              .value;
      std::printf("| %s | %.1f (%.1f to %.1f) | %.1f (%.1f to %.1f) | %.2f%% | %.2f%% |\n",
                  std::string{name(band)}.c_str(), hasty.value, hasty.low, hasty.high,
                  dreaming.value, dreaming.low, dreaming.high, 100 * hasty_wins,
                  100 * dreaming_wins);
      apart = apart && (!before_hasty || before_hasty->high < hasty.low) &&
              (!before_dreaming || before_dreaming->high < dreaming.low);
      before_hasty = hasty;
      before_dreaming = dreaming;
    }
    finding(apart, "the intervals of neighbouring bands do not overlap, for either player");
  }

  void predictors() {
    const Take held_out = [](const Sample& s) { return s.held_out(); };
    const auto halves = [&](auto member) {
      const double half = correlation(all([&](const Sample& s) { return (s.*member)[0]; }),
                                      all([&](const Sample& s) { return (s.*member)[1]; }));
      return 2 * half / (1 + half);  // Spearman and Brown's formula
    };
    std::printf(
        "\n### Rank correlation with cards left by the held-out players\n\nReliability of their own "
        "games: %.2f (hasty) and %.2f (dreaming), by split halves and the Spearman-Brown "
        "formula.\n\n| predictor | hasty "
        "| dreaming | both |\n| --- | --- | --- | --- |\n",
        halves(&Sample::hasty), halves(&Sample::dreaming));
    const Take hasty = [](const Sample& s) { return s.hasty[0] + s.hasty[1]; };
    const Take dreaming = [](const Sample& s) { return s.dreaming[0] + s.dreaming[1]; };
    const Take grade = [](const Sample& s) { return s.grade.difficulty; };
    struct Predictor {
      const char* name;
      Take take;
    };
    const std::vector<Predictor> predictors{
        {"difficulty", grade},
        {"node count", [](const Sample& s) { return s.nodes; }},
        {"spread of the first hand", [](const Sample& s) { return s.spread; }},
        {"trick pairs in the first hand", [](const Sample& s) { return -s.pairs; }}};
    bool best = true;
    std::array<double, 3> ours{};  // lower bounds, by outcome
    const std::array<Take, 3> outcomes{hasty, dreaming, held_out};
    for (std::size_t p = 0; p < predictors.size(); ++p) {
      std::printf("| %s |", predictors[p].name);
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Estimate rho = rank_correlation_of(predictors[p].take, outcomes[i]);
        std::printf(" %.3f (%.3f to %.3f) |", rho.value, rho.low, rho.high);
        if (p == 0) ours[i] = rho.low;
        best = best && (p == 0 || std::max(std::abs(rho.low), std::abs(rho.high)) < ours[i]);
      }
      std::printf("\n");
    }
    finding(std::ranges::min(ours) > 0,
            "the difficulty predicts the results of the held-out players");
    finding(best,
            "it predicts them better than each trivial predictor, whose whole interval lies below "
            "its own");
  }

  std::vector<Sample> samples_;
  bool sound_ = true;
};

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_validation RULES FIRST LAST [THREADS]\n\n"
         "Compares the grades of the numbered deals FIRST to LAST with games that were not used\n"
         "for them, and prints a report. Fails with status 1 if a finding contradicts the grades.\n\n"
         "  backtrick_validation solo 1000001 1000600\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 3 || words.size() > 4) return usage(64);
  const auto rules = find_rules(words[0]);
  std::uint64_t next = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[2].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 3 ? static_cast<unsigned>(std::stoul(words[3])) : 1;
  if (!rules || !Grader::grades(*rules) || last < next + 20) return usage(64);

  std::vector<Sample> samples;
  run_in_order(
      threads,
      [&]() -> std::optional<std::uint64_t> {
        return next <= last ? std::optional{next++} : std::nullopt;
      },
      [&] { return CandidateChecker{*rules}; },
      [&](const Sample& sample) {
        samples.push_back(sample);
        if (samples.size() % 20 == 0) std::cerr << "\r" << samples.size() << " deals" << std::flush;
        return true;
      });
  std::cerr << '\n';
  return Report{std::move(samples)}.print() ? 0 : 1;
}
