#include <fmt/core.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "solver/common/interval.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/engine_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/range_option.hpp"
#include "tools/options/rules_options.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/percent.hpp"
#include "tools/survey/recheck.hpp"
#include "tools/survey/shard_file.hpp"
#include "tools/survey/solve_ranges.hpp"

namespace backtrick::the_game {
namespace {

using Clock = std::chrono::steady_clock;

/// The most work that a kill can lose. A commit takes some milliseconds.
constexpr std::chrono::milliseconds kBetweenCommits{500};

struct SurveyOptions {
  std::string deals;
  RulesOptions rules;
  std::string archive;
  LimitOptions limits;
  EngineOption engine;
  std::string shard;
  bool lines = false;
  bool check_proofs = false;
  bool retry = false;
  bool recheck = false;
  bool quiet = false;

  DealRange range() const {
    const DealRange range = parse_range(deals);
    if (range.last > kLastArchived)
      throw Error{Exit::Usage, "an archive holds deals up to " + std::to_string(kLastArchived)};
    return range;
  }

  std::optional<Shard> share_of(const DealRange& whole) const {
    if (shard.empty()) return std::nullopt;
    const std::size_t slash = shard.find('/');
    const auto part = parse_deal_number(std::string_view{shard}.substr(0, slash));
    const auto parts = slash == std::string::npos
                           ? std::nullopt
                           : parse_deal_number(std::string_view{shard}.substr(slash + 1));
    if (!part || !parts || *part < 1 || *part > *parts || *parts > kMostParts) {
      const bool usable = parts && *parts >= 1 && *parts <= kMostParts;
      const std::string of = "/" + std::to_string(usable ? *parts : 8);
      throw Error{Exit::Usage, in_quotes(shard) + " is not a shard; write 1" + of + " to " +
                                   of.substr(1) + of + ", of at most " +
                                   std::to_string(kMostParts)};
    }
    if (*parts > whole.size())
      throw Error{Exit::Usage, counted(*parts, "shards of ") + counted(whole.size(), "deals")};
    return Shard{*part, *parts, whole};
  }

  /// The options that can change a result, as written on a command line.
  std::string bearing_on_results() const {
    std::string text = limits.limits_in_words();
    if (engine.engine())
      text += (text.empty() ? "" : " ") + std::string{"--engine "} + engine.name();
    return text;
  }

  std::string in_words() const {
    std::string text = deals;
    if (!shard.empty()) text += " --shard " + shard;
    if (lines) text += " --lines";
    if (check_proofs) text += " --check-proofs";
    if (retry) text += " --retry-undecided";
    if (recheck) text += " --recheck";
    return text + " --threads " + std::to_string(limits.asked_threads());
  }
};

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

std::string verdicts_in_words(const VerdictCounts& counts) {
  return counted(counts.winnable, "winnable, ") + counted(counts.unwinnable, "unwinnable, ") +
         counted(counts.undecided, "undecided");
}

std::string interval_in_words(const VerdictCounts& counts) {
  return "winnable " + in_words(wilson(counts.winnable, counts.deals(), counts.undecided)) +
         " (95%)";
}

/// The progress of one run. The progress line reads it while the run writes it.
class Progress {
 public:
  Progress(const VerdictCounts& before, std::uint64_t expected)
      : progress_{expected}, counts_{before} {}

  void count(const Batch& batch, bool again) {
    const std::lock_guard lock{mutex_};
    progress_.add(batch.deals());
    if (again) return;
    for (const DealRow& row : batch.rows) counts_.count(row.verdict);
    for (const Block& block : batch.blocks) counts_.winnable += block.counted;
  }
  /// Replaces an undecided verdict.
  void replace(Verdict now) {
    const std::lock_guard lock{mutex_};
    --counts_.undecided;
    counts_.count(now);
  }

  std::uint64_t done() const { return progress_.done(); }
  bool nothing_to_do() const { return progress_.expected() == 0; }
  double seconds() const { return progress_.seconds(); }
  VerdictCounts counts() const { return counts_; }

  std::string in_words() const {
    const std::lock_guard lock{mutex_};
    return progress_.done_in_words("deals") + ", " + progress_.time_in_words() + "; winnable " +
           the_game::in_words(wilson(counts_.winnable, counts_.deals(), counts_.undecided));
  }

  std::string summary() const {
    return progress_.total_in_words("deal") + " in " + duration_in_words(progress_.elapsed()) +
           ", " + rate_in_words(static_cast<double>(done()) / seconds());
  }

