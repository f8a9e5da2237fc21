#include "tools/options/level8_deal_source.hpp"

#include <utility>

#include "puzzles/formats/other_game.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "solver/common/error.hpp"
#include "tools/options/range_option.hpp"

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
    throw Error{Exit::Usage, "give deal numbers or --deals FILE, one of the two"};
  for (const std::string& text : deals_) asked_.add(parse(text));
  if (!file_.empty()) file_deals_ = std::make_unique<DealFile<Deal>>(file_, kLongestDealLine);
}

std::variant<DealRange, AskedDeal> DealSource::parse(const std::string& text) const {
  if (begins_deal_code(text))
    return deal_of_code<Deal>("eight1", text,
                              [](const std::string& code) { return read_deal_code(code); });
  if (const auto range = read_range(text, text)) return *range;
  if (const auto other = deal_of_the_game(text))
    throw Error{Exit::Usage, in_quotes(text) + ": " + *other};
  throw Error{Exit::Usage, in_quotes(text) +
                               " is not a deal; expected a number from 0 to 2^64-1, a range " +
                               range_meant_by(text) + " or a deal code of Level 8"};
}

std::optional<std::uint64_t> DealSource::count() const {
  if (file_deals_) return std::nullopt;
  return asked_.count();
}

std::optional<AskedDeal> DealSource::next_in_file() {
  return file_deals_->next([this](const std::string& line) { return read_deal(line, rules_); });
}

std::optional<AskedDeal> DealSource::next() {
  if (file_deals_) return next_in_file();
  return asked_.next([this](const DealRange&, std::uint64_t number) {
    return AskedDeal{"deal " + std::to_string(number), Deal::numbered(rules_, number),
                     std::nullopt};
  });
}

}  // namespace backtrick::level8
