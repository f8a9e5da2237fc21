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
#include "puzzles/players/whole_table.hpp"
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
  double mean_after_draw(const Afterstate& before, CardSet pile, int draws);
  double luck_of_first_hands(const Deal& deal);

  Rules rules_;
  TurnChooser chooser_;
  ImaginedDraws imagined_{0x1CED};
  Afterstate undealt_;     // to any seat before it has cards
  double first_hand_ = 0;  // mean chance
};

LuckMeter::LuckMeter(const ValueNetwork& network, const Rules& rules)
    : rules_{rules}, chooser_{network, 1} {
  const SeatView start = SeatView::undealt(rules);
  undealt_ = Afterstate::before_turn(start);
  for (int other = 0; other + 1 < rules.players; ++other)
    undealt_.others.cards[static_cast<std::size_t>(other)] = static_cast<std::uint8_t>(rules.hand);
  for (int i = 0; i < kFirstHands / kFreshDraws; ++i)
    first_hand_ += mean_after_draw(undealt_, start.unseen, rules.hand);
  first_hand_ /= static_cast<double>(kFirstHands / kFreshDraws);
}

/// The chance of a seat as if it were on turn. Of several seats it is not, but any function of the
/// draw may measure luck: the better it foretells the end, the less variance is left.
double LuckMeter::chance_of_hand(const Afterstate& table) {
  if (table.unseen.empty())
    return chooser_.ending().fewest_left(table.hand, table.tops) == 0 ? 1 : 0;
  const int required = table.draw_pile() == 0 ? 1 : rules_.min_plays;
  const auto* const chosen = chooser_.choose(table, required, rules_.hand);
  return chosen == nullptr ? 0 : static_cast<double>(chosen->chance()) / kCertain;
}

double LuckMeter::mean_after_draw(const Afterstate& before, CardSet pile, int draws) {
  imagined_.begin(pile, draws);
  chooser_.expect_draws_from(before.unseen);
  double sum = 0;
  for (int i = 0; i < kFreshDraws; ++i) {
    imagined_.draw();
    sum += chance_of_hand(before.with_drawn(imagined_.drawn()));
  }
  return sum / kFreshDraws;
}

/// Each hand is drawn from the cards that the hands before have left.
double LuckMeter::luck_of_first_hands(const Deal& deal) {
  CardSet pile = undealt_.unseen;
  double luck = 0;
  for (int player = 0; player < rules_.players; ++player) {
    const auto first = static_cast<std::size_t>(player * rules_.hand);
    const auto hand = deal.deck().subspan(first, static_cast<std::size_t>(rules_.hand));
    const double expected =
        player == 0 ? first_hand_ : mean_after_draw(undealt_, pile, rules_.hand);
    luck += chance_of_hand(undealt_.with_drawn(hand)) - expected;
    for (const Card card : hand) pile = pile.without(card);
  }
  return luck;
}

double LuckMeter::luck_of(const Deal& deal, const Line& game) {
  double luck = luck_of_first_hands(deal);
  WholeTable table{deal};
  for (const Turn& turn : game) {
    SeatView view = table.view(Language::None);
    for (const Play play : turn) view.lay(play);
    // A game ends with a turn that cannot be completed, and nothing is drawn after that.
    if (!view.turn_complete()) break;
    const int draws = std::min(rules_.hand - view.hand.size(), view.draw_pile());
    // The last cards come in any order: no luck.
    if (draws > 0 && draws < view.draw_pile()) {
      const Afterstate before = Afterstate::before_turn(view);
      CardSet pile;
      for (const Card card : table.pile()) pile = pile.with(card);
      const double expected = mean_after_draw(before, pile, draws);
      const auto drawn = table.pile().first(static_cast<std::size_t>(draws));
      luck += chance_of_hand(before.with_drawn(drawn)) - expected;
    }
    table.end_turn(view.hand, Tops::of(view.tops));
  }
  return luck;
}

struct LadderOptions {
  RulesArgument rules;
  std::vector<std::string> players;
  DealNumbers numbers;
  std::string network;  ///< a file, if not empty
  Language language = Language::None;
  bool raw = false;  ///< without adjustment
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
                   LuckMeter* meter) {
  Numbers results;
  std::int64_t left = 0;
  std::uint64_t wins = 0;
  std::clock_t playing = 0;
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    const Deal deal = Deal::numbered(options.rules.rules, number);
    Line game;
    const std::clock_t start = std::clock();
    const Outcome outcome = play_out(deal, player, number, &game, {options.language});
    playing += std::clock() - start;
    const double luck = meter == nullptr ? 0 : meter->luck_of(deal, game);
    results.push_back((outcome.won() ? 1 : 0) - luck);
    left += outcome.left;
    wins += outcome.won() ? 1U : 0U;
  }
  const auto games = static_cast<double>(results.size());
  const Interval interval = wilson(wins, results.size());
  std::string rules = options.rules.name;
  if (options.rules.rules.players > 1) rules.append(" | ").append(the_game::name(options.language));
  std::printf("| %s | %s | %.0f | %.2f%% | %.2f to %.2f%% | %s | %.2f | %.2f ms |\n", rules.c_str(),
              name.c_str(), games, 100.0 * static_cast<double>(wins) / games, 100 * interval.low,
              100 * interval.high, meter == nullptr ? "" : in_percent(mean_of(results)).c_str(),
              static_cast<double>(left) / games,
              1e3 * static_cast<double>(playing) / CLOCKS_PER_SEC / games);
  std::fflush(stdout);
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
  std::optional<LuckMeter> meter;
  if (!options.raw) meter.emplace(network, options.rules.rules);
  std::vector<Numbers> results;
  for (const std::string& name : options.players) {
    const auto kind = find_value_player(name);
    const auto player = kind ? make_player(*kind, network, options.rules.rules.players)
                             : make_named_player(name, options.rules.rules);
    results.push_back(play_deals(options, name, *player, meter ? &*meter : nullptr));
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
      "  backtrick_lab ladder solo sampling,quick,strong 1 1000\n"
      "  backtrick_lab ladder trio quick,strong 1 2000 --talk one",
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
  command
      .add_option_function<std::string>(
          "--talk",
          [options](const std::string& named) { options->language = *find_language(named); },
          "What seats say, as in puzzles/players/TALK.md; default: none")
      ->check(CLI::IsMember(std::vector<std::string>{"none", "one", "two"}));
  command.add_flag("--raw", options->raw,
                   "Without adjustment, which takes longer than quick games");
  command.add_option("--network", options->network, "A file; default: the network of the rules");
}

}  // namespace backtrick::lab