 private:
  static std::string rate_in_words(double rate) {
    if (rate >= 10) return counted(static_cast<std::uint64_t>(rate), "a second");
    return fmt::format("{:.2g} a second", rate);
  }

  BatchProgress progress_;
  mutable std::mutex mutex_;
  VerdictCounts counts_;
};

/// The parts of a range that the archive already holds.
std::vector<DealRange> present(const DealRange& range, const std::vector<DealRange>& missing) {
  std::vector<DealRange> parts;
  std::uint64_t next = range.first;
  for (const DealRange& gap : missing) {
    if (gap.first > next) parts.push_back({next, gap.first - 1});
    next = gap.last + 1;
  }
  if (next <= range.last) parts.push_back({next, range.last});
  return parts;
}

/// The undecided deals of a range for which the new limits exceed the limit that stopped them.
std::vector<DealRange> worth_retrying(const std::vector<ArchivedRow>& rows, const Limits& limits) {
  const double seconds = std::chrono::duration<double>(limits.time).count();
  std::vector<DealRange> deals;
  for (const auto& [row, solver] : rows) {
    if (row.verdict != Verdict::Undecided) continue;
    if (row.limit == Limit::Nodes && row.nodes >= limits.nodes) continue;
    if (row.limit == Limit::Time && row.seconds >= seconds) continue;
    deals.push_back({row.number, row.number});
  }
  return deals;
}

/// What becomes of deals that are decided.
enum class Task {
  Add,     ///< They are new.
  Retry,   ///< They replace undecided ones.
  Recheck  ///< They are compared with what is archived.
};

struct Work {
  Task task = Task::Add;
  std::vector<DealRange> deals;
  bool hard = false;  ///< each deal gets all threads and all memory
};

/// A loss that took more positions is proved with all threads and all memory.
constexpr std::uint64_t kHardLoss = 1'000'000;

std::uint64_t deals_of(const std::vector<Work>& all) {
  std::uint64_t deals = 0;
  for (const Work& work : all) {
    for (const DealRange& range : work.deals) deals += range.size();
  }
  return deals;
}

/// One run of the command with its archive open.
class SurveyRun {
 public:
  SurveyRun(const SurveyOptions& options, const std::string& file, const DealRange& range)
      : options_{options},
        range_{range},
        interrupted_{catch_interrupts()},
        archive_{open(file, options.recheck)},
        survey_{archive_.survey_of(options.rules.rules())},
        solver_{BACKTRICK_SOLVER_VERSION, options.bearing_on_results()} {}

  Archive& archive() { return archive_; }
  SurveyId survey() const { return survey_; }
  const SolverName& solver() const { return solver_; }

  /// Returns whether the run reached its end.
  bool run(Terminal& terminal) {
    const std::vector<Work> all = work_to_do();
    const std::uint64_t expected = deals_of(all);
    const SolverId solver = archive_.solver_of(solver_);
    Recheck recheck{archive_, survey_, solver,
                    archive_.file() + ", " + in_words(options_.rules.rules())};
    Progress progress{archive_.verdicts(survey_), expected};
    if (expected == 0) {
      archive_.commit();
      summarise(terminal, progress, recheck);
      return true;
    }
    const std::int64_t session =
        archive_.add_session(survey_, {solver_, options_.in_words(), now_in_utc(), 0, 0});
    archive_.commit();

    if (const auto fewer = options_.limits.fewer_threads(false)) terminal.fail(*fewer);
    const auto progress_line = terminal.show_progress([&progress] { return progress.in_words(); });
    for (const Work& work : all) {
      Batch pending;
      auto last_commit = Clock::now();
      const auto write = [&] {
        store(work.task, solver, std::exchange(pending, {}));
        archive_.update_session(session, progress.seconds(), progress.done());
        archive_.commit();
        last_commit = Clock::now();
      };
      try {
        solve_ranges(work.deals, make_plan(work), [&](Batch batch) {
          if (work.task == Task::Recheck) recheck.take(batch);
          progress.count(batch, work.task != Task::Add);
          if (work.task == Task::Retry)
            for (const DealRow& row : batch.rows) progress.replace(row.verdict);
          pending.absorb(std::move(batch));
          if (Clock::now() - last_commit >= kBetweenCommits) write();
        });
      } catch (const Error&) {
        throw;
      } catch (...) {
        write();  // the error concerns one deal; keep the results of the others
        throw;
      }
      write();
    }
    summarise(terminal, progress, recheck);
    return progress.done() == expected;
  }

 private:
  static Archive open(const std::string& file, bool recheck) {
    std::error_code none;
    if (recheck && !std::filesystem::exists(file, none))
      throw Error{Exit::NoInput, file + ": there is no such archive to recheck"};
    Archive archive = Archive::to_write(file);
    archive.demand_right_counts();
    return archive;
  }

