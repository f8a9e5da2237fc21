// Tests whether grades of Level 8 measure something real: backtrick_level8_validation --help.
//
// Every round is graded by one replicate of the panel and judged by rounds that this grade does not
// use: a second replicate with other seeds, and the players of level8_held_out_players.hpp.
// Intervals are 95%, as in statistics.hpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "bench/level8_held_out_players.hpp"
#include "bench/statistics.hpp"
#include "puzzles/level8/grading/grader.hpp"
#include "puzzles/level8/players/missing_cards.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/result_json.hpp"
#include "solver/common/batch.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::level8;

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

std::string in_words(const Estimate& estimate) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f (%.2f to %.2f)", estimate.value, estimate.low,
                estimate.high);
  return text.data();
}

/// The lines of one level and goal in the report, and what in them does not support the grades.
class Findings {
 public:
  Findings(int level, Goal goal, const std::vector<Sample>& samples) : samples_{&samples} {
    line_ = "| " + std::to_string(level) + " | " + std::string{name(goal)} + " |";
    for (const Sample& s : samples) {
      difficulty_.push_back(s.grade.difficulty);
      again_.push_back(s.again.difficulty);
      thumb_.push_back(s.thumb);
      dreaming_.push_back(s.dreaming);
      held_out_.push_back((s.thumb + s.dreaming) / 2);
      par_.push_back(s.par);
      missing_.push_back(s.missing);
    }
  }

  /// How two replicates with different seeds agree.
  std::string repeat() {
    const Estimate rank = estimated_rank_correlation(difficulty_, again_);
    expect(rank.low > 0.8, "grades may not repeat");
    int same = 0;
    int with_error = 0;
    double squared_z = 0;
    for (const Sample& s : *samples_) {
      same += s.grade.band == s.again.band ? 1 : 0;
      const double variance = s.grade.standard_error * s.grade.standard_error +
                              s.again.standard_error * s.again.standard_error;
      if (variance == 0) continue;
      const double difference = s.grade.difficulty - s.again.difficulty;
      squared_z += difference * difference / variance;
      ++with_error;
    }
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(), " %.3f (%.3f to %.3f) | %.0f%% | %.2f |", rank.value,
                  rank.low, rank.high, 100.0 * same / static_cast<double>(samples_->size()),
                  std::sqrt(squared_z / std::max(with_error, 1)));
    return line_ + text.data();
  }

  /// How the difficulty and simple figures predict the held-out players.
  std::string predict() {
    const Estimate ours = estimated_rank_correlation(difficulty_, held_out_);
    const Estimate over_par = advantage_over(par_);
    const Estimate over_hand = advantage_over(missing_);
    expect(ours.low > 0, "the difficulty may predict nothing");
    expect(over_par.low > 0, "par may predict as well");
    expect(over_hand.low > 0, "the first hand may predict as well");
    std::string text = line_;
    for (const Estimate& one :
         {estimated_rank_correlation(difficulty_, thumb_),
          estimated_rank_correlation(difficulty_, dreaming_), ours,
          estimated_rank_correlation(par_, held_out_),
          estimated_rank_correlation(missing_, held_out_), over_par, over_hand})
      text += " " + in_words(one) + " |";
    return text;
  }

  /// How many turns above par the held-out players need in each band, on average.
  std::string rise() {
    std::string text = line_;
    std::optional<Estimate> easier;
    for (const Band band : kAllBands) {
      Numbers above;
      for (std::size_t i = 0; i < samples_->size(); ++i) {
        if ((*samples_)[i].grade.band == band) above.push_back(held_out_[i]);
      }
      const std::string deals = std::to_string(above.size()) + " deals |";
      if (above.size() < 2) {
        expect(false, std::string{name(band)} + " hardly occurs");
        text += " " + deals;
        continue;
      }
      const Estimate mean = mean_of(above);
      text += " " + in_words(mean) + ", " + deals;
      if (easier) {
        const double half = std::hypot(mean.high - mean.value, easier->high - easier->value);
        expect(mean.value - easier->value > half,
               std::string{name(band)} + " may be no harder than the band before");
      }
      easier = mean;
    }
    return text;
  }

  /// "...; ...", or nothing.
  const std::string& doubts() const { return doubts_; }

 private:
  void expect(bool supported, const std::string& doubt) {
    if (supported) return;
    doubts_ += (doubts_.empty() ? "" : "; ") + doubt;
  }

  /// How much better the difficulty predicts the held-out players than another figure of the same
  /// deals, whatever the other's sign.
  Estimate advantage_over(const Numbers& other) const {
    return bootstrap(samples_->size(), [&](const std::vector<std::size_t>& drawn) {
      const Numbers outcome = picked(held_out_, drawn);
      return rank_correlation(picked(difficulty_, drawn), outcome) -
             std::abs(rank_correlation(picked(other, drawn), outcome));
    });
  }

  const std::vector<Sample>* samples_;
  std::string line_;
  std::string doubts_;
  Numbers difficulty_;
  Numbers again_;
  Numbers thumb_;
  Numbers dreaming_;
  Numbers held_out_;
  Numbers par_;
  Numbers missing_;
};

/// The tables of the whole report, a line for each level and goal.
class Report {
 public:
  void add(int level, Goal goal, const std::vector<Sample>& samples) {
    Findings findings{level, goal, samples};
    repeat_ += findings.repeat() + "\n";
    predict_ += findings.predict() + "\n";
    rise_ += findings.rise() + "\n";
    if (findings.doubts().empty()) return;
    doubts_.append("- level ").append(std::to_string(level)).append(", ").append(name(goal));
    doubts_ += ": " + findings.doubts() + "\n";
  }

  /// Returns whether all lines support the grades.
  bool print() const {
    std::printf(
        "### Two replicates\n\n| level | goal | rank correlation | same band | error |\n"
        "| --- | --- | --- | --- | --- |\n%s\n"
        "### Rank correlation with the held-out players\n\n"
        "| level | goal | thumb | dreaming | both | par | first hand | more than par | more than "
        "first hand |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n%s\n"
        "### Held-out players in each band\n\n"
        "| level | goal | easy | medium | hard | fiendish |\n| --- | --- | --- | --- | --- | --- "
        "|\n%s\n",
        repeat_.c_str(), predict_.c_str(), rise_.c_str());
    if (doubts_.empty()) {
      std::printf("Yes: every line supports the grades.\n");
    } else {
      std::printf("**No**: these lines do not support the grades in everything.\n\n%s",
                  doubts_.c_str());
    }
    return doubts_.empty();
  }

 private:
  std::string repeat_;
  std::string predict_;
  std::string rise_;
  std::string doubts_;
};

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_level8_validation FIRST LAST [THREADS]\n\n"
      "Compares the grades of the numbered deals FIRST to LAST, at all default levels and for both\n"
      "goals, with rounds that were not used for them, and prints tables. Fails with status 1 if a\n"
      "line does not support the grades, by 95%% intervals: if the rank correlation of two\n"
      "replicates may be below 0.8, if the held-out players may need no more turns above par in a\n"
      "harder band, or if a trivial predictor (par, cards that the first hand misses) may predict\n"
      "them as well as the difficulty.\n\n"
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
  Report report;
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= static_cast<int>(default_levels().levels.size()); ++level) {
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
      report.add(level, goal, samples);
      std::fputc('.', stderr);
    }
  }
  std::fputc('\n', stderr);
  return report.print() ? 0 : 1;
}
