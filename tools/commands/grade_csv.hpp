#pragma once

#include <optional>

#include "puzzles/grading/grade.hpp"
#include "tools/io/csv_row.hpp"

namespace backtrick {

/// Adds the names of the columns of a grade.
inline CsvRow add_grade_columns(CsvRow row) {
  return row.add_all({"difficulty", "standard_error", "band", "version"});
}

/// Adds a grade.
inline CsvRow add_grade(CsvRow row, const Grade& grade) {
  row.add(to_thousandths(grade.difficulty));
  row.add(grade.standard_error ? std::optional{to_thousandths(*grade.standard_error)}
                               : std::nullopt);
  return row.add(name(grade.band)).add(grade.version);
}

}  // namespace backtrick
