#include "tools/survey/summary_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "tools/survey/names.hpp"

namespace backtrick::the_game {
namespace {

/// The key and the value that mark a checked loss.
constexpr const char* kProof = "proof";
constexpr const char* kChecked = "checked";

/// `unit`: the divisor for all numbers.
WriteJson as_json(const Distribution& numbers, double unit) {
  WriteJson json{{"mean", numbers.mean / unit}};
  const auto whole_or_not = [&](std::uint64_t x) {
    return unit == 1 ? WriteJson(x) : WriteJson(static_cast<double>(x) / unit);
  };
  for (const double share : kShares) json[share_key(share)] = whole_or_not(numbers.quantile(share));
  json["most"] = whole_or_not(numbers.most);
  return json;
}

WriteJson as_json(const DealRow& row) {
  WriteJson json{{"number", row.number}, {"verdict", name(row.verdict)}};
  if (row.limit) json["limit"] = name(*row.limit);
  json["stage"] = name(row.stage);
  json["nodes"] = row.nodes;
  return json;
}

/// Unwinnable deals; those with a checked proof say so.
WriteJson losses_of(const SurveySummary& summary) {
  WriteJson json = WriteJson::array();
  for (const DealRow& row : summary.unwinnable) {
    json.push_back(as_json(row));
    if (!std::ranges::binary_search(summary.unchecked, row.number)) json.back()[kProof] = kChecked;
  }
  return json;
}

WriteJson as_json(const std::vector<DealRow>& rows) {
  WriteJson json = WriteJson::array();
  for (const DealRow& row : rows) json.push_back(as_json(row));
  return json;
}

WriteJson as_json(const std::vector<DealRange>& ranges) {
  WriteJson json = WriteJson::array();
  for (const DealRange& range : ranges) json.push_back(WriteJson::array({range.first, range.last}));
  return json;
}

WriteJson as_json(const std::vector<SurveyPart>& parts, Detail detail) {
  WriteJson json = WriteJson::array();
  for (const SurveyPart& part : parts) {
    json.push_back({{"file", part.file}, {"ranges", as_json(part.ranges)}});
    if (part.bytes && detail == Detail::Whole) json.back()["bytes"] = *part.bytes;
  }
  return json;
}

/// The deals of each bucket, by the largest number in it.
WriteJson as_json(const Histogram& histogram) {
  WriteJson json = WriteJson::object();
  for (const auto& [bucket, deals] : histogram.buckets()) {
    if (deals != 0) json[std::to_string(Histogram::most(bucket))] = deals;
  }
  return json;
}

/// Reads one name of several.
template <typename Named, std::size_t kCount>
Named read_name(const JsonNode& node, const std::array<Named, kCount>& all) {
  if (const auto found = find_named(node.text(), all)) return *found;
  std::string names;
  for (const Named one : all) names += (names.empty() ? "" : ", ") + std::string{name(one)};
  node.fail("one of " + names);
}

/// Demands a number that follows from others of the report.
void demand(const JsonNode& node, std::uint64_t expected, const std::string& why) {
  if (node.deal_number() != expected) node.fail(std::to_string(expected) + ", " + why);
}

/// Numbers stay below 2^63, so that sums of two do not overflow.
std::uint64_t read_count(const JsonNode& node) {
  const std::uint64_t count = node.deal_number();
  if (count > kLastArchived) node.fail("a number up to " + std::to_string(kLastArchived));
  return count;
}

std::vector<DealRange> read_ranges(const JsonNode& node) {
  std::vector<DealRange> ranges;
  for (const JsonNode& item : node.items()) {
    const auto pair = item.items();
    if (pair.size() != 2) item.fail("the first and the last number of a range");
    const DealRange range{read_count(pair[0]), read_count(pair[1])};
    if (range.first > range.last) item.fail("a range that does not end before it begins");
    if (!ranges.empty() && range.first <= ranges.back().last)
      item.fail("a range behind " + in_words(ranges.back()));
    append(ranges, range);
  }
  if (ranges.empty()) node.fail("a range");
  return ranges;
}

std::uint64_t size_of(const std::vector<DealRange>& ranges) {
  std::uint64_t size = 0;
  for (const DealRange& range : ranges) size += range.size();
  return size;
}

/// Reads rows whose numbers have to be in the ranges.
std::vector<DealRow> read_rows(const JsonNode& node, const std::vector<DealRange>& ranges) {
  std::vector<DealRow> rows;
  for (const JsonNode& item : node.items()) {
    DealRow row;
    const JsonNode number = item.at("number");
    row.number = read_count(number);
    if (std::ranges::none_of(ranges, [&](const DealRange& range) {
          return range.first <= row.number && row.number <= range.last;
        }))
      number.fail("a deal of the ranges");
    row.verdict = read_name(item.at("verdict"), kVerdicts);
    if (const auto limit = item.find("limit")) row.limit = read_name(*limit, kLimits);
    if (row.limit.has_value() != (row.verdict == Verdict::Undecided))
      item.refuse("\"undecided\" needs a limit, and nothing else may have one");
    row.stage = read_name(item.at("stage"), kAllStages);
    row.nodes = read_count(item.at("nodes"));
    rows.push_back(row);
  }
  return rows;
}

/// Reads all deals of a verdict, in ascending order.
std::vector<DealRow> read_list(const JsonNode& node, const SurveySummary& summary, Verdict verdict,
                               std::uint64_t count) {
  std::vector<DealRow> rows = read_rows(node, summary.ranges);
  if (rows.size() != count) node.fail("an array of " + std::to_string(count));
  const auto items = node.items();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].verdict != verdict) items[i].at("verdict").fail(std::string{name(verdict)});
    if (i != 0 && rows[i].number <= rows[i - 1].number)
      items[i].at("number").fail("deals in ascending order");
    if (rows[i].nodes > summary.nodes.most)
      items[i].at("nodes").fail("at most " + std::to_string(summary.nodes.most));
  }
  return rows;
}

