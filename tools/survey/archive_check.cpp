// Whether what an archive says agrees with itself. Only deciding its deals again shows more.

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "tools/survey/archive.hpp"

namespace backtrick::the_game {
namespace {

/// What must not be found in an archive.
struct Fault {
  std::string_view ranges;  ///< a query of the first and the last deals concerned; ?1 is the survey
  std::string_view what;
};

constexpr std::array<Fault, 9> kMiscounts{{
    {"SELECT first, last FROM block WHERE survey = ?1 AND (first < 0 OR last < first OR "
     "last / 16384 <> first / 16384)",
     "no range of a block"},
    {"SELECT first, last FROM block b WHERE survey = ?1 AND counted + (SELECT count(*) FROM deal "
     "WHERE survey = ?1 AND number BETWEEN b.first AND b.last) <> last - first + 1",
     "the counts do not add up"},
    {"SELECT first, last FROM block b WHERE survey = ?1 AND EXISTS (SELECT 1 FROM block o WHERE "
     "survey = ?1 AND o.first BETWEEN b.first + 1 AND b.last)",
     "in two blocks"},
    {"SELECT first, last FROM block WHERE survey = ?1 AND (counted < 0 OR nodes < 0 OR NOT "
     "seconds BETWEEN 0 AND 9e9)",
     "no number of deals or positions, or no time"},
    {"SELECT first, last FROM block b WHERE survey = ?1 AND ((hardest IS NULL) <> (counted = 0) OR "
     "(hardest IS NULL) <> (hardest_nodes IS NULL) OR hardest NOT BETWEEN first AND last OR EXISTS "
     "(SELECT 1 FROM deal WHERE survey = ?1 AND number = b.hardest))",
     "the hardest deal is none of those that are counted"},
    {"SELECT first, last FROM block WHERE survey = ?1 AND (hardest_nodes > nodes OR hardest_nodes "
     "< (nodes + counted - 1) / counted)",
     "the hardest deal cannot have taken so many positions"},
    {"SELECT number, number FROM deal d WHERE survey = ?1 AND number > ifnull((SELECT last FROM "
     "block WHERE survey = ?1 AND first <= d.number ORDER BY first DESC LIMIT 1), -1)",
     "in no block"},
    {"SELECT number, number FROM deal WHERE survey = ?1 AND (nodes < 0 OR NOT seconds BETWEEN 0 "
     "AND 9e9)",
     "no number of positions, or no time"},
    {"SELECT number, number FROM checked_loss c WHERE survey = ?1 AND NOT EXISTS (SELECT 1 FROM "
     "deal d WHERE survey = ?1 AND d.number = c.number AND verdict = 'unwinnable')",
     "a checked proof of loss, but not decided as unwinnable"},
}};
static_assert(kBlockSize == 16384);

constexpr Fault kWrongLine{
    "SELECT number, number FROM line l WHERE survey = ?1 AND (EXISTS (SELECT 1 FROM deal d WHERE "
    "survey = ?1 AND d.number = l.number AND verdict <> 'winnable') OR number > ifnull((SELECT "
    "last FROM block WHERE survey = ?1 AND first <= l.number ORDER BY first DESC LIMIT 1), -1))",
    "a line, but not decided as winnable"};

/// Whether numbers with this sum, the largest of them `most`, are counted like this.
bool fits(const Histogram& histogram, double sum, std::uint64_t most, double slack) {
  const auto [lower, upper] = histogram.bounds_of_sum(most);
  return lower - slack <= sum && sum <= upper + slack;
}

}  // namespace

/// The ranges of deals that a query finds, each with the description `what`.
std::vector<std::string> Archive::ranges_found(SurveyId survey, std::string_view query,
                                               std::string_view what) {
  std::vector<std::string> found;
  Statement statement = database_.prepare(query);
  for (statement.with(survey); statement.next();)
    found.push_back("deals " + in_words(DealRange{statement.number(0), statement.number(1)}) +
                    ": " + std::string{what});
  return found;
}

/// Compares the histograms with the blocks of each solver, which have right counts.
std::vector<std::string> Archive::wrong_histograms(SurveyId survey) {
  std::vector<std::string> found;
  const auto demand = [&](bool right, std::string_view measure) {
    if (!right)
      found.push_back("the histogram of " + std::string{measure} +
                      " does not add up to the blocks");
  };
  Statement impossible = database_.prepare(
      "SELECT measure FROM histogram WHERE survey = ?1 AND (deals < 0 OR bucket NOT BETWEEN 0 AND "
      "?2 OR deals > 0 AND solver NOT IN (SELECT solver FROM block WHERE survey = ?1))");
  for (impossible.with(survey, Histogram::bucket_of(kLastArchived)); impossible.next();)
    demand(false, printable(impossible.text(0)));
  if (!found.empty()) return found;
  Statement blocks = database_.prepare(
      "SELECT solver, sum(counted), total(nodes), total(seconds), max(hardest_nodes) FROM block "
      "WHERE survey = ?1 GROUP BY solver");
  for (blocks.with(survey); blocks.next();) {
    const auto [nodes, nanoseconds] = histograms(survey, blocks.integer(0));
    const std::uint64_t deals = blocks.number(1);
    const std::uint64_t most = blocks.number(4);
    const double positions = blocks.real(2);
    const double time = 1e9 * blocks.real(3);
    const auto rounded = static_cast<double>(deals);
    const bool reached =
        deals == 0 || nodes.quantile(1) == Histogram::most(Histogram::bucket_of(most));
    demand(nodes.total() == deals && reached && fits(nodes, positions, most, 1e-9 * positions),
           "nodes");
    demand(nanoseconds.total() == deals &&
               fits(nanoseconds, time, kLastArchived, 1e-9 * time + rounded),
           "nanoseconds");
  }
  return found;
}

std::vector<std::string> Archive::miscounts(SurveyId survey) {
  std::vector<std::string> found;
  for (const auto& [query, what] : kMiscounts)
    std::ranges::move(ranges_found(survey, query, what), std::back_inserter(found));
  Statement dangling = database_.prepare("PRAGMA main.foreign_key_check");
  while (dangling.next())
    found.push_back(printable(dangling.text(0)) + ": a row of no " + printable(dangling.text(2)));
  if (found.empty()) found = wrong_histograms(survey);
  return found;
}

std::vector<std::string> Archive::inconsistencies(SurveyId survey) {
  std::vector<std::string> found = miscounts(survey);
  std::ranges::move(ranges_found(survey, kWrongLine.ranges, kWrongLine.what),
                    std::back_inserter(found));
  return found;
}

void Archive::demand_right_counts() {
  for (const ArchivedSurvey& survey : surveys())
    if (const auto faults = miscounts(survey.id); !faults.empty())
      refuse("damaged: " + faults.front());
}

}  // namespace backtrick::the_game
