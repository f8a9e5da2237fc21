#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solver/level8/deal.hpp"
#include "tools/options/asked_deals.hpp"
#include "tools/options/command_line.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::level8 {

using AskedDeal = Asked<Deal>;

/// The stream of deals that the options of a command ask for. Memory does not grow with their
/// number.
class DealSource {
 public:
  /// Adds DEAL... and --deals to a command.
  void add_options(Command& command);
  /// Checks the options. Numbered deals and decks are dealt by these rules. Throws Error.
  void open(const Rules& rules);

  /// Throws Error, also for a file without deals.
  std::optional<AskedDeal> next();
  /// The number of deals, if it is known beforehand.
  std::optional<std::uint64_t> count() const;

 private:
  std::variant<DealRange, AskedDeal> parse(const std::string& text) const;
  std::optional<AskedDeal> next_in_file();

  std::vector<std::string> deals_;
  std::string file_;

  Rules rules_;
  AskedDeals<Deal, DealRange> asked_;
  std::unique_ptr<DealFile<Deal>> file_deals_;
};

}  // namespace backtrick::level8
