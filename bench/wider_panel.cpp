// Asks what a panel with stronger players would add to grades: backtrick_wider_panel --help.
//
// A grade with another player in its panel is approximated by the grade of today plus that player's
// mean result class, both standardised, the latter with a weight. The weight is chosen on the deals
// of even numbers and judged on those of odd numbers, by players that are in no panel.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/held_out_players.hpp"
#include "bench/statistics.hpp"
#include "puzzles/grading/grader.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/batch.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr int kHastyGames = 16;
constexpr int kDreamingGames = 6;
constexpr int kStrongGames = 20;

/// A player's games of a deal.
struct Games {
  double mean_class = 0;
  double mean_left = 0;
  double beaten = 0;
};

struct Sample {
  Grade grade;
  Games quick;
  Games strong;
  double held_out_left = 0;  // the mean of both players that are in no panel
};

Games play(Player& player, const Deal& deal, int count) {
  Games games;
  for (int i = 0; i < count; ++i) {
    const Outcome outcome = play_out(deal, player, static_cast<std::uint64_t>(i));
    games.mean_class += static_cast<double>(result_class(outcome.left)) / count;
    games.mean_left += static_cast<double>(outcome.left) / count;
    games.beaten += (outcome.won() ? 1.0 : 0.0) / count;
  }
  return games;
}

class DealSampler {
 public:
  DealSampler(const Rules& rules, const ValueNetwork& network)
      : rules_{rules},
        quick_{make_player(ValuePlayerKind::Quick, network)},
        strong_{make_player(ValuePlayerKind::Strong, network)} {}

  Sample operator()(std::uint64_t number) {
    const Deal deal = Deal::numbered(rules_, number);
    Sample sample;
    sample.grade = Grader::grade_of(rules_, play_all(canonical_mirror(deal), 0));
    // Quick makes no random choices, so one game tells all.
    sample.quick = play(*quick_, deal, 1);
    sample.strong = play(*strong_, deal, kStrongGames);
    sample.held_out_left = (play(hasty_, deal, kHastyGames).mean_left +
                            play(dreaming_, deal, kDreamingGames).mean_left) /
                           2;
    return sample;
  }

 private:
  Rules rules_;
  std::unique_ptr<Player> quick_;
  std::unique_ptr<Player> strong_;
  HastyPlayer hasty_ = usual_hasty_player();
  DreamingPlayer dreaming_ = usual_dreaming_player();
};

using Take = std::function<double(const Sample&)>;

Numbers all(const std::vector<Sample>& samples, const Take& take) {
  Numbers numbers;
  numbers.reserve(samples.size());
  for (const Sample& sample : samples) numbers.push_back(take(sample));
  return numbers;
}

Numbers standardised(Numbers numbers) {
  const auto count = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  const double deviation = std::sqrt(squares / count);
  for (double& number : numbers) number = deviation > 0 ? (number - mean) / deviation : 0;
  return numbers;
}

void by_band(const std::vector<Sample>& samples) {
  std::printf(
      "| band | deals | strong beats | cards left | quick beats |\n| --- | --- | --- | --- | --- |\n");
  for (const Band band : kAllBands) {
    double count = 0;
    double beaten = 0;
    double left = 0;
    double quick = 0;
    for (const Sample& sample : samples) {
      if (sample.grade.band != band) continue;
      ++count;
      beaten += sample.strong.beaten;
      left += sample.strong.mean_left;
      quick += sample.quick.beaten;
    }
    std::printf("| %s | %.0f | %.1f%% | %.2f | %.1f%% |\n", std::string{name(band)}.c_str(), count,
                100 * beaten / count, left / count, 100 * quick / count);
  }
}

