#include "puzzles/formats/result_json.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::array<Verdict, 3> kVerdicts{Verdict::Winnable, Verdict::Unwinnable,
                                           Verdict::Undecided};

/// The value of the key "proof".
constexpr const char* kChecked = "checked";

/// Reads the parts that claims about deals and claims about positions share.
template <typename AClaim>
void read_outcome(const JsonNode& node, const Rules& rules, AClaim& claim) {
  node.expect_keys({"deal", "position", "verdict", "left", "proved", "at_least", "limit", "proof",
                    "solution", "line", "first_player", "nodes", "seconds"},
                   OtherKeys::Ignored);
  const JsonNode verdict = node.at("verdict");
  const auto known =
      std::ranges::find(kVerdicts, verdict.text(), [](Verdict v) { return name(v); });
  if (known == kVerdicts.end()) verdict.fail("winnable, unwinnable or undecided");
  claim.verdict = *known;
  const auto solution = node.find("solution");
  if (solution.has_value() != (claim.verdict == Verdict::Winnable))
    node.refuse("\"winnable\" needs a solution, and nothing else may have one");
  if (solution) claim.solution = read_line(*solution, rules);
  if (const auto proof = node.find("proof")) {
    if (proof->text() != kChecked) proof->fail(kChecked);
    if (claim.verdict != Verdict::Unwinnable || node.find("limit"))
      proof->refuse("only \"unwinnable\" without a limit has a proof");
    claim.proof_checked = true;
  }

  const auto left = node.find("left");
  if (!left) return;
  claim.left = left->number(0, rules.cards);
  if ((*claim.left == 0) != (claim.verdict == Verdict::Winnable))
    left->refuse("0 are left beside \"winnable\", and only there");
  if (*claim.left > 0) claim.line = read_line(node.at("line"), rules);
  if (const auto at_least = node.find("at_least"))
    at_least->number(claim.verdict == Verdict::Unwinnable ? 1 : 0, *claim.left);
}

DealClaim read_claim(const JsonNode& node) {
  DealClaim claim{read_deal_object(node.at("deal")), Verdict::Undecided, {}, 1, {}, {}, false};
  read_outcome(node, claim.deal.rules(), claim);
  if (const auto first = node.find("first_player"))
    claim.first_player = first->number(1, claim.deal.rules().players);
  return claim;
}

PositionClaim read_position_claim(const JsonNode& node) {
  PositionClaim claim{
      read_position_object(node.at("position")), Verdict::Undecided, {}, {}, {}, false};
  read_outcome(node, claim.position.rules(), claim);
  return claim;
}

/// `players`: the number of players who may choose among themselves who begins.
std::string write_result_of(WriteJson json, int players, const Result& result, bool proof_checked) {
  json["verdict"] = name(result.verdict);
  if (const auto& best = result.best) {
    json["left"] = best->left;
    json["proved"] = best->proved();
    if (!best->proved()) json["at_least"] = best->at_least;
  }
  if (result.limit) json["limit"] = name(*result.limit);
  if (proof_checked) json["proof"] = kChecked;
  if (result.verdict == Verdict::Winnable) json["solution"] = as_json(result.solution);
  const bool leaves_some = result.best && result.best->left > 0;
  if (leaves_some) json["line"] = as_json(result.best->line);
  if (players > 1 && (result.verdict == Verdict::Winnable || leaves_some))
    json["first_player"] = result.first_player;
  json["nodes"] = result.nodes;
  json["seconds"] = std::chrono::duration<double>(result.time).count();
  return json.dump();
}

}  // namespace

std::string write_result(const Deal& deal, const Result& result, bool proof_checked) {
  return write_result_of({{"deal", as_json(deal)}}, deal.rules().players, result, proof_checked);
}

std::string write_result(const Position& position, const Result& result, bool proof_checked) {
  return write_result_of({{"position", as_json(position)}}, 1, result, proof_checked);
}

std::string write_summary(const BatchSummary& summary) {
  WriteJson stages = WriteJson::object();
  for (std::size_t i = 0; i < kStages; ++i)
    stages[std::string{name(static_cast<Stage>(i))}] = summary.by_stage[i];
  WriteJson json{{"summary",
                  {{"deals", summary.deals},
                   {"winnable", summary.winnable},
                   {"unwinnable", summary.unwinnable},
                   {"undecided", summary.undecided},
                   {"stages", stages},
                   {"refused", summary.refused},
                   {"nodes", summary.nodes},
                   {"seconds", std::chrono::duration<double>(summary.time).count()}}}};
  if (summary.proofs_checked) json["summary"]["proofs_checked"] = *summary.proofs_checked;
  if (summary.left) {
    json["summary"]["left"] = *summary.left;
    json["summary"]["proved"] = summary.proved;
  }
  return json.dump();
}

Expected<std::variant<DealClaim, PositionClaim, RecordedGame>> read_result(std::string_view line) {
  using Read = std::variant<DealClaim, PositionClaim, RecordedGame>;
  return read_json(line, kLongestResultLine, "result", [](const JsonNode& node) -> Read {
    if (is_recorded_game(node)) return read_recorded_game_object(node);
    if (node.find("position")) return read_position_claim(node);
    return read_claim(node);
  });
}

}  // namespace backtrick::the_game
