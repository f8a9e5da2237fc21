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
  /// Adds --edition, by whose rules numbered deals and decks are dealt.
  void add_edition(Command& command);
  /// Checks the options. Numbered deals and decks are dealt to this number of players. Throws
  /// Error.
  void open(int players = 1);

 private:
  std::variant<DealRange, AskedDeal> parse(const std::string& text) const override;
  Expected<std::optional<Deal>> read_item(const std::string& text) const override;
  AskedDeal numbered(const DealRange& range, std::uint64_t number) const override;

  std::optional<std::string> contradiction(const Deal& deal) const;

  std::optional<Edition> edition_;  // none given: english
  Rules rules_;
};

}  // namespace backtrick::level8
