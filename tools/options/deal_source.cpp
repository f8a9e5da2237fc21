#include "tools/options/deal_source.hpp"

#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/other_game.hpp"
#include "puzzles/formats/words.hpp"

namespace backtrick::the_game {

void DealSource::add_options(Command& command) {
  add_deal_options(
      command,
      "Deal numbers, ranges such as 1..100, both with rules such as duo:1..100, codes, and decks in "
      "quotes");
  command.add_flag("--last-first", last_first_,
                   "Decks are written with the card on top of the draw pile last");
  rules_options_.add_options(command);
}

void DealSource::exclude(const Command& command, Option& option) {
  for (const char* name :
       {"DEAL", "--deals", "--rules", "--players", "--hand", "--min-plays", "--cards"})
    option.excludes(command.option(name));
}

void DealSource::open() {
  rules_ = rules_options_.rules();
  end_ = last_first_ ? DealtFrom::Back : DealtFrom::Front;
  open_deals(rules_.cards);
}

RangeByRules DealSource::parse_numbers(std::string_view text) const {
  const std::string whole{text};
  RangeByRules range{{}, rules_, false};
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

std::variant<RangeByRules, AskedDeal> DealSource::parse(const std::string& text) const {
  if (begins_deal_code(text)) return deal_of_code("deal1", text, read_deal_code(text));
  // Only a deck has several words or brackets.
  const bool is_deck = words_of(text, 0, kListMarks).size() > 1 || text.starts_with('{');
  if (is_deck) return AskedDeal{"the deck given", read_any_deal(text, rules_, end_)};
  return parse_numbers(text);
}

Expected<std::optional<Deal>> DealSource::read_item(const std::string& text) const {
  return read_deal_item(text, rules_, end_);
}

AskedDeal DealSource::numbered(const RangeByRules& range, std::uint64_t number) const {
  Deal deal = Deal::numbered(range.rules, number);
  const std::string name = range.named ? *id_of(deal) : std::to_string(number);
  return {"deal " + name, std::move(deal)};
}

}  // namespace backtrick::the_game
