#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/options/command_line.hpp"
#include "tools/options/range_option.hpp"
#include "tools/options/rules_options.hpp"
#include "tools/options/usage_error.hpp"

namespace backtrick::the_game {

/// One deal that was asked for, or why it is none.
struct AskedDeal {
  std::string where;  ///< "deal 42", "deal duo:42", or the file and line it stands in
  std::optional<Deal> deal;
  std::optional<ParseError> fault;  ///< exactly when there is no deal
};

/// The deals that a command line asks for: its options, and then a stream of them. Memory does not
/// grow with their number.
class DealSource {
 public:
  /// Adds DEAL..., --deals, --rules and the rules' numbers to a command.
  void add_options(Command& command);
  /// Forbids all of them beside another option of the command.
  static void exclude(const Command& command, Option& option);
  /// Checks the options. Throws UsageError or CannotRead.
  void open();

  std::optional<AskedDeal> next();
  const Rules& rules() const { return rules_; }
  /// How many deals there will be, if that is known beforehand.
  std::optional<std::uint64_t> count() const;

 private:
  struct Range {
    Rules rules;
    bool named;  // by the DEAL itself
    DealRange numbers;
  };
  Range parse_numbers(std::string_view text) const;
  std::variant<Range, AskedDeal> parse(const std::string& text) const;
  std::optional<AskedDeal> next_in_file();

  std::vector<std::string> deals_;
  std::string file_;
  RulesOptions rules_options_;

  Rules rules_;
  std::vector<std::variant<Range, AskedDeal>> asked_;
  std::size_t at_ = 0;        // in what was asked for
  std::uint64_t offset_ = 0;  // within the present range
  std::unique_ptr<LineReader> lines_;
  std::deque<AskedDeal> ahead_;  // read already, to know whether there is more than one
};

}  // namespace backtrick::the_game
