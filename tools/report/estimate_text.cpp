// What it would take to go on with a survey.

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/wording.hpp"
#include "tools/report/report.hpp"

namespace backtrick::the_game {
namespace {

/// A shard of an hour costs a scheduler next to nothing, and a lost node an hour at most.
constexpr double kShard = 3600;  // seconds

/// What Slurm allows by default.
constexpr std::uint64_t kLongestArray = 1000;

std::string bytes_in_words(double bytes) {
  for (const char* unit : {"bytes", "kB", "MB", "GB", "TB"}) {
    if (bytes < 999.5) return fmt::format("{:.3g} {}", bytes, unit);
    bytes /= 1000;
  }
  return fmt::format("{:.3g} PB", bytes);
}

std::string size_in_words(const SurveySummary& summary, double deals) {
  double bytes = 0;
  std::uint64_t measured = 0;
  for (const SurveyPart& part : summary.parts) {
    if (!part.bytes) continue;
    bytes += static_cast<double>(*part.bytes);
    for (const DealRange& range : part.ranges) measured += range.size();
  }
  if (measured == 0) return "of unknown size; no part of the summary says how large its archive is";
  const double each = bytes / static_cast<double>(measured);
  return bytes_in_words(each * deals) + ", at " +
         fmt::format("{:.3g} bytes a deal, as the archive of ", each) +
         counted(measured, "deals has");
}

/// Whether options can stand in a command that somebody copies to a shell.
bool is_harmless(std::string_view options) {
  return std::ranges::all_of(options, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view{" +-."}.find(c) != std::string_view::npos;
  });
}

}  // namespace

std::string estimate_text(const SurveySummary& summary, std::uint64_t last) {
  const auto refuse = [&](const std::string& why) { the_game::refuse(summary.file + ": " + why); };
  if (summary.ranges.size() > 1)
    refuse("deals " + in_words(DealRange{summary.ranges[0].last + 1, summary.ranges[1].first - 1}) +
           " are missing");
  const DealRange have = summary.ranges.front();
  if (have.last >= last) refuse("holds deals up to " + std::to_string(have.last) + " already");
  if (summary.deals_a_second() <= 0) refuse("does not say how long a deal takes");
  const DealRange more{have.last + 1, last};
  const auto deals = static_cast<double>(more.size());
  const double seconds = deals / summary.deals_a_second();
  const auto shards =
      std::min(more.size(), static_cast<std::uint64_t>(std::max(1.0, std::ceil(seconds / kShard))));
  const std::string& options = summary.solvers.back().options;
  if (!is_harmless(options)) refuse("has solver options that no survey writes");

  std::string text = in_words(summary.rules) + ": deals " + in_words(summary.ranges) + " (" +
                     printable(summary.file) + "), and what it takes to reach " +
                     counted(last, "deals\n");
  text += "  " + counted(more.size(), "deals more, at ") + rounded(summary.deals_a_second()) +
          " a second and thread: " + rounded(seconds / 3600) + " core hours\n";
  text += "  an archive " + size_in_words(summary, deals) + "\n";
  text += "  " + counted(shards, shards == 1 ? "shard" : "shards of an hour each") +
          "; in a folder that all nodes share:\n";
  text += "    tools/cluster/slurm_survey --shards " + std::to_string(shards) + " FOLDER " +
          in_words(more) + " " + as_options(summary.rules) +
          (options.empty() ? "" : " " + options) + "\n";
  if (shards > kLongestArray)
    text += "    (an array of Slurm has at most " + counted(kLongestArray, "tasks, unless ") +
            "MaxArraySize says otherwise; shards take longer then)\n";
  text += "    backtrick report --format summary SUMMARY FOLDER/survey > NEW_SUMMARY\n";
  return text;
}

}  // namespace backtrick::the_game
