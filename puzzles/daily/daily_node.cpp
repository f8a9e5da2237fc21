#include "puzzles/daily/daily_node.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {
namespace {

PlayerResult read_result(const JsonNode& node) {
  constexpr int kMostGames = 1'000'000;
  PlayerResult result{node.at("player").text(), node.at("network").text(),
                      node.at("games").number(1, kMostGames)};
  result.beaten = node.at("beaten").number(0, result.games);
  const JsonNode mean = node.at("mean_left");
  result.left = static_cast<int>(std::lround(mean.real(0, kMaxCards) * result.games));
  if (std::abs(result.mean_left() - mean.real(0, kMaxCards)) > 1e-9)
    mean.fail("a mean of " + std::to_string(result.games) + " whole numbers");
  return result;
}

DailyDeal read_ledger_deal(const JsonNode& node, Band expected) {
  const JsonNode id = node.at("id");
  auto deal = deal_of_id(id.text());
  if (!deal) id.fail("the id of a deal, such as \"solo:42\"");
  const JsonNode grade_node = node.at("grade");
  const Grade grade = read_grade(grade_node);
  if (grade.band != expected)
    grade_node.at("band").fail("\"" + std::string{name(expected)} + "\" in this place");
  DailyDeal daily{*std::move(deal), grade};
  if (const auto result = node.find("player_result")) daily.player_result = read_result(*result);
  return daily;
}

}  // namespace

WriteJson as_json(const PlayerResult& result) {
  return {{"player", result.player},
          {"network", result.network},
          {"games", result.games},
          {"beaten", result.beaten},
          {"mean_left", result.mean_left()}};
}

WriteJson as_ledger_json(const DailyDeal& deal) {
  WriteJson json{{"id", id_of(deal.deal).value()}, {"grade", as_json(deal.grade)}};
  if (deal.player_result) json["player_result"] = as_json(*deal.player_result);
  return json;
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
