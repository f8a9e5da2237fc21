#include "puzzles/formats/game_import.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/formats/json_parts.hpp"
#include "puzzles/formats/words.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/state/direction.hpp"

namespace backtrick::the_game {
namespace {

/// Thrown with the offset of the fault in the text.
struct ImportFault {
  std::size_t offset;
  std::string message;
};

/// A moment of a game as a program keeps it.
struct Moment {
  std::size_t offset = 0;  ///< in the text
  std::array<int, 4> tops{};
  std::vector<Card> hand;  ///< ascending
};

std::string in_words(const std::vector<Card>& cards) {
  std::string words;
  for (const Card card : cards) words += (words.empty() ? "" : ", ") + std::to_string(card);
  return words.empty() ? "no card" : words;
}

/// Finds an order in which cards lead from some tops to others.
class OrderOfPlays {
 public:
  OrderOfPlays(std::vector<Card> cards, std::array<int, 4> to) : left_{std::move(cards)}, to_{to} {}

  /// Whether there is one. `turn` is then that order.
  bool find(std::array<int, 4> tops) {
    if (left_.empty()) return tops == to_;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const Card card = left_[i];
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
      for (const Pile pile : kPiles) {
        int& top = tops[static_cast<std::size_t>(pile)];
        const Direction direction = direction_of(pile);
        if (!goes_on(along(direction, card), along(direction, top))) continue;
        const int before = std::exchange(top, card);
        turn.push_back({card, pile});
        if (find(tops)) return true;
        turn.pop_back();
        top = before;
      }
      left_.insert(left_.begin() + static_cast<std::ptrdiff_t>(i), card);
    }
    return false;
  }

  Turn turn;