  SolvePlan make_plan(const Work& work) const {
    SolvePlan plan;
    plan.rules = options_.rules.rules();
    plan.options.engine = options_.engine.engine();
    // Threads can share one hard deal of one player.
    const bool one_at_a_time = work.hard && plan.rules.players == 1;
    plan.limits = options_.limits.limits(interrupted_, one_at_a_time);
    plan.threads = one_at_a_time ? 1 : options_.limits.threads(false);
    plan.keep_lines = options_.lines;
    plan.check_proofs = options_.check_proofs;
    plan.keep_rows = work.task != Task::Add;
    return plan;
  }

  std::vector<Work> work_to_do() {
    if (options_.retry) {
      Work retry{Task::Retry, {}, true};
      retry.deals = worth_retrying(archive_.rows(survey_, range_), make_plan(retry).limits);
      return {retry};
    }
    const std::vector<DealRange> missing = archive_.missing(survey_, range_);
    if (options_.recheck) {
      const std::vector<DealRange> archived = present(range_, missing);
      if (archived.empty())
        throw Error{Exit::BadData, archive_.file() + ": holds no deals of " +
                                       the_game::in_words(options_.rules.rules()) + " in " +
                                       backtrick::in_words(range_) +
                                       ", so there is nothing to recheck"};
      return {{Task::Recheck, archived}};
    }
    Work easy{Task::Recheck, {}, false};
    Work hard{Task::Recheck, {}, true};
    if (options_.check_proofs) {
      for (const std::uint64_t number : archive_.unchecked_losses(survey_, range_)) {
        const bool is_hard = archive_.row(survey_, number)->row.nodes > kHardLoss;
        (is_hard ? hard : easy).deals.push_back({number, number});
      }
    }
    return {{Task::Add, missing}, easy, hard};
  }

  void store(Task task, SolverId solver, Batch batch) {
    if (task == Task::Add) {
      archive_.add(survey_, solver, std::move(batch));
      return;
    }
    if (task == Task::Retry)
      for (const DealRow& row : batch.rows) archive_.replace(survey_, solver, row);
    // A deal decided again may still be archived as undecided.
    for (const ArchivedLine& line : batch.lines) {
      if (archived_as(line.number, Verdict::Winnable) && !archive_.has_line(survey_, line.number))
        archive_.add_line(survey_, line);
    }
    for (const std::uint64_t number : batch.checked_losses) {
      if (archived_as(number, Verdict::Unwinnable))
        archive_.add_checked_loss(survey_, {number, solver});
    }
  }

  /// Whether a deal of the archive has this verdict there. One without a row is winnable.
  bool archived_as(std::uint64_t number, Verdict verdict) {
    const auto archived = archive_.row(survey_, number);
    return (archived ? archived->row.verdict : Verdict::Winnable) == verdict;
  }

  void summarise(Terminal& terminal, const Progress& progress, const Recheck& recheck) {
    for (const std::string& deal : recheck.other_counts()) terminal.fail(deal);
    if (options_.quiet) return;
    const VerdictCounts counts = progress.counts();
    std::string text;
    if (progress.nothing_to_do()) {
      text = options_.retry ? "no undecided deal that these limits could decide\n"
                            : "nothing to do: all of " + in_words(range_) + " is there\n";
    } else {
      text = (options_.recheck ? "in agreement: " : "") + progress.summary() + "\n";
    }
    if (options_.recheck) text += counted(recheck.checksums_reproduced(), "checksums reproduced\n");
    if (const std::uint64_t all = recheck.exhaustive_searches(); options_.recheck && all != 0)
      text += counted(all - recheck.other_counts().size(), "of ") +
              counted(all, "exhaustive searches with the same positions\n");
    text += in_words(options_.rules.rules()) + ": " + counted(counts.deals(), "deals, ") +
            verdicts_in_words(counts) + "; " + interval_in_words(counts) + "\n";
    if (options_.check_proofs && counts.unwinnable != 0)
      text += "proofs checked: " +
              proofs_checked_in_words(archive_.checked_losses(survey_).size(), counts.unwinnable) +
              "\n";
    terminal.print(text);
  }

