#include "deal_source.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

#include "puzzles/deal_text.hpp"

namespace backtrick {
namespace {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace

void DealSource::add_options(CLI::App& command) {
  command.add_option("DEAL", deals_, "Deal numbers, and ranges of them such as 1..100");
  command
      .add_option("--deals", file_,
                  "Read deal text, one deck a line, from a file; - is standard input")
      ->type_name("FILE");
  command.add_option("--rules", rules_name_, "Rule set of the table: solo, solo-expert, duo, ...")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--players", players_, "Number of players, 1 to 5")->type_name("N");
  command.add_option("--hand", hand_, "Cards in hand, 1 to 16")->type_name("N");
  command.add_option("--min-plays", min_plays_, "Cards to lay in a turn, at least; 1 to --hand")
      ->type_name("N");
  command.add_option("--cards", cards_, "Size of the deck, 1 to 98: the cards 2 to N+1")
      ->type_name("N");
}

void DealSource::exclude(CLI::App& command, CLI::Option& option) {
  for (const char* name :
       {"DEAL", "--deals", "--rules", "--players", "--hand", "--min-plays", "--cards"})
    option.excludes(command.get_option(name));
}

void DealSource::open() {
  const auto named = find_rules(rules_name_);
  if (!named) {
    std::string names;
    for (const NamedRules& set : rule_sets()) names += " " + std::string{set.name};
    throw UsageError{"there is no rule set \"" + rules_name_ + "\"; there are" + names};
  }
  rules_ = *named;
  rules_.players = players_.value_or(rules_.players);
  rules_.hand = hand_.value_or(rules_.hand);
  rules_.min_plays = min_plays_.value_or(rules_.min_plays);
  rules_.cards = cards_.value_or(rules_.cards);
  if (const auto fault = fault_in(rules_)) throw UsageError{*fault};

  if (deals_.empty() == file_.empty())
    throw UsageError{"give deal numbers or --deals FILE, one of the two"};
  std::ranges::transform(deals_, std::back_inserter(ranges_), parse_range);
  if (file_.empty()) return;
  lines_ = std::make_unique<LineReader>(file_, kLongestDealLine);
  if (file_ == "-") return;  // whoever types one deal at a time waits for its answer
  while (ahead_.size() < 2) {
    std::optional<AskedDeal> asked = next_in_file();
    if (!asked) break;
    ahead_.push_back(std::move(*asked));
  }
}

DealSource::Range DealSource::parse_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto first = parse_number(std::string_view{text}.substr(0, dots));
  const auto last =
      dots == std::string::npos ? first : parse_number(std::string_view{text}.substr(dots + 2));
  if (!first || !last)
    throw UsageError{"\"" + text + "\" is no deal: a number from 0 to 2^64-1 is, and a range A..B"};
  if (*last < *first) throw UsageError{"the range " + text + " runs backwards"};
  return {*first, *last};
}

std::optional<std::uint64_t> DealSource::count() const {
  if (lines_) {
    if (file_ == "-" || ahead_.size() > 1) return std::nullopt;
    return ahead_.size();
  }
  std::uint64_t count = 0;
  for (const Range& range : ranges_) {
    const std::uint64_t steps = range.last - range.first;
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
    if (const auto* fault = std::get_if<TextFault>(&read)) asked.fault = *fault;
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
  if (range_ == ranges_.size()) return std::nullopt;
  const Range range = ranges_[range_];
  const std::uint64_t number = range.first + offset_;
  if (number == range.last) {
    ++range_;
    offset_ = 0;
  } else {
    ++offset_;
  }
  return AskedDeal{"deal " + std::to_string(number), Deal::numbered(rules_, number), std::nullopt};
}

}  // namespace backtrick
