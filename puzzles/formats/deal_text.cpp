#include "puzzles/formats/deal_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/separators.hpp"

namespace backtrick::the_game {
namespace {

/// The names of all rule sets, for a message.
std::string names_of_rules() {
  std::string names;
  for (const NamedRules& set : rule_sets()) {
    if (!names.empty()) names += ", ";
    names += set.name;
  }
  return names;
}

ParseError fault_in_line(std::size_t offset, std::string message) {
  return {offset + 1, std::move(message)};
}

/// Reads a code from `at` on. Nothing else may follow it on the line.
std::variant<NoDeal, Deal, ParseError> read_code(std::string_view line, std::size_t at) {
  const std::size_t end = std::min(line.find_first_of(kSeparators, at), line.size());
  if (const std::size_t more = line.find_first_not_of(kSeparators, end); more < line.size())
    return fault_in_line(more, "found " + in_quotes(line.substr(more)) + " after a code");
  auto read = read_deal_code(line.substr(at, end - at));
  if (auto* fault = std::get_if<ParseError>(&read)) {
    fault->column += at;
    return std::move(*fault);
  }
  return std::get<Deal>(std::move(read));
}

/// Checks each card of a line as it is read, so the message can point at the first bad one.
class DeckReader {
 public:
  explicit DeckReader(const Rules& rules) : rules_{rules} {}

  std::optional<ParseError> take(std::string_view token, std::size_t offset) {
    const std::string allowed =
        ", expected a card from 2 to " + std::to_string(rules_.highest_card());
    int card = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), card);
    const bool all_read = end == token.data() + token.size();
    if (!all_read || error == std::errc::invalid_argument)
      return fault_in_line(offset, "found " + in_quotes(token) + allowed);
    if (error != std::errc{} || card < 2 || card > rules_.highest_card())
      return fault_in_line(offset, "found " + in_quotes(token) + allowed);
    if (deck_.size() == static_cast<std::size_t>(rules_.cards))
      return fault_in_line(offset, "found " + in_quotes(token) + " after all " +
                                       std::to_string(rules_.cards) + " cards");
    std::size_t& seen = column_of_[static_cast<std::size_t>(card)];
    if (seen != 0)
      return fault_in_line(offset, std::to_string(card) + " is already at column " +
                                       std::to_string(seen) + ", each card comes once");
    seen = offset + 1;
    deck_.push_back(static_cast<Card>(card));
    return std::nullopt;
  }

  bool complete() const { return deck_.size() == static_cast<std::size_t>(rules_.cards); }
  const std::vector<Card>& deck() const { return deck_; }

 private:
  Rules rules_;
  std::vector<Card> deck_;
  std::array<std::size_t, kMaxCards + 2> column_of_{};
};

}  // namespace

std::variant<NoDeal, Deal, ParseError> read_deal(std::string_view line, const Rules& rules) {
  if (line.size() > kLongestDealLine)
    return fault_in_line(kLongestDealLine, "the line goes on after " +
                                               std::to_string(kLongestDealLine) +
                                               " bytes, longer than any deal");
  line = line.substr(0, line.find('#'));
  std::size_t at = line.find_first_not_of(kSeparators);
  if (at == std::string_view::npos) return NoDeal{};
  if (begins_deal_code(line.substr(at))) return read_code(line, at);

  Rules chosen = rules;
  if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
    const std::string_view name = line.substr(at, colon - at);
    const auto found = find_rules(name);
    if (!found)
      return fault_in_line(at, "found " + in_quotes(name) + " before the colon, expected one of " +
                                   names_of_rules());
    chosen = *found;
    at = line.find_first_not_of(kSeparators, colon + 1);
  }
  if (const auto fault = fault_in(chosen)) return fault_in_line(0, *fault);

  DeckReader reader{chosen};
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(kSeparators, at), line.size());
    if (auto fault = reader.take(line.substr(at, end - at), at)) return *fault;
    at = line.find_first_not_of(kSeparators, end);
  }
  if (!reader.complete())
    return fault_in_line(line.find_last_not_of(kSeparators) + 1,
                         "the deck ends after " + std::to_string(reader.deck().size()) + " of " +
                             std::to_string(chosen.cards) + " cards");
  return Deal::of_deck(chosen, reader.deck());
}

std::string write_deal(const Deal& deal) {
  std::string text;
  for (const Card card : deal.deck()) {
    if (!text.empty()) text += ' ';
    text += std::to_string(card);
  }
  return text;
}

}  // namespace backtrick::the_game
