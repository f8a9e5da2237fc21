#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/result_json.hpp"
#include "solver/common/error.hpp"
#include "solver/the_game/proof/prove.hpp"
#include "solver/the_game/solver.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/commands/proof_file.hpp"
#include "tools/commands/result_csv.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/commands/verdict_status.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/input.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/search_watch.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/engine_option.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/position_source.hpp"

namespace backtrick::the_game {
namespace {

/// A pruning rule that can be switched off by name.
struct NamedRule {
  std::string_view name;
  bool Pruning::*on;
};

constexpr std::array<NamedRule, 7> kRules{{{"dead-card", &Pruning::dead_card},
                                           {"blocked-turn", &Pruning::blocked_turn},
                                           {"redundant-pile", &Pruning::redundant_pile},
                                           {"dominance", &Pruning::dominance},
                                           {"fewer", &Pruning::fewer},
                                           {"open-turn", &Pruning::open_turn},
                                           {"lagrangian", &Pruning::lagrangian}}};

std::vector<std::string> names_of_rules() {
  std::vector<std::string> names;
  names.reserve(kRules.size());
  for (const NamedRule& rule : kRules) names.emplace_back(rule.name);
  return names;
}

struct SolveOptions {
  DealSource deals;
  AnswerFormat format = AnswerFormat::Text;
  LimitOptions limits;
  std::string position;
  EngineOption engine;
  std::string objective = "win";
  Options solver;
  std::string proof;
  bool check_proofs = false;
  bool skip_quick = false;
  bool layers = false;
  bool quiet = false;

  /// Switches a rule off. Throws Error.
  void leave_out(const std::string& name) {
    const auto* const rule = std::ranges::find(kRules, name, &NamedRule::name);
    if (rule == kRules.end()) refuse_word(name, names_of_rules());
    solver.pruning.*rule->on = false;
  }

  /// Solves a deal or a position for the objective that was asked for.
  template <typename Asked>
  proof::ProvedResult solve(Solver& with, const Asked& asked, const Limits& within) const {
    if (check_proofs) return prove(with.options(), asked, within, {});
    return {objective == "left" ? with.best(asked, within) : with.solve(asked, within)};
  }

  /// Solves and proves a deal or a position, and has the proof checked if that was asked for.
  proof::ProvedResult prove(const Options& options, const std::variant<Deal, Position>& start,
                            const Limits& within, const proof::Sink& sink) const {
    const auto what = objective == "left" ? proof::Objective::Left : proof::Objective::Win;
    return check_proofs ? proof::solve_and_check(options, start, what, within, sink)
                        : proof::solve_and_prove(options, start, what, within, sink);
  }

  bool has_checked(const proof::ProvedResult& answer) const {
    return check_proofs && answer.proof == proof::Proof::Written;
  }

  /// What stands before all results.
  std::string heading() const {
    return format == AnswerFormat::Csv && !quiet ? result_columns() : std::string{};
  }

  /// Writes a result as a line of JSON, as a row of CSV, or as text in which `where` names the deal
  /// or position.
  template <typename Asked>
  std::string write(const std::string& where, const Asked& asked, const proof::ProvedResult& answer,
                    const Terminal& terminal) const {
    const bool checked = has_checked(answer);
    switch (format) {
      case AnswerFormat::Json: return write_result(asked, answer.result, checked) + "\n";
      case AnswerFormat::Csv: return as_csv(asked, answer.result);
      case AnswerFormat::Text: break;
    }
    return as_text(where, asked, answer.result, terminal, checked);
  }

  Options chosen() const {
    Options options = solver;
    options.quick_search = !skip_quick;
    options.engine = engine.engine();
    return options;
  }
};

/// The counts of a batch so far. The progress line reads them while the batch writes them.
class SolveTally {
 public:
  SolveTally(std::optional<std::uint64_t> expected, bool check_proofs) : progress_{expected} {
    if (check_proofs) proofs_checked_ = 0;
  }

  void refuse() { ++refused_; }
  void count(const Result& result, bool proof_checked) {
    progress_.add();
    ++verdicts_[static_cast<std::size_t>(result.verdict)];
    if (result.verdict != Verdict::Undecided) ++by_stage_[static_cast<std::size_t>(result.stage)];
    nodes_ += result.nodes;
    if (proof_checked) ++*proofs_checked_;
    if (const auto& best = result.best) {
      left_ = left_.value_or(std::uint64_t{0}) + static_cast<std::uint64_t>(best->left);
      if (best->proved()) ++proved_;
    }
  }

