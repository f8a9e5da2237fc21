// Tests whether grades of deals measure something real: backtrick_lab validation deals.

#include <array>
#include <cmath>
#include <memory>

#include "bench/held_out_players.hpp"
#include "bench/lab.hpp"
#include "bench/validation.hpp"
#include "puzzles/grading/deal_grade.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

constexpr int kHastyGames = 16;
constexpr int kDreamingGames = 6;
constexpr int kStrongGames = 2;

/// What a held-out player makes of a deal.
struct HeldOut {
  std::array<double, 2> left{};  ///< mean cards left in the games of even and of odd seeds
  double wins = 0;

  double both() const { return left[0] + left[1]; }
};

/// The measurements of one deal.
struct DealSample {
  Grade grade;
  Grade again;
  std::optional<Grade> mirror;  ///< of the mirror in its own orientation, by a third replicate
  PanelGames games;             ///< of the second replicate
  HeldOut hasty;
  HeldOut dreaming;
  HeldOut strong;     ///< of several seats, in one statement
  double nodes = 0;   ///< until the solver found a win
  double spread = 0;  ///< highest minus lowest card of the first hands, added up
  double pairs = 0;   ///< cards of the same first hand that are ten apart
};
using DealValidation = Validation<DealSample>;

HeldOut games_of(Player& player, const Deal& deal, int games, Language language = {}) {
  HeldOut held_out;
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const Outcome outcome = play_out(deal, player, seed, nullptr, {language});
    held_out.left[static_cast<std::size_t>(i) % 2] += 2.0 * outcome.left / games;
    held_out.wins += outcome.won() ? 1 : 0;
  }
  return held_out;
}

class DealMeasure {
 public:
  explicit DealMeasure(const Rules& rules) : rules_{rules} {
    if (rules.players > 1) strong_ = make_named_player("strong", rules);
  }

