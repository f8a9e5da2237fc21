#include "tools/options/deal_source.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_text.hpp"

namespace backtrick::the_game {
namespace {

/// A short name for a code in messages and results: its checksum, which distinguishes codes best.
std::string title_of_code(const std::string& code) {
  return "deal1..." + code.substr(code.size() - 6);
}

}  // namespace

void DealSource::add_options(Command& command) {
  command.add_texts(
      "DEAL", deals_,
      "Deal numbers, ranges such as 1..100, both with rules such as duo:1..100, and codes");
  command
      .add_text("--deals", file_,
                "Read deal text, one deck a line, from a file; - is standard input")
      .type("FILE");
  rules_options_.add_options(command);
}

void DealSource::exclude(const Command& command, Option& option) {
  for (const char* name :
       {"DEAL", "--deals", "--rules", "--players", "--hand", "--min-plays", "--cards"})
    option.excludes(command.option(name));
}

void DealSource::open() {
  rules_ = rules_options_.rules();
  if (deals_.empty() == file_.empty())
    throw UsageError{"give deal numbers or --deals FILE, one of the two"};
  for (const std::string& text : deals_) asked_.push_back(parse(text));
  if (file_.empty()) return;
  lines_ = std::make_unique<LineReader>(file_, kLongestDealLine);
  if (file_ == "-") return;  // whoever types one deal at a time expects its answer before the next
  while (ahead_.size() < 2) {
    std::optional<AskedDeal> asked = next_in_file();
    if (!asked) break;
    ahead_.push_back(std::move(*asked));
  }
}

DealSource::Range DealSource::parse_numbers(std::string_view text) const {
  const std::string whole{text};
  Range range{rules_, false, {}};
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    range.rules = rules_named(std::string{text.substr(0, colon)});
    range.named = true;
    text.remove_prefix(colon + 1);
  }
  const auto numbers = read_range(text, whole);
  if (!numbers)
    throw UsageError{
        in_quotes(whole) + " is not a deal; expected a number from 0 to 2^64-1, a range " +
        range_meant_by(text) + " (either may follow a rule set, as in solo:42) or a deal code"};
  range.numbers = *numbers;
  return range;
}

std::variant<DealSource::Range, AskedDeal> DealSource::parse(const std::string& text) const {
  if (!begins_deal_code(text)) return parse_numbers(text);
  auto read = read_deal_code(text);
  if (const auto* fault = std::get_if<ParseError>(&read))
    return AskedDeal{"code " + in_quotes(text), std::nullopt, *fault};
  return AskedDeal{"deal " + title_of_code(text), std::get<Deal>(std::move(read)), std::nullopt};
}

std::optional<std::uint64_t> DealSource::count() const {
  if (lines_) {
    if (file_ == "-" || ahead_.size() > 1) return std::nullopt;
    return ahead_.size();
  }
  std::uint64_t count = 0;
  for (const auto& asked : asked_) {
    const auto* const range = std::get_if<Range>(&asked);
    const std::uint64_t steps = range != nullptr ? range->numbers.last - range->numbers.first : 0;
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
  if (!ahead_.empty()) {
    AskedDeal asked = std::move(ahead_.front());
    ahead_.pop_front();
    return asked;
  }
  if (lines_) return next_in_file();
  if (at_ == asked_.size()) return std::nullopt;
  const auto* const range = std::get_if<Range>(&asked_[at_]);
  if (range == nullptr) return std::get<AskedDeal>(asked_[at_++]);
  const std::uint64_t number = range->numbers.first + offset_;
  if (number == range->numbers.last) {
    ++at_;
    offset_ = 0;
  } else {
    ++offset_;
  }
  Deal deal = Deal::numbered(range->rules, number);
  const std::string name = range->named ? *id_of(deal) : std::to_string(number);
  return AskedDeal{"deal " + name, std::move(deal), std::nullopt};
}

}  // namespace backtrick::the_game
