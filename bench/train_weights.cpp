// Trains the weights of solver/the_game/evaluation/: backtrick_lab train weights --help.
//
// The cost of a weight set is the cost of the solver's first stage with it: the mean number of
// positions expanded until a win is found. A search that gives up counts as its limit. A separable
// CMA-ES lowers that mean. Every generation uses new deals, with numbers that no report uses.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

#include "bench/lab.hpp"
#include "bench/separable_cma.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/team_root.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

constexpr std::size_t kDimensions = 3 * feature::kCount;
using Vector = std::array<double, kDimensions>;

/// Training deals start at this number; reports use lower ones.
constexpr std::uint64_t kFirstDeal = 1'000'000'000'000;

/// How far the first steps go in each dimension, in units of scores: from the first guess, and from
/// weights that are good already.
constexpr double kFirstStep = 150;
constexpr double kLaterStep = 40;

struct TrainingTask {
  std::vector<Rules> rules;  ///< used in turn
  SearchWidth search_width;
  std::uint64_t most_nodes;  ///< for each deal
  std::uint64_t deals = 0;   ///< in each generation
};

Weights rounded(const Vector& point) {
  Weights weights;
  for (std::size_t i = 0; i < kDimensions; ++i) {
    weights.by_term[i / feature::kCount][i % feature::kCount] =
        static_cast<std::int32_t>(std::lround(point[i]));
  }
  return weights;
}

/// What a deal is to a search: what it fixes, and the states in which its game may begin.
struct SoloGame {
  using Policy = SoloPolicy;
  explicit SoloGame(const Deal& deal) : arrivals{deal}, starts{SoloState::start(arrivals)} {}
  Arrivals arrivals;
  std::vector<SoloState> starts;
};
struct TeamGame {
  using Policy = TeamPolicy;
  explicit TeamGame(const Deal& deal) : arrivals{deal} {
    for (const TeamRootPosition& root_position : team_root_positions(deal))
      starts.push_back(root_position.state);
  }
  TeamArrivals arrivals;
  std::vector<TeamState> starts;
};

/// Calls visit(game) with the deal of this number.
template <typename Visit>
void with_game(const TrainingTask& task, std::uint64_t number, const Visit& visit) {
  const Deal deal = Deal::numbered(task.rules[number % task.rules.size()], number);
  if (deal.rules().players == 1)
    visit(SoloGame{deal});
  else
    visit(TeamGame{deal});
}

/// The first stage of the solver, for one player and for several.
class FirstStage {
 public:
  explicit FirstStage(const TrainingTask& task) : task_{task} {}

  /// Returns the number of positions expanded until a win is found, or the limit.
  template <typename Game>
  std::uint64_t positions(const Game& game, const Evaluator& evaluator) {
    SearchBudget budget{Limits{.nodes = task_.most_nodes}};
    const bool won =
        search<Game>().search({game.arrivals, evaluator, budget}, game.starts, task_.search_width);
    return won ? budget.nodes() : task_.most_nodes;
  }

  template <typename Game>
  auto& search() {
    if constexpr (std::is_same_v<Game, SoloGame>)
      return solo_;
    else
      return team_;
  }

 private:
  const TrainingTask& task_;
  CyclicSearch<SoloPolicy> solo_{Pruning{}};
  CyclicSearch<TeamPolicy> team_{Pruning{}};
};

/// The mean number of positions expanded for a deal.
double cost(const TrainingTask& task, const Vector& point, std::uint64_t first) {
  const Evaluator evaluator{rounded(point), kMaxCards};
  FirstStage stage{task};
  double sum = 0;
  for (std::uint64_t i = 0; i < task.deals; ++i) {
    with_game(task, first + i, [&](const auto& game) {
      sum += static_cast<double>(stage.positions(game, evaluator));
    });
  }
  return sum / static_cast<double>(task.deals);
}

/// The costs of several points, in their order.
std::vector<double> costs(const TrainingTask& task, const std::vector<Vector>& points,
                          std::uint64_t first) {
  std::vector<double> result;
  std::size_t next = 0;
  run_in_order(
      allowed_threads(),
      [&] { return next < points.size() ? std::optional{next++} : std::nullopt; },
      [&] { return [&](std::size_t i) { return cost(task, points[i], first); }; },
      [&](double each) {
        result.push_back(each);
        return true;
      });
  return result;
}

