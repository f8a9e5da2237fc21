// The report as an HTML page with embedded pictures by gnuplot.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/wording.hpp"
#include "tools/report/gnuplot.hpp"
#include "tools/report/report.hpp"
#include "tools/survey/percent.hpp"

namespace backtrick::the_game {
namespace {

std::string number(double value) { return fmt::format("{:.10g}", value); }

/// A name in double quotes, for gnuplot. Names of rule sets need no escaping.
std::string quoted(const std::string& text) { return "\"" + text + "\""; }

/// Line styles: colours that people with any colour vision can tell apart (Okabe and Ito, 2008),
/// then the same colours dashed.
std::string style(std::size_t i) {
  constexpr std::array kColours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                "#56B4E9", "#E69F00", "#555555"};
  const std::size_t round = i / kColours.size();
  return std::string{"lw 2 lc rgb \""} + kColours.at(i % kColours.size()) + "\" dt " +
         std::to_string(round + 1);
}

/// The settings that all pictures share. `name` keeps the ids of their elements distinct.
std::string frame(const std::string& name, int height) {
  return "set terminal svg size 960," + std::to_string(height) +
         R"( enhanced font "Helvetica,13" background "#ffffff" name ")" + name +
         "\"\n"
         "set border 3 lc rgb \"#666666\"\nset grid lc rgb \"#dddddd\"\nset tics nomirror\n"
         "set format x \"10^{%T}\"\nset key outside right top Left reverse samplen 2\n";
}

int height_for(const std::vector<SurveySummary>& rule_sets) {
  return 110 + 28 * static_cast<int>(rule_sets.size());
}

/// The rule sets as labels of the vertical axis, the first at the top.
std::string rule_sets_as_tics(const std::vector<SurveySummary>& rule_sets) {
  std::string tics = "set ytics (";
  for (std::size_t i = 0; i < rule_sets.size(); ++i)
    tics += (i == 0 ? "" : ", ") + quoted(in_words(rule_sets[i].rules)) + " " +
            std::to_string(rule_sets.size() - i);
  return tics + ")\nset yrange [0.4:" + std::to_string(rule_sets.size()) + ".6]\n";
}

/// The probability that a deck is lost: the observed share and its interval.
std::string losses_picture(const std::vector<SurveySummary>& rule_sets) {
  double least = 1;
  for (const SurveySummary& summary : rule_sets) {
    least = std::min(least, 1 - summary.winnable().low);
    if (summary.winnable().high < 1) least = std::min(least, 1 - summary.winnable().high);
  }
  least /= 10;
  std::string intervals = "$intervals << END\n";
  std::string seen = "$seen << END\n";
  for (std::size_t i = 0; i < rule_sets.size(); ++i) {
    const SurveySummary& summary = rule_sets[i];
    const std::string row = std::to_string(rule_sets.size() - i);
    intervals += number(std::max(least, 1 - summary.winnable().high)) + " " + row + " " +
                 number(1 - summary.winnable().low) + "\n";
    const auto lost = static_cast<double>(summary.counts.unwinnable);
    if (lost > 0)
      seen += number(lost / static_cast<double>(summary.counts.deals())) + " " + row + "\n";
  }
  const bool any = seen.find('\n') + 1 < seen.size();
  return gnuplot(
      frame("losses", height_for(rule_sets)) + intervals + "END\n" + seen + "END\n" +
      rule_sets_as_tics(rule_sets) +
      "set logscale x\nset xlabel \"probability that a deck cannot be beaten\"\n"
      "set xrange [" +
      number(least) + ":" +
      "]\nset key off\n"
      "plot $intervals using 1:2:($3-$1):(0) with vectors nohead lw 9 lc rgb \"#9cc3dd\"" +
      (any ? ", $seen using 1:2 with points pt 7 ps 0.9 lc rgb \"#0b3c5d\"" : "") + "\n");
}

/// For every rule set, the share of deals that need more than a given amount.
std::string tail_picture(const std::vector<SurveySummary>& rule_sets, const std::string& name,
                         const std::string& axis, double unit,
                         const Distribution& (*measure)(const SurveySummary&)) {
  std::string data;
  std::string plots;
  for (std::size_t i = 0; i < rule_sets.size(); ++i) {
    const Histogram& histogram = measure(rule_sets[i]).histogram;
    std::string block = "$d";
    block += std::to_string(i);
    data += block + " << END\n";
    const auto total = static_cast<double>(histogram.total());
    std::uint64_t above = histogram.total();
    for (const auto& [bucket, deals] : histogram.buckets()) {
      data += number(static_cast<double>(Histogram::least(bucket)) / unit) + " " +
              number(static_cast<double>(above) / total) + "\n";
      above -= deals;
    }
    data += "END\n";
    plots += (i == 0 ? "plot " : ", ") + block + " using 1:2 with steps " + style(i) + " title " +
             quoted(in_words(rule_sets[i].rules));
  }
  return gnuplot(
      frame(name, 460) + data + "set logscale xy\nset format y \"10^{%T}\"\nset xlabel \"" + axis +
      "\"\nset ylabel \"share of deals that take this much or more\"\nset yrange [:1]\n" + plots +
      "\n");
}

const Distribution& nodes_of(const SurveySummary& summary) { return summary.nodes; }
const Distribution& time_of(const SurveySummary& summary) { return summary.nanoseconds; }

/// For every rule set, the range from the median deal to the hardest one.
std::string cost_picture(const std::vector<SurveySummary>& rule_sets) {
  std::string data = "$cost << END\n";
  for (std::size_t i = 0; i < rule_sets.size(); ++i) {
    const Distribution& nodes = rule_sets[i].nodes;
    data += std::to_string(rule_sets.size() - i) + " " + number(nodes.mean);
    for (const double share : {0.5, 0.99})
      data.append(" ").append(number(static_cast<double>(nodes.quantile(share))));
    data.append(" ").append(number(static_cast<double>(nodes.most))).append("\n");
  }
  return gnuplot(
      frame("cost", height_for(rule_sets) + 40) + data + "END\n" + rule_sets_as_tics(rule_sets) +
      "set logscale x\nset xlabel \"positions expanded for a deal\"\n"
      "plot $cost using 3:1:($5-$3):(0) with vectors nohead lw 9 lc rgb \"#e3ebf0\" notitle, "
      "$cost using 3:1 with points pt 7 lc rgb \"#0072B2\" title \"50%\", "
      "$cost using 2:1 with points pt 2 lw 2 lc rgb \"#555555\" title \"mean\", "
      "$cost using 4:1 with points pt 7 lc rgb \"#E69F00\" title \"99%\", "
      "$cost using 5:1 with points pt 7 lc rgb \"#D55E00\" title \"hardest\"\n");
}

/// Escapes a text for HTML.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string cells(const char* tag, const std::vector<std::string>& texts) {
  std::string row = "<tr>";
  for (const std::string& text : texts)
    row += std::string{"<"} + tag + ">" + escaped(text) + "</" + tag + ">";
  return row + "</tr>\n";
}

