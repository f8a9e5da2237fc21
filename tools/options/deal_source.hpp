#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/formats/deal_text.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "tools/options/asked_deals.hpp"
#include "tools/options/range_option.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {

using AskedDeal = Asked<Deal>;

struct RangeByRules : DealRange {
  Rules rules;
  bool named = false;  ///< whether the DEAL itself named its rules
};

/// The deals of The Game that the options of a command ask for.
class DealSource : public AskedDeals<Deal, RangeByRules> {
 public:
  /// Adds DEAL..., --deals, --rules and the numbers of the rules to a command.
  void add_options(Command& command);
  /// Makes all of these options exclude another option of the command.
  static void exclude(const Command& command, Option& option);
  /// Checks the options. Throws Error.
  void open();

  const Rules& rules() const { return rules_; }

 private:
  RangeByRules parse_numbers(std::string_view text) const;
  std::variant<RangeByRules, AskedDeal> parse(const std::string& text) const override;
  std::optional<AskedDeal> read_together(const std::vector<std::string>& texts) const override;
  std::optional<std::string> contradiction(const Rules& named) const;
  AskedDeal read_deck(const std::string& text) const;
  Expected<std::optional<Deal>> read_item(const std::string& text) const override;
  AskedDeal numbered(const RangeByRules& range, std::uint64_t number) const override;

  RulesOptions rules_options_;
  Rules rules_;
  bool last_first_ = false;
  DealtFrom end_ = DealtFrom::Front;
};

}  // namespace backtrick::the_game
