#include "tools/options/date_option.hpp"

#include <ctime>

#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"

namespace backtrick {

Option add_date_option(Command& command, const std::string& name, CalendarDate& date,
                       const std::string& description) {
  return command
      .add_value(
          name,
          [&date](const std::string& text) {
            const auto found = read_date(text);
            if (!found)
              throw Error{Exit::Usage,
                          in_quotes(text) +
                              " is not a date; write YYYY-MM-DD, from 0001-01-01 to 9999-12-31"};
            date = *found;
          },
          description)
      .type("YYYY-MM-DD");
}

CalendarDate local_date() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return {std::chrono::year{local.tm_year + 1900},
          std::chrono::month{static_cast<unsigned>(local.tm_mon) + 1},
          std::chrono::day{static_cast<unsigned>(local.tm_mday)}};
}

}  // namespace backtrick
