#include "tools/options/deal_source.hpp"

#include <utility>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "puzzles/formats/other_game.hpp"

namespace backtrick::the_game {

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
    throw Error{Exit::Usage, "give deal numbers or --deals FILE, one of the two"};
  for (const std::string& text : deals_) asked_.add(parse(text));
  if (file_.empty()) return;
  file_deals_ = std::make_unique<DealFile<Deal>>(file_, kLongestDealLine);
  if (file_ == "-") return;  // whoever types one deal at a time expects its answer before the next
  while (ahead_.size() < 2) {
    std::optional<AskedDeal> asked = next_in_file();
    if (!asked) break;
    ahead_.push_back(std::move(*asked));
  }
}

DealSource::Range DealSource::parse_numbers(std::string_view text) const {
  const std::string whole{text};
  Range range{{}, rules_, false};
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    range.rules = rules_named(std::string{text.substr(0, colon)});
    range.named = true;
    text.remove_prefix(colon + 1);
  }
  if (const auto other = deal_of_level8(whole))
    throw Error{Exit::Usage, in_quotes(whole) + ": " + *other};
  const auto numbers = read_range(text, whole);
  if (!numbers)
    throw Error{Exit::Usage, in_quotes(whole) +
                                 " is not a deal; expected a number from 0 to 2^64-1, a range " +
                                 range_meant_by(text) +
                                 " (either may follow a rule set, as in solo:42) or a deal code"};
  if (range.named && text != std::to_string(numbers->first) && text != in_words(*numbers))
    throw Error{Exit::Usage, in_quotes(whole) +
                                 " is not a deal; a number after a rule set has no leading zeros"};
  range.first = numbers->first;
  range.last = numbers->last;
  return range;
}

std::variant<DealSource::Range, AskedDeal> DealSource::parse(const std::string& text) const {
  if (!begins_deal_code(text)) return parse_numbers(text);
  return deal_of_code<Deal>("deal1", text,
                            [](const std::string& code) { return read_deal_code(code); });
}

std::optional<std::uint64_t> DealSource::count() const {
  if (file_deals_) {
    if (file_ == "-" || ahead_.size() > 1) return std::nullopt;
    return ahead_.size();
  }
  return asked_.count();
}

std::optional<AskedDeal> DealSource::next_in_file() {
  return file_deals_->next([this](const std::string& line) { return read_deal(line, rules_); });
}

std::optional<AskedDeal> DealSource::next() {
  if (!ahead_.empty()) {
    AskedDeal asked = std::move(ahead_.front());
    ahead_.pop_front();
    return asked;
  }
  if (file_deals_) return next_in_file();
  return asked_.next([](const Range& range, std::uint64_t number) {
    Deal deal = Deal::numbered(range.rules, number);
    const std::string name = range.named ? *id_of(deal) : std::to_string(number);
    return AskedDeal{"deal " + name, std::move(deal), std::nullopt};
  });
}

}  // namespace backtrick::the_game