 private:
  std::vector<Card> left_;
  std::array<int, 4> to_;
};

std::vector<Card> without(const std::vector<Card>& some, const std::vector<Card>& others) {
  std::vector<Card> rest;
  std::ranges::set_difference(some, others, std::back_inserter(rest));
  return rest;
}

/// The game that leads through the moments. `draw_pile` is that of the first moment.
ImportedGame replayed(const Rules& rules, const std::vector<Moment>& moments,
                      std::vector<Card> draw_pile, int laid) {
  const Moment& first = moments.front();
  const bool from_start =
      laid == 0 && std::cmp_equal(first.hand.size() + draw_pile.size(), rules.cards);
  if (!from_start) {
    if (moments.size() > 1)
      throw ImportFault{first.offset, "the first moment of a log must be the start of its game"};
    auto position = Position::of({rules, first.tops, {first.hand}, std::move(draw_pile), 1, laid});
    if (!position) throw ImportFault{first.offset, position.error().what()};
    return *std::move(position);
  }
  std::vector<Card> deck = first.hand;
  deck.insert(deck.end(), draw_pile.begin(), draw_pile.end());
  std::optional<Deal> deal;
  try {
    deal.emplace(Deal::of_deck(rules, std::move(deck)));
  } catch (const InvalidDeal& fault) {
    throw ImportFault{first.offset, fault.what()};
  }

  Line line(1);
  auto next_card = draw_pile.begin();
  for (std::size_t i = 1; i < moments.size(); ++i) {
    const Moment& before = moments[i - 1];
    const Moment& after = moments[i];
    const std::vector<Card> gone = without(before.hand, after.hand);
    const std::vector<Card> drawn = without(after.hand, before.hand);
    OrderOfPlays order{gone, after.tops};
    if (!order.find(before.tops))
      throw ImportFault{after.offset, "no order of " + in_words(gone) +
                                          " leads from the piles before to these piles"};
    for (const Play play : order.turn) line.back().push_back(play);
    const auto count = std::min<std::ptrdiff_t>(std::ssize(drawn), draw_pile.end() - next_card);
    std::vector<Card> expected(next_card, next_card + count);
    std::ranges::sort(expected);
    if (expected != drawn)
      throw ImportFault{after.offset, "the hand has drawn " + in_words(drawn) +
                                          ", but the end of the deck is " + in_words(expected)};
    // With nothing left to draw, nothing shows where turns end; each moment may be the end of one.
    const bool goes_on =
        drawn.empty() && (gone.empty() || after.hand.empty() || next_card != draw_pile.end());
    next_card += count;
    if (!goes_on) line.emplace_back();
  }
  if (auto reached = position_after(*deal, line); !reached)
    throw ImportFault{moments.back().offset, reached.error().what()};
  return Record{*std::move(deal), 1, std::move(line)};
}

/// The draw pile of a program that draws from the end of its deck.
std::vector<Card> draw_pile_of(std::vector<Card> deck, const std::vector<Card>& hand) {
  std::ranges::reverse(deck);
  std::erase_if(deck, [&](Card card) { return std::ranges::count(hand, card) > 0; });
  return deck;
}

/// Reads the numbers in braces, or nothing if no braces begin at `at`. Moves `at` behind them.
std::optional<std::vector<int>> numbers_in_braces(std::string_view text, std::size_t& at,
                                                  int highest) {
  if (at >= text.size() || text[at] != '{') return std::nullopt;
  const std::size_t end = text.find('}', at);
  if (end == std::string_view::npos) throw ImportFault{at, "no brace closes this one"};
  std::vector<int> numbers;
  for (const Word& word : words_of(text.substr(at + 1, end - at - 1), at + 1, kListMarks)) {
    int number = 0;
    const char* const last = word.text.data() + word.text.size();
    const auto [stop, error] = std::from_chars(word.text.data(), last, number);
    if (stop != last || error != std::errc{} || number < 1 || number > highest)
      throw ImportFault{word.offset, "found " + in_quotes(word.text) + ", expected a number to " +
                                         std::to_string(highest)};
    numbers.push_back(number);
  }
  at = end + 1;
  return numbers;
}

/// Moves `at` behind a word, if it stands there after blanks and a comma.
bool skip_word(std::string_view text, std::size_t& at, std::string_view word) {
  const std::size_t first = std::min(text.find_first_not_of(" \t,", at), text.size());
  if (!text.substr(first).starts_with(word)) return false;
  at = std::min(text.find_first_not_of(" \t", first + word.size()), text.size());
  return true;
}

std::vector<Card> as_cards(const std::vector<int>& numbers) {
  return {numbers.begin(), numbers.end()};
}

ImportedGame import_log(std::string_view text, const Rules& rules) {
  const int highest = rules.cards + 2;
  std::optional<std::vector<Card>> deck;
  std::vector<Moment> moments;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(0, end);  // so that offsets are those of the text
    if (const std::size_t found = line.find("deck: {", start);
        found != std::string_view::npos && !deck) {
      std::size_t at = line.find('{', found);
      deck = as_cards(*numbers_in_braces(line, at, highest));
    } else if (line.substr(start).starts_with('{')) {
      std::size_t at = start;
      const auto tops = numbers_in_braces(line, at, highest);
      if (tops->size() != 4) throw ImportFault{start, "expected the numbers of four piles"};
      if (!skip_word(line, at, "hand:"))
        throw ImportFault{at, "expected \"hand: 0\" after the piles"};
      if (!skip_word(line, at, "0"))
        throw ImportFault{at, "expected hand 0: only logs of one player are read"};
      skip_word(line, at, "");
      const auto hand = numbers_in_braces(line, at, highest);
      if (!hand) throw ImportFault{at, "expected the cards of the hand in braces"};
      Moment moment{start, {}, as_cards(*hand)};
      std::ranges::copy(*tops, moment.tops.begin());
      std::ranges::sort(moment.hand);
      moments.push_back(std::move(moment));
    }
    start = end + 1;
  }
  if (moments.empty())
    throw ImportFault{0,
                      "found no game; expected a log with lines such as {1,1,100,100}, hand: 0, "
                      "{2,8,11}, or a save with deck, hand and piles"};
  if (!deck) throw ImportFault{0, "a line with \"deck: {...}\" is missing"};
  return replayed(rules, moments, draw_pile_of(*deck, moments.front().hand), 0);
}

ImportedGame import_save(const JsonNode& node, const Rules& rules) {
  node.expect_keys({"deck", "hand", "piles", "cardsPlayedThisTurn"}, OtherKeys::Ignored);
  Moment moment;
  moment.hand = read_cards(node.at("hand"), rules);
  const auto piles = node.at("piles").items();
  if (piles.size() != 4) node.at("piles").fail("the numbers of four piles");
  for (std::size_t i = 0; i < piles.size(); ++i)
    moment.tops.at(i) = piles[i].number(1, rules.cards + 2);
  const auto laid = node.find("cardsPlayedThisTurn");
  try {
    return replayed(rules, {moment}, draw_pile_of(read_cards(node.at("deck"), rules), moment.hand),
                    laid ? laid->number(0, rules.hand) : 0);
  } catch (const ImportFault& fault) {
    node.refuse(fault.message);
  }
}

}  // namespace

Expected<ImportedGame> import_game(std::string_view text, const Rules& rules) {
  if (auto fault = fault_if_longer(text, kLongestPosition, "game")) return *std::move(fault);
  if (begins_object(text))
    return read_json(text, kLongestPosition, "game",
                     [&](const JsonNode& node) { return import_save(node, rules); });
  try {
    return import_log(text, rules);
  } catch (const ImportFault& fault) {
    return fault_at(text, fault.offset, fault.message);
  }
}

std::string write_imported_game(const ImportedGame& game) {
  if (const auto* record = std::get_if<Record>(&game)) return write_record(*record);
  return write_position_json(std::get<Position>(game));
}

}  // namespace backtrick::the_game
