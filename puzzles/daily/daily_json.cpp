#include "puzzles/daily/daily_json.hpp"

#include <optional>

#include "puzzles/daily/daily_node.hpp"
#include "puzzles/daily/date_node.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/grading/grade_node.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kLongestDay = std::size_t{1} << 16;

WriteJson named(const Deal& deal) {
  return {{"id", id_of(deal).value()}, {"code", write_deal_code(deal)}, {"deal", as_json(deal)}};
}

}  // namespace

std::string write_day(const Daily& daily) {
  WriteJson json{{"date", write_date(daily.date)}, {"deals", WriteJson::array()}};
  for (const DailyDeal& deal : daily.deals) {
    WriteJson item = named(deal.deal);
    item["grade"] = as_json(deal.grade);
    if (deal.player_result) item["player_result"] = as_json(*deal.player_result);
    item["share"] = share_text(daily.date, deal);
    json["deals"].push_back(std::move(item));
  }
  json["program"] = daily.program;
  return json.dump();
}

Expected<Daily> read_day(std::string_view text) {
  return read_json(text, kLongestDay, "day", [](const JsonNode& node) {
    const CalendarDate date = read_date_of(node);
    return Daily{date, read_ledger_deals(node.at("deals")), node.at("program").text()};
  });
}

std::string write_solutions(const Daily& daily, const std::array<Line, kBands>& solutions) {
  WriteJson json{{"date", write_date(daily.date)}, {"deals", WriteJson::array()}};
  for (std::size_t i = 0; i < kBands; ++i) {
    const Deal& deal = daily.deals[i].deal;
    json["deals"].push_back({{"id", id_of(deal).value()},
                             {"deal", as_json(deal)},
                             {"verdict", name(Verdict::Winnable)},
                             {"solution", as_json(solutions[i])}});
  }
  return json.dump();
}

std::string write_generated(const DailyDeal& deal, std::uint64_t tried) {
  WriteJson json = named(deal.deal);
  json["grade"] = as_json(deal.grade);
  json["tried"] = tried;
  return json.dump();
}

std::string share_text(CalendarDate date, const DailyDeal& deal) {
  return "Backtrick " + write_date(date) + ", " + std::string{name(deal.grade.band)} + ": " +
         id_of(deal.deal).value();
}

}  // namespace backtrick::the_game
