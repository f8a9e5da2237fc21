#pragma once

#include <optional>
#include <string>

#include "solver/level8/deal.hpp"
#include "tools/options/asked_deals.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::level8 {

using AskedDeal = Asked<Deal>;

/// Deals the deck of a code or text to this number of players, if one is given. Throws Error.
Deal dealt_to(std::optional<int> players, const Deal& deal);

/// The deals of Level 8 that the options of a command ask for.
class DealSource : public AskedDeals<Deal, DealRange> {
 public:
  /// Adds DEAL... and --deals to a command.
  void add_options(Command& command);
  /// Checks the options. Numbered deals and decks are dealt by these rules. Throws Error.
  void open(const Rules& rules);

 private:
  std::variant<DealRange, AskedDeal> parse(const std::string& text) const override;
  Expected<std::optional<Deal>> read_line(const std::string& line) const override;
  AskedDeal numbered(const DealRange& range, std::uint64_t number) const override;

  Rules rules_;
};

}  // namespace backtrick::level8