  DealSample operator()(std::uint64_t number) {
    const Scale& scale = *find_scale(rules_);
    const Deal deal = Deal::numbered(rules_, number);
    const Deal played = canonical_mirror(deal);
    DealSample sample;
    sample.grade = scale.grade(play_all(played, 0));
    sample.games = play_all(played, 1);
    sample.again = scale.grade(sample.games);
    // One deal in four is enough to detect a difference between the two orientations.
    if (number % 4 == 0) sample.mirror = scale.grade(play_all(mirrored(played), 2));
    sample.hasty = games_of(hasty_, deal, kHastyGames);
    sample.dreaming = games_of(dreaming_, deal, kDreamingGames);
    if (strong_) sample.strong = games_of(*strong_, deal, kStrongGames, Language::One);
    sample.nodes = static_cast<double>(solver_.solve(deal, {.nodes = 100'000}).nodes);
    const auto size = static_cast<std::size_t>(rules_.hand);
    for (std::size_t player = 0; player < static_cast<std::size_t>(rules_.players); ++player) {
      CardSet hand;
      for (const Card card : deal.deck().subspan(player * size, size)) hand = hand.with(card);
      sample.spread += hand.highest() - hand.lowest();
      sample.pairs += (hand & hand.raised(kTrick)).size();
    }
    return sample;
  }

 private:
  Rules rules_;
  HastyPlayer hasty_ = usual_hasty_player();
  DreamingPlayer dreaming_ = usual_dreaming_player();
  std::unique_ptr<Player> strong_;
  Solver solver_;
};

void print_bands(const DealValidation& validation) {
  std::printf("### Bands\n\n| band | deals | share |\n| --- | --- | --- |\n");
  for (const Band band : kAllBands) {
    const std::size_t deals = validation.all(DealValidation::difficulty, band).size();
    std::printf("| %s | %zu | %.1f%% |\n", std::string{name(band)}.c_str(), deals,
                100.0 * static_cast<double>(deals) / validation.size());
  }
}

void print_reliability(DealValidation& validation) {
  const Estimate both = validation.replicates();
  const Agreement agreement = validation.agreement();
  std::printf(
      "\n### Reliability\n\nTwo replicates with different seeds, each with its own grade: correlation "
      "%.3f, rank correlation %s.\nBoth grades in the same band: %.1f%%; in the same or a "
      "neighbouring band: %.1f%%. Standard error: %.3f\n(root mean square); the differences "
      "between the replicates are %.2f times what it predicts.\n",
      correlation(validation.all(DealValidation::difficulty),
                  validation.all(DealValidation::difficulty_again)),
      in_words(both, 3).c_str(), agreement.same, agreement.near, agreement.error,
      agreement.surprise);
  validation.expect(both.low > 0.8, "grades repeat (rank correlation above 0.8)");
}

void print_mirror(DealValidation& validation) {
  Numbers differences;
  double squared_z = 0;
  for (const DealSample& s : validation.samples()) {
    if (!s.mirror) continue;
    differences.push_back(s.mirror->difficulty - s.grade.difficulty);
    squared_z += differences.back() * differences.back() /
                 (*s.grade.standard_error * *s.grade.standard_error +
                  *s.mirror->standard_error * *s.mirror->standard_error);
  }
  const Estimate mean = mean_of(differences);
  std::printf(
      "\n### Mirror\n\nA deal and its mirror have the same grade by construction. Grades of the other "
      "orientation, with other\nseeds: %zu deals, mean difference %s, %.2f "
      "times what the standard errors predict.\n",
      differences.size(), in_words(mean, 3).c_str(),
      std::sqrt(squared_z / static_cast<double>(differences.size())));
  validation.expect(mean.low <= 0 && mean.high >= 0, "neither orientation is harder");
}

/// Of a single player, tests the order of the panel. It is not that of teams: `sampling` imagines
/// that it draws all cards which it does not see. Of several seats, this tests the bands instead.
void print_panel(DealValidation& validation, const Scale& scale, bool several) {
  std::printf(
      "\n### The player panel in each band\n\nBands by the first replicate, games of the second: "
      "share beaten, and cards left on average.\n\n| player |");
  for (const Band band : kAllBands) std::printf(" %s |", std::string{name(band)}.c_str());
  std::printf("\n| --- | --- | --- | --- | --- |\n");
  bool rising = true;
  bool apart = true;
  std::array<double, kBands> wins_before{};
  std::array<double, kBands> left_before{};
  left_before.fill(1e9);
  for (std::size_t kind = 0; kind < kPlayerKinds; ++kind) {
    std::printf("| %s |", std::string{name(kPanel[kind])}.c_str());
    for (const Band band : kAllBands) {
      const auto b = static_cast<std::size_t>(band);
      const auto share_won = [&](const DealSample& s) {
        return static_cast<double>(s.games[kind].reached) / s.games[kind].games;
      };
      const auto cards_left = [&](const DealSample& s) { return s.games[kind].mean(); };
      const double wins = validation.mean(share_won, band).value;
      const double left = validation.mean(cards_left, band).value;
      std::printf(" %.2f%%, %.1f |", 100 * wins, left);
      rising = rising && wins >= wins_before[b] && left < left_before[b];
      apart = apart && (b == 0 || scale.weights[kind] == 0 || left > left_before[b - 1]);
      wins_before[b] = wins;
      left_before[b] = left;
    }
    std::printf("\n");
  }
  if (several)
    validation.expect(apart, "every player that weighs leaves more cards in each harder band");
  else
    validation.expect(rising,
                      "stronger players win no fewer games and leave fewer cards in every band");
}

/// What the grade foretells of a team that talks, in which nobody is of the panel.
void print_strong(DealValidation& validation) {
  std::printf(
      "\n### A strong team\n\nGames of `strong` in one statement, %d of each deal: share beaten, and "
      "cards left.\n\n| band | beaten | cards left |\n| --- | --- | --- |\n",
      kStrongGames);
  for (const Band band : kAllBands) {
    const auto wins = [](const DealSample& s) { return 100 * s.strong.wins / kStrongGames; };
    const auto left = [](const DealSample& s) { return s.strong.both() / 2; };
    std::printf("| %s | %s | %s |\n", std::string{name(band)}.c_str(),
                in_words(validation.mean(wins, band), 1).c_str(),
                in_words(validation.mean(left, band), 2).c_str());
  }
  const Estimate foretold = validation.rank_correlation(
      DealValidation::difficulty, [](const DealSample& s) { return s.strong.both(); });
  std::printf("\nRank correlation of the difficulty with these cards left: %s.\n",
              in_words(foretold, 3).c_str());
  validation.expect(foretold.low > 0, "the difficulty predicts the results of a strong team");
}

void print_held_out(DealValidation& validation) {
  std::printf(
      "\n### Held-out players\n\nCards left in each band, and share of "
      "games beaten.\n\n| band | hasty | dreaming | hasty wins | dreaming wins |\n| --- | --- "
      "| --- | --- | --- |\n");
  bool apart = true;
  std::optional<Estimate> before_hasty;
  std::optional<Estimate> before_dreaming;
  for (const Band band : kAllBands) {
    const Estimate hasty =
        validation.mean([](const DealSample& s) { return s.hasty.both() / 2; }, band);
    const Estimate dreaming =
        validation.mean([](const DealSample& s) { return s.dreaming.both() / 2; }, band);
    const double hasty_wins =
        validation.mean([](const DealSample& s) { return s.hasty.wins / kHastyGames; }, band).value;
    const double dreaming_wins =
        validation.mean([](const DealSample& s) { return s.dreaming.wins / kDreamingGames; }, band)
            .value;
    std::printf("| %s | %s | %s | %.2f%% | %.2f%% |\n", std::string{name(band)}.c_str(),
                in_words(hasty, 1).c_str(), in_words(dreaming, 1).c_str(), 100 * hasty_wins,
                100 * dreaming_wins);
    apart = apart && (!before_hasty || before_hasty->high < hasty.low) &&
            (!before_dreaming || before_dreaming->high < dreaming.low);
    before_hasty = hasty;
    before_dreaming = dreaming;
  }
  validation.expect(apart, "the intervals of neighbouring bands do not overlap, for either player");
}

void print_predictors(DealValidation& validation) {
  const auto halves = [&](HeldOut DealSample::*player) {
    const double half =
        correlation(validation.all([&](const DealSample& s) { return (s.*player).left[0]; }),
                    validation.all([&](const DealSample& s) { return (s.*player).left[1]; }));
    return 2 * half / (1 + half);  // Spearman and Brown's formula
  };
  std::printf(
      "\n### Rank correlation with cards left by the held-out players\n\nReliability of their own "
      "games: %.2f (hasty) and %.2f (dreaming), by split halves and the Spearman-Brown formula.\n\n",
      halves(&DealSample::hasty), halves(&DealSample::dreaming));
  const auto [predicts, best] = validation.print_predictors(
      {{"difficulty", DealValidation::difficulty},
       {"node count", [](const DealSample& s) { return s.nodes; }},
       {"spread of the first hand", [](const DealSample& s) { return s.spread; }},
       {"trick pairs in the first hand", [](const DealSample& s) { return -s.pairs; }}},
      {{"hasty", [](const DealSample& s) { return s.hasty.both(); }},
       {"dreaming", [](const DealSample& s) { return s.dreaming.both(); }},
       {"both",
        [](const DealSample& s) {
          return s.hasty.left[0] + s.hasty.left[1] + s.dreaming.left[0] + s.dreaming.left[1];
        }}},
      0);
  validation.expect(predicts, "the difficulty predicts the results of the held-out players");
  validation.expect(
      best,
      "it predicts them better than each trivial predictor, whose whole interval lies below "
      "its own");
}

struct DealOptions {
  RulesArgument rules;
  DealNumbers numbers;
};

Status validate(const DealOptions& options) {
  DealValidation validation{
      measure_all(options.numbers, "deals", [&] { return DealMeasure{options.rules.rules}; })};
  print_bands(validation);
  print_reliability(validation);
  print_mirror(validation);
  const bool several = options.rules.rules.players > 1;
  print_panel(validation, *find_scale(options.rules.rules), several);
  print_held_out(validation);
  print_predictors(validation);
  if (several) print_strong(validation);
  return validation.sound() ? Done : Doubt;
}

}  // namespace

void add_validation_of_deals(CLI::App& validation, Action& action) {
  const auto options = std::make_shared<DealOptions>();
  CLI::App& command =
      add_command(validation, action, "deals", "Validate the grades of numbered deals",
                  "  backtrick_lab validation deals solo 1000001 1000600", options, validate);
  options->rules.add(command, [](const Rules& rules) { return find_scale(rules) != nullptr; });
  options->numbers.add(command, 21);
  options->numbers.add_threads(command);
}

}  // namespace backtrick::lab
