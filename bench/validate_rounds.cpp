// Tests whether grades of Level 8 measure something real: backtrick_lab validation level8.

#include <array>
#include <cmath>
#include <memory>
#include <string_view>

#include "bench/lab.hpp"
#include "bench/level8_held_out_players.hpp"
#include "bench/validation.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/players/missing_cards.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::lab {
namespace {

using namespace level8;

/// A player that is in no panel, and how many rounds it plays.
struct HeldOut {
  std::string_view name;
  int rounds;
  std::unique_ptr<Player> (*make)();
};

/// Two players for each grading. Careless as `hasty` is, `thumb` serves for grade 1 alone.
std::array<HeldOut, 2> held_out_of(Grading grading) {
  using Made = std::unique_ptr<Player>;
  const HeldOut dreaming{"dreaming", 4,
                         []() -> Made { return std::make_unique<DreamingPlayer>(kDreams); }};
  switch (grading) {
    case Grading::First: break;
    case Grading::Second:
      return {
          {{"dozing", 8, []() -> Made { return std::make_unique<DreamingPlayer>(2); }}, dreaming}};
    case Grading::Open:
      return {{{"dreaming, 4 in sight", 4,
                []() -> Made { return std::make_unique<DreamingPlayer>(4, 4); }},
               {"dreaming, 8 in sight", 4,
                []() -> Made { return std::make_unique<DreamingPlayer>(4, 8); }}}};
  }
  return {{{"thumb", 16, []() -> Made { return std::make_unique<ThumbPlayer>(); }}, dreaming}};
}

/// The measurements of one round.
struct RoundSample {
  Grade grade;
  Grade again;
  std::array<double, 2> held_out{};  ///< mean turns above par
  double par = 0;
  double missing = 0;  ///< cards that the first hand misses

  double both() const { return (held_out[0] + held_out[1]) / 2; }
};
using RoundValidation = Validation<RoundSample>;

double mean_above(Player& player, const Deal& deal, const Level& level, Goal goal, int par,
                  int rounds, Pile pile) {
  double sum = 0;
  for (int i = 0; i < rounds; ++i) {
    const Outcome outcome =
        play_out(deal, level, goal, player, static_cast<std::uint64_t>(i), nullptr, pile);
    sum += (outcome.reached ? outcome.turns : most_turns(deal.rules()) + 1) - par;
  }
  return sum / rounds;
}

struct RoundOptions {
  DealNumbers numbers;
  GradingOption grading;
  int least_par = 1;
};

std::optional<RoundSample> measure(std::uint64_t number, int level, Goal goal,
                                   const RoundOptions& options) {
  const Deal deal = Deal::numbered({}, number);
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  const auto par = fewest_turns(deal, asked, goal);
  if (!par || *par < options.least_par) return std::nullopt;
  const Grading grading = options.grading.grading;
  const Scale& scale = scale_of(level, goal, grading);
  RoundSample sample;
  sample.grade = scale.grade(play_all(deal, asked, goal, *par, grading, 0));
  sample.again = scale.grade(play_all(deal, asked, goal, *par, grading, 1));
  const auto held_out = held_out_of(grading);
  for (std::size_t i = 0; i < held_out.size(); ++i) {
    sample.held_out[i] = mean_above(*held_out[i].make(), deal, asked, goal, *par,
                                    held_out[i].rounds, pile_of(grading));
  }
  sample.par = *par;
  CardCounts hand;
  for (const Card card : deal.hand(1)) hand.add(card);
  sample.missing = MissingCards{asked, goal, deal.rules()}.missing(hand);
  return sample;
}

/// The lines of one level and goal in the report, and what in them does not support the grades.
class Lines {
 public:
  Lines(const std::string& begin, std::vector<RoundSample> samples)
      : begin_{begin}, validation_{std::move(samples)} {}

