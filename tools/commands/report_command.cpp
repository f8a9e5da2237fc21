#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/commands/commands.hpp"
#include "tools/io/file_text.hpp"
#include "tools/io/terminal.hpp"
#include "tools/report/report.hpp"
#include "tools/survey/combine.hpp"
#include "tools/survey/summary_json.hpp"

namespace backtrick::the_game {
namespace {

using WriteReport = std::string (*)(const std::vector<SurveySummary>&);

struct ReportOptions {
  std::vector<std::string> files;
  WriteReport write = report_text;
  std::size_t hardest = 10;
  std::uint64_t reach = 0;  ///< a deal, or 0 for a report
};

/// Whether a file holds JSON. An archive begins with the name of its database.
bool is_json(const std::string& file) {
  std::ifstream stream{file, std::ios::binary};
  char first = 0;
  return stream >> first && first == '{';
}

/// What a file says of each of its rule sets.
std::vector<SurveySummary> read(const std::string& file, std::size_t hardest) {
  if (!is_json(file)) {
    Archive archive = Archive::to_read(file);
    return summarise(archive, hardest);
  }
  auto summaries = read_file(file, kLongestReport,
                             [&](const std::string& text) { return parse_report(text, file); });
  for (SurveySummary& summary : summaries)
    summary.hardest.resize(std::min(summary.hardest.size(), hardest));
  return summaries;
}

Exit run_report(const ReportOptions& options) {
  std::vector<SurveySummary> rule_sets;
  for (const std::string& file : options.files)
    std::ranges::move(read(file, options.hardest), std::back_inserter(rule_sets));
  if (rule_sets.empty()) refuse(options.files.front() + ": contains no deals");
  Terminal terminal;
  if (options.reach != 0) {
    const SurveySummary all = combine(std::move(rule_sets), options.hardest);
    terminal.print(estimate_text(all, options.reach));
  } else if (options.write == report_summary) {
    terminal.print(report_summary({combine(std::move(rule_sets), options.hardest)}));
  } else {
    terminal.print(options.write(combine_with_summaries(std::move(rule_sets), options.hardest)));
  }
  return Exit::Ok;
}

}  // namespace

void add_report_command(CommandLine& line) {
  const auto options = std::make_shared<ReportOptions>();
  Command command = line.add_command(
      "report",
      "Report what survey archives contain: how often decks can be beaten, and at what cost");
  command
      .add_texts("FILE", options->files,
                 "Archives, each with one rule set or several, and summaries of archives")
      .required();
  const Option format =
      command
          .add_choice<WriteReport, WriteReport>(
              "--format", options->write,
              {{"text", report_text},
               {"json", report_json},
               {"csv", report_csv},
               {"csv-deals", report_csv_of_deals},
               {"html", report_page},
               {"summary", report_summary}},
              "text for people, json or csv for programs, csv-deals for a table of the deals that a report "
              "names, html for a page with pictures, summary to "
              "go on from without the archives")
          .default_text("text");
  command.add_number("--hardest", options->hardest, {0, 1000},
                     "How many of the hardest deals to list");
  command
      .add_number("--reach", options->reach, {1, kLastArchived},
                  "Say what it would take to go on to this deal on a cluster")
      .excludes(format)
      .type("DEAL");
  command.footer(
      "An archive may be reported on while a survey is writing to it.\n"
      "html needs gnuplot (Debian: gnuplot-nox), and ends with status 69 where it is missing.\n"
      "A summary is JSON, of one rule set, and a small part of its archives. An archive that begins\n"
      "where a summary ends is added to it. Gaps, deals that are in both, counts that do not add up,\n"
      "and different rules in one summary are refused, with status 65. A report of --format json is\n"
      "taken for a summary, too. It has no histograms, so with an archive added to it, percentiles are\n"
      "upper limits.\n\n"
      "Examples:\n"
      "  backtrick report solo.survey\n"
      "  backtrick report --format html solo.survey expert.survey > report.html\n"
      "  backtrick report --format csv *.survey > rule_sets.csv\n"
      "  backtrick report --format summary solo.survey > solo.summary.json\n"
      "  backtrick report solo.summary.json more.survey\n"
      "  backtrick report --reach 1000000000 solo.summary.json");
  command.set_action([options] { return run_report(*options); });
}

}  // namespace backtrick::the_game