std::string figure(const std::string& title, const std::string& svg) {
  // Drop the prologue: it belongs only to a file of its own.
  const std::size_t start = svg.find("<svg");
  return "<h2>" + title + "</h2>\n<figure>" +
         (start == std::string::npos ? svg : svg.substr(start)) + "</figure>\n";
}

std::string verdict_table(const std::vector<SurveySummary>& rule_sets) {
  std::string table =
      "<table>\n" + cells("th", {"rules", "deals", "winnable", "unwinnable", "proofs checked",
                                 "undecided", "probability of being winnable"});
  for (const SurveySummary& summary : rule_sets) {
    const auto whole = [](std::uint64_t count) { return rounded(static_cast<double>(count)); };
    table += cells("td", {in_words(summary.rules), whole(summary.counts.deals()),
                          whole(summary.counts.winnable), whole(summary.counts.unwinnable),
                          whole(summary.proofs_checked()), whole(summary.counts.undecided),
                          in_words(summary.winnable())});
  }
  return table + "</table>\n";
}

template <typename InWords>
std::string spread_table(const std::vector<SurveySummary>& rule_sets,
                         const Distribution& (*measure)(const SurveySummary&),
                         const InWords& in_words_of) {
  std::vector<std::string> head{"rules", "mean"};
  for (const double share : kShares) head.push_back(share_in_words(share));
  head.emplace_back("most");
  std::string table = "<table>\n" + cells("th", head);
  for (const SurveySummary& summary : rule_sets) {
    const Distribution& numbers = measure(summary);
    std::vector<std::string> row{in_words(summary.rules), in_words_of(numbers.mean)};
    for (const double share : kShares)
      row.push_back(in_words_of(static_cast<double>(numbers.quantile(share))));
    row.push_back(in_words_of(static_cast<double>(numbers.most)));
    table += cells("td", row);
  }
  return table + "</table>\n";
}

/// The archives behind the report, each listed once.
std::string archives_of(const std::vector<SurveySummary>& rule_sets) {
  std::vector<std::string> files;
  for (const SurveySummary& summary : rule_sets) {
    if (std::ranges::find(files, summary.file) == files.end()) files.push_back(summary.file);
  }
  std::string text = files.size() == 1 ? "From the archive" : "From the archives";
  if (!std::ranges::all_of(rule_sets, &SurveySummary::archived))
    text = "From summaries of archives:";
  for (const std::string& file : files) text += " <code>" + escaped(file) + "</code>,";
  text.back() = '.';
  return text;
}

