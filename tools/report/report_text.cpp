#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/wording.hpp"
#include "tools/report/report.hpp"
#include "tools/survey/percent.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kWidth = 110;
constexpr std::size_t kMostListed = 500;

/// Writes words one after another, on as many lines as needed.
std::string wrapped(const std::string& title, const std::vector<std::string>& words) {
  std::string text = "  " + title;
  std::size_t column = text.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = " " + words[i] + (i + 1 < words.size() ? "," : "");
    if (column + word.size() > kWidth) {
      text += "\n   ";
      column = 3;
    }
    text += word;
    column += word.size();
  }
  return text + "\n";
}

template <typename Describe>
std::string listed(const std::string& title, const std::vector<DealRow>& rows,
                   const Describe& describe) {
  if (rows.empty()) return "";
  std::vector<std::string> words;
  for (const DealRow& row : rows) {
    if (words.size() == kMostListed) {
      words.push_back("and " + counted(rows.size() - kMostListed, "more (--format json has all)"));
      break;
    }
    words.push_back(std::to_string(row.number) + describe(row));
  }
  return wrapped(title, words);
}

template <typename InWords>
std::string spread(const std::string& title, const Distribution& numbers, const InWords& in_words) {
  std::vector<std::string> words{"mean " + in_words(numbers.mean)};
  for (const double share : kShares)
    words.push_back(share_in_words(share) + " " +
                    in_words(static_cast<double>(numbers.quantile(share))));
  words.push_back("most " + in_words(static_cast<double>(numbers.most)));
  return wrapped(title, words);
}

std::string section(const SurveySummary& summary) {
  const VerdictCounts& counts = summary.counts;
  std::string text = in_words(summary.rules) + ": deals " + in_words(summary.ranges) + " (" +
                     printable(summary.file) + ")\n";
  if (summary.parts.size() > 1) {
    std::vector<std::string> parts;
    std::ranges::transform(summary.parts, std::back_inserter(parts), [](const SurveyPart& part) {
      return in_words(part.ranges) + " (" + printable(part.file) + ")";
    });
    text += wrapped("parts:", parts);
  }
  text += "  " + counted(counts.deals(), "deals: ") + counted(counts.winnable, "winnable, ") +
          counted(counts.unwinnable, "unwinnable, ") + counted(counts.undecided, "undecided\n");
  text += "  winnable: " + in_words(summary.winnable()) + "\n";
  if (counts.unwinnable != 0)
    text += "  proofs checked: " +
            proofs_checked_in_words(summary.proofs_checked(), counts.unwinnable) + "\n";
  text += "  decided by stage: " + stages_in_words(summary) + "\n";
  text += spread("positions a deal:", summary.nodes, rounded);
  text += spread("time a deal:", summary.nanoseconds, nanoseconds_in_words);
  if (summary.limits_only()) text += "  " + limits_explained(summary) + "\n";
  text += "  deals a second and thread: " + rounded(summary.deals_a_second()) + "\n";
  text += listed("hardest (positions):", summary.hardest, [](const DealRow& row) {
    return " (" + rounded(static_cast<double>(row.nodes)) + ")";
  });
  const bool some_checked = summary.proofs_checked() != 0;
  text += listed("unwinnable:", summary.unwinnable, [&](const DealRow& row) {
    const bool unchecked = std::ranges::binary_search(summary.unchecked, row.number);
    return some_checked && unchecked ? " (not checked)" : "";
  });
  text += listed("undecided:", summary.undecided,
                 [](const DealRow& row) { return " (" + std::string{name(*row.limit)} + ")"; });
  std::vector<std::string> solvers;
  std::ranges::transform(summary.solvers, std::back_inserter(solvers),
                         [](const SolverName& solver) { return in_words(solver); });
  return text + wrapped("solver:", solvers);
}

/// What each rule set costs, one below the other.
std::string costs(const std::vector<SurveySummary>& rule_sets) {
  std::size_t widest = 5;
  for (const SurveySummary& summary : rule_sets)
    widest = std::max(widest, in_words(summary.rules).size());
  const auto row = [&](const std::string& rules, const std::vector<std::string>& cells) {
    std::string text = fmt::format("  {:<{}}", rules, widest);
    for (const std::string& one : cells) text += fmt::format("{:>14}", one);
    return text + "\n";
  };
  std::string text = "positions a deal, and deals a second and thread\n" +
                     row("rules", {"deals", "mean", "50%", "99%", "most", "a second"});
  for (const SurveySummary& summary : rule_sets) {
    const auto quantile = [&](double share) {
      return rounded(static_cast<double>(summary.nodes.quantile(share)));
    };
    text += row(in_words(summary.rules),
                {rounded(static_cast<double>(summary.counts.deals())), rounded(summary.nodes.mean),
                 quantile(0.5), quantile(0.99), rounded(static_cast<double>(summary.nodes.most)),
                 rounded(summary.deals_a_second())});
  }
  return text;
}

}  // namespace

std::string in_words(const std::vector<DealRange>& ranges) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, ranges.size()); ++i)
    text += (i == 0 ? "" : ", ") + in_words(ranges[i]);
  if (ranges.size() > kMost) text += ", " + counted(ranges.size() - kMost, "more ranges");
  return text;
}

std::string limits_explained(const SurveySummary& summary) {
  return "percentiles: upper limits, because of " + counted(summary.coarse, "deals ") +
         "only percentiles are known";
}

std::string stages_in_words(const SurveySummary& summary) {
  std::string text;
  for (std::size_t i = 0; i < kStages; ++i) {
    if (summary.by_stage.at(i) == 0) continue;
    text += (text.empty() ? "" : ", ") +
            counted(summary.by_stage.at(i), std::string{name(static_cast<Stage>(i))});
  }
  return text.empty() ? "none" : text;
}

std::string rounded(double number) {
  if (number >= 1e9) {
    return fmt::format("{:.4g} thousand million", number / 1e9);
  }
  if (number >= 100) {
    std::string digits = counted(static_cast<std::uint64_t>(std::llround(number)), "");
    digits.pop_back();
    return digits;
  }
  return fmt::format("{:.3g}", number);
}

std::string share_in_words(double share) { return fmt::format("{:.6g}%", share * 100); }

std::string nanoseconds_in_words(double nanoseconds) {
  return duration_in_words(std::chrono::nanoseconds{std::llround(nanoseconds)});
}

std::string report_text(const std::vector<SurveySummary>& rule_sets) {
  std::string text;
  for (const SurveySummary& summary : rule_sets) text += section(summary) + "\n";
  if (rule_sets.size() > 1) text += costs(rule_sets) + "\n";
  return text + "winnable: " + std::string{kIntervalExplained} +
         ".\nproofs checked: a proof of the loss was written, and accepted by a checker that shares nothing with the "
         "search.\n50%, 90%, ...: the number that this share of the deals does not exceed, to within a sixteenth.\n"
         "hardest: of deals decided by the stage \"cyclic\" one of each 16,384 is known by its number.\n";
}

}  // namespace backtrick::the_game
