#include "tools/commands/result_csv.hpp"

#include <chrono>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "puzzles/formats/position_text.hpp"
#include "puzzles/grading/named_players.hpp"
#include "tools/io/csv_row.hpp"

namespace backtrick::the_game {
namespace {

std::string header(std::initializer_list<std::string_view> columns) {
  CsvRow row;
  for (const std::string_view column : columns) row.add(column);
  return row.line();
}

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
  return header({"number", "rules", "verdict", "limit", "left", "at_least", "turns", "first_player",
                 "stage", "nodes", "seconds"});
}

std::string grade_columns() {
  return header({"number", "rules", "difficulty", "standard_error", "band", "version"});
}

std::string game_columns() {
  return header({"number", "rules", "player", "seed", "left", "turns"});
}

std::string as_csv(const Deal& deal, const Result& result) {
  return as_csv(row_of(deal.number(), deal.rules()), result);
}

std::string as_csv(const Position& position, const Result& result) {
  return as_csv(row_of(std::nullopt, position.rules()), result);
}

std::string as_csv(const Deal& deal, const Grade& grade) {
  CsvRow row = row_of(deal.number(), deal.rules());
  row.add(to_thousandths(grade.difficulty));
  row.add(grade.standard_error ? std::optional{to_thousandths(*grade.standard_error)}
                               : std::nullopt);
  return row.add(name(grade.band)).add(grade.version).line();
}

std::string as_csv(const RecordedGame& game) {
  CsvRow row = row_of(game.deal.number(), game.deal.rules());
  row.add(game.player).add(game.seed).add(game.left);
  return row.add(completed_turns(game)).line();
}

}  // namespace backtrick::the_game