void gain_of(const char* player, const std::vector<Sample>& samples, const Take& mean_class) {
  const Numbers difficulty =
      standardised(all(samples, [](const Sample& sample) { return sample.grade.difficulty; }));
  const Numbers classes = standardised(all(samples, mean_class));
  const Numbers held_out = all(samples, [](const Sample& sample) { return sample.held_out_left; });
  const auto mixed = [&](double weight) {
    Numbers numbers = difficulty;
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += weight * classes[i];
    return numbers;
  };
  std::vector<std::size_t> fit;
  std::vector<std::size_t> judge;
  for (std::size_t i = 0; i < samples.size(); ++i) (i % 2 == 0 ? fit : judge).push_back(i);
  double best_weight = 0;
  double best = -1;
  for (int step = 0; step <= 100; ++step) {
    const double weight = step / 50.0;
    const double found = rank_correlation(picked(mixed(weight), fit), picked(held_out, fit));
    if (found > best) best = found, best_weight = weight;
  }
  const Numbers wider = mixed(best_weight);
  const auto with = [&](const Numbers& predictor) {
    return estimated_rank_correlation(picked(predictor, judge), picked(held_out, judge));
  };
  const Estimate gain = bootstrap(judge.size(), [&](const std::vector<std::size_t>& drawn) {
    const Numbers result = picked(picked(held_out, judge), drawn);
    return rank_correlation(picked(picked(wider, judge), drawn), result) -
           rank_correlation(picked(picked(difficulty, judge), drawn), result);
  });
  const Estimate alone = with(classes);
  const Estimate together = with(wider);
  std::printf("| %s alone | | %.3f (%.3f to %.3f) | |\n", player, alone.value, alone.low,
              alone.high);
  std::printf("| grade 1 and %s | %.2f | %.3f (%.3f to %.3f) | %.3f (%.3f to %.3f) |\n", player,
              best_weight, together.value, together.low, together.high, gain.value, gain.low,
              gain.high);
}

void print(const std::vector<Sample>& samples) {
  by_band(samples);
  const Numbers difficulty =
      all(samples, [](const Sample& sample) { return sample.grade.difficulty; });
  const Numbers left = all(samples, [](const Sample& sample) { return sample.strong.mean_left; });
  const Estimate foretold = estimated_rank_correlation(difficulty, left);
  std::printf(
      "\nRank correlation of the difficulty with the cards that strong leaves: %.3f (%.3f to %.3f)\n\n",
      foretold.value, foretold.low, foretold.high);
  const Numbers held_out = all(samples, [](const Sample& sample) { return sample.held_out_left; });
  std::printf(
      "| predictor | weight | rank correlation with players in no panel | gain |\n"
      "| --- | --- | --- | --- |\n");
  Numbers odd_difficulty;
  Numbers odd_held_out;
  for (std::size_t i = 1; i < samples.size(); i += 2) {
    odd_difficulty.push_back(difficulty[i]);
    odd_held_out.push_back(held_out[i]);
  }
  const Estimate today = estimated_rank_correlation(odd_difficulty, odd_held_out);
  std::printf("| grade 1 | | %.3f (%.3f to %.3f) | |\n", today.value, today.low, today.high);
  gain_of("strong", samples, [](const Sample& sample) { return sample.strong.mean_class; });
  gain_of("quick", samples, [](const Sample& sample) { return sample.quick.mean_class; });
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_wider_panel RULES FIRST LAST [THREADS]\n\n"
         "Grades the numbered deals FIRST to LAST, lets the players quick and strong play them, and\n"
         "prints how the grade foretells their results and what they would add to it.\n\n"
         "  backtrick_wider_panel solo 1000001 1000400\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 3 && words.size() != 4) return usage(64);
  const auto rules = find_rules(words[0]);
  std::uint64_t next = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[2].c_str(), nullptr, 10);
  const auto threads = words.size() == 4 ? static_cast<unsigned>(std::atoi(words[3].c_str())) : 1U;
  if (!rules || last < next + 7 || threads == 0) return usage(64);
  const ValueNetwork* const network = trained_network(*rules);
  if (network == nullptr) return usage(64);

  std::vector<Sample> samples;
  run_in_order(
      threads,
      [&]() -> std::optional<std::uint64_t> {
        if (next > last) return std::nullopt;
        return next++;
      },
      [&] {
        return [sampler = std::make_shared<DealSampler>(*rules, *network)](std::uint64_t number) {
          return (*sampler)(number);
        };
      },
      [&](const Sample& sample) {
        samples.push_back(sample);
        return true;
      });
  print(samples);
  return 0;
}
