#include "puzzles/level8/typed_turn.hpp"

#include <charconv>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/choices.hpp"
#include "puzzles/level8/laid_cards.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "solver/level8/display_filler.hpp"
#include "solver/level8/display_search.hpp"

namespace backtrick::level8 {
namespace {

using Fault = std::optional<std::string>;

Fault reason_of(const std::optional<RuleViolation>& violation) {
  return violation ? Fault{violation->reason} : Fault{};
}

std::vector<std::string_view> typed_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (const Word& word : words_of(line, 0, " \t,\r")) words.push_back(word.text);
  return words;
}

std::optional<int> number_typed(std::string_view word) {
  int number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || stop != word.data() + word.size()) return std::nullopt;
  return number;
}

/// The value of a group by the first of its cards that tells it. Nothing if all are plain wilds.
std::optional<int> value_told(const std::vector<std::string_view>& names, GroupKind kind,
                              const Rules& rules) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (const auto card = laid_card_named(names[i], kind, rules))
      return card->value - (kind == GroupKind::Run ? static_cast<int>(i) : 0);
  }
  return std::nullopt;
}

/// Reads the cards of a group of a given kind, and takes them from the hand.
Fault read_group(std::string_view cards, const Rules& rules, HandCards& hand, Group& group) {
  const std::vector<std::string_view> names = typed_words(cards);
  const auto value = value_told(names, group.kind, rules);
  if (!value) return "say what a wild stands for, as in W=7 or W=g";
  group.value = *value;
  for (const std::string_view name : names) {
    const auto card =
        name == "W" ? LaidCard{kFirstWild, 0} : laid_card_named(name, group.kind, rules);
    if (!card) return in_quotes(name) + " is no card of a group";
    if (name.size() > 1 && is_wild(card->named)) {
      const auto place = static_cast<int>(group.cards.size());
      if (card->value != group.value + (group.kind == GroupKind::Run ? place : 0))
        return std::string{name} + " does not fit its group";
    }
    group.cards.push_back(hand.find(card->named));
  }
  return std::nullopt;
}

/// A place on the table where a card fits.
struct Fit {
  Addition addition;
  std::string words;  ///< "group 1 of player 2, as W=7"
};

/// The ways in which a card can be added to a group; `named`: what a wild stands for.
void collect_fits(const Round& round, Card card, std::string_view named, int owner,
                  std::size_t index, std::vector<Fit>& fits) {
  for (const auto& [addition, name] : ways_to_add(round, card, owner, index)) {
    if (named.size() > 1 && name != named) continue;
    std::string words = "group " + std::to_string(index + 1);
    if (owner != round.player()) words += " of player " + std::to_string(owner);
    if (is_wild(card)) words += " as " + name;
    fits.push_back({addition, std::move(words)});
  }
}

}  // namespace

std::optional<std::string> TypedTurn::step(std::string_view line) {
  const Words words = typed_words(line);
  if (words.empty()) return std::nullopt;
  const auto is = [&](std::string_view command) { return command.starts_with(words[0]); };
  if (is("draw") && words.size() == 1) {
    if (auto fault = round_.draw()) return fault->reason;
    turn_.taken = round_.hand(round_.player()).back();
    return std::nullopt;
  }
  if (is("take") && words.size() < 4) return take(words);
  if (is("lay")) return lay(line.substr(line.find(words[0]) + words[0].size()));
  if (is("add") && words.size() > 1 && words.size() < 5) return add(words);
  if (is("skip") && words.size() == 2) return skip(words);
  // A single d draws, so d with a card discards.
  if (is("discard") && words.size() == 2) return discard(words);
  return in_quotes(line) + " is no step; help lists them";
}

std::optional<std::string> TypedTurn::take(const Words& words) {
  const std::optional<int> owner =
      words.size() == 1 ? std::optional{round_.player()} : number_typed(words[1]);
  if (!owner) return in_quotes(words[1]) + " is not the number of a player";
  std::optional<Card> card;
  if (words.size() == 3) {
    card = card_named(words[2]);
    if (!card) return in_quotes(words[2]) + " is not a card";
    if (round_.rules().readings().takes_any_discard) card = card_in_discards(round_, *owner, *card);
  }
  if (auto fault = round_.take_discard(*owner, card)) return fault->reason;
  turn_.from = *owner;
  turn_.taken = round_.hand(round_.player()).back();
  return std::nullopt;
}

