#include "result_json.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "deal_json.hpp"
#include "json_node.hpp"

namespace backtrick {
namespace {

constexpr std::array<Verdict, 3> kVerdicts{Verdict::Winnable, Verdict::Unwinnable,
                                           Verdict::Undecided};

Claim read_claim(const JsonNode& node) {
  Claim claim{read_deal_object(node.at("deal")), Verdict::Undecided, {}, 1};
  const JsonNode verdict = node.at("verdict");
  const auto known =
      std::ranges::find(kVerdicts, verdict.text(), [](Verdict v) { return name(v); });
  if (known == kVerdicts.end()) verdict.complain("winnable, unwinnable or undecided");
  claim.verdict = *known;
  const auto solution = node.find("solution");
  if (solution.has_value() != (claim.verdict == Verdict::Winnable))
    throw ContentFault{node.place(), "a solution stands beside \"winnable\", and only there"};
  if (solution) claim.solution = read_line(*solution, claim.deal.rules());
  if (const auto first = node.find("first_player"))
    claim.first_player = first->number(1, claim.deal.rules().players);
  return claim;
}

}  // namespace

std::string write_result(const Deal& deal, const Result& result) {
  WriteJson json;
  json["deal"] = as_json(deal);
  json["verdict"] = name(result.verdict);
  if (result.limit) json["limit"] = name(*result.limit);
  if (result.verdict == Verdict::Winnable) json["solution"] = as_json(result.solution);
  if (result.verdict == Verdict::Winnable && deal.rules().players > 1)
    json["first_player"] = result.first_player;
  json["nodes"] = result.nodes;
  json["seconds"] = std::chrono::duration<double>(result.time).count();
  return json.dump();
}

std::string write_deal_json(const Deal& deal) { return as_json(deal).dump(); }

std::string write_summary(const BatchSummary& summary) {
  WriteJson stages = WriteJson::object();
  for (std::size_t i = 0; i < kStages; ++i)
    stages[std::string{name(static_cast<Stage>(i))}] = summary.by_stage[i];
  const WriteJson json{{"summary",
                        {{"deals", summary.deals},
                         {"winnable", summary.winnable},
                         {"unwinnable", summary.unwinnable},
                         {"undecided", summary.undecided},
                         {"stages", stages},
                         {"refused", summary.refused},
                         {"nodes", summary.nodes},
                         {"seconds", std::chrono::duration<double>(summary.time).count()}}}};
  return json.dump();
}

std::variant<Claim, TextFault> read_result(std::string_view line) {
  std::optional<Claim> claim;
  auto fault = read_json(line, kLongestResultLine, "result",
                         [&](const JsonNode& node) { claim = read_claim(node); });
  if (fault) return *std::move(fault);
  return *std::move(claim);
}

}  // namespace backtrick
