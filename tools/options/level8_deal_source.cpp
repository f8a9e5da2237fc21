#include "tools/options/level8_deal_source.hpp"

#include <limits>
#include <utility>

#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "tools/options/range_option.hpp"
#include "tools/options/usage_error.hpp"

namespace backtrick::level8 {

void DealSource::add_options(Command& command) {
  command.add_texts("DEAL", deals_, "Deal numbers, ranges such as 1..100, and codes");
  command
      .add_text("--deals", file_,
                "Read deal text, one deck a line, from a file; - is standard input")
      .type("FILE");
}

void DealSource::open(const Rules& rules) {
  rules_ = rules;
  if (deals_.empty() == file_.empty())
    throw UsageError{"give deal numbers or --deals FILE, one of the two"};
  for (const std::string& text : deals_) asked_.push_back(parse(text));
  if (!file_.empty()) lines_ = std::make_unique<LineReader>(file_, kLongestDealLine);
}

std::variant<DealRange, AskedDeal> DealSource::parse(const std::string& text) const {
  if (begins_deal_code(text)) {
    auto read = read_deal_code(text);
    if (const auto* fault = std::get_if<ParseError>(&read))
      return AskedDeal{"code " + in_quotes(text), std::nullopt, *fault};
    // The checksum distinguishes codes best.
    return AskedDeal{"deal eight1..." + text.substr(text.size() - 6),
                     std::get<Deal>(std::move(read)), std::nullopt};
  }
  if (const auto range = read_range(text, text)) return *range;
  throw UsageError{in_quotes(text) +
                   " is not a deal; expected a number from 0 to 2^64-1, a range " +
                   range_meant_by(text) + " or a deal code of Level 8"};
}

std::optional<std::uint64_t> DealSource::count() const {
  if (lines_) return std::nullopt;
  std::uint64_t count = 0;
  for (const auto& asked : asked_) {
    const auto* const range = std::get_if<DealRange>(&asked);
    const std::uint64_t steps = range != nullptr ? range->last - range->first : 0;
    if (steps >= std::numeric_limits<std::uint64_t>::max() - count) return std::nullopt;
    count += steps + 1;
  }
  return count;
}

std::optional<AskedDeal> DealSource::next_in_file() {
  while (const auto line = lines_->next()) {
    const auto read = read_deal(*line, rules_);
    if (std::holds_alternative<NoDeal>(read)) continue;
    AskedDeal asked{lines_->where(), std::nullopt, std::nullopt};
    if (const auto* deal = std::get_if<Deal>(&read)) asked.deal = *deal;
    if (const auto* fault = std::get_if<ParseError>(&read)) asked.fault = *fault;
    return asked;
  }
  return std::nullopt;
}

std::optional<AskedDeal> DealSource::next() {
  if (lines_) return next_in_file();
  if (at_ == asked_.size()) return std::nullopt;
  const auto* const range = std::get_if<DealRange>(&asked_[at_]);
  if (range == nullptr) return std::get<AskedDeal>(asked_[at_++]);
  const std::uint64_t number = range->first + offset_;
  if (number == range->last) {
    ++at_;
    offset_ = 0;
  } else {
    ++offset_;
  }
  return AskedDeal{"deal " + std::to_string(number), Deal::numbered(rules_, number), std::nullopt};
}

}  // namespace backtrick::level8