Histogram read_histogram(const JsonNode& node, std::uint64_t deals) {
  Histogram histogram;
  for (const auto& [key, value] : node.members()) {
    const auto most = parse_deal_number(key);
    if (!most || *most > kLastArchived || Histogram::most(Histogram::bucket_of(*most)) != *most ||
        std::to_string(*most) != key)
      node.fail("the largest numbers of buckets as keys");
    histogram.add(Histogram::bucket_of(*most), std::min(read_count(value), deals + 1));
    if (histogram.total() > deals) break;
  }
  if (histogram.total() != deals) node.fail("counts of together " + std::to_string(deals));
  return histogram;
}

/// Counts each deal at the smallest percentile that is an upper limit.
Histogram histogram_of(const std::array<std::uint64_t, kShares.size()>& percentiles,
                       std::uint64_t most, std::uint64_t deals) {
  Histogram histogram;
  for (std::size_t i = 0; i < kShares.size(); ++i) {
    auto reached = static_cast<std::uint64_t>(kShares.at(i) * static_cast<double>(deals));
    while (reached < deals &&
           static_cast<double>(reached) < kShares.at(i) * static_cast<double>(deals))
      ++reached;
    if (reached > histogram.total())
      histogram.add(Histogram::bucket_of(percentiles.at(i)), reached - histogram.total());
  }
  histogram.add(Histogram::bucket_of(most), deals - histogram.total());
  return histogram;
}

/// The number that was divided by `unit` when it was written, so that it is written alike again.
double product(double written, double unit) {
  const double rounded = written * unit;
  for (const double toward : {0.0, HUGE_VAL}) {
    const double next = std::nextafter(rounded, toward);
    if (rounded / unit != written && next / unit == written) return next;
  }
  return rounded;
}

