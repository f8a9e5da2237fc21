#include "date_option.hpp"

#include <ctime>
#include <vector>

namespace backtrick {

CLI::Option& add_date_option(CLI::App& command, const std::string& name, CalendarDate& date,
                             const std::string& description) {
  const auto read = [name, &date](const std::vector<std::string>& given) {
    const auto found = read_date(given.front());
    if (!found)
      throw CLI::ValidationError{
          name, "\"" + given.front() + "\" is no date from 0001-01-01 to 9999-12-31"};
    date = *found;
    return true;
  };
  return *command.add_option(name, read, description)->type_name("YYYY-MM-DD");
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
