// Fits and tests the calibration of shown chances: backtrick_lab calibration --help.

#include "puzzles/advice/calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/bad_tables.hpp"
#include "bench/lab.hpp"
#include "bench/statistics.hpp"
#include "puzzles/advice/adviser.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

/// A moment before a turn.
struct Moment {
  double chance = 0;
  int unseen = 0;
  Language language = Language::None;
  Start start = Start::Dealt;
  bool won = false;
};

/// Plays on, and notes the chance of each table before; of several players, of one table a round,
/// because those in between tell little more. Of a bad table, it notes no other: good turns soon
/// make a table that good players know.
class NotingPlayer : public Player {
 public:
  NotingPlayer(ValuePlayerKind kind, const ValueNetwork& network, int players,
               const Calibration& calibration)
      : player_{make_player(kind, network, players)},
        adviser_{network, effort_of(ValuePlayerKind::Strong, players), Adviser::kDraws,
                 &calibration},
        players_{players} {}

  void new_game(std::uint64_t seed) override {
    player_->new_game(seed);
    moments.clear();
    turns_ = 0;
  }
  void begin_at(Start start) { start_ = start; }
  void choose(const SeatView& view, Turn& turn) override {
    // Once the seat sees all cards, nothing is uncertain.
    const bool noted = start_ == Start::Dealt ? turns_ % players_ == 0 : turns_ == 0;
    if (noted && !view.unseen.empty())
      moments.push_back({static_cast<double>(adviser_.chance(view)) / kCertain, view.unseen.size(),
                         view.language, start_});
    ++turns_;
    player_->choose(view, turn);
  }

  std::vector<Moment> moments;

 private:
  std::unique_ptr<Player> player_;
  Adviser adviser_;
  int players_;
  int turns_ = 0;
  Start start_ = Start::Dealt;
};

double logit(double chance) {
  const double inside = std::clamp(chance, 0.001, 0.999);
  return std::log(inside / (1 - inside));
}
/// How logits foretell wins.
LogisticLine regression(const std::vector<Moment>& moments) {
  Numbers logits;
  Numbers won;
  for (const Moment& moment : moments) {
    logits.push_back(logit(moment.chance));
    won.push_back(moment.won ? 1 : 0);
  }
  return logistic_regression(logits, won);
}

template <typename Wanted>
std::vector<Moment> those(const std::vector<Moment>& moments, const Wanted& wanted) {
  std::vector<Moment> some;
  std::ranges::copy_if(moments, std::back_inserter(some), wanted);
  return some;
}
std::vector<Moment> of_stage(const std::vector<Moment>& moments, std::size_t stage) {
  return those(moments,
               [&](const Moment& moment) { return Calibration::stage_of(moment.unseen) == stage; });
}

void print_fit(const std::vector<Moment>& moments, const std::string& command) {
  std::printf("// %s: the chance to show, by stage and chance found\n", command.c_str());
  for (std::size_t stage = 0; stage < Calibration::kStages; ++stage) {
    const auto [slope, offset] = regression(of_stage(moments, stage));
    std::printf("{");
    for (std::size_t step = 0; step <= Calibration::kSteps; ++step) {
      const double found = static_cast<double>(step) / Calibration::kSteps;
      const double shown = logistic(slope * logit(found) + offset);
      std::printf("%s%ld", step > 0 ? ", " : "", std::lround(shown * kCertain));
    }
    std::printf("},  // slope %.3f, offset %.3f\n", slope, offset);
  }
}

double brier(const std::vector<Moment>& moments, const std::function<double(const Moment&)>& said) {
  double sum = 0;
  for (const Moment& moment : moments) {
    const double error = said(moment) - (moment.won ? 1 : 0);
    sum += error * error;
  }
  return sum / static_cast<double>(moments.size());
}

void print_row(const std::string& title, const std::vector<Moment>& moments) {
  if (moments.empty()) return;
  double said = 0;
  double won = 0;
  for (const Moment& moment : moments) {
    said += moment.chance;
    won += moment.won ? 1 : 0;
  }
  const auto count = static_cast<double>(moments.size());
  const double share = won / count;
  std::printf("| %s | %.0f | %.1f%% | %.1f%% | %.4f | %.4f |\n", title.c_str(), count,
              100 * said / count, 100 * share,
              brier(moments, [](const Moment& moment) { return moment.chance; }),
              brier(moments, [&](const Moment&) { return share; }));
}