  const SurveyOptions& options_;
  DealRange range_;
  const std::atomic<bool>& interrupted_;
  Archive archive_;
  SurveyId survey_;
  SolverName solver_;
};

/// Says what the same command will do when it is run again.
Exit interrupted(const SurveyOptions& options, Terminal& terminal) {
  terminal.fail(options.recheck ? "interrupted; the same command begins to recheck afresh"
                                : kGoesOn);
  return Exit::Interrupted;
}

Exit run_survey(const SurveyOptions& options) {
  // Checks everything that can be wrong with the command line before any file is created.
  const Rules rules = options.rules.rules();
  const DealRange whole = options.range();
  const auto shard = options.share_of(whole);
  Terminal terminal;
  if (!shard) {
    SurveyRun run{options, options.archive, whole};
    if (const auto other = run.archive().shard(); other && !options.recheck && !options.retry)
      throw Error{Exit::Usage, options.archive + " is shard " + in_words(*other) +
                                   " and holds no more than that"};
    return run.run(terminal) ? Exit::Ok : interrupted(options, terminal);
  }
  const ShardFile file{options.archive, rules, *shard};
  const bool finished = file.finished();
  if (finished && !options.check_proofs) {
    if (!options.quiet)
      terminal.print("nothing to do: " + printable(options.archive) + " is there\n");
    return Exit::Ok;
  }
  // A finished shard may lack the proofs of its losses.
  SurveyRun run{options, finished ? options.archive : file.unfinished_name(), shard->share()};
  if (!finished) file.claim(run.archive(), run.solver());
  if (!run.run(terminal)) return interrupted(options, terminal);
  if (!finished) file.finish();
  return Exit::Ok;
}

}  // namespace

void add_survey_command(CommandLine& line) {
  const auto options = std::make_shared<SurveyOptions>();
  Command command = line.add_command(
      "survey", "Decide a range of numbered deals into an archive, resumable at any moment");
  command.add_text("DEALS", options->deals, "The range of deal numbers, such as 1..1000000")
      .required();
  options->rules.add_options(command);
  command.add_text("--archive", options->archive, "The file to keep the results in")
      .required()
      .type("FILE");
  options->limits.add_options(command, "a deal", "Deals decided at a time");
  options->engine.add_option(command);
  command.add_flag("--lines", options->lines, "Keep how each deal is won, some 100 bytes a deal");
  command.add_flag("--check-proofs", options->check_proofs,
                   "Say unwinnable only once the checker has agreed with a proof, and mark the "
                   "loss; also prove and mark the archived losses that have no mark yet");
  const Option retry = command.add_flag(
      "--retry-undecided", options->retry,
      "Decide undecided deals again where these limits are larger, one deal at a time");
  Option recheck =
      command.add_flag("--recheck", options->recheck,
                       "Decide the archived deals again, and stop at the first difference");
  recheck.excludes(retry);
  command
      .add_text("--shard", options->shard,
                "Decide the i-th of N equal shares of DEALS; FILE appears once it is complete")
      .excludes(retry)
      .excludes(recheck)
      .type("i/N");
  command.add_flag("--quiet", options->quiet, "Print no closing summary");
  command.footer(
      "The same command again goes on where the last one ended, however it ended. Results are\n"
      "committed every half second; a kill loses what came after the last commit.\n"
      "One archive may hold several rule sets. `backtrick report FILE` shows what is in it.\n"
      "With --check-proofs, every loss is proved as solve --check-proofs does it. The archive marks\n"
      "the loss; it does not keep the proof. A loss without room for its proof is undecided, until\n"
      "--retry-undecided --check-proofs gives it all the memory. Losses that were archived without a\n"
      "proof are decided again, those of more than a million positions with all the memory, and marked.\n"
      "Those without room stay unwinnable, as searched, and unmarked. --recheck --check-proofs proves\n"
      "marked losses again, too.\n\n"
      "Exit status: 0 all deals of the range have been looked at, whatever the verdicts;\n"
      "64 usage, 65 the archive is refused, 66 it cannot be read, 70 disagreement or another\n"
      "internal error, 74 it cannot be written, 75 another process is writing it, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick survey 1..1000000 --archive solo.survey\n"
      "  backtrick survey 1..100000 --rules trio-expert-5 --nodes 8000000 --archive trio.survey\n"
      "  backtrick survey 1..100000 --rules trio-expert-5 --retry-undecided --time 600 --archive trio.survey\n"
      "  backtrick survey 1..1000 --lines --archive lines.survey && backtrick verify --archive lines.survey\n"
      "  backtrick survey 1..1000 --hand 4 --check-proofs --archive small.survey\n"
      "                                           losses that a checker has accepted\n"
      "  backtrick survey 1..1000000 --shard 3/8 --archive shard-3.survey\n"
      "                                           see tools/cluster, and backtrick merge");
  command.set_action([options] { return run_survey(*options); });
}

}  // namespace backtrick::the_game
