#include "tools/commands/result_csv.hpp"

#include <chrono>
#include <optional>
#include <string_view>

#include "puzzles/formats/position_text.hpp"
#include "puzzles/grading/named_players.hpp"
#include "tools/commands/grade_csv.hpp"
#include "tools/io/csv_row.hpp"

namespace backtrick::the_game {
namespace {

/// A row that begins with the columns that all tables share.
CsvRow row_of(std::optional<std::uint64_t> number, const Rules& rules) {
  return CsvRow{}.add(number).add(write_rules(rules));
}

std::string as_csv(CsvRow row, const Result& result) {
  row.add(name(result.verdict));
  row.add(result.limit ? name(*result.limit) : std::string_view{});
  const auto& best = result.best;
  row.add(best ? std::optional{best->left} : std::nullopt);
  row.add(best ? std::optional{best->at_least} : std::nullopt);
  row.add((best ? best->line : result.solution).size()).add(result.first_player);
  row.add(name(result.stage)).add(result.nodes);
  return row.add(std::chrono::duration<double>{result.time}.count()).line();
}

}  // namespace

std::string result_columns() {
  return CsvRow{}
      .add_all({"number", "rules", "verdict", "limit", "left", "at_least", "turns", "first_player",
                "stage", "nodes", "seconds"})
      .line();
}

std::string grade_columns() {
  return add_grade_columns(CsvRow{}.add_all({"number", "rules"})).line();
}

std::string game_columns() {
  return CsvRow{}.add_all({"number", "rules", "player", "seed", "left", "turns"}).line();
}

std::string as_csv(const Deal& deal, const Result& result) {
  return as_csv(row_of(deal.number(), deal.rules()), result);
}

std::string as_csv(const Position& position, const Result& result) {
  return as_csv(row_of(std::nullopt, position.rules()), result);
}

std::string as_csv(const Deal& deal, const Grade& grade) {
  return add_grade(row_of(deal.number(), deal.rules()), grade).line();
}

std::string as_csv(const RecordedGame& game) {
  CsvRow row = row_of(game.deal.number(), game.deal.rules());
  row.add(game.player).add(game.seed).add(game.left);
  return row.add(completed_turns(game)).line();
}

}  // namespace backtrick::the_game
