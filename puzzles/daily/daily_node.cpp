#include "puzzles/daily/daily_node.hpp"

#include <optional>
#include <string>
#include <vector>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/grading/grade_node.hpp"

namespace backtrick::the_game {
namespace {

DailyDeal read_ledger_deal(const JsonNode& node, Band expected) {
  const JsonNode id = node.at("id");
  auto deal = deal_of_id(id.text());
  if (!deal) id.fail("the id of a deal, such as \"solo:42\"");
  const JsonNode grade_node = node.at("grade");
  const Grade grade = read_grade(grade_node);
  if (grade.band != expected)
    grade_node.at("band").fail("\"" + std::string{name(expected)} + "\" in this place");
  return {*std::move(deal), grade};
}

}  // namespace

WriteJson as_ledger_json(const DailyDeal& deal) {
  return {{"id", id_of(deal.deal).value()}, {"grade", as_json(deal.grade)}};
}

std::array<DailyDeal, kBands> read_ledger_deals(const JsonNode& node) {
  const auto items = node.items();
  if (items.size() != kBands) node.fail("the deals of " + std::to_string(kBands) + " bands");
  const auto deal = [&](Band band) {
    return read_ledger_deal(items[static_cast<std::size_t>(band)], band);
  };
  return {deal(Band::Easy), deal(Band::Medium), deal(Band::Hard), deal(Band::Fiendish)};
}

}  // namespace backtrick::the_game
