#include "puzzles/level8/deal_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "puzzles/formats/other_game.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/deal_code.hpp"

namespace backtrick::level8 {
namespace {

/// Bars separate hands, turned-up card and draw pile.
constexpr std::string_view kCardSeparators = " \t,|\r";

/// Checks each card of a line as it is read, so the message can point at the first bad one.
class DeckReader {
 public:
  DeckReader(std::string_view line, const Rules& rules)
      : line_{line}, rules_{rules}, numbering_{rules} {}

  std::optional<Error> take(const Word& word) {
    const auto& [token, offset] = word;
    const auto named = card_named(token);
    if (!named || !rules_.contains(*named))
      return fault_at(line_, offset,
                      "found " + in_quotes(token) + ", expected a card: " + card_names(rules_));
    const auto card = numbering_.next(*named);
    if (!card) {
      const int all = is_wild(*named) ? rules_.wilds : rules_.skips;
      return fault_at(line_, offset,
                      "found " + in_quotes(token) + " after " +
                          (all == 1 ? "the only one" : "all " + std::to_string(all)));
    }
    std::size_t& seen = column_of_[*card];
    if (seen != 0)
      return fault_at(line_, offset,
                      std::string{token} + " is already at column " + std::to_string(seen) +
                          ", each numbered card comes once");
    seen = offset + 1;
    deck_.push_back(*card);
    return std::nullopt;
  }

  bool complete() const { return deck_.size() == static_cast<std::size_t>(rules_.cards()); }
  const std::vector<Card>& deck() const { return deck_; }

  std::vector<std::string> missing() const {
    std::vector<std::string> names;
    for (Card card = 0; card < kMaxCards; ++card) {
      if (rules_.contains(card) && column_of_[card] == 0) names.push_back(name(card));
    }
    return names;
  }

 private:
  std::string_view line_;
  Rules rules_;
  CardNumbering numbering_;
  std::vector<Card> deck_;
  std::array<std::size_t, kMaxCards> column_of_{};
};

/// The rules by which a deck is dealt. Bars on both sides of a single card say how many players the
/// cards before it are for.
Rules dealt_by_bars(std::string_view line, std::span<const Word> words, Rules rules) {
  const std::size_t bar = line.find('|');
  const std::size_t second =
      std::min(line.find('|', std::min(bar, line.size() - 1) + 1), line.size());
  if (bar == std::string_view::npos || line.find('|', second + 1) != std::string_view::npos)
    return rules;
  const auto before = [&](std::size_t offset) {
    return std::ranges::count_if(words, [&](const Word& word) { return word.offset < offset; });
  };
  const auto dealt = before(bar);
  if (before(second) != dealt + 1 || dealt % rules.hand != 0) return rules;
  Rules others = rules;
  others.players = static_cast<int>(dealt / rules.hand);
  return fault_in(others) ? rules : others;
}

}  // namespace

Expected<std::optional<Deal>> read_deal(std::string_view line, const Rules& rules) {
  if (const auto fault = fault_if_longer(line, kLongestDealLine, "deal", "line")) return *fault;
  line = line.substr(0, line.find('#'));
  const std::vector<Word> words = words_of(line, 0, kCardSeparators);
  if (words.empty()) return std::optional<Deal>{};
  if (begins_deal_code(words[0].text)) return read_only_code(line, words, read_deal_code);

  if (const auto other = deal_of_the_game(words[0].text))
    return fault_at(line, words[0].offset, *other);

  DeckReader reader{line, rules};
  for (const Word& word : words) {
    if (const auto fault = reader.take(word)) return *fault;
  }
  if (!reader.complete())
    return fault_at(line, line.find_last_not_of(kCardSeparators) + 1,
                    "the deck ends after " + std::to_string(reader.deck().size()) + " of " +
                        std::to_string(rules.cards()) +
                        " cards: " + missing_in_words(reader.missing()));
  return Deal::of_deck(dealt_by_bars(line, words, rules), reader.deck());
}

std::string write_cards(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += name(card);
  }
  return text;
}

std::vector<Card> by_number(std::span<const Card> cards) {
  std::vector<Card> sorted{cards.begin(), cards.end()};
  std::ranges::sort(sorted, {}, [](Card card) {
    return std::tuple{!is_numbered(card), is_numbered(card) ? number_of(card) : 0, card};
  });
  return sorted;
}

std::string write_hands(const Deal& deal) {
  std::string text;
  for (int player = 1; player <= deal.rules().players; ++player) {
    text += "# player " + std::to_string(player) + "   " +
            write_cards(by_number(deal.hand(player))) + "\n";
  }
  return text + "# turned up  " + name(deal.turned_up()) + "\n";
}

std::string write_deal(const Deal& deal) {
  const std::size_t dealt = deal.deck().size() - deal.draw_pile().size() - 1;
  std::string text = write_cards(deal.deck().first(dealt)) + " | " + name(deal.turned_up());
  if (!deal.draw_pile().empty()) text += " | " + write_cards(deal.draw_pile());
  return text;
}

bool same_names(std::span<const Card> a, std::span<const Card> b) {
  return std::ranges::equal(
      a, b, {}, [](Card card) { return name(card); }, [](Card card) { return name(card); });
}

}  // namespace backtrick::level8
