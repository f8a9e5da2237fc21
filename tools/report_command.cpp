#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "report.hpp"
#include "terminal.hpp"

namespace backtrick {
namespace {

using WriteReport = std::string (*)(const std::vector<Census>&);

struct ReportOptions {
  std::vector<std::string> files;
  std::string format = "text";
  std::size_t hardest = 10;
};

const std::map<std::string, WriteReport>& formats() {
  static const std::map<std::string, WriteReport> all{
      {"text", report_text}, {"json", report_json}, {"csv", report_csv}, {"html", report_page}};
  return all;
}

Exit run_report(const ReportOptions& options) {
  std::vector<Census> rule_sets;
  for (const std::string& file : options.files) {
    Archive archive = Archive::to_read(file);
    std::ranges::move(take_census(archive, options.hardest), std::back_inserter(rule_sets));
  }
  if (rule_sets.empty())
    throw ArchiveError{ArchiveError::Trouble::Refused, options.files.front() + ": holds no deals"};
  Terminal terminal;
  terminal.print(formats().at(options.format)(rule_sets));
  return Exit::Ok;
}

}  // namespace

Action add_report_command(CLI::App& program) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App& command = *program.add_subcommand(
      "report",
      "Say what archives of surveys hold: how often decks can be beaten, and at what cost");
  command.add_option("FILE", options->files, "Archives, each with one rule set or several")
      ->required();
  command
      .add_option("--format", options->format,
                  "text for people, json or csv for programs, html for a page with pictures")
      ->check(CLI::IsMember(formats()))
      ->type_name("text|json|csv|html")
      ->capture_default_str();
  command.add_option("--hardest", options->hardest, "How many of the hardest deals to list")
      ->check(CLI::Range(0, 1000))
      ->type_name("N")
      ->capture_default_str();
  command.footer(
      "An archive may be reported on while a survey is writing to it.\n"
      "html needs gnuplot (Debian: gnuplot-nox), and ends with status 69 where it is missing.\n\n"
      "Examples:\n"
      "  backtrick report solo.survey\n"
      "  backtrick report --format html solo.survey expert.survey > report.html");
  return [options] { return run_report(*options); };
}

}  // namespace backtrick
