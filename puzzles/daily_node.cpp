#include "daily_node.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "deal_id.hpp"

namespace backtrick {
namespace {

/// No difficulty is so far out, in logits.
constexpr double kFarthest = 1000;

double rounded(double value) { return std::round(value * 1000) / 1000 + 0.0; }

DailyDeal read_ledger_deal(const JsonNode& node, Band expected) {
  const JsonNode id = node.at("id");
  auto deal = deal_of_id(id.text());
  if (!deal) id.complain("the id of a deal, such as \"solo:42\"");
  const JsonNode grade_node = node.at("grade");
  const Grade grade = read_grade(grade_node);
  if (grade.band != expected)
    grade_node.at("band").complain("\"" + std::string{name(expected)} + "\" in this place");
  return {*std::move(deal), grade};
}

}  // namespace

WriteJson as_json(const Grade& grade) {
  return {{"version", grade.version},
          {"band", name(grade.band)},
          {"difficulty", rounded(grade.difficulty)},
          {"standard_error", rounded(grade.standard_error)},
          {"basis", "simulated"}};
}

Grade read_grade(const JsonNode& node) {
  Grade grade;
  grade.version = node.at("version").number(1, 1'000'000);
  const JsonNode band = node.at("band");
  const auto named = band_named(band.text());
  if (!named) band.complain("easy, medium, hard or fiendish");
  grade.band = *named;
  grade.difficulty = node.at("difficulty").real(-kFarthest, kFarthest);
  grade.standard_error = node.at("standard_error").real(0, kFarthest);
  return grade;
}

WriteJson as_ledger_json(const DailyDeal& deal) {
  return {{"id", id_of(deal.deal).value()}, {"grade", as_json(deal.grade)}};
}

std::array<DailyDeal, kBands> read_ledger_deals(const JsonNode& node) {
  const auto items = node.items();
  if (items.size() != kBands) node.complain("the deals of " + std::to_string(kBands) + " bands");
  const auto deal = [&](Band band) {
    return read_ledger_deal(items[static_cast<std::size_t>(band)], band);
  };
  return {deal(Band::Easy), deal(Band::Medium), deal(Band::Hard), deal(Band::Fiendish)};
}

}  // namespace backtrick