std::optional<std::string> TypedTurn::lay(std::string_view cards) {
  const int player = round_.player();
  const Level& level = round_.level(player);
  std::vector<Group> groups;
  if (typed_words(cards).empty()) {
    DisplaySearch search{level, level.cards(), round_.rules()};
    CardCounts counts;
    for (const Card card : round_.hand(player)) counts.add(card);
    if (search.shortage(counts) != 0) return "the hand does not hold the level";
    groups = fill_display(search, round_.hand(player)).value();
  } else {
    HandCards hand{round_.hand(player)};
    for (std::size_t i = 0;; ++i) {
      if (i == level.groups().size())
        return "the level asks for " + std::to_string(i) + " groups, separated by /";
      const std::size_t end = cards.find('/');
      Group group{level.groups()[i].kind, 0, {}};
      if (auto fault = read_group(cards.substr(0, end), round_.rules(), hand, group)) return fault;
      groups.push_back(std::move(group));
      if (end == std::string_view::npos) break;
      cards.remove_prefix(end + 1);
    }
  }
  if (auto fault = round_.lay(groups)) return fault->reason;
  turn_.laid = std::move(groups);
  return std::nullopt;
}

std::optional<std::string> TypedTurn::add(const Words& words) {
  const int player = round_.player();
  const auto named = card_named(words[1].substr(0, words[1].find('=')));
  if (!named || is_skip(*named)) return in_quotes(words[1]) + " is no card that can be added";
  const Card card = HandCards{round_.hand(player)}.find(*named);
  const auto group = words.size() > 2 ? number_typed(words[2]) : std::nullopt;
  const auto owner = words.size() > 3 ? number_typed(words[3]) : std::nullopt;
  if ((words.size() > 2 && !group) || (words.size() > 3 && !owner))
    return "the place is the number of a group, and that of a player";
  if (words.size() == 3 && !round_.has_laid(player)) return "your own level does not lie yet";
  std::vector<Fit> fits;
  for (int other = 1; other <= round_.players(); ++other) {
    if (owner ? *owner != other : group && other != player) continue;
    for (std::size_t i = 0; i < round_.display(other).size(); ++i) {
      if (group && static_cast<std::size_t>(*group) != i + 1) continue;
      collect_fits(round_, card, words[1], other, i, fits);
    }
  }
  if (fits.empty()) {
    // The referee knows why.
    const Addition tried{card, owner.value_or(player),
                         static_cast<std::size_t>(group.value_or(1)) - 1, std::nullopt};
    const auto fault = Round{round_}.add(tried);
    const bool told = fault && (!round_.has_laid(player) || !round_.has_taken() || group);
    return told && !is_wild(card) ? reason_of(fault) : std::string{words[1]} + " fits nowhere";
  }
  if (fits.size() > 1) {
    std::string all = std::string{words[1]} + " fits";
    for (const Fit& fit : fits) all += (&fit == fits.data() ? " " : "; ") + fit.words;
    return all + ": say where";
  }
  if (auto fault = round_.add(fits.front().addition)) return fault->reason;
  turn_.added.push_back(fits.front().addition);
  return std::nullopt;
}

std::optional<std::string> TypedTurn::discard(const Words& words) {
  const auto named = card_named(words[1]);
  if (!named) return in_quotes(words[1]) + " is not a card";
  return make({HandCards{round_.hand(round_.player())}.find(*named), std::nullopt});
}

std::optional<std::string> TypedTurn::skip(const Words& words) {
  const auto other = number_typed(words[1]);
  if (!other) return in_quotes(words[1]) + " is not the number of a player";
  return make({HandCards{round_.hand(round_.player())}.find(kFirstSkip), *other});
}

std::optional<std::string> TypedTurn::make(const Discard& discard) {
  if (auto fault = round_.discard(discard)) return fault->reason;
  turn_.discard = discard;
  return std::nullopt;
}

std::string_view help_on_turns() {
  return "  draw                       take the top card of the draw pile\n"
         "  take [PLAYER]              take the top card of a discard pile, by default your own\n"
         "  take PLAYER CARD           take this card of it, in the edition any-discard\n"
         "  lay [CARDS / CARDS ...]    lay your level, its groups in order; without cards, as found\n"
         "  add CARD [GROUP [PLAYER]]  add a card to a group on the table\n"
         "  discard CARD               end your turn\n"
         "  skip PLAYER                end your turn with a Skip before another player\n"
         "A card is r7 or W; W=7 and W=g say what a wild stands for. First letters suffice:\n"
         "d draws, and d CARD discards.\n";
}

}  // namespace backtrick::level8
