#pragma once

#include <fmt/core.h>

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// A row of a table as comma-separated values (RFC 4180). Rows end with a line feed alone, as all
/// lines of this program do.
///
///     CsvRow{}.add("solo, expert").add(42).add(0.5).line() == "\"solo, expert\",42,0.5\n"
class CsvRow {
 public:
  /// Adds a text, in quotes if it has a comma, a quote or a line break.
  CsvRow& add(std::string_view text) {
    begin();
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
      line_ += text;
      return *this;
    }
    line_ += '"';
    for (const char letter : text) {
      if (letter == '"') line_ += '"';
      line_ += letter;
    }
    line_ += '"';
    return *this;
  }

  CsvRow& add(std::integral auto number) { return add(fmt::format("{}", number)); }
  CsvRow& add(std::floating_point auto number) { return add(fmt::format("{:.12g}", number)); }

  /// Adds a value, or an empty field if there is none.
  template <typename Value>
  CsvRow& add(const std::optional<Value>& value) {
    return value ? add(*value) : add(std::string_view{});
  }

  /// Adds several texts, such as the names of columns.
  CsvRow& add_all(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) add(text);
    return *this;
  }

  /// The row with its line end.
  std::string line() const { return line_ + '\n'; }

 private:
  void begin() {
    if (!first_) line_ += ',';
    first_ = false;
  }

  std::string line_;
  bool first_ = true;
};

}  // namespace backtrick