std::string numbers_of(const std::vector<DealRow>& rows) {
  constexpr std::size_t kMost = 2000;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, rows.size()); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(rows[i].number);
  if (rows.size() > kMost) text += " and " + counted(rows.size() - kMost, "more");
  return text;
}

std::string details(const SurveySummary& summary) {
  std::string text = "<h3>" + escaped(in_words(summary.rules)) + "</h3>\n<p>Deals " +
                     in_words(summary.ranges) + " in <code>" + escaped(summary.file) +
                     "</code>. Decided by stage: " + stages_in_words(summary) + ". " +
                     rounded(summary.deals_a_second()) + " deals a second and thread.</p>\n";
  if (summary.limits_only()) text += "<p>" + limits_explained(summary) + ".</p>\n";
  if (!summary.unwinnable.empty())
    text += "<p>Unwinnable: " + numbers_of(summary.unwinnable) + ".</p>\n";
  if (!summary.undecided.empty())
    text += "<p>Undecided: " + numbers_of(summary.undecided) + ".</p>\n";
  text += "<p>Hardest:";
  for (const DealRow& row : summary.hardest)
    text += fmt::format(" {} ({}, {});", row.number, name(row.verdict),
                        counted(row.nodes, "positions"));
  if (!summary.hardest.empty()) text.back() = '.';
  text += "</p>\n<p>Solver:";
  for (const SolverName& solver : summary.solvers)
    text += fmt::format(" {};", escaped(in_words(solver)));
  text.back() = '.';
  return text + "</p>\n";
}

constexpr const char* kHead = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Backtrick: survey of numbered deals</title>
<style>
:root { color-scheme: light dark; --ink: #222; --note: #555; --line: #ddd; --paper: #fff; }
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 1000px; margin: 2em auto; padding: 0 1em; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; margin: 1.6em 0 .4em; } h1 { margin-top: 0; }
figure { margin: 0; overflow-x: auto; } figure svg { width: 100%; min-width: 660px; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .8em 0; font-size: 14px; }
th, td { padding: .2em .6em; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; position: sticky; left: 0;
                                 background: var(--paper); }
.wide { overflow-x: auto; } .note { color: var(--note); font-size: 14px; }
@media (max-width: 600px) { th:first-child, td:first-child { white-space: normal; min-width: 6em; } }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --note: #aaa; --line: #444; --paper: #1a1a1a; }
  figure svg { filter: invert(.9) hue-rotate(180deg); }  /* white becomes the paper, hues stay */
}
</style>
</head>
<body>
<h1>How often can The Game be beaten?</h1>
)html";

}  // namespace

std::string report_page(const std::vector<SurveySummary>& rule_sets) {
  std::string page = kHead;
  page +=
      "<p>Numbered deals, each with its whole deck known in advance: <em>winnable</em> is a deal "
      "for which a sequence of legal turns leaves no card, <em>unwinnable</em> one for which an "
      "exhaustive search found that there is none. <em>Proofs checked</em> counts the losses "
      "with a proof that was accepted by a checker which shares nothing with the search. " +
      archives_of(rule_sets) + "</p>\n";
  page += "<div class=\"wide\">" + verdict_table(rule_sets) + "</div>\n<p class=\"note\">" +
          std::string{kIntervalExplained} + ".</p>\n";
  page += figure("How likely a deck cannot be beaten", losses_picture(rule_sets));
  page +=
      "<p class=\"note\">Bars: the interval above, seen from the other side. Where no loss was "
      "found it goes down to zero, and the bar to the edge. Points: the share found "
      "unwinnable.</p>\n";
  page += figure("Cost against rule set", cost_picture(rule_sets));
  page += "<div class=\"wide\">" + spread_table(rule_sets, nodes_of, rounded) + "</div>\n";
  page += figure("Positions expanded",
                 tail_picture(rule_sets, "nodes", "positions expanded for a deal", 1, nodes_of));
  page += figure("Time",
                 tail_picture(rule_sets, "time", "seconds for a deal, one thread", 1e9, time_of));
  page +=
      "<div class=\"wide\">" + spread_table(rule_sets, time_of, nanoseconds_in_words) + "</div>\n";
  page +=
      "<p class=\"note\">50%, 90%, ...: the number that this share of the deals does not exceed, to within a sixteenth. "
      "Times were measured on the machines that ran the survey, under the load that they had.</p>\n";
  page += "<h2>Deal by deal</h2>\n";
  for (const SurveySummary& summary : rule_sets) page += details(summary);
  return page + "</body>\n</html>\n";
}

}  // namespace backtrick::the_game
