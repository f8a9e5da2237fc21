// Reads arbitrary summaries of surveys. Every one that is read must survive writing and reading
// again, and must add up.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"
#include "tools/survey/summary_json.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

namespace {

std::string written(const std::vector<SurveySummary>& summaries) {
  WriteJson json{{"report", WriteJson::array()}};
  for (const SurveySummary& summary : summaries)
    json["report"].push_back(as_json(summary, Detail::Whole));
  return json.dump(-1, ' ', false, WriteJson::error_handler_t::replace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = parse_report(text, "file");
  if (!read) {
    expect_good(read.error(), text.size());
    return 0;
  }
  const auto& summaries = *read;
  for (const SurveySummary& summary : summaries) {
    std::uint64_t deals = 0;
    for (const DealRange& range : summary.ranges) deals += range.size();
    EXPECT_OR_ABORT(summary.counts.deals() == deals);
    EXPECT_OR_ABORT(summary.nodes.histogram.total() == deals);
    EXPECT_OR_ABORT(summary.nanoseconds.histogram.total() == deals);
    EXPECT_OR_ABORT(summary.unwinnable.size() == summary.counts.unwinnable);
    EXPECT_OR_ABORT(summary.undecided.size() == summary.counts.undecided);
  }
  // The mean that a person wrote may have no number that is written alike, but what is written has.
  const std::string once = written(summaries);
  const auto again = parse_report(once, "file");
  EXPECT_OR_ABORT((again));
  EXPECT_OR_ABORT(written(*again) == once);
  return 0;
}
