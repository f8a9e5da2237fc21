// Trains the value network of puzzles/players/value: backtrick_lab train network --help.
//
// The network plays against nobody but the shuffle: it chooses its own turns greedily, and learns
// from its games by TD(lambda) on afterstates (Sutton and Barto, "Reinforcement learning", 12).
// Progress is counted in games, so the same arguments give the same weights.

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "bench/bad_tables.hpp"
#include "bench/lab.hpp"
#include "bench/statistics.hpp"
#include "bench/value_trainer.hpp"
#include "puzzles/players/value/first_talk.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/whole_table.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

/// Training deals have numbers from here on; reports use lower ones, and calibration higher ones.
constexpr std::uint64_t kFirstDeal = 4'000'000'000'000;
/// Training that goes on from a network sees other deals than the training before it.
constexpr std::uint64_t kFirstDealOfTrained = 5'000'000'000'000;
constexpr float kFirstRateOfTrained = 5e-4F;
constexpr std::uint64_t kSeed = 1;
constexpr int kGamesPerStep = 32;
constexpr int kWidth = 2;
/// During this number of games, the choice goes over from the second output, which has a signal
/// from the first game on, to the chance to win.
constexpr std::int64_t kWarmUp = 60'000;
/// Exploration takes one of this number of turns after the best, within this logit of it.
constexpr std::size_t kExplored = 3;
constexpr std::int32_t kExploredMargin = 2 * Value::kUnit;
constexpr std::uint64_t kGamesOfCalibration = 2'000;
/// With a lower slope, whole numbers would no longer hold the weights.
constexpr double kLeastSlope = 0.2;
constexpr std::int64_t kGamesPerReport = 20'480;

volatile std::sig_atomic_t interrupted = 0;

ValueTrainer::Target shares(const Value& value) {
  const auto share = [](std::int32_t logit) {
    return static_cast<float>(chance_of(logit)) / static_cast<float>(kCertain);
  };
  return {share(value.win), share(value.remains)};
}

struct Training {
  Rules rules;
  std::string name;
  std::int64_t games = 0;  // in all
  bool trained = false;    // whether it began with trained weights
  bool foreign = false;    // whether these were trained for a single player, and this is a team
  std::string options;     // as they were given
  float first_rate = 2e-3F;
  float last_rate = 5e-5F;
  float lambda = 0.75F;
  float explore = 0;
  float warm_up = 0;  // games during which the rate rises to what it is then
  float bad = 0;      // share of games that begin at a bad table
  std::uint64_t first_deal = kFirstDeal;
  std::filesystem::path folder;

  std::int64_t played = 0;
  ValueTrainer trainer{kSeed};
  ValueNetwork network;
  TurnChooser chooser{network, kWidth};

  // since the last report
  std::int64_t wins = 0;
  std::int64_t left = 0;

  explicit Training(const Rules& r) : rules{r} {}

  float rate() const {
    const float done = static_cast<float>(played) / static_cast<float>(games);
    const float warm =
        warm_up > 0 ? std::min(static_cast<float>(played + kGamesPerStep) / warm_up, 1.0F) : 1.0F;
    return warm * first_rate * std::pow(last_rate / first_rate, done);
  }

  bool begin_with(const std::string& path);
  WholeTable beginning(std::uint64_t number, SplitMix64& random) const;
  const TurnChooser::Candidate* explored(const TurnChooser::Candidate& best,
                                         SplitMix64& random) const;
  struct Moment {
    Afterstate state;
    ValueTrainer::Target value;
    bool explored;                 // another turn than the best
    ValueTrainer::Target of_best;  // the value of the best turn
    Value logits;
  };
  /// The turns of a game by seat, because what a seat knows grows from turn to turn of its own, but
  /// other seats know something else.
  struct Played {
    std::array<std::vector<Moment>, kMaxPlayers> moments;
    int left = 0;

