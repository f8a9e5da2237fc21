#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "tools/options/asked_deals.hpp"
#include "tools/options/command_line.hpp"
#include "tools/options/range_option.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {

using AskedDeal = Asked<Deal>;

/// The stream of deals that the options of a command ask for. Memory does not grow with their
/// number.
class DealSource {
 public:
  /// Adds DEAL..., --deals, --rules and the numbers of the rules to a command.
  void add_options(Command& command);
  /// Makes all of these options exclude another option of the command.
  static void exclude(const Command& command, Option& option);
  /// Checks the options. Throws Error.
  void open();

  /// Throws Error, also for a file without deals.
  std::optional<AskedDeal> next();
  const Rules& rules() const { return rules_; }
  /// The number of deals, if it is known beforehand.
  std::optional<std::uint64_t> count() const;

 private:
  struct Range : DealRange {
    Rules rules;
    bool named = false;  // whether the DEAL itself named its rules
  };
  Range parse_numbers(std::string_view text) const;
  std::variant<Range, AskedDeal> parse(const std::string& text) const;
  std::optional<AskedDeal> next_in_file();

  std::vector<std::string> deals_;
  std::string file_;
  RulesOptions rules_options_;

  Rules rules_;
  AskedDeals<Deal, Range> asked_;
  std::unique_ptr<DealFile<Deal>> file_deals_;
  std::deque<AskedDeal> ahead_;  // read early, to know whether there is more than one deal
};

}  // namespace backtrick::the_game
