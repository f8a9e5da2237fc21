#include "puzzles/formats/deal_text.hpp"

#include <algorithm>
#include <charconv>
#include <span>
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

/// The number that a word is, or nothing.
std::optional<int> number_in(std::string_view word) {
  int number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

/// The card of a deck that a word is, or nothing.
std::optional<Card> card_in(std::string_view word, const Rules& rules) {
  const auto number = number_in(word);
  if (!number || *number < 2 || *number > rules.highest_card()) return std::nullopt;
  return static_cast<Card>(*number);
}

/// Checks each card of a deck as it is read, so the message can point at the first bad one.
class DeckReader {
 public:
  DeckReader(std::string_view line, std::span<const Word> words, const Rules& rules)
      : line_{line}, words_{words}, rules_{rules} {}

  Expected<std::vector<Card>> read() {
    for (const Word& word : words_) {
      if (const auto fault = take(word)) return *fault;
    }
    if (deck_.size() == size()) return deck_;
    return fault_at(line_, line_.find_last_not_of(kListMarks) + 1,
                    "the deck ends after " + std::to_string(deck_.size()) + " of " +
                        std::to_string(size()) + " cards" + missing(": "));
  }

 private:
  std::optional<Error> take(const Word& word) {
    const auto& [token, offset] = word;
    const auto card = card_in(token, rules_);
    if (!card)
      return fault_at(line_, offset,
                      "found " + in_quotes(token) + ", expected a card from 2 to " +
                          std::to_string(rules_.highest_card()) + " as " +
                          place_in_deck(deck_.size()));
    if (deck_.size() == size())
      return fault_at(
          line_, offset,
          "found " + in_quotes(token) + " after all " + std::to_string(size()) + " cards");
    const auto before = std::ranges::find(deck_, *card);
    if (before != deck_.end()) {
      const auto first = static_cast<std::size_t>(before - deck_.begin());
      return fault_at(line_, offset,
                      std::to_string(*card) + " is " + place_in_deck(first) +
                          " already and cannot be card " + std::to_string(deck_.size() + 1) +
                          " too" + (words_.size() == size() ? missing("; ") : ""));
    }
    deck_.push_back(*card);
    return std::nullopt;
  }

  std::size_t size() const { return static_cast<std::size_t>(rules_.cards); }
  static std::string place_in_deck(std::size_t index) {
    return "card " + std::to_string(index + 1) + " of the deck";
  }
  /// "; 28 is missing": the cards that the words lack.
  std::string missing(std::string_view mark) const {
    std::vector<Card> found;
    for (const Word& word : words_) {
      if (const auto card = card_in(word.text, rules_)) found.push_back(*card);
    }
    return missing_in_words(mark, found, rules_);
  }

  std::string_view line_;
  std::span<const Word> words_;
  Rules rules_;
  std::vector<Card> deck_;
};

/// The rules of a deck, and its words.
struct DeckWords {
  Rules rules;
  std::vector<Word> words;
};

/// Reads "solo:" and "deck =" in front of the cards, if one of these is there.
Expected<DeckWords> split_rules(std::string_view line, const Rules& rules) {
  const std::size_t colon = line.find_first_of(":=");
  if (colon == std::string_view::npos) return DeckWords{rules, words_of(line, 0, kListMarks)};
  const std::size_t first = line.find_first_not_of(kListMarks);
  std::string_view name = line.substr(first, colon - first);
  name = name.substr(0, name.find_last_not_of(kListMarks) + 1);
  const auto found = find_rules(name);
  if (!found && name != "deck")
    return fault_at(line, first,
                    "found " + in_quotes(name) + " before the " +
                        (line[colon] == ':' ? "colon" : "equals sign") +
                        ", expected deck or one of " + names_of_rules());
  return DeckWords{found.value_or(rules), words_of(line.substr(colon + 1), colon + 1, kListMarks)};
}

}  // namespace

Expected<std::optional<Deal>> read_deal(std::string_view text, const Rules& rules, DealtFrom end) {
  if (const auto fault = fault_if_longer(text, kLongestDealLine, "deal", "line")) return *fault;
  const std::string plain = without_comments(text);
  const std::string_view line{plain};
  const std::vector<Word> words = words_of(line, 0, kListMarks);
  if (words.empty()) return std::optional<Deal>{};
  if (begins_deal_code(words[0].text)) return read_only_code(line, words, read_deal_code);

  if (const auto other = deal_of_level8(words[0].text))
    return fault_at(line, words[0].offset, *other);
  auto split = split_rules(line, rules);
  if (!split) return split.error();
  if (const auto fault = fault_in(split->rules)) return fault_at(line, 0, *fault);
  auto deck = DeckReader{line, split->words, split->rules}.read();
  if (!deck) return deck.error();
  if (end == DealtFrom::Back) std::ranges::reverse(*deck);
  return Deal::of_deck(split->rules, *std::move(deck));
}

std::string missing_in_words(std::string_view mark, std::span<const Card> found,
                             const Rules& rules) {
  std::vector<std::string> missing;
  for (int card = 2; card <= rules.highest_card(); ++card) {
    if (std::ranges::count(found, card) == 0) missing.push_back(std::to_string(card));
  }
  return missing.empty() ? "" : std::string{mark} + backtrick::missing_in_words(missing);
}

bool resembles_deck(std::string_view text, const Rules& rules) {
  const auto split = split_rules(text, rules);
  if (!split) return false;
  const auto all = static_cast<std::size_t>(split->rules.cards);
  const std::size_t slips = all / 20;
  std::vector<Card> found;
  bool ascending = true;
  for (const Word& word : split->words) {
    const auto card = card_in(word.text, split->rules);
    if (!card || std::ranges::count(found, *card) != 0) continue;
    ascending = ascending && (found.empty() || found.back() < *card);
    found.push_back(*card);
  }
  const std::size_t others = split->words.size() - found.size();
  if (found.size() == all && others == 0) return true;
  return found.size() + slips >= all && others <= slips && !ascending;
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