    ValueTrainer::Target end() const {
      return {left == 0 ? 1.0F : 0.0F, std::exp(-static_cast<float>(left) / 8)};
    }
  };
  Played play(std::uint64_t number);
  void calibrate();
  void learn_from(const Played& game);
  void step();
  void report(std::ostream& log);
  void save();
  void take_weights();
  bool load();
};

/// Plays on with the weights that the trainer has now.
void Training::take_weights() {
  trainer.round_to(network);
  chooser.forget();
}

bool Training::begin_with(const std::string& path) {
  auto from = read_network(path);
  if (!from) {
    std::cerr << path << ": not a network\n";
    return false;
  }
  foreign = rules.players > 1 && !from->knows_teams();
  if (foreign) set_first_talk(*from);
  trainer.begin_with(*from);
  trained = true;
  first_rate = kFirstRateOfTrained;
  first_deal = kFirstDealOfTrained;
  return true;
}

float share_of_one(SplitMix64& random) {
  return static_cast<float>(random.next() >> 40U) * 0x1p-24F;
}

/// A deal, or sometimes a table that others have laid badly: good players alone never learn what
/// such tables are worth.
WholeTable Training::beginning(std::uint64_t number, SplitMix64& random) const {
  if (bad > 0 && share_of_one(random) < bad) {
    const Start start = kBadStarts[random.below(kBadStarts.size())];
    if (auto table = table_of(start, rules, number, true)) return *table;
  }
  return WholeTable{Deal::numbered(rules, number)};
}

/// The best turn, or sometimes one of the next best, so that their values are learned as well.
const TurnChooser::Candidate* Training::explored(const TurnChooser::Candidate& best,
                                                 SplitMix64& random) const {
  if (best.exact || share_of_one(random) >= explore) return &best;
  std::vector<const TurnChooser::Candidate*> near;
  for (const TurnChooser::Candidate& candidate : chooser.candidates())
    if (&candidate != &best && !candidate.exact && candidate.score > best.score - kExploredMargin)
      near.push_back(&candidate);
  if (near.empty()) return &best;
  std::ranges::stable_sort(near, std::ranges::greater{}, &TurnChooser::Candidate::score);
  return near[random.below(std::min(near.size(), kExplored))];
}

Training::Played Training::play(std::uint64_t number) {
  SplitMix64 random{~number};  // the deck comes from the number
  WholeTable table = beginning(number, random);
  const Language language =
      rules.players == 1 ? Language::None : kLanguages[number % kLanguages.size()];
  Played game;
  for (;;) {
    const SeatView view = table.view(language);
    Afterstate state = Afterstate::before_turn(view);
    game.left = view.left();
    if (game.left == 0) break;
    if (state.unseen.empty()) {
      game.left = chooser.ending().fewest_left(state.hand, state.tops);
      break;
    }
    if (view.elsewhere() > 0) chooser.expect_draws_from(state.hand | state.unseen);
    const auto* const best = chooser.choose(state, view.required(), rules.hand);
    if (best == nullptr) break;
    const auto* const chosen = explored(*best, random);
    state.hand = chosen->turn->hand;
    state.tops = chosen->turn->tops;
    game.moments[table.player()].push_back(
        {state, shares(chosen->value), chosen != best, shares(best->value), chosen->value});
    if (chosen->exact) {
      game.left = chosen->left;
      break;
    }
    table.end_turn(state.hand, state.tops);
  }
  return game;
}

void Training::learn_from(const Played& game) {
  for (const std::vector<Moment>& of_seat : game.moments) {
    ValueTrainer::Target target = game.end();
    for (auto moment = of_seat.rbegin(); moment != of_seat.rend(); ++moment) {
      trainer.add(moment->state, target);
      target.win = lambda * target.win + (1 - lambda) * moment->value.win;
      target.remains = lambda * target.remains + (1 - lambda) * moment->value.remains;
      // What follows another turn than the best says nothing of the turn before.
      if (moment->explored) target = moment->of_best;
    }
  }
  wins += game.left == 0 ? 1 : 0;
  left += game.left;
}

