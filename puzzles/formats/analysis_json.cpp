#include "puzzles/formats/analysis_json.hpp"

#include <array>
#include <chrono>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {
namespace {

void add_verdict(WriteJson& json, Verdict verdict, const std::optional<Limit>& limit) {
  json["verdict"] = name(verdict);
  if (limit) json["limit"] = name(*limit);
}

void add_deed(WriteJson& json, const std::optional<Play>& play) {
  if (play) {
    json["play"] = {play->card, name(play->pile)};
  } else {
    json["end_turn"] = true;
  }
}

void add_cost(WriteJson& json, std::uint64_t searches, std::uint64_t nodes,
              std::chrono::nanoseconds time) {
  json["searches"] = searches;
  json["nodes"] = nodes;
  json["seconds"] = std::chrono::duration<double>(time).count();
}

WriteJson as_json(const Analysis& analysis, const Position& position) {
  WriteJson json{{"position", as_json(position)}};
  add_verdict(json, analysis.verdict, analysis.limit);
  WriteJson move_verdicts = WriteJson::array();
  for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
    WriteJson one;
    add_deed(one, move_verdict.play);
    add_verdict(one, move_verdict.verdict, move_verdict.limit);
    if (move_verdict.verdict == Verdict::Winnable) one["line"] = as_json(move_verdict.line);
    move_verdicts.push_back(std::move(one));
  }
  json["plays"] = std::move(move_verdicts);
  for (const Verdict verdict : {Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided})
    json["counts"][std::string{name(verdict)}] = analysis.count(verdict);
  if (!analysis.move_verdicts.empty() && analysis.count(Verdict::Undecided) == 0)
    json["share"] = static_cast<double>(analysis.count(Verdict::Winnable)) /
                    static_cast<double>(analysis.move_verdicts.size());
  if (analysis.verdict == Verdict::Winnable) json["solution"] = as_json(analysis.solution);
  add_cost(json, analysis.searches, analysis.nodes, analysis.time);
  return json;
}

}  // namespace

std::string_view name(Hint hint) {
  constexpr std::array<std::string_view, 3> kNames{"pile", "card", "line"};
  return kNames[static_cast<std::size_t>(hint)];
}

std::string write_analysis(const Position& position, const Analysis& analysis) {
  return as_json(analysis, position).dump();
}

std::string write_hint(const Position& position, const Result& result, Hint hint) {
  WriteJson json{{"position", as_json(position)}};
  add_verdict(json, result.verdict, result.limit);
  if (!result.solution.empty()) {
    const Turn& turn = result.solution.front();
    WriteJson& given = json["hint"];
    if (hint == Hint::WholeLine) {
      given["line"] = as_json(result.solution);
    } else if (turn.empty()) {
      given["end_turn"] = true;
    } else {
      given["pile"] = name(turn.front().pile);
      if (hint == Hint::OnePlay) given["card"] = turn.front().card;
    }
  }
  add_cost(json, 1, result.nodes, result.time);
  return json.dump();
}

WriteJson as_json(const Record& record, const Review& review, const Position* before,
                  const Analysis* instead) {
  WriteJson json{{"deal", as_json(record.deal)}, {"plays", as_json(record.plays)}};
  json["steps"] = review.steps.size();
  if (review.winnable) json["winnable_after"] = *review.winnable;
  if (review.lost) json["lost_after"] = *review.lost;
  if (review.limit) json["limit"] = name(*review.limit);
  if (review.exact()) {
    const Step& step = review.steps[*review.winnable];
    WriteJson mistake{{"turn", step.turn + 1}};
    add_deed(mistake, step.play);
    json["mistake"] = std::move(mistake);
  }
  if (before != nullptr && instead != nullptr) json["instead"] = as_json(*instead, *before);
  add_cost(json, review.searches, review.nodes, review.time);
  return json;
}

std::string write_review(const Record& record, const Review& review, const Position* before,
                         const Analysis* instead) {
  return as_json(record, review, before, instead).dump();
}

}  // namespace backtrick::the_game