  std::uint64_t of(Verdict verdict) const { return verdicts_[static_cast<std::size_t>(verdict)]; }
  std::uint64_t nodes() const { return nodes_; }
  /// Deals that were decided, left undecided or refused.
  std::uint64_t answered() const { return progress_.done() + refused_; }

  std::string verdicts_in_words() const {
    return counted(of(Verdict::Winnable), "winnable, ") +
           counted(of(Verdict::Unwinnable), "unwinnable, ") +
           counted(of(Verdict::Undecided), "undecided");
  }

  /// The text of the progress line, without winnable deals. A long search gets the line to itself.
  std::string progress(SearchWatch& watch) const {
    constexpr std::chrono::seconds kLong{2};
    const bool alone = progress_.expected() == 1U;
    const auto longest = watch.longest(alone ? std::chrono::seconds{0} : kLong);
    if (alone && longest) return longest->how_far;
    const std::string line = progress_.done_in_words("deals");
    if (longest) return line + "; " + longest->what + ", " + longest->how_far;
    return line + ": " + counted(of(Verdict::Unwinnable), "unwinnable, ") +
           counted(of(Verdict::Undecided), "undecided; ") + progress_.time_in_words();
  }

  std::string summary_text() const {
    std::string text = progress_.total_in_words("deal") + ": " + verdicts_in_words() + "; " +
                       counted(nodes_, "positions") + " in " +
                       duration_in_words(progress_.elapsed());
    if (proofs_checked_) text += "; " + counted(*proofs_checked_, "proofs checked");
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    text += "\n";
    std::string stages;
    for (std::size_t i = 0; i < kStages; ++i) {
      if (by_stage_[i] == 0) continue;
      stages += (stages.empty() ? "decided by stage: " : ", ") +
                counted(by_stage_[i], std::string{name(static_cast<Stage>(i))});
    }
    if (!stages.empty()) text += stages + "\n";
    if (left_)
      text += counted(*left_, "cards left, ") +
              counted(proved_, "of " + counted(progress_.done(), "deals")) + " proved\n";
    return text;
  }

  BatchSummary summary() const {
    return {progress_.done(),
            of(Verdict::Winnable),
            of(Verdict::Unwinnable),
            of(Verdict::Undecided),
            proofs_checked_,
            left_,
            proved_,
            by_stage_,
            refused_,
            nodes_,
            progress_.elapsed()};
  }

