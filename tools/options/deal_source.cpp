#include "tools/options/deal_source.hpp"

#include <algorithm>

#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/other_game.hpp"
#include "puzzles/formats/words.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

/// Whether an argument is a deck: nothing else has several words or brackets.
bool is_deck(const std::string& text) {
  return words_of(text, 0, kListMarks).size() > 1 || text.starts_with('{');
}

/// The arguments as the shell took them apart, in one line.
std::string in_one_line(const std::vector<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) line += (line.empty() ? "" : " ") + text;
  return line;
}

}  // namespace

void DealSource::add_options(Command& command) {
  add_deal_options(
      command,
      "Deal numbers, ranges such as 1..100, both with rules such as duo:1..100, codes, decks in "
      "quotes, or the cards of one deck. The first cards of a deck are the hand, that of player 1 "
      "first, and the next ones are drawn in order");
  command.add_flag("--last-first", last_first_,
                   "Decks are written with the card on top of the draw pile last");
  rules_options_.add_options(command);
}

void DealSource::exclude(const Command& command, Option& option) {
  for (const char* name : {"DEAL", "--deals", "--last-first", "--rules", "--players", "--hand",
                           "--min-plays", "--cards"})
    option.excludes(command.option(name));
}

void DealSource::open() {
  rules_ = rules_options_.rules();
  end_ = last_first_ ? DealtFrom::Back : DealtFrom::Front;
  if (last_first_ && !from_file() && !resembles_deck(in_one_line(arguments()), rules_) &&
      std::ranges::none_of(arguments(), is_deck))
    throw Error{Exit::Usage,
                "--last-first is about written decks; numbers and codes have one order"};
  open_deals(rules_.cards);
}

/// Why the options contradict a deal that names its rules, if they do.
std::optional<std::string> DealSource::contradiction(const Rules& named) const {
  const std::string given = rules_options_.given();
  if (given.empty() || named == rules_) return std::nullopt;
  return "the deal names its rules, " + in_words(named) + "; leave out " + given;
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
  if (!numbers && find_rules(whole))
    throw Error{Exit::Usage, in_quotes(whole) + " is a rule set; write " + whole +
                                 ":42 for the deal 42 of these rules"};
  if (!numbers)
    throw Error{Exit::Usage, in_quotes(whole) +
                                 " is not a deal; expected a number from 0 to 2^64-1, a range " +
                                 range_meant_by(text) +
                                 " (either may follow a rule set, as in solo:42), a deal code, a "
                                 "deck, or --deals FILE"};
  if (const auto fault = range.named ? contradiction(range.rules) : std::nullopt)
    throw Error{Exit::Usage, in_quotes(whole) + ": " + *fault};
  if (range.named && text != std::to_string(numbers->first) && text != in_words(*numbers))
    throw Error{Exit::Usage, in_quotes(whole) +
                                 " is not a deal; a number after a rule set has no leading zeros"};
  range.first = numbers->first;
  range.last = numbers->last;
  return range;
}

std::variant<RangeByRules, AskedDeal> DealSource::parse(const std::string& text) const {
  if (!begins_deal_code(text)) {
    if (is_deck(text)) return read_deck(text);
    return parse_numbers(text);
  }
  AskedDeal asked = deal_of_code("deal1", text, read_deal_code(text));
  if (const auto fault = asked.deal ? contradiction(asked.deal->rules()) : std::nullopt)
    throw Error{Exit::Usage, asked.where + ": " + *fault};
  return asked;
}

std::optional<AskedDeal> DealSource::read_together(const std::vector<std::string>& texts) const {
  const std::string line = in_one_line(texts);
  if (!resembles_deck(line, rules_)) return std::nullopt;
  return read_deck(line);
}

AskedDeal DealSource::read_deck(const std::string& text) const {
  AskedDeal asked{"the deck given", read_any_deal(text, rules_, end_)};
  if (const auto fault = asked.deal ? contradiction(asked.deal->rules()) : std::nullopt)
    throw Error{Exit::Usage, asked.where + ": " + *fault};
  return asked;
}

Expected<std::optional<Deal>> DealSource::read_item(const std::string& text) const {
  auto read = read_deal_item(text, rules_, end_);
  if (!read || !*read) return read;
  if (const auto fault = contradiction((*read)->rules())) return fault_at(text, 0, *fault);
  return read;
}

AskedDeal DealSource::numbered(const RangeByRules& range, std::uint64_t number) const {
  Deal deal = Deal::numbered(range.rules, number);
  const std::string name = range.named ? *id_of(deal) : std::to_string(number);
  return {"deal " + name, std::move(deal)};
}

}  // namespace backtrick::the_game
