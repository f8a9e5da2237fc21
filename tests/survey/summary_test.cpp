// Tests of survey summaries: no count can change alone.

#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/survey/archive_support.hpp"
#include "tools/survey/combine.hpp"
#include "tools/survey/summary_json.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

/// The text of a summary as `backtrick report --format summary` writes it, apart from the interval.
std::string as_text(const std::vector<SurveySummary>& summaries) {
  WriteJson json{{"report", WriteJson::array()}};
  for (const SurveySummary& summary : summaries)
    json["report"].push_back(as_json(summary, Detail::Whole));
  return json.dump(1);
}

std::vector<SurveySummary> parsed(const std::string& text, const std::string& file) {
  const auto read = parse_report(text, file);
  INFO((read ? "" : read.error().what()));
  REQUIRE(read);
  return *read;
}

std::vector<SurveySummary> summary_of(const Folder& folder, const std::string& name,
                                      std::size_t hardest = 10) {
  Archive archive = Archive::to_read(folder.file(name));
  return summarise(archive, hardest);
}

TEST_CASE("summaries: no count can change alone", "[survey]") {
  const Folder folder;
  SolvePlan limited = plan();
  limited.limits.nodes = 40;
  archive_ranges(folder.file("limited"), {{1, 100}, {201, 300}}, limited);
  {
    Archive archive = Archive::to_write(folder.file("limited"));
    const SurveyId survey = archive.survey_of(kRules);
    const SolverId solver = archive.solver_of(kSolver);
    // Later attempts found some undecided deals to be lost, the second with a proof.
    int attempt = 0;
    for (const ArchivedRow& old : archive.rows(survey, {1, 300})) {
      if (old.row.verdict != Verdict::Undecided || attempt == 2) continue;
      DealRow row = old.row;
      row.verdict = Verdict::Unwinnable;
      row.limit.reset();
      row.stage = Stage::Exhaustive;
      archive.replace(survey, solver, row);
      if (++attempt == 2) archive.add_checked_loss(survey, {row.number, solver});
    }
    REQUIRE(attempt == 2);
    archive.commit();
  }
  const std::string text = as_text(summary_of(folder, "limited"));
  CHECK(as_text(parsed(text, "limited")) == text);

  const auto whole = ReadJson::parse(text).flatten();
  std::size_t changed = 0;
  for (const auto& [pointer, value] : whole.items()) {
    // Other numbers do not say anything of these.
    const bool free = pointer.find("/rules/") != std::string::npos || pointer.ends_with("/bytes") ||
                      pointer.ends_with("/number") ||
                      (pointer.ends_with("/nodes") && !pointer.ends_with("/hardest/0/nodes"));
    if (free || !value.is_number()) continue;
    CAPTURE(pointer);
    auto edited = whole;
    if (value.is_number_integer()) {
      edited[pointer] = value.get<std::uint64_t>() + 1;
    } else {
      edited[pointer] = value.get<double>() * (pointer.ends_with("/mean") ? 20 : 1.001);
    }
    const auto read = parse_report(edited.unflatten().dump(1), "limited");
    CHECK(!read);
    if (!read) CHECK(read.error().message().starts_with("/report/0"));
    ++changed;
  }
  CHECK(changed > 50);
}

TEST_CASE("summaries: what is listed must belong there", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("a"), {{1, 200}});
  const auto json = ReadJson::parse(as_text(summary_of(folder, "a")));
  REQUIRE(json["report"][0]["unwinnable_deals"].size() > 1);
  const auto fault_after = [&](const char* pointer, const ReadJson& value) {
    auto edited = json;
    edited[ReadJson::json_pointer{pointer}] = value;
    const auto read = parse_report(edited.dump(), "a");
    return read ? "" : read.error().message();
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/number", 201),
             ContainsSubstring("expected a deal of the ranges"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/1/number",
                         json["report"][0]["unwinnable_deals"][0]["number"]),
             ContainsSubstring("expected deals in ascending order"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/verdict", "winnable"),
             ContainsSubstring("expected unwinnable"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/limit", "nodes"),
             ContainsSubstring("needs a limit"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/proof", "checked"),
             ContainsSubstring("as many as"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/stage", "best"),
             ContainsSubstring("one of cyclic"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals", ReadJson::array()),
             ContainsSubstring("array of"));
  CHECK_THAT(fault_after("/report/0/ranges/0/1", 0),
             ContainsSubstring("does not end before it begins"));
  CHECK_THAT(fault_after("/report/0/parts/0/ranges/0/0", 2),
             ContainsSubstring("parts that are the ranges"));
  CHECK_THAT(fault_after("/report/0/name", "solo"), ContainsSubstring("the name of the rules"));
  CHECK_THAT(fault_after("/report/0/solvers", ReadJson::array()), ContainsSubstring("a solver"));
  CHECK_THAT(fault_after("/report/0/histograms/nodes/34", 1), ContainsSubstring("buckets"));
  CHECK_THAT(fault_after("/report/0/coarse", 201),
             ContainsSubstring("no more than there are deals"));
}

TEST_CASE("summaries: a short list of the hardest deals hides no harder deal", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("a"), {{1, 400}});
  archive_ranges(folder.file("b"), {{401, 900}});
  archive_ranges(folder.file("all"), {{1, 900}});
  const auto all = summary_of(folder, "all", 12).front().hardest;
  for (const std::size_t listed : {0U, 1U, 3U, 12U}) {
    CAPTURE(listed);
    auto parts = parsed(as_text(summary_of(folder, "a", listed)), "a");
    parts.push_back(summary_of(folder, "b", 12).front());
    const auto hardest = combine(parts, 12).hardest;
    CHECK(hardest.size() >= listed);
    REQUIRE(hardest.size() <= all.size());
    for (std::size_t i = 0; i < hardest.size(); ++i) CHECK(hardest[i].number == all[i].number);
  }
}

}  // namespace
}  // namespace backtrick::the_game