/// A network of other rules is wrong of these in one direction. If all its weights learned that,
/// they would learn first that a table of many cards is worth more, because it has many features.
/// So the outputs as a whole are put right by some games before.
void Training::calibrate() {
  std::array<Numbers, ValueNetwork::kOutputs> logits;
  std::array<Numbers, ValueNetwork::kOutputs> ends;
  for (std::uint64_t number = 0; number < kGamesOfCalibration; ++number) {
    const Played game = play(first_deal - 1 - number);
    const ValueTrainer::Target end = game.end();
    for (const std::vector<Moment>& of_seat : game.moments) {
      for (const Moment& moment : of_seat) {
        logits[0].push_back(moment.logits.win / double{Value::kUnit});
        logits[1].push_back(moment.logits.remains / double{Value::kUnit});
        ends[0].push_back(end.win);
        ends[1].push_back(end.remains);
      }
    }
  }
  for (std::size_t output = 0; output < logits.size(); ++output) {
    const double slope =
        std::max(logistic_regression(logits[output], ends[output]).slope, kLeastSlope);
    const double offset = logistic_offset(slope, logits[output], ends[output]);
    trainer.rescale(output, static_cast<float>(slope), static_cast<float>(offset));
    std::cout << "calibrated: slope " << slope << ", offset " << offset << std::endl;
  }
  take_weights();
}

void Training::step() {
  if (!trained) {
    const std::int64_t cold = std::max<std::int64_t>(kWarmUp - played, 0);
    chooser.weigh_remains(static_cast<int>(256 * cold / kWarmUp));
  }
  for (int i = 0; i < kGamesPerStep; ++i)
    learn_from(play(first_deal + static_cast<std::uint64_t>(played++)));
  trainer.step(rate());
  take_weights();
}

void Training::report(std::ostream& log) {
  const auto losses = trainer.take_losses();
  const auto line = [&](std::ostream& stream) {
    stream << played << '\t' << 100.0 * static_cast<double>(wins) / kGamesPerReport << '\t'
           << static_cast<double>(left) / kGamesPerReport << '\t' << losses[0] << '\t' << losses[1]
           << '\t' << rate() << std::endl;
  };
  line(log);
  line(std::cout);
  wins = 0;
  left = 0;
}

void Training::save() {
  // A kill in between leaves the checkpoint before.
  const auto temporary = folder / "checkpoint.new";
  {
    std::ofstream file{temporary, std::ios::binary};
    for (const std::int64_t* number : {&played, &wins, &left})
      file.write(reinterpret_cast<const char*>(number), sizeof *number);
    trainer.write(file);
  }
  std::filesystem::rename(temporary, folder / "checkpoint");
  ValueNetwork average;
  trainer.round_average_to(average);
  average.origin = "backtrick_lab train network " + name + " " + std::to_string(games) + options +
                   ": after " + std::to_string(played) + " games";
  std::ofstream{folder / "network", std::ios::binary} << average.bytes();
}

bool Training::load() {
  std::ifstream file{folder / "checkpoint", std::ios::binary};
  if (!file) return true;
  for (std::int64_t* number : {&played, &wins, &left})
    file.read(reinterpret_cast<char*>(number), sizeof *number);
  if (!trainer.read(file)) return false;
  take_weights();
  return true;
}

struct NetworkOptions {
  /// An option, as its text was given.
  struct Given {
    const char* name;
    const char* what;
    std::string text = {};

    float number() const { return std::strtof(text.c_str(), nullptr); }
  };

