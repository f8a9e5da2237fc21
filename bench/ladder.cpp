// Measures players that do not see the draw pile, adjusted for luck: backtrick_lab ladder --help.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/lab.hpp"
#include "bench/statistics.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/imagined_draws.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/interval.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

/// Measures how lucky the draws of a game were: for each draw, the chance that the network gives
/// the hand drawn, less the mean of fresh draws at the same moment. The expected luck of a draw is
/// 0 with any network, so results less luck have the same mean and less variance (AIVAT:
/// Burch and others, AAAI 2018).
class LuckMeter {
 public:
  /// The network must outlive the meter and be trained for these rules.
  LuckMeter(const ValueNetwork& network, const Rules& rules);

  /// The luck of a game: the sum over its draws, the first hand included, in games won.
  double luck_of(const Deal& deal, const Line& game);

 private:
  static constexpr int kFreshDraws = 32;
  static constexpr int kFirstHands = 20'000;

  double chance_of_hand(const Afterstate& table);
  double mean_after_draw(const Afterstate& before, int draws);

  Rules rules_;
  TurnChooser chooser_;
  ImaginedDraws imagined_{0x1CED};
  double first_hand_ = 0;  // mean chance
};

LuckMeter::LuckMeter(const ValueNetwork& network, const Rules& rules)
    : rules_{rules}, chooser_{network, 1} {
  const TableView start = TableView::undealt(rules);
  const Afterstate empty{start.hand, start.unseen, start.nameless_tops()};
  for (int i = 0; i < kFirstHands / kFreshDraws; ++i)
    first_hand_ += mean_after_draw(empty, rules.hand);
  first_hand_ /= static_cast<double>(kFirstHands / kFreshDraws);
}

double LuckMeter::chance_of_hand(const Afterstate& table) {
  if (table.unseen.empty())
    return chooser_.ending().fewest_left(table.hand, table.tops) == 0 ? 1 : 0;
  const auto* const chosen = chooser_.choose(table, rules_.min_plays, rules_.hand);
  return chosen == nullptr ? 0 : static_cast<double>(chosen->chance()) / kCertain;
}

double LuckMeter::mean_after_draw(const Afterstate& before, int draws) {
  imagined_.begin(before.unseen, draws);
  chooser_.expect_draws_from(before.unseen);
  double sum = 0;
  for (int i = 0; i < kFreshDraws; ++i) {
    imagined_.draw();
    sum += chance_of_hand(before.with_drawn(imagined_.drawn()));
  }
  return sum / kFreshDraws;
}

double LuckMeter::luck_of(const Deal& deal, const Line& game) {
  TableView view = TableView::undealt(rules_);
  const auto deck = deal.deck();
  std::size_t drawn = 0;
  double luck = 0;
  const auto draw = [&] {
    const int draws = std::min(rules_.hand - view.hand.size(), view.unseen.size());
    if (draws == 0) return;
    const Afterstate before{view.hand, view.unseen, view.nameless_tops()};
    // The last cards come in any order: no luck.
    const bool certain = draws == view.unseen.size();
    const double expected = certain ? 0 : drawn == 0 ? first_hand_ : mean_after_draw(before, draws);
    for (int i = 0; i < draws; ++i) {
      view.hand = view.hand.with(deck[drawn]);
      view.unseen = view.unseen.without(deck[drawn++]);
    }
    if (!certain) luck += chance_of_hand({view.hand, view.unseen, view.nameless_tops()}) - expected;
  };
  draw();
  for (const Turn& turn : game) {
    for (const Play play : turn) view.lay(play);
    // A game ends with a turn that cannot be completed, and nothing is drawn after that.
    if (static_cast<int>(turn.size()) < view.required()) break;
    draw();
  }
  return luck;
}

struct LadderOptions {
  RulesArgument rules;
  std::vector<std::string> players;
  DealNumbers numbers;
  std::string network;  ///< a file, if not empty
};

/// A share as "39.10 ± 0.43%", with the half of its interval.
std::string in_percent(const Estimate& share) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f ± %.2f%%", 100 * share.value,
                50 * (share.high - share.low));
  return text.data();
}

/// What a player made of each deal: 1 for a win less the luck of its draws. Prints a row.
Numbers play_deals(const LadderOptions& options, const std::string& name, Player& player,
                   LuckMeter& meter) {
  Numbers results;
  std::int64_t left = 0;
  std::uint64_t wins = 0;
  std::clock_t playing = 0;
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    const Deal deal = Deal::numbered(options.rules.rules, number);
    Line game;
    const std::clock_t start = std::clock();
    const Outcome outcome = play_out(deal, player, number, &game);
    playing += std::clock() - start;
    results.push_back((outcome.won() ? 1 : 0) - meter.luck_of(deal, game));
    left += outcome.left;
    wins += outcome.won() ? 1U : 0U;
  }
  const auto games = static_cast<double>(results.size());
  const Interval interval = wilson(wins, results.size());
  std::printf("| %s | %s | %.0f | %.2f%% | %.2f to %.2f%% | %s | %.2f | %.2f ms |\n",
              options.rules.name.c_str(), name.c_str(), games,
              100.0 * static_cast<double>(wins) / games, 100 * interval.low, 100 * interval.high,
              in_percent(mean_of(results)).c_str(), static_cast<double>(left) / games,
              1e3 * static_cast<double>(playing) / CLOCKS_PER_SEC / games);
  return results;
}

Status race(const LadderOptions& options) {
  std::optional<ValueNetwork> given;
  if (!options.network.empty()) {
    std::ifstream file{options.network, std::ios::binary};
    given = ValueNetwork::read(std::string{std::istreambuf_iterator<char>{file}, {}});
    if (!given) {
      std::fprintf(stderr, "%s: not a network\n", options.network.c_str());
      return BadData;
    }
  }
  const ValueNetwork& network = given ? *given : *trained_network(options.rules.rules);
  LuckMeter meter{network, options.rules.rules};
  std::vector<Numbers> results;
  for (const std::string& name : options.players) {
    const auto kind = find_value_player(name);
    const auto player =
        kind ? make_player(*kind, network) : make_named_player(name, options.rules.rules);
    results.push_back(play_deals(options, name, *player, meter));
  }
  for (std::size_t i = 1; i < results.size(); ++i) {
    Numbers more = results[i];
    for (std::size_t game = 0; game < more.size(); ++game) more[game] -= results[i - 1][game];
    std::printf("| %s less %s | %s |\n", options.players[i].c_str(), options.players[i - 1].c_str(),
                in_percent(mean_of(more)).c_str());
  }
  return Done;
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
      "  backtrick_lab ladder solo sampling,quick,strong 1 1000",
      options, race);
  options->rules.add(command, [](const Rules& rules) { return trained_network(rules) != nullptr; });
  command
      .add_option_function<std::string>(
          "PLAYERS",
          [options](const std::string& names) {
            options->players = CLI::detail::split(names, ',');
            const auto known = player_names();
            for (const std::string& name : options->players) {
              if (std::ranges::find(known, name) == known.end())
                throw CLI::ValidationError{"PLAYERS", "no player has the name " + name};
            }
          },
          "Names as in backtrick play --player, with commas in between")
      ->required();
  options->numbers.add(command, 2);
  command.add_option("--network", options->network, "A file; default: the network of the rules");
}

}  // namespace backtrick::lab
