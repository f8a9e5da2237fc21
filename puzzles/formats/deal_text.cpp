#include "puzzles/formats/deal_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/other_game.hpp"
#include "puzzles/formats/words.hpp"

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

/// Checks each card of a line as it is read, so the message can point at the first bad one.
class DeckReader {
 public:
  DeckReader(std::string_view line, const Rules& rules) : line_{line}, rules_{rules} {}

  std::optional<Error> take(const Word& word) {
    const auto& [token, offset] = word;
    const std::string allowed =
        ", expected a card from 2 to " + std::to_string(rules_.highest_card());
    int card = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), card);
    const bool all_read = end == token.data() + token.size();
    if (!all_read || error == std::errc::invalid_argument)
      return fault_at(line_, offset, "found " + in_quotes(token) + allowed);
    if (error != std::errc{} || card < 2 || card > rules_.highest_card())
      return fault_at(line_, offset, "found " + in_quotes(token) + allowed);
    if (deck_.size() == static_cast<std::size_t>(rules_.cards))
      return fault_at(
          line_, offset,
          "found " + in_quotes(token) + " after all " + std::to_string(rules_.cards) + " cards");
    std::size_t& seen = column_of_[static_cast<std::size_t>(card)];
    if (seen != 0)
      return fault_at(
          line_, offset,
          std::to_string(card) + " is already at " + place_of(seen - 1) + ", each card comes once");
    seen = offset + 1;
    deck_.push_back(static_cast<Card>(card));
    return std::nullopt;
  }

  bool complete() const { return deck_.size() == static_cast<std::size_t>(rules_.cards); }
  const std::vector<Card>& deck() const { return deck_; }

 private:
  std::string place_of(std::size_t offset) const {
    const Error there = fault_at(line_, offset, "");
    const std::string column = "column " + std::to_string(there.column());
    return there.line() == 1 ? column : "line " + std::to_string(there.line()) + ", " + column;
  }

  std::string_view line_;
  Rules rules_;
  std::vector<Card> deck_;
  std::array<std::size_t, kMaxCards + 2> column_of_{};
};

}  // namespace

Expected<std::optional<Deal>> read_deal(std::string_view text, const Rules& rules, DealtFrom end) {
  if (const auto fault = fault_if_longer(text, kLongestDealLine, "deal", "line")) return *fault;
  const std::string plain = without_comments(text);
  const std::string_view line{plain};
  std::vector<Word> words = words_of(line, 0, kListMarks);
  if (words.empty()) return std::optional<Deal>{};
  if (begins_deal_code(words[0].text)) return read_only_code(line, words, read_deal_code);

  if (const auto other = deal_of_level8(words[0].text))
    return fault_at(line, words[0].offset, *other);
  Rules chosen = rules;
  const std::size_t first = words[0].offset;
  if (const std::size_t colon = line.find_first_of(":="); colon != std::string_view::npos) {
    std::string_view name = line.substr(first, colon - first);
    name = name.substr(0, name.find_last_not_of(kListMarks) + 1);
    const auto found = find_rules(name);
    if (!found && name != "deck")
      return fault_at(line, first,
                      "found " + in_quotes(name) + " before the " +
                          (line[colon] == ':' ? "colon" : "equals sign") +
                          ", expected deck or one of " + names_of_rules());
    chosen = found.value_or(rules);
    words = words_of(line.substr(colon + 1), colon + 1, kListMarks);
  }
  if (const auto fault = fault_in(chosen)) return fault_at(line, 0, *fault);

  DeckReader reader{line, chosen};
  for (const Word& word : words) {
    if (const auto fault = reader.take(word)) return *fault;
  }
  if (!reader.complete())
    return fault_at(line, line.find_last_not_of(kListMarks) + 1,
                    "the deck ends after " + std::to_string(reader.deck().size()) + " of " +
                        std::to_string(chosen.cards) + " cards");
  std::vector<Card> deck = reader.deck();
  if (end == DealtFrom::Back) std::ranges::reverse(deck);
  return Deal::of_deck(chosen, std::move(deck));
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