/// `unit`: the divisor of all numbers, as they were written.
Distribution read_distribution(const JsonNode& node, double unit,
                               const std::optional<JsonNode>& histogram,
                               const SurveySummary& summary) {
  const auto read = [&](const std::string& key) {
    const JsonNode number = node.at(key);
    if (unit == 1) return read_count(number);
    return static_cast<std::uint64_t>(std::llround(number.real(0, 9e9) * unit));
  };
  const std::uint64_t deals = summary.counts.deals();
  Distribution numbers;
  numbers.most = read("most");
  numbers.mean = product(node.at("mean").real(0, 9e18), unit);
  std::array<std::uint64_t, kShares.size()> percentiles{};
  std::ranges::transform(kShares, percentiles.begin(),
                         [&](double share) { return read(share_key(share)); });
  numbers.histogram = histogram ? read_histogram(*histogram, deals)
                                : histogram_of(percentiles, numbers.most, deals);
  for (std::size_t i = 0; i < kShares.size(); ++i) {
    if (numbers.quantile(kShares.at(i)) != percentiles.at(i))
      node.at(share_key(kShares.at(i))).fail("what the other percentiles or the histogram say");
  }
  if (numbers.histogram.quantile(1) != Histogram::most(Histogram::bucket_of(numbers.most)))
    node.at("most").fail("what the percentiles or the histogram say");
  const auto [least, most] = numbers.histogram.bounds_of_sum(numbers.most);
  const double total = numbers.mean * static_cast<double>(deals);
  const auto slack = 1e-9 * total + static_cast<double>(deals);
  if (total > most + slack || (summary.coarse == 0 && total < least - slack))
    node.at("mean").fail("a mean that fits the percentiles");
  return numbers;
}

std::vector<SurveyPart> read_parts(const JsonNode& node, const std::vector<DealRange>& ranges) {
  std::vector<SurveyPart> parts;
  std::vector<DealRange> together;
  for (const JsonNode& item : node.items()) {
    SurveyPart part{item.at("file").text(), read_ranges(item.at("ranges")), std::nullopt};
    if (const auto bytes = item.find("bytes")) part.bytes = read_count(*bytes);
    for (const DealRange& range : part.ranges) {
      if (!together.empty() && range.first <= together.back().last)
        item.fail("a part behind " + in_words(together.back()));
      append(together, range);
    }
    parts.push_back(std::move(part));
  }
  if (together != ranges) node.fail("parts that are the ranges together");
  return parts;
}

void read_counts(const JsonNode& node, SurveySummary& summary) {
  const JsonNode deals = node.at("deals");
  demand(deals, size_of(summary.ranges), "the size of the ranges");
  summary.counts.unwinnable = read_count(node.at("unwinnable"));
  summary.counts.undecided = read_count(node.at("undecided"));
  const std::uint64_t others = summary.counts.unwinnable + summary.counts.undecided;
  if (others > deals.deal_number()) node.at("unwinnable").fail("no more than there are deals");
  summary.counts.winnable = deals.deal_number() - others;
  demand(node.at("winnable"), summary.counts.winnable, "the deals that are left");

  const JsonNode stages = node.at("stages");
  std::uint64_t decided = 0;
  for (std::size_t i = 0; i < kStages; ++i) {
    const JsonNode stage = stages.at(std::string{name(kAllStages.at(i))});
    summary.by_stage.at(i) = read_count(stage);
    decided += summary.by_stage.at(i);
    if (decided > deals.deal_number()) stage.fail("no more than there are deals");
  }
  if (decided != summary.counts.deals() - summary.counts.undecided)
    stages.fail("counts of together " +
                std::to_string(summary.counts.deals() - summary.counts.undecided));

  const JsonNode winnability = node.at("winnability");
  const auto demand_bound = [&](const char* key, double bound) {
    const JsonNode stated = winnability.at(key);
    if (std::abs(stated.real(0, 1) - bound) > 1e-12)
      stated.fail("what follows from the counts, " + std::to_string(bound));
  };
  demand_bound("low", summary.winnable().low);
  demand_bound("high", summary.winnable().high);
}

void read_deals(const JsonNode& node, SurveySummary& summary) {
  const JsonNode losses = node.at("unwinnable_deals");
  summary.unwinnable = read_list(losses, summary, Verdict::Unwinnable, summary.counts.unwinnable);
  for (const JsonNode& loss : losses.items()) {
    const auto proof = loss.find(kProof);
    if (proof && proof->text() != kChecked) proof->fail(kChecked);
    if (!proof) summary.unchecked.push_back(loss.at("number").deal_number());
  }
  // Reports of earlier versions have no such key, and no deal says so.
  if (const auto checked = node.find("proofs_checked"))
    demand(*checked, summary.proofs_checked(), "as many as say so");
  summary.undecided =
      read_list(node.at("undecided_deals"), summary, Verdict::Undecided, summary.counts.undecided);

  const JsonNode hardest = node.at("hardest");
  summary.hardest = read_rows(hardest, summary.ranges);
  if (!std::ranges::is_sorted(summary.hardest, harder)) hardest.fail("the hardest deals first");
  if (!summary.hardest.empty())
    demand(hardest.items().front().at("nodes"), summary.nodes.most, "the most of all");
}

