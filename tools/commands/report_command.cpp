#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "tools/commands/commands.hpp"
#include "tools/io/terminal.hpp"
#include "tools/report/report.hpp"

namespace backtrick::the_game {
namespace {

using WriteReport = std::string (*)(const std::vector<SurveySummary>&);

struct ReportOptions {
  std::vector<std::string> files;
  WriteReport write = report_text;
  std::size_t hardest = 10;
};

Exit run_report(const ReportOptions& options) {
  std::vector<SurveySummary> rule_sets;
  for (const std::string& file : options.files) {
    Archive archive = Archive::to_read(file);
    std::ranges::move(summarise(archive, options.hardest), std::back_inserter(rule_sets));
  }
  if (rule_sets.empty())
    throw ArchiveError{ArchiveError::Trouble::Refused,
                       options.files.front() + ": contains no deals"};
  Terminal terminal;
  terminal.print(options.write(rule_sets));
  return Exit::Ok;
}

}  // namespace

void add_report_command(CommandLine& line) {
  const auto options = std::make_shared<ReportOptions>();
  Command command = line.add_command(
      "report",
      "Report what survey archives contain: how often decks can be beaten, and at what cost");
  command.add_texts("FILE", options->files, "Archives, each with one rule set or several")
      .required();
  command
      .add_choice<WriteReport, WriteReport>(
          "--format", options->write,
          {{"text", report_text},
           {"json", report_json},
           {"csv", report_csv},
           {"html", report_page}},
          "text for people, json or csv for programs, html for a page with pictures")
      .default_text("text");
  command
      .add_number("--hardest", options->hardest, {0, 1000}, "How many of the hardest deals to list")
      .default_text(std::to_string(options->hardest));
  command.footer(
      "An archive may be reported on while a survey is writing to it.\n"
      "html needs gnuplot (Debian: gnuplot-nox), and ends with status 69 where it is missing.\n\n"
      "Examples:\n"
      "  backtrick report solo.survey\n"
      "  backtrick report --format html solo.survey expert.survey > report.html");
  command.set_action([options] { return run_report(*options); });
}

}  // namespace backtrick::the_game
