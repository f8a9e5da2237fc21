// Measures players that do not see the draw pile, adjusted for luck: backtrick_lab ladder --help.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/lab.hpp"
#include "bench/luck_meter.hpp"
#include "bench/open_hands.hpp"
#include "bench/statistics.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/interval.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

constexpr const char* kOpenHands = "open";

/// A player, and the network that it plays with.
struct Version {
  std::string title;                              ///< "quick", "quick@build/duo/network"
  std::string name;                               ///< as in backtrick play --player, or "open"
  std::shared_ptr<const ValueNetwork> network{};  ///< none: that of the rules
};

struct LadderOptions {
  RulesArgument rules;
  std::vector<Version> versions;
  DealNumbers numbers;
  Language language = Language::None;
  bool raw = false;                           ///< without adjustment
  std::optional<std::array<double, 2>> sprt;  ///< how much better the second is, in per cent
};

/// A share as "39.10 ± 0.43%", with the half of its interval.
std::string in_percent(const Estimate& share) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f ± %.2f%%", 100 * share.value,
                50 * (share.high - share.low));
  return text.data();
}

/// What a version makes of deals, one after another.
class Contestant {
 public:
  Contestant(const LadderOptions& options, const Version& version)
      : options_{options}, version_{version} {
    const Rules& rules = options.rules.rules;
    const ValueNetwork* const network =
        version.network ? version.network.get() : trained_network(rules);
    const auto kind = find_value_player(version.name);
    if (version.name == kOpenHands) {
      auto open = std::make_unique<OpenHandsPlayer>(*network);
      open_ = open.get();
      player_ = std::move(open);
    } else {
      player_ = kind ? make_player(*kind, *network, rules.players)
                     : make_named_player(version.name, rules);
    }
  }

  /// Plays a deal. Its result is 1 for a win, less the luck of the draws if that is measured.
  void play(std::uint64_t number, LuckMeter* meter) {
    const Deal deal = Deal::numbered(options_.rules.rules, number);
    WholeTable table{deal};
    if (open_ != nullptr) open_->look_at(table);
    Line game;
    player_->new_game(number);
    const std::clock_t start = std::clock();
    const Outcome outcome = play_on(table, *player_, &game, {options_.language});
    playing_ += std::clock() - start;
    results_.push_back((outcome.won() ? 1 : 0) -
                       (meter == nullptr ? 0 : meter->luck_of(deal, game)));
    left_ += outcome.left;
    wins_ += outcome.won() ? 1U : 0U;
  }

  const std::string& title() const { return version_.title; }
  const Numbers& results() const { return results_; }
  void print_row() const;

 private:
  const LadderOptions& options_;
  const Version& version_;
  std::unique_ptr<Player> player_;
  OpenHandsPlayer* open_ = nullptr;  // the same, if it plays with open hands
  Numbers results_;
  std::int64_t left_ = 0;
  std::uint64_t wins_ = 0;
  std::clock_t playing_ = 0;
};

void Contestant::print_row() const {
  const auto games = static_cast<double>(results_.size());
  const Interval interval = wilson(wins_, results_.size());
  std::string rules = options_.rules.name;
  if (options_.rules.rules.players > 1)
    rules.append(" | ").append(the_game::name(options_.language));
  std::printf("| %s | %s | %.0f | %.2f%% | %.2f to %.2f%% | %s | %.2f | %.2f ms |\n", rules.c_str(),
              version_.title.c_str(), games, 100.0 * static_cast<double>(wins_) / games,
              100 * interval.low, 100 * interval.high,
              options_.raw ? "" : in_percent(mean_of(results_)).c_str(),
              static_cast<double>(left_) / games,
              1e3 * static_cast<double>(playing_) / CLOCKS_PER_SEC / games);
  std::fflush(stdout);
}

void print_difference(const Contestant& one, const Contestant& before) {
  Numbers more = one.results();
  for (std::size_t game = 0; game < more.size(); ++game) more[game] -= before.results()[game];
  std::printf("| %s less %s | %s |\n", one.title().c_str(), before.title().c_str(),
              in_percent(mean_of(more)).c_str());
}

