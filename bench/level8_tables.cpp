// Measures players of Level 8 at tables, and the advice for them: backtrick_lab players --help.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/lab.hpp"
#include "puzzles/level8/computers.hpp"
#include "solver/common/interval.hpp"

namespace backtrick::lab {
namespace {

using namespace level8;

/// Rounds that last longer are given up. Players who only wait do not go out.
constexpr std::size_t kMostTurns = 600;

struct TableOptions {
  std::vector<ComputerKind> kinds;
  ComputerKind against = ComputerKind::Counting;
  int players = 4;
  DealNumbers numbers;
};

/// Levels follow one another deal by deal, and everybody has the same.
TableRound table_of(std::uint64_t number, int players) {
  Rules rules;
  rules.players = players;
  const auto& levels = default_levels().levels;
  return TableRound{{Deal::numbered(rules, number),
                     1,
                     std::vector(static_cast<std::size_t>(players), levels[number % levels.size()]),
                     {},
                     {},
                     {}}};
}

/// Plays a round to its end. `look` sees each state of it before a turn.
template <typename Look>
void play(TableRound& table, Computers& computers, std::uint64_t seed, const Look& look) {
  computers.new_round(seed);
  while (!table.over() && table.record().turns.size() < kMostTurns) {
    look(table);
    if (const auto fault = table.play(computers.choose(table)))
      throw std::logic_error{in_words(*fault)};
  }
}

void measure(ComputerKind kind, const TableOptions& options) {
  std::uint64_t won = 0;
  std::uint64_t turns = 0;
  int gained = 0;
  int others = 0;
  const std::clock_t start = std::clock();
  const auto players = static_cast<std::uint64_t>(options.players);
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    // The seat moves on once all levels have been played at it.
    const int seat = static_cast<int>(number / default_levels().levels.size() % players) + 1;
    std::vector<ComputerKind> kinds(players, options.against);
    kinds[static_cast<std::size_t>(seat) - 1] = kind;
    Computers computers{kinds};
    TableRound table = table_of(number, options.players);
    play(table, computers, number, [](const TableRound&) {});
    const Round& round = table.round();
    won += round.winner() == seat ? 1U : 0U;
    turns += round.turns();
    for (int player = 1; player <= options.players; ++player)
      (player == seat ? gained : others) += round.gained(player);
  }
  const auto rounds = options.numbers.count();
  const auto n = static_cast<double>(rounds);
  const Interval wins = wilson(won, rounds);
  std::printf("| %s | %d %s | %d | %.1f%% | %.1f to %.1f%% | %.2f | %.2f | %.1f | %.1f |\n",
              std::string{name(kind)}.c_str(), options.players - 1,
              std::string{name(options.against)}.c_str(), static_cast<int>(rounds),
              100.0 * static_cast<double>(won) / n, 100 * wins.low, 100 * wins.high, gained / n,
              others / n / (options.players - 1), static_cast<double>(turns) / n,
              1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / n);
}

Status measure_tables(const TableOptions& options) {
  std::printf(
      "| player | against | rounds | won | 95%% interval | levels gained | by each other | turns | "
      "ms a round |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const ComputerKind kind : options.kinds) measure(kind, options);
  return Done;
}

/// What advice said before a turn, and what happened.
struct Moment {
  int player = 1;
  std::size_t turn = 0;  // of this player, from 1
  Prospect told;
  bool lay_before = false;
  bool won = false;
  bool laid = false;
  double turns_to_lay = 0;  // of those who lay later
  double turns_to_win = 0;  // of those who win
};

double share(int part, int all) { return static_cast<double>(part) / all; }

void print_shares(const std::string& what, const std::vector<Moment>& moments,
                  const std::function<double(const Moment&)>& told,
                  const std::function<bool(const Moment&)>& happened) {
  constexpr int kBins = 10;
  for (int bin = 0; bin <= kBins; ++bin) {  // the last row counts all
    double sum = 0;
    std::uint64_t count = 0;
    std::uint64_t hits = 0;
    for (const Moment& moment : moments) {
      const double said = told(moment);
      if (bin < kBins && std::min(static_cast<int>(said * kBins), kBins - 1) != bin) continue;
      sum += said;
      ++count;
      hits += happened(moment) ? 1U : 0U;
    }
    if (count == 0) continue;
    const auto n = static_cast<double>(count);
    const std::string range = std::to_string(10 * bin) + " to " + std::to_string(10 * bin + 10);
    std::printf("| %s, %s | %d | %.1f%% | %.1f%% |\n", what.c_str(),
                bin == kBins ? "all" : range.c_str(), static_cast<int>(count), 100 * sum / n,
                100 * static_cast<double>(hits) / n);
  }
}

void print_turns(const std::string& what, const std::vector<Moment>& moments,
                 const std::function<double(const Moment&)>& told,
                 const std::function<double(const Moment&)>& happened) {
  constexpr std::array<double, 7> kEdges{0, 1.5, 2.5, 3.5, 5, 8, 1000};
  for (std::size_t bin = 0; bin < kEdges.size(); ++bin) {  // the last row counts all
    double said = 0;
    double was = 0;
    int count = 0;
    for (const Moment& moment : moments) {
      const double turns = told(moment);
      if (turns == 0 || happened(moment) == 0) continue;
      if (bin + 1 < kEdges.size() && (turns < kEdges[bin] || turns >= kEdges[bin + 1])) continue;
      said += turns;
      was += happened(moment);
      ++count;
    }
    if (count == 0) continue;
    std::string range = "all";
    if (bin + 1 < kEdges.size())
      range = "said " + std::to_string(kEdges[bin]).substr(0, 3) + " and more";
    std::printf("| %s, %s | %d | %.2f | %.2f |\n", what.c_str(), range.c_str(), count, said / count,
                was / count);
  }
}

Status measure_advice(const TableOptions& options) {
  std::vector<Moment> moments;
  const ComputerKind kind = options.kinds.front();
  for (std::uint64_t number = options.numbers.first; number <= options.numbers.last; ++number) {
    Computers computers{kind};
    TablePlayer adviser{effort_of(kind)};
    adviser.new_round(~number);
    TableRound table = table_of(number, options.players);
    const Round& round = table.round();
    std::vector<Moment> mine;
    std::vector<std::size_t> turns(static_cast<std::size_t>(options.players));
    std::vector<std::size_t> lay(turns.size());
    play(table, computers, number, [&](const TableRound& under_way) {
      const Round& now = under_way.round();
      const auto seat = static_cast<std::size_t>(now.player()) - 1;
      // A level that lies now was laid in the latest turn of its player.
      for (std::size_t other = 0; other < turns.size(); ++other) {
        if (lay[other] == 0 && now.has_laid(static_cast<int>(other) + 1)) lay[other] = turns[other];
      }
      const auto advice = adviser.options(under_way.view());
      Moment moment;
      moment.player = now.player();
      moment.turn = ++turns[seat];
      moment.told = advice.front().prospect;
      moment.lay_before = now.has_laid(now.player());
      mine.push_back(moment);
    });
    for (Moment& moment : mine) {
      const auto seat = static_cast<std::size_t>(moment.player) - 1;
      moment.won = round.winner() == moment.player;
      moment.laid = round.has_laid(moment.player);
      if (lay[seat] == 0) lay[seat] = turns[seat];
      if (moment.laid && !moment.lay_before)
        moment.turns_to_lay = static_cast<double>(lay[seat] - moment.turn + 1);
      if (moment.won) moment.turns_to_win = static_cast<double>(turns[seat] - moment.turn + 1);
      moments.push_back(moment);
    }
  }
  std::printf(
      "| told by %s at a table of %d | moments | told | happened |\n"
      "| --- | --- | --- | --- |\n",
      std::string{name(kind)}.c_str(), options.players);
  print_shares(
      "to win", moments,
      [](const Moment& moment) { return share(moment.told.won, moment.told.rounds); },
      [](const Moment& moment) { return moment.won; });
  std::vector<Moment> open;
  for (const Moment& moment : moments) {
    if (!moment.lay_before) open.push_back(moment);
  }
  print_shares(
      "to lay", open,
      [](const Moment& moment) { return share(moment.told.laid, moment.told.rounds); },
      [](const Moment& moment) { return moment.laid; });
  const auto mean = [](std::int64_t sum, int count) {
    return count == 0 ? 0.0 : static_cast<double>(sum) / count;
  };
  print_turns(
      "turns to lay", open,
      [&](const Moment& moment) { return mean(moment.told.turns_to_lay, moment.told.laid_later); },
      [](const Moment& moment) { return moment.turns_to_lay; });
  print_turns(
      "turns to win", moments,
      [&](const Moment& moment) { return mean(moment.told.turns_to_win, moment.told.won); },
      [](const Moment& moment) { return moment.turns_to_win; });
  return Done;
}

ComputerKind kind_of(const std::string& named) {
  const auto* const found = std::ranges::find(
      kComputers, named, [](ComputerKind kind) { return std::string{name(kind)}; });
  if (found == kComputers.end()) throw CLI::ValidationError{"no computer has the name " + named};
  return *found;
}

void add_options(CLI::App& command, const std::shared_ptr<TableOptions>& options) {
  command
      .add_option_function<std::string>(
          "PLAYERS",
          [options](const std::string& names) {
            for (const std::string& named : CLI::detail::split(names, ','))
              options->kinds.push_back(kind_of(named));
          },
          "Names as in backtrick level8 play --player, with commas in between")
      ->required();
  options->numbers.add(command, 1);
  command.add_option("--players", options->players, "Players at the table; default: 4")
      ->check(CLI::Range(1, kMaxPlayers));
}

}  // namespace

void add_tables(CLI::App& players, Action& action) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& tables = add_command(
      players, action, "tables",
      "Let one player of each kind play rounds of Level 8 against others of one kind; levels 1 to 8 "
      "follow one another, and the seat moves on",
      "  backtrick_lab players tables counting,quick,strong,strongest 1 400\n"
      "  backtrick_lab players tables strongest 1 400 --players 2 --against strong",
      options, measure_tables);
  add_options(tables, options);
  tables.add_option_function<std::string>(
      "--against", [options](const std::string& named) { options->against = kind_of(named); },
      "The kind of the others; default: counting");

  options = std::make_shared<TableOptions>();
  CLI::App& advice = add_command(
      players, action, "advice",
      "Let players of one kind, strong or strongest, play rounds of Level 8, and compare what the "
      "adviser tells before each turn with what happens",
      "  backtrick_lab players advice strong 1001 1400\n"
      "  backtrick_lab players advice strong 1001 1400 --players 1",
      options, measure_advice);
  add_options(advice, options);
}

}  // namespace backtrick::lab