void print_reliability(const std::vector<Moment>& moments, int players) {
  std::printf(
      "| moments | count | said | won | Brier score | of the share alone |\n"
      "| --- | --- | --- | --- | --- | --- |\n");
  const auto lost = [](const Moment& moment) { return moment.chance == 0; };
  print_row("said to be lost", those(moments, lost));
  constexpr int kBins = 10;
  for (int bin = 0; bin < kBins; ++bin) {
    print_row("said " + std::to_string(10 * bin) + " to " + std::to_string(10 * bin + 10) + "%",
              those(moments, [&](const Moment& moment) {
                return !lost(moment) &&
                       std::min(static_cast<int>(moment.chance * kBins), kBins - 1) == bin;
              }));
  }
  for (std::size_t stage = 0; stage < Calibration::kStages; ++stage)
    print_row("at least " + std::to_string(Calibration::kLeastUnseen[stage]) + " unseen" +
                  (stage > 0 ? ", less than " + std::to_string(Calibration::kLeastUnseen[stage - 1])
                             : ""),
              of_stage(moments, stage));
  if (players > 1)
    for (const Language language : kLanguages)
      print_row("talk " + std::string{name(language)},
                those(moments, [&](const Moment& moment) { return moment.language == language; }));
  for (const Start start : kBadStarts)
    print_row("laid by " + std::string{name(start)},
              those(moments, [&](const Moment& moment) { return moment.start == start; }));
  print_row("all", moments);
}

struct CalibrationOptions {
  RulesArgument rules;
  DealNumbers numbers{.threads = 2};
  std::vector<Start> starts{Start::Dealt};
  ValuePlayerKind player = ValuePlayerKind::Strong;
  std::string network;
  bool fit = false;

  /// " --starts random,scattered", or nothing for games from the beginning.
  std::string starts_in_words() const {
    std::string words;
    for (const Start start : starts) words.append(words.empty() ? "" : ",").append(name(start));
    return words == name(Start::Dealt) ? "" : " --starts " + words;
  }
  /// Each start has games in each language.
  Start start_of(std::uint64_t number) const {
    return starts[number / kLanguages.size() % starts.size()];
  }
};

/// The moments of a game, or nothing if there is no table of this number and start.
std::vector<Moment> moments_of(std::uint64_t number, Start start, const Rules& rules,
                               NotingPlayer& player) {
  auto table = table_of(start, rules, number, false);
  if (!table) return {};
  const Language language =
      rules.players > 1 ? kLanguages[number % kLanguages.size()] : Language::None;
  player.new_game(number);
  player.begin_at(start);
  const bool won = play_on(*table, player, nullptr, {language}).won();
  for (Moment& moment : player.moments) moment.won = won;
  return player.moments;
}

Status calibrate(const CalibrationOptions& options) {
  const Rules& rules = options.rules.rules;
  const auto given = read_network(options.network);
  if (!given && !options.network.empty()) {
    std::cerr << options.network << ": not a network\n";
    return BadData;
  }
  const ValueNetwork& network = given ? *given : *trained_network(rules);
  const auto games = measure_all(options.numbers, "games", [&] {
    const Calibration& calibration =
        options.fit ? Calibration::unchanged() : calibration_for(rules);
    return [&, player = std::make_shared<NotingPlayer>(options.player, network, rules.players,
                                                       calibration)](std::uint64_t number) {
      return moments_of(number, options.start_of(number), rules, *player);
    };
  });
  std::vector<Moment> moments;
  for (const auto& game : games) moments.insert(moments.end(), game.begin(), game.end());
  if (options.fit)
    print_fit(moments, "backtrick_lab calibration " + options.rules.name + " " +
                           std::to_string(options.numbers.first) + " " +
                           std::to_string(options.numbers.last) + options.starts_in_words() +
                           " --fit");
  else
    print_reliability(moments, rules.players);
  return Done;
}

}  // namespace

void add_calibration(CLI::App& app, Action& action) {
  const auto options = std::make_shared<CalibrationOptions>();
  CLI::App& command = add_command(
      app, action, "calibration",
      "Let the player strong play numbered deals, and compare the chances that the adviser shows "
      "before each turn with how many of these games are won. Several players talk in turn not at "
      "all, in one statement and in two",
      "  backtrick_lab calibration solo 6000000000000 6000000001999 --fit\n"
      "  backtrick_lab calibration solo 7000000000000 7000000001999\n"
      "  backtrick_lab calibration solo 7100000000000 7100000001999 --starts random,scattered\n"
      "  backtrick_lab calibration trio 7000000000000 7000000000599",
      options, calibrate);
  options->rules.add(command, [](const Rules& rules) { return trained_network(rules) != nullptr; });
  options->numbers.add(command, 1);
  std::map<std::string, Start> starts;
  for (const Start start : kStarts) starts.emplace(name(start), start);
  command
      .add_option("--starts", options->starts,
                  "Where games begin, in turn: dealt, or at a table laid by random, nearest or "
                  "tricks, or by chance (scattered). Of these, the first chance alone is noted; "
                  "default: dealt")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(starts));
  std::map<std::string, ValuePlayerKind> players;
  for (const ValuePlayerKind kind : kValuePlayerKinds) players.emplace(name(kind), kind);
  command.add_option("--player", options->player, "Who plays on; default: strong")
      ->transform(CLI::CheckedTransformer(players));
  command.add_option("--network", options->network, "A network in place of the one built in");
  command.add_flag("--fit", options->fit,
                   "Print a calibration of the chances found instead, for "
                   "puzzles/advice/calibration_RULES.inc");
}

}  // namespace backtrick::lab