  /// How two replicates with different seeds agree.
  std::string repeat() {
    const Estimate rank = validation_.replicates();
    expect(rank.low > 0.8, "grades may not repeat");
    const Agreement agreement = validation_.agreement();
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), " | %.0f%% | %.2f |\n", agreement.same,
                  agreement.surprise);
    return begin_ + " " + in_words(rank, 3) + text.data();
  }

  /// How the difficulty and simple figures predict the held-out players.
  std::string predict() {
    const auto par = [](const RoundSample& s) { return s.par; };
    const auto missing = [](const RoundSample& s) { return s.missing; };
    const auto both = [](const RoundSample& s) { return s.both(); };
    const auto& difficulty = RoundValidation::difficulty;
    const auto correlation_with = [&](const RoundValidation::Take& figure) {
      return validation_.rank_correlation(difficulty, figure);
    };
    const Estimate ours = correlation_with(both);
    const Estimate over_par = advantage_over(par);
    const Estimate over_hand = advantage_over(missing);
    expect(ours.low > 0, "the difficulty may predict nothing");
    expect(over_par.low > 0, "par may predict as well");
    expect(over_hand.low > 0, "the first hand may predict as well");
    std::string text = begin_;
    for (const Estimate& one :
         {correlation_with([](const RoundSample& s) { return s.held_out[0]; }),
          correlation_with([](const RoundSample& s) { return s.held_out[1]; }), ours,
          validation_.rank_correlation(par, both), validation_.rank_correlation(missing, both),
          over_par, over_hand})
      text += " " + in_words(one, 2) + " |";
    return text + "\n";
  }

  /// How many turns above par the held-out players need in each band, on average.
  std::string rise() {
    std::string text = begin_;
    std::optional<Estimate> easier;
    for (const Band band : kAllBands) {
      const Numbers above = validation_.all([](const RoundSample& s) { return s.both(); }, band);
      const std::string deals = std::to_string(above.size()) + " deals |";
      if (above.size() < 2) {
        expect(false, std::string{name(band)} + " hardly occurs");
        text += " " + deals;
        continue;
      }
      const Estimate mean = mean_of(above);
      text += " " + in_words(mean, 2) + ", " + deals;
      if (easier) {
        const double half = std::hypot(mean.high - mean.value, easier->high - easier->value);
        expect(mean.value - easier->value > half,
               std::string{name(band)} + " may be no harder than the band before");
      }
      easier = mean;
    }
    return text + "\n";
  }

  /// "...; ...", or nothing.
  const std::string& doubts() const { return doubts_; }

 private:
  void expect(bool supported, const std::string& doubt) {
    if (supported) return;
    doubts_ += (doubts_.empty() ? "" : "; ") + doubt;
  }

  /// How much better the difficulty predicts the held-out players than another figure of the same
  /// deals. The sign of the other does not count.
  Estimate advantage_over(const RoundValidation::Take& figure) const {
    const Numbers ours = validation_.all(RoundValidation::difficulty);
    const Numbers other = validation_.all(figure);
    const Numbers held_out = validation_.all([](const RoundSample& s) { return s.both(); });
    return bootstrap(ours.size(), [&](const std::vector<std::size_t>& drawn) {
      const Numbers outcome = picked(held_out, drawn);
      return rank_correlation(picked(ours, drawn), outcome) -
             std::abs(rank_correlation(picked(other, drawn), outcome));
    });
  }

  std::string begin_;
  RoundValidation validation_;
  std::string doubts_;
};

Status validate(const RoundOptions& options) {
  std::string repeat;
  std::string predict;
  std::string rise;
  std::string doubts;
  for (const Goal goal : kGoals) {
    if (options.least_par > 1 && goal == Goal::Place) continue;  // as daily rounds are
    for (int level = 1; level <= static_cast<int>(default_levels().levels.size()); ++level) {
      if (!has_scale(options.grading.grading, level, goal)) continue;
      const std::string place = std::to_string(level) + ", " + std::string{name(goal)};
      const auto measured = measure_all(options.numbers, "rounds, level " + place, [&] {
        return [&](std::uint64_t number) { return measure(number, level, goal, options); };
      });
      std::vector<RoundSample> samples;
      for (const auto& sample : measured) {
        if (sample) samples.push_back(*sample);
      }
      Lines lines{"| " + std::to_string(level) + " | " + std::string{name(goal)} + " |",
                  std::move(samples)};
      repeat += lines.repeat();
      predict += lines.predict();
      rise += lines.rise();
      if (!lines.doubts().empty())
        doubts.append("- level ").append(place).append(": ").append(lines.doubts()).append("\n");
    }
  }
  const auto held_out = held_out_of(options.grading.grading);
  std::printf(
      "### Two replicates\n\n| level | goal | rank correlation | same band | error |\n"
      "| --- | --- | --- | --- | --- |\n%s\n"
      "### Rank correlation with the held-out players\n\n"
      "| level | goal | %s | %s | both | par | first hand | more than par | more than "
      "first hand |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n%s\n"
      "### Held-out players in each band\n\n"
      "| level | goal | easy | medium | hard | fiendish |\n| --- | --- | --- | --- | --- | --- "
      "|\n%s\n",
      repeat.c_str(), held_out[0].name.data(), held_out[1].name.data(), predict.c_str(),
      rise.c_str());
  if (doubts.empty())
    std::printf("Yes: every line supports the grades.\n");
  else
    std::printf("**No**: these lines do not support the grades in everything.\n\n%s",
                doubts.c_str());
  return doubts.empty() ? Done : Doubt;
}

}  // namespace

void add_validation_of_rounds(CLI::App& validation, Action& action) {
  const auto options = std::make_shared<RoundOptions>();
  CLI::App& command = add_command(
      validation, action, "level8",
      "Validate the grades of rounds of Level 8 at all default levels, to place and to go out. By "
      "95% intervals, the rank correlation of two replicates must exceed 0.8, the held-out players "
      "must need more turns above par in a harder band, and the difficulty must predict them better "
      "than par and than the cards that the first hand misses",
      "  backtrick_lab validation level8 1000001 1000300", options, validate);
  options->numbers.add(command, 21);
  options->grading.add(command);
  command
      .add_option("--least-par", options->least_par,
                  "As daily rounds are: to go out, with at least this par; default: all")
      ->check(CLI::PositiveNumber);
  options->numbers.add_threads(command);
}

}  // namespace backtrick::lab