/// The standard deviation of each weight's term of the score, with a weight of one, over the
/// successors of the states on lines that win. Nothing if no line wins.
std::optional<Vector> spreads(const TrainingTask& task, const Vector& point) {
  constexpr std::uint64_t kDeals = 300;
  // Scores are whole numbers, so a weight of one would be lost wherever progress reduces it.
  constexpr double kMany = 1000;
  std::vector<Evaluator> terms;  // one for each weight
  for (std::size_t i = 0; i < kDimensions; ++i) {
    Vector one{};
    one[i] = kMany;
    terms.emplace_back(rounded(one), kMaxCards);
  }
  const Evaluator evaluator{rounded(point), kMaxCards};
  FirstStage stage{task};
  PartialTurnGenerator generator;
  double count = 0;
  Vector sums{};
  Vector squares{};
  const auto add_successors = [&](const auto& game, const auto& state) {
    using Policy = typename std::remove_cvref_t<decltype(game)>::Policy;
    const int plays = plays_in_partial_turn(game.arrivals, state);
    const auto [may_draw, may_stay] =
        turn_choice(game.arrivals, state, plays, task.search_width.filter);
    generator.make(Policy::hand(game.arrivals, state), Policy::common(state), plays);
    const Successors& ends = generator.partials().ends;
    for (const bool draws : {false, true}) {
      if (!(draws ? may_draw : may_stay)) continue;
      count += static_cast<double>(ends.size());
      for (std::size_t i = 0; i < kDimensions; ++i) {
        std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> values;
        Policy::evaluate(game.arrivals, terms[i], state, generator.hand(), plays, draws, ends,
                         values.data());
        for (const std::int32_t value : std::span{values}.first(ends.size())) {
          sums[i] += value;
          squares[i] += static_cast<double>(value) * value;
        }
      }
    }
  };
  for (std::uint64_t number = 0; number < kDeals; ++number) {
    with_game(task, kFirstDeal + number, [&](const auto& game) {
      using Game = std::remove_cvref_t<decltype(game)>;
      if (stage.positions(game, evaluator) == task.most_nodes) return;
      const auto& search = stage.search<Game>();
      auto state = game.starts[search.root()];
      for (const Move move : search.line()) {
        add_successors(game, state);
        state = after(game.arrivals, state, move);
      }
    });
  }
  if (count == 0) return std::nullopt;
  Vector result;
  for (std::size_t i = 0; i < kDimensions; ++i) {
    const double mean = sums[i] / count;
    result[i] = std::sqrt(std::max(0.0, squares[i] / count - mean * mean)) / kMany;
  }
  return result;
}

/// The size of the first steps in each dimension: one standard deviation of such a step changes
/// scores by one. A weight that changes no score keeps its value. Nothing if no line wins.
std::optional<Vector> units(const TrainingTask& task, const Vector& point) {
  std::optional<Vector> found = spreads(task, point);
  if (!found) return std::nullopt;
  Vector& result = *found;
  for (std::size_t term = 0; term < 3; ++term) {
    // Both are compared between levels, not within one, and are in coarse units.
    result[term * feature::kCount + feature::kProgress] = 64;
    result[term * feature::kCount + feature::kLevelPenalty] = 64;
  }
  for (double& unit : result) unit = unit > 0 ? 1 / unit : 1e-6;
  return found;
}

/// A simple initial guess: room counts, most on the first pile, tricks and pairs help, and cards in
/// hand should be near the piles.
Vector first_guess() {
  Vector guess{};
  constexpr std::array kRoom{448, 512, 512, 576, 640};
  for (std::size_t i = 0; i < feature::kCovers; ++i) guess[feature::kRoom + i] = kRoom[i];
  for (std::size_t i = 0; i < kAvailabilities; ++i) {
    guess[feature::kTrickGain + i] = 32;
    guess[feature::kPair + i] = 64;
    guess[feature::kSecondPair + i] = 16;
  }
  for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
    guess[feature::kLaid + i] = -6.0 * static_cast<double>(i + 1);
  // Cards laid use up room. Over the whole game, the progress feature makes up for as much as the
  // room is worth at the start.
  guess[feature::kCount + feature::kProgress] = 1000;
  guess[feature::kLevelPenalty] = 90;
  guess[feature::kDistance] = -30;
  constexpr double kLanding = 9 * 32;  // as much as a trick that frees nine cards
  for (const std::size_t pile :
       {feature::kTop, feature::kTop + feature::kLandings * feature::kTopSteps})
    std::fill_n(guess.begin() + static_cast<std::ptrdiff_t>(pile),
                kAvailabilities * feature::kTopSteps, kLanding);
  return guess;
}