 private:
  BatchProgress progress_;
  std::array<std::atomic<std::uint64_t>, 3> verdicts_{};
  // The progress line does not read these:
  std::array<std::uint64_t, kStages> by_stage_{};
  std::optional<std::uint64_t> proofs_checked_;
  std::optional<std::uint64_t> left_;
  std::uint64_t proved_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> refused_{0};
};

/// Makes a callback that records every layer of the exhaustive search, and reports it if `report`.
std::function<void(const LayerCount&)> layer_reporter(Terminal& terminal, WatchedSearch& search,
                                                      bool report) {
  return [&terminal, &search, report, total = std::uint64_t{0},
          start = std::chrono::steady_clock::now()](const LayerCount& layer) mutable {
    search.reach(layer);
    if (!report) return;
    total = layer.arrived == 0 ? layer.states : total + layer.states;
    terminal.fail(counted(layer.arrived, layer.by_turns ? "played: " : "arrived: ") +
                  counted(layer.states, "states with ") +
                  counted(layer.groups, layer.by_turns ? "sets of hands; " : "kept sets; ") +
                  counted(total, "states after ") +
                  duration_in_words(std::chrono::steady_clock::now() - start));
  };
}

/// With a best result, the question is answered only if that result is proved.
Exit status_of(const Result& result) {
  if (result.best && !result.best->proved()) return Exit::SomeUndecided;
  return status_of(result.verdict);
}

/// Whether the search was interrupted before it began.
bool not_begun(const Result& result) {
  return result.limit == Limit::Interrupted && result.nodes == 0;
}

Exit solve_deals(SolveOptions& options) {
  if (!options.deals.any())
    throw Error{Exit::Usage,
                "give deal numbers, --deals FILE or --position FILE; - is standard input"};
  options.deals.open();
  const std::atomic<bool>& interrupted = catch_interrupts();
  // A single deal gets all threads. In a batch, each deal gets one thread.
  const bool alone = options.deals.count() == 1;
  const Limits limits = options.limits.limits(interrupted, alone);
  const unsigned at_a_time = alone ? 1 : options.limits.threads(false);
  SolveTally tally{options.deals.count(), options.check_proofs};
  SearchWatch watch{at_a_time};
  Terminal terminal;
  if (const auto fewer = options.limits.fewer_threads(alone)) terminal.fail(*fewer);
  terminal.print(options.heading());
  const auto progress_line = terminal.show_progress([&] { return tally.progress(watch); });

  const Exit exit = answer_deals(
      options.deals, at_a_time, interrupted, tally, terminal,
      [&] {
        WatchedSearch& search = watch.join();
        Options chosen = options.chosen();
        chosen.on_layer = layer_reporter(terminal, search, options.layers);
        Limits watched = limits;
        watched.nodes_so_far = &search.positions();
        return [solver = Solver{chosen}, watched, &search,
                &options](const AskedDeal& asked) mutable -> Expected<proof::ProvedResult> {
          search.begin(asked.where);
          proof::ProvedResult found = options.solve(solver, *asked.deal, watched);
          search.end();
          // No output needs the solution, and this thread frees it fastest.
          if (options.quiet) found.result.solution = {};
          return found;
        };
      },
      [&](const AskedDeal& asked, const proof::ProvedResult& found) {
        if (not_begun(found.result)) return Exit::Ok;
        tally.count(found.result, options.has_checked(found));
        if (!options.quiet)
          terminal.print(options.write(asked.where, *asked.deal, found, terminal));
        return status_of(found.result);
      });

  if (options.format == AnswerFormat::Json) {
    if (options.quiet) terminal.print(write_summary(tally.summary()) + "\n");
  } else if (options.quiet ||
             (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted))) {
    terminal.print(tally.summary_text());
  }
  return exit;
}

/// Calls `search` with the options and limits of a single search, and shows its progress.
template <typename Search>
auto search_alone(const SolveOptions& options, const std::string& where, Terminal& terminal,
                  const std::atomic<bool>& interrupted, const Search& search) {
  if (const auto fewer = options.limits.fewer_threads(true)) terminal.fail(*fewer);
  SearchWatch watch{1};
  WatchedSearch& watched = watch.join();
  watched.begin(where);
  const auto progress_line =
      terminal.show_progress([&] { return watch.longest(std::chrono::seconds{0})->how_far; });
  Options chosen = options.chosen();
  chosen.on_layer = layer_reporter(terminal, watched, options.layers);
  Limits limits = options.limits.limits(interrupted, true);
  limits.nodes_so_far = &watched.positions();
  return search(chosen, limits);
}

Exit solve_position(SolveOptions& options) {
  const Position position = read_position_file(options.position);
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  const proof::ProvedResult answer = search_alone(options, options.position, terminal, interrupted,
                                                  [&](const Options& chosen, const Limits& limits) {
                                                    Solver solver{chosen};
                                                    return options.solve(solver, position, limits);
                                                  });
  const Result& result = answer.result;
  if (!options.quiet) {
    terminal.print(options.heading() +
                   options.write(title_of_input(options.position), position, answer, terminal));
  } else {
    terminal.print(std::string{name(result.verdict)} +
                   (result.best ? ", " + std::to_string(result.best->left) + " left" : "") + "\n");
  }
  return interrupted ? Exit::Interrupted : status_of(result);
}

/// Solves one deal or position, and writes the proof of a loss.
Exit solve_with_proof(SolveOptions& options) {
  std::optional<std::variant<Deal, Position>> start;
  std::string where = title_of_input(options.position);
  if (options.position.empty()) {
    options.deals.open();
    std::optional<AskedDeal> asked = options.deals.next();
    if (!asked || options.deals.next())
      throw Error{Exit::Usage, "--proof writes one proof, so it takes one deal or position"};
    where = asked->where;
    if (!asked->deal) throw Error{Exit::BadData, refusal(where, asked->deal.error())};
    start = *std::move(asked->deal);
  } else {
    start = read_position_file(options.position);
  }
  ProofFile file{options.proof};  // may wait for the reader of a FIFO, until Ctrl-C
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  const proof::ProvedResult answer = search_alone(
      options, where, terminal, interrupted, [&](const Options& chosen, const Limits& limits) {
        return options.prove(chosen, *start, limits,
                             [&](std::span<const std::byte> bytes) { file.write(bytes); });
      });

  const bool written = answer.proof == proof::Proof::Written;
  if (written) file.finish();
  const std::string text = std::visit(
      [&](const auto& from) {
        if (options.quiet) return std::string{name(answer.result.verdict)} + "\n";
        return options.heading() + options.write(where, from, answer, terminal);
      },
      *start);
  // Standard output may carry the proof.
  if (file.is_standard_output())
    std::fputs(text.c_str(), stderr);
  else
    terminal.print(text);
  if (interrupted) return Exit::Interrupted;
  if (answer.proof == proof::Proof::Unwritten) {
    terminal.fail("no proof is written: " + in_words(answer.limit) +
                  (answer.limit == Limit::Memory
                       ? ". The layers of the search have to fit into --memory"
                       : ""));
    return Exit::SomeUndecided;
  }
  if (!written) terminal.fail("no proof is written, because no loss is proved");
  return status_of(answer.result);
}

}  // namespace