  RulesArgument rules;
  std::int64_t games = 0;
  std::string folder;
  Given from{"--from", "Begin with the weights of a network, at a rate of 5e-4"};
  Given rate{"--rate", "The learning rate of the first step; default: 2e-3"};
  Given last{"--last", "That of the last step; default: 5e-5"};
  Given lambda{"--lambda", "Share of what follows in the target of a turn; default: 0.75"};
  Given explore{"--explore",
                "Share of turns that are not the best, but one of the next three; default: 0"};
  Given warm_up{
      "--warm-up",
      "Games during which the rate rises from 0; default: 0. Values of a network that was "
      "trained for other rules are wrong all in one direction at first, and large steps "
      "would overshoot"};
  Given bad{"--bad-starts",
            "Share of games that begin at a table laid by random, nearest or tricks, or by chance; "
            "default: 0"};
  Given average{"--average",
                "How far the average of the weights reaches back, in steps of 32 games; "
                "default: 1500"};
  Given deal{"--deal", "The first deal; default: 4e12, or 5e12 with --from"};

  std::array<Given*, 9> all() {
    return {&from, &rate, &last, &lambda, &explore, &warm_up, &bad, &average, &deal};
  }
};

/// Sets what was given. Returns false if the network to begin with cannot be read.
bool set(Training& training, NetworkOptions options) {
  training.name = options.rules.name;
  training.games = options.games;
  training.folder = options.folder;
  for (const NetworkOptions::Given* given : options.all()) {
    if (!given->text.empty())
      training.options.append(" ").append(given->name).append(" ").append(given->text);
  }
  const auto take = [](const NetworkOptions::Given& given, float& number) {
    if (!given.text.empty()) number = given.number();
  };
  if (!options.from.text.empty() && !training.begin_with(options.from.text)) return false;
  take(options.rate, training.first_rate);
  take(options.last, training.last_rate);
  take(options.lambda, training.lambda);
  take(options.explore, training.explore);
  take(options.warm_up, training.warm_up);
  take(options.bad, training.bad);
  if (!options.average.text.empty()) training.trainer.average_over(options.average.number());
  if (!options.deal.text.empty())
    training.first_deal = std::strtoull(options.deal.text.c_str(), nullptr, 10);
  return true;
}

Status train(const NetworkOptions& options) {
  Training training{options.rules.rules};
  if (!set(training, options)) return BadData;
  std::filesystem::create_directories(training.folder);
  if (!training.load()) {
    std::cerr << "the checkpoint in " << options.folder << " is cut off\n";
    return BadData;
  }
  if (training.played == 0) {
    training.take_weights();
    if (training.foreign) training.calibrate();
  }

  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  std::ofstream log{training.folder / "log", std::ios::app};
  while (training.played < training.games && interrupted == 0) {
    training.step();
    if (training.played % kGamesPerReport != 0) continue;
    training.report(log);
    training.save();
  }
  training.save();
  return Done;
}

}  // namespace

void add_train_network(CLI::App& app, Action& action) {
  const auto options = std::make_shared<NetworkOptions>();
  CLI::App& command = add_command(
      app, action, "network",
      "Train a value network for 98 cards, and go on where FOLDER was left; Ctrl-C "
      "ends after a checkpoint. Writes to FOLDER:\n"
      "  network     the averaged weights in whole numbers\n"
      "  log         games, % beaten, cards left, losses of both outputs, learning rate\n"
      "  checkpoint  what training needs to go on",
      "  backtrick_lab train network solo 2000000 build/solo\n"
      "  backtrick_lab train network solo-expert 500000 build/expert --from "
      "data/players/solo.network",
      options, train);
  options->rules.add(command, [](const Rules& rules) { return rules.cards == 98; });
  command
      .add_option("GAMES", options->games,
                  "The number of games in all; the learning rate falls until then")
      ->required();
  command.add_option("FOLDER", options->folder, "Where training begins or goes on")->required();
  for (NetworkOptions::Given* given : options->all()) {
    CLI::Option* const option = command.add_option(given->name, given->text, given->what);
    if (given != &options->from) option->check(CLI::Number);
  }
}

}  // namespace backtrick::lab