SurveySummary read_summary(const JsonNode& node, const std::string& file) {
  SurveySummary summary;
  summary.file = file;
  summary.archived = false;
  const JsonNode rules = node.at("rules");
  summary.rules = read_rules(rules);
  if (const auto name = node.find("name"); name && name->text() != name_of(summary.rules))
    name->fail("the name of the rules");
  summary.ranges = read_ranges(node.at("ranges"));
  const auto parts = node.find("parts");
  summary.parts = parts ? read_parts(*parts, summary.ranges)
                        : std::vector<SurveyPart>{{file, summary.ranges, std::nullopt}};
  read_counts(node, summary);
  const auto histograms = node.find("histograms");
  if (const auto coarse = node.find("coarse"); coarse && histograms) {
    summary.coarse = read_count(*coarse);
    if (summary.coarse > summary.counts.deals()) coarse->fail("no more than there are deals");
  }
  // Without histograms, several parts cannot be told from one whose percentiles are exact.
  if (!histograms) {
    if (summary.parts.size() > 1)
      node.refuse("a report on several parts has to have histograms, as with --format summary");
    summary.coarse = summary.counts.deals();
  }
  const auto histogram = [&](const char* measure) {
    return histograms ? std::optional{histograms->at(measure)} : std::nullopt;
  };
  summary.nodes = read_distribution(node.at("nodes"), 1, histogram("nodes"), summary);
  summary.nanoseconds =
      read_distribution(node.at("seconds"), 1e9, histogram("nanoseconds"), summary);
  read_deals(node, summary);
  for (const JsonNode& solver : node.at("solvers").items())
    summary.solvers.push_back({solver.at("version").text(), solver.at("options").text()});
  if (summary.solvers.empty()) node.at("solvers").fail("a solver");
  return summary;
}

}  // namespace

WriteJson as_json(const SurveySummary& summary, Detail detail) {
  WriteJson json = WriteJson::object();
  if (const auto name = name_of(summary.rules)) json["name"] = *name;
  json["rules"] = as_json(summary.rules);
  json["ranges"] = as_json(summary.ranges);
  if (detail == Detail::Whole || summary.parts.size() > 1)
    json["parts"] = as_json(summary.parts, detail);
  json["deals"] = summary.counts.deals();
  json["winnable"] = summary.counts.winnable;
  json["unwinnable"] = summary.counts.unwinnable;
  json["undecided"] = summary.counts.undecided;
  json["proofs_checked"] = summary.proofs_checked();
  json["winnability"] = {{"low", summary.winnable().low}, {"high", summary.winnable().high}};
  WriteJson stages = WriteJson::object();
  for (std::size_t i = 0; i < kStages; ++i)
    stages[std::string{name(static_cast<Stage>(i))}] = summary.by_stage.at(i);
  json["stages"] = stages;
  json["nodes"] = as_json(summary.nodes, 1);
  json["seconds"] = as_json(summary.nanoseconds, 1e9);
  if (detail == Detail::Whole ? summary.coarse != 0 : summary.limits_only())
    json["coarse"] = summary.coarse;
  json["hardest"] = as_json(summary.hardest);
  json["unwinnable_deals"] = losses_of(summary);
  json["undecided_deals"] = as_json(summary.undecided);
  json["solvers"] = WriteJson::array();
  for (const SolverName& solver : summary.solvers)
    json["solvers"].push_back({{"version", solver.version}, {"options", solver.options}});
  if (detail == Detail::Whole)
    json["histograms"] = {{"nodes", as_json(summary.nodes.histogram)},
                          {"nanoseconds", as_json(summary.nanoseconds.histogram)}};
  return json;
}

std::string share_key(double share) { return fmt::format("p{:.6g}", share * 100); }

Expected<std::vector<SurveySummary>> parse_report(std::string_view text, const std::string& file) {
  return read_json(text, kLongestReport, "report", [&](const JsonNode& node) {
    std::vector<SurveySummary> summaries;
    for (const JsonNode& section : node.at("report").items())
      summaries.push_back(read_summary(section, file));
    return summaries;
  });
}

}  // namespace backtrick::the_game