/// Lets two versions play the same deals until a sequential test has decided.
Status compare(const LadderOptions& options, LuckMeter* meter) {
  const auto [low, high] = *options.sprt;
  Contestant first{options, options.versions.front()};
  Contestant second{options, options.versions.back()};
  SequentialTest test{low / 100, high / 100};
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    first.play(number, meter);
    second.play(number, meter);
    test.add(second.results().back() - first.results().back());
    if (test.decided() && number > options.numbers.first) break;
  }
  first.print_row();
  second.print_row();
  print_difference(second, first);
  const double ratio = test.log_likelihood_ratio();
  std::printf("log likelihood ratio %.2f, bounds -%.2f and %.2f: ", ratio, SequentialTest::bound(),
              SequentialTest::bound());
  if (!test.decided()) {
    std::printf("not decided\n");
    return Doubt;
  }
  std::printf("%s beats %g points more than %s rather than %g\n", second.title().c_str(),
              ratio > 0 ? high : low, first.title().c_str(), ratio > 0 ? low : high);
  return Done;
}

Status race(const LadderOptions& options) {
  std::optional<LuckMeter> meter;
  if (!options.raw)
    meter.emplace(*trained_network(options.rules.rules), options.rules.rules, options.language);
  LuckMeter* const measuring = meter ? &*meter : nullptr;
  if (options.sprt) return compare(options, measuring);
  std::vector<std::unique_ptr<Contestant>> all;
  for (const Version& version : options.versions) {
    all.push_back(std::make_unique<Contestant>(options, version));
    for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number)
      all.back()->play(number, measuring);
    all.back()->print_row();
  }
  for (std::size_t i = 1; i < all.size(); ++i) print_difference(*all[i], *all[i - 1]);
  return Done;
}

/// Names with files: "quick,quick@build/duo/network".
std::vector<Version> read_versions(const std::string& text) {
  auto known = player_names();
  known.emplace_back(kOpenHands);
  std::vector<Version> versions;
  for (const std::string& item : CLI::detail::split(text, ',')) {
    const std::size_t at = item.find('@');
    Version version{item, item.substr(0, at)};
    if (std::ranges::find(known, version.name) == known.end())
      throw CLI::ValidationError{"PLAYERS", "no player has the name " + version.name};
    if (at != std::string::npos) {
      auto network = read_network(item.substr(at + 1));
      if (!network) throw CLI::ValidationError{"PLAYERS", item + ": not a network"};
      version.network = std::make_shared<ValueNetwork>(*std::move(network));
    }
    versions.push_back(std::move(version));
  }
  return versions;
}

}  // namespace

void add_ladder(CLI::App& app, Action& action) {
  const auto options = std::make_shared<LadderOptions>();
  CLI::App& command = add_command(
      app, action, "ladder",
      "Let players play numbered deals once, seeded by the number, and print a row of "
      "bench/LADDER.md for each: the share beaten, its 95% interval, the share adjusted for the luck "
      "of the draws, cards left, and processor time a game; then how much more each player beats "
      "than the one before, of the same deals",
      "  backtrick_lab ladder solo quick 1 10000\n"
      "  backtrick_lab ladder solo sampling,quick,strong 1 1000\n"
      "  backtrick_lab ladder trio quick,strong 1 2000 --talk one\n"
      "  backtrick_lab ladder duo quick,quick@build/duo/network 1 20000 --talk one --raw --sprt 0,2\n"
      "  backtrick_lab ladder quartet strong,open 1 200 --talk two --raw",
      options, race);
  options->rules.add(command, [](const Rules& rules) { return trained_network(rules) != nullptr; });
  command
      .add_option_function<std::string>(
          "PLAYERS",
          [options](const std::string& text) { options->versions = read_versions(text); },
          "Names as in backtrick play --player, with commas in between; NAME@FILE plays with the "
          "network of a file, and open with open hands")
      ->required();
  options->numbers.add(command, 2);
  command
      .add_option_function<std::string>(
          "--talk",
          [options](const std::string& named) { options->language = *find_language(named); },
          "What seats say, as in puzzles/players/TALK.md; default: none")
      ->check(CLI::IsMember(std::vector<std::string>{"none", "one", "two"}));
  command.add_flag("--raw", options->raw,
                   "Without adjustment, which takes longer than quick games");
  command
      .add_option_function<std::array<double, 2>>(
          "--sprt",
          [options](const std::array<double, 2>& bounds) {
            if (options->versions.size() != 2 || bounds[0] >= bounds[1])
              throw CLI::ValidationError{"--sprt", "two players, and the lower number first"};
            options->sprt = bounds;
          },
          "Of two players: stop once it is decided, with errors of 5%, whether the second beats 0 or "
          "2 points more of the deals, for 0,2. Ends with status 1 if that is not decided")
      ->delimiter(',');
}

}  // namespace backtrick::lab
