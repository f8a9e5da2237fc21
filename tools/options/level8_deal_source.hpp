#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "solver/level8/deal.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/options/command_line.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::level8 {

/// One requested deal, or the reason why it could not be read.
struct AskedDeal {
  std::string where;  ///< "deal 42", or the file and line of the deal
  std::optional<Deal> deal;
  std::optional<ParseError> fault;  ///< set exactly when `deal` is empty

  /// "deals.txt:3:17: found ...", for a deal that could not be read.
  std::string fault_in_words() const {
    return where + ":" + std::to_string(fault->column) + ": " + fault->message;
  }
};

/// The stream of deals that the options of a command ask for. Memory does not grow with their
/// number.
class DealSource {
 public:
  /// Adds DEAL... and --deals to a command.
  void add_options(Command& command);
  /// Checks the options. Numbered deals and decks are dealt by these rules. Throws UsageError or
  /// CannotRead.
  void open(const Rules& rules);

  std::optional<AskedDeal> next();
  /// The number of deals, if it is known beforehand.
  std::optional<std::uint64_t> count() const;

 private:
  std::variant<DealRange, AskedDeal> parse(const std::string& text) const;
  std::optional<AskedDeal> next_in_file();

  std::vector<std::string> deals_;
  std::string file_;

  Rules rules_;
  std::vector<std::variant<DealRange, AskedDeal>> asked_;
  std::size_t at_ = 0;        // index of the current request
  std::uint64_t offset_ = 0;  // within the current range
  std::unique_ptr<LineReader> lines_;
};

}  // namespace backtrick::level8