void add_solve_command(CommandLine& line) {
  const auto options = std::make_shared<SolveOptions>();
  Command command = line.add_command(
      "solve", "Decide deals: winnable with a solution, unwinnable, or undecided and why");
  options->deals.add_options(command);
  add_format_option(command, options->format);
  Option position = command.add_text(
      "--position", options->position,
      "Decide a game under way, in any form of a position, from a file; - is standard input");
  position.type("FILE");
  DealSource::exclude(command, position);
  options->limits.add_options(command, "a deal",
                              "Deals decided at a time; a single deal gets them all");
  command
      .add_choice("--objective", options->objective, {"win", "left"},
                  "What to find: whether the game can be won, or how few cards can be left")
      .default_text(options->objective);
  options->engine.add_option(command);
  command
      .add_text(
          "--proof", options->proof,
          "Write a proof that the deal or position is lost, for backtrick check; - is standard "
          "output")
      .type("FILE");
  command.add_flag("--check-proofs", options->check_proofs,
                   "Say unwinnable only once the checker has agreed with a proof");
  command.add_flag("--exhaustive", options->skip_quick,
                   "Exhaust at once, without the quick stages that find most wins");
  command.add_flag("--layers", options->layers,
                   "Report the layers of the search by arrivals or by turns on standard error");
  command
      .add_list(
          "--without", [options](const std::string& rule) { options->leave_out(rule); },
          "Search without these pruning rules, to measure what each is worth; verdicts stay the "
          "same")
      .type("RULE,...")
      .words(names_of_rules());
  command.add_choice<Instructions, Instructions>(
      "--instructions", options->solver.instructions,
      {{"portable", Instructions::Portable},
       {"avx2", Instructions::Avx2},
       {"avx512", Instructions::Avx512}},
      "What the quick stages are run with, to compare processors (default: the most that this one "
      "has)");
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "Exit status: 0 every deal winnable, 1 some unwinnable and none undecided, 2 some undecided,\n"
      "64 usage, 65 bad input, 66 input cannot be read, 74 output cannot be written, 130 interrupted.\n"
      "With --objective left, 2 also where it is not proved that fewer cards cannot be left. With\n"
      "--proof, 2 also where the layers did not fit into the memory, so that no proof is written.\n"
      "Without a limit a deal is searched until it is decided.\n\n"
      "The first cards of a deck are the hand, that of player 1 first, and the next ones are drawn in\n"
      "order. The cards of one deck need no quotes: numbers that are together all cards of the rules\n"
      "are a deck, and others are numbers of deals.\n\n"
      "Examples:\n"
      "  backtrick solve 42                                  can deal 42 be beaten, and how?\n"
      "  backtrick solve 1..1000 --quiet                     how many of a thousand?\n"
      "  backtrick solve 1..20 --hand 4 --format json        small hands, for a program to read\n"
      "  backtrick solve 1..1000 --format csv > table.csv    a table for a spreadsheet\n"
      "  backtrick solve 12 45 7 ...                         your own deck: all 98 cards in order\n"
      "  backtrick solve --deals decks.txt --time 10         your own decks, ten seconds each\n"
      "  backtrick solve --deals deck.txt --exhaustive --layers --memory 14G\n"
      "                                                      a long proof, layer by layer\n"
      "  backtrick solve 1..20 --hand 4 --exhaustive --without lagrangian,fewer\n"
      "                                                      what is the loss proved by?\n"
      "  backtrick solve --position table.txt                can it still be won from here?\n"
      "  backtrick solve 1..20 --hand 4 --objective left     and if not, how close can one come?\n"
      "  backtrick solve 1 --hand 4 --proof - | backtrick check -\n"
      "                                                      a loss, and its proof checked\n"
      "  backtrick solve 1..20 --hand 4 --check-proofs       each loss checked\n"
      "  backtrick deal 7 | backtrick solve --deals -        the same through a pipe");
  command.set_action([options] {
    const bool alone = !options->proof.empty() || !options->position.empty();
    if (alone && options->quiet && options->format != AnswerFormat::Text)
      throw Error{Exit::Usage,
                  "--quiet prints the verdict in a word here; leave out --format or --quiet"};
    if (!options->proof.empty()) return solve_with_proof(*options);
    return options->position.empty() ? solve_deals(*options) : solve_position(*options);
  });
}

}  // namespace backtrick::the_game