Vector as_vector(const Weights& weights) {
  Vector point{};
  for (std::size_t i = 0; i < kDimensions; ++i)
    point[i] = weights.by_term[i / feature::kCount][i % feature::kCount];
  return point;
}

struct WeightsOptions {
  std::string task;
  std::uint64_t generations = 0;
  std::uint64_t deals = 0;
  std::string file;
  bool go_on = false;
};

/// Writes the weights with the command that made them.
bool write(const Vector& point, const WeightsOptions& options) {
  std::ofstream file{options.file};
  file
      << "// Made by `backtrick_lab train weights " << options.task << ' ' << options.generations
      << ' ' << options.deals << ' ' << options.file << (options.go_on ? " --go-on" : "")
      << "`.\n"
         "// Rows: c, l and b of weights.hpp. Columns: room[5], room_before[15], trick[4],\n"
         "// trick_gain[4], pair[4], second_pair[4], laid[3], passed[3], progress, level_penalty,\n"
         "// passed_next[3], passed_after[3], second_trick[4], second_trick_gain[4], third_trick[4],\n"
         "// distance, split_pair, top[2][5][8], short_distance,\n"
         "// next_distance, near_pair.\n";
  for (const auto& term : rounded(point).by_term) {
    file << '{';
    for (std::size_t i = 0; i < term.size(); ++i) file << (i > 0 ? ", " : "") << term[i];
    file << "},\n";
  }
  file.flush();
  return static_cast<bool>(file);
}

/// The rule sets to train for.
TrainingTask task_named(std::string_view word) {
  if (word == "short")
    return TrainingTask{{{1, 8, 2}}, {1, 1000, MoveFilter::ShortTurns, 0, true}, 800};
  if (word == "long")
    return TrainingTask{{{1, 8, 3}, {1, 7, 3}}, {1, 1000, MoveFilter::ShortTurns, 0, true}, 1000};
  if (word == "team-short")
    return TrainingTask{
        {{2, 7, 2}, {3, 6, 2}, {4, 6, 2}, {5, 6, 2}}, {1, 1000, MoveFilter::Sound, 0, true}, 2000};
  return TrainingTask{{{3, 5, 3}, {2, 6, 3}, {3, 5, 3}, {4, 5, 3}, {5, 6, 3}},
                      {1, 1000, MoveFilter::Sound, 0, true},
                      5000};
}

Status train(const WeightsOptions& options) {
  TrainingTask task = task_named(options.task);
  task.deals = options.deals;
  const Rules& rules = task.rules.front();
  const Weights& built_in =
      rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays);
  const Vector start = options.go_on ? as_vector(built_in) : first_guess();
  const std::optional<Vector> first_units = units(task, start);
  if (!first_units) {
    std::cerr << "backtrick_lab: the first weights win no deal, so there is nothing to improve\n";
    return Software;
  }
  SeparableCma<kDimensions> search{start, *first_units, options.go_on ? kLaterStep : kFirstStep, 24,
                                   1};
  for (std::uint64_t generation = 0; generation < options.generations; ++generation) {
    const std::uint64_t first = kFirstDeal + generation * task.deals;
    search.tell(costs(task, search.ask(), first));
    if (generation % 10 != 9) continue;
    std::cout << generation + 1 << ": " << costs(task, {search.mean()}, first).front()
              << " positions a deal, step " << search.step() << std::endl;
    if (!write(search.mean(), options)) {
      std::cerr << "backtrick_lab: cannot write " << options.file << '\n';
      return Io;
    }
  }
  return Done;
}

}  // namespace

void add_train_weights(CLI::App& app, Action& action) {
  const auto options = std::make_shared<WeightsOptions>();
  CLI::App& command = add_command(
      app, action, "weights",
      "Train the weights of the quick stages on all cores, and write them every ten generations",
      "  backtrick_lab train weights short 400 2000 weights.inc", options, train);
  command
      .add_option("TURNS", options->task,
                  "short: of one or two cards; long: of more; team-: of several players")
      ->required()
      ->check(CLI::IsMember({"short", "long", "team-short", "team-long"}));
  command.add_option("GENERATIONS", options->generations, "Generations in all")
      ->required()
      ->check(CLI::PositiveNumber);
  command.add_option("DEALS", options->deals, "Deals in each generation")
      ->required()
      ->check(CLI::PositiveNumber);
  command.add_option("FILE", options->file, "Where the weights are written")->required();
  command.add_flag("--go-on", options->go_on, "Start from the weights built in");
}

}  // namespace backtrick::lab
