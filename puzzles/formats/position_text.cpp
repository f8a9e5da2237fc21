#include "puzzles/formats/position_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/players/statements.hpp"

namespace backtrick::the_game {
namespace {

/// Readers throw the error with the offset as its column, so they need not check for errors at
/// every step and need not know the text.
[[noreturn]] void refuse(std::size_t offset, const std::string& message) {
  throw Error{Exit::BadData, message, {1, offset}};
}

[[noreturn]] void fail(const Word& word, const std::string& expected) {
  refuse(word.offset, "found " + in_quotes(word.text) + ", expected " + expected);
}

int number_in(const Word& word, int least, int most, const std::string& what) {
  int value = 0;
  const char* const end = word.text.data() + word.text.size();
  const auto [stop, error] = std::from_chars(word.text.data(), end, value);
  if (stop != end || error != std::errc{} || value < least || value > most)
    fail(word, what_in_range(what, least, most));
  return value;
}

/// A key with the words after its colon and on the following lines that have no key of their own.
struct Entry {
  std::size_t offset = 0;  ///< of the key
  std::vector<Word> words;
};

/// The text split into entries. This class does not interpret them.
class Entries {
 public:
  explicit Entries(std::string_view text) : plain_{without_comments(text)} {
    const std::string_view plain{plain_};
    for (std::size_t at = 0; at < plain.size();) {
      const std::size_t end = std::min(plain.find('\n', at), plain.size());
      take(plain.substr(at, end - at), at);
      at = end + 1;
    }
    if (entries_.empty()) refuse(0, "found no position, expected a line such as \"rules: solo\"");
  }

  const Entry* find(const std::string& key) const {
    const auto found = entries_.find(key == "hand" ? "hand 1" : key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  const Entry& at(const std::string& key) const {
    require(std::array{key});
    return *find(key);
  }
  /// Refuses a text without some of these keys, and names all that are missing.
  void require(std::span<const std::string> keys) const {
    std::string missing;
    int count = 0;
    for (const std::string& key : keys) {
      if (find(key) != nullptr) continue;
      missing += (count++ == 0 ? "\"" : ", \"") + key + ": ...\"";
    }
    if (count == 0) return;
    refuse(start_, (count == 1 ? "the line " + missing + " is" : "the lines " + missing + " are") +
                       " missing");
  }
  /// The only word of an entry.
  const Word& word(const std::string& key) const {
    const Entry& entry = at(key);
    if (entry.words.empty())
      refuse(entry.offset, "nothing follows \"" + key + ":\", expected a number");
    if (entry.words.size() > 1) fail(entry.words[1], "one number alone");
    return entry.words.front();
  }
  /// The offset at which the first entry begins.
  std::size_t start() const { return start_; }

 private:
  void take(std::string_view line, std::size_t offset) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      const auto words = words_of(line, offset, kListMarks);
      if (words.empty()) return;
      if (latest_ == nullptr) fail(words.front(), "a key and a colon, such as \"rules: solo\"");
      latest_->words.insert(latest_->words.end(), words.begin(), words.end());
      return;
    }
    const auto words = words_of(line.substr(0, colon), offset);
    const std::string key = key_of(words, line.substr(0, colon), offset);
    if (entries_.empty()) start_ = words.front().offset;
    const auto [entry, is_new] = entries_.try_emplace(key);
    if (!is_new) refuse(words.front().offset, "a second line \"" + key + ": ...\"");
    latest_ = &entry->second;
    *latest_ = {words.front().offset,
                words_of(line.substr(colon + 1), offset + colon + 1, kListMarks)};
  }

  /// The canonical spelling of a key.
  static std::string key_of(const std::vector<Word>& words, std::string_view written,
                            std::size_t offset) {
    constexpr std::array<std::string_view, 12> kOneWord{
        "rules", "A1", "A2", "D1", "D2", "turn", "laid", "draw", "played", "unseen", "talk", "own"};
    if (words.size() == 1 && std::ranges::count(kOneWord, words[0].text) != 0)
      return std::string{words[0].text};
    if (words.size() == 1 && words[0].text == "hand") return "hand 1";
    if (words.size() == 2 && (words[0].text == "hand" || words[0].text == "said"))
      return std::string{words[0].text} + " " +
             std::to_string(number_in(words[1], 1, kMaxPlayers, "a player"));
    const std::size_t start = words.empty() ? offset : words.front().offset;
    refuse(start, "found " + in_quotes(written.substr(start - offset)) +
                      " before the colon, expected rules, A1, A2, D1, D2, hand, hand 2, "
                      "turn, laid, draw, played, unseen, talk, said 2 or own");
  }

  std::string plain_;  // the words point into it
  std::map<std::string, Entry> entries_;
  Entry* latest_ = nullptr;
  std::size_t start_ = 0;
};

/// Reads rules such as "duo", "duo, hand 6" or "hand 5, min_plays 3": a rule set, default solo, and
/// numbers that replace its own.
Rules read_rules(const Entry& entry) {
  Rules rules;
  auto word = entry.words.begin();
  if (word == entry.words.end())
    refuse(entry.offset, "nothing follows \"rules:\", expected a rule set");
  if (const auto named = find_rules(word->text)) {
    rules = *named;
    ++word;
  }
  for (; word != entry.words.end(); ++word) {
    int* number = nullptr;
    int most = kMaxCards;
    if (word->text == "players") number = &rules.players, most = kMaxPlayers;
    if (word->text == "hand") number = &rules.hand, most = kMaxHand;
    if (word->text == "min_plays") number = &rules.min_plays, most = kMaxHand;
    if (word->text == "cards") number = &rules.cards;
    if (number == nullptr)
      fail(*word, word == entry.words.begin()
                      ? "a rule set such as solo, or players, hand, min_plays or cards"
                      : "players, hand, min_plays or cards");
    const Word& key = *word;
    if (++word == entry.words.end()) refuse(key.offset, "no number follows " + in_quotes(key.text));
    *number = number_in(*word, 1, most, "a number");
  }
  if (const auto fault = fault_in(rules)) refuse(entry.words.front().offset, *fault);
  return rules;
}

/// Whether a word is a range of cards such as 3-7.
bool is_range(const Word& word) {
  const std::size_t dash = word.text.find('-');
  return dash != 0 && dash != std::string_view::npos && dash + 1 < word.text.size();
}

/// Reads a card or a range of cards.
std::vector<Card> cards_in(const Word& word, const Rules& rules) {
  const auto card_in = [&](const Word& one, int least) {
    return static_cast<Card>(number_in(one, least, rules.highest_card(), "a card"));
  };
  if (!is_range(word)) return {card_in(word, 2)};
  const std::size_t dash = word.text.find('-');
  const Card first = card_in({word.text.substr(0, dash), word.offset}, 2);
  const Card last = card_in({word.text.substr(dash + 1), word.offset + dash + 1}, first);
  std::vector<Card> cards(static_cast<std::size_t>(last - first) + 1);
  std::iota(cards.begin(), cards.end(), first);
  return cards;
}

std::vector<Card> read_cards(const Entry& entry, const Rules& rules) {
  std::vector<Card> cards;
  for (const Word& word : entry.words) {
    const std::vector<Card> more = cards_in(word, rules);
    cards.insert(cards.end(), more.begin(), more.end());
  }
  return cards;
}

/// The word in which a card of a list stands, alone or in a range; the last one of a text such as
/// "6 cards", which lists none.
const Word& word_of(std::size_t card, const Entry& entry) {
  for (const Word& word : entry.words) {
    const std::size_t cards = is_range(word) ? cards_in(word, Rules{}).size() : 1;
    if (card < cards) return word;
    card -= cards;
  }
  return entry.words.back();
}

std::string hand_key(std::size_t index) { return "hand " + std::to_string(index + 1); }

std::string said_key(std::size_t index) { return "said " + std::to_string(index + 1); }

/// "6 cards" or "? ? ?": a number of cards that are not listed.
std::optional<int> read_count(const Entry& entry, int most) {
  const auto& words = entry.words;
  const bool unknown =
      std::ranges::all_of(words, [](const Word& word) { return word.text == "?"; });
  if (unknown && !words.empty() && std::cmp_less_equal(words.size(), most))
    return static_cast<int>(words.size());
  if (words.size() != 2 || (words[1].text != "cards" && words[1].text != "card"))
    return std::nullopt;
  return number_in(words[0], 0, most, "a number");
}

/// Reads "leave A1, please not far D2".
Statements read_statements(const Entry& entry, Language language,
                           std::array<std::optional<std::size_t>, 4>& places) {
  Statements said{};
  const bool two = language == Language::Two;
  const std::string known = two ? "leave or not far" : "leave";
  if (language == Language::None) refuse(entry.offset, "nothing is said with \"talk: none\"");
  for (auto word = entry.words.begin(); word != entry.words.end(); ++word) {
    const auto next = [&](const std::string& expected) {
      const Word& last = *word;
      if (++word == entry.words.end())
        refuse(last.offset, "nothing follows " + in_quotes(last.text) + ", expected " + expected);
    };
    const std::size_t offset = word->offset;
    if (word->text == "please") next(known);
    const bool leave = word->text == "leave";
    if (!leave && !(two && word->text == "not")) fail(*word, known);
    if (!leave) {
      next("far");
      if (word->text != "far") fail(*word, "far");
    }
    next("a pile");
    const auto pile = std::ranges::find(kPiles, word->text, [](Pile one) { return name(one); });
    if (pile == kPiles.end()) fail(*word, "a pile: A1, A2, D1 or D2");
    const auto index = static_cast<std::size_t>(*pile);
    if (said[index] != Statement::Nothing) refuse(offset, "a seat says a single thing of a pile");
    said[index] = leave ? Statement::LeaveIt : Statement::NotFar;
    places[index] = offset;
  }
  return said;
}

void read_talk(const Entries& entries, TableDescription& described) {
  if (entries.find("talk") != nullptr) {
    const Word& word = entries.word("talk");
    described.language = find_language(word.text);
    if (!described.language) fail(word, "none, one or two");
  }
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    const Entry* const said = entries.find(said_key(i));
    if (said == nullptr) continue;
    if (i >= static_cast<std::size_t>(described.table.rules.players))
      refuse(said->offset, said_key(i) + ", but the rules are for " +
                               std::to_string(described.table.rules.players) +
                               (described.table.rules.players == 1 ? " player" : " players"));
    entries.at("talk");
    if (!described.said) described.said.emplace();
    (*described.said)[i] = read_statements(*said, *described.language, described.said_at.at(i));
  }
  if (const Entry* const own = entries.find("own")) {
    entries.at("talk");
    for (const Word& word : own->words)
      described.own.at(static_cast<std::size_t>(
          number_in(word, 1, described.table.rules.players, "a player") - 1)) = true;
  }
}

/// The cards laid so far in the game: "played", or "laid" with several numbers. One number after
/// "laid" counts the cards of the turn under way.
const Entry* played_in(const Entries& entries) {
  const Entry* const played = entries.find("played");
  const Entry* const laid = entries.find("laid");
  if (played != nullptr || laid == nullptr) return played;
  const auto& words = laid->words;
  const bool is_list = words.size() > 1 || (words.size() == 1 && is_range(words[0]));
  return is_list ? laid : nullptr;
}

/// The keys that every text has for these rules. The draw pile may follow from other cards.
std::vector<std::string> keys_for(const Entries& entries, const Rules& rules) {
  std::vector<std::string> keys;
  keys.reserve(kPiles.size());
  for (const Pile pile : kPiles) keys.emplace_back(name(pile));
  for (std::size_t i = 0; std::cmp_less(i, rules.players); ++i)
    keys.push_back(rules.players == 1 ? "hand" : hand_key(i));
  if (rules.players > 1) keys.emplace_back("turn");
  if (played_in(entries) == nullptr && entries.find("unseen") == nullptr) keys.emplace_back("draw");
  return keys;
}

TableDescription read_description(const Entries& entries) {
  TableDescription described;
  Table& table = described.table;
  if (const Entry* rules = entries.find("rules")) table.rules = read_rules(*rules);
  entries.require(keys_for(entries, table.rules));
  for (const Pile pile : kPiles) {
    const int lowest = ascending(pile) ? 1 : 2;
    table.tops[static_cast<std::size_t>(pile)] = number_in(
        entries.word(std::string{name(pile)}), lowest, lowest + table.rules.cards, "a number");
  }
  const auto players = static_cast<std::size_t>(table.rules.players);
  for (std::size_t i = 0; i < players; ++i) {
    const Entry& hand = entries.at(hand_key(i));
    described.hidden_hands.at(i) = read_count(hand, table.rules.hand);
    table.hands.push_back(described.hidden_hands.at(i) ? std::vector<Card>{}
                                                       : read_cards(hand, table.rules));
  }
  for (std::size_t i = players; i < kMaxPlayers; ++i) {
    if (const Entry* more = entries.find(hand_key(i)))
      refuse(more->offset, hand_key(i) + ", but the rules are for " + std::to_string(players) +
                               (players == 1 ? " player" : " players"));
  }
  if (players > 1 || entries.find("turn") != nullptr)
    table.player = number_in(entries.word("turn"), 1, table.rules.players, "a player");
  const Entry* const played = played_in(entries);
  if (const Entry* laid = entries.find("laid"); laid != nullptr && laid != played)
    table.laid = number_in(entries.word("laid"), 0, table.rules.hand, "a number");
  if (played != nullptr) described.played = read_cards(*played, table.rules);
  if (const Entry* unseen = entries.find("unseen"))
    described.unseen = read_cards(*unseen, table.rules);
  const bool may_lack_draw = described.played || described.unseen;
  if (!may_lack_draw || entries.find("draw") != nullptr) {
    const Entry& draw = entries.at("draw");
    described.draw_the_rest = draw.words.size() == 1 && draw.words[0].text == "rest";
    if (!described.draw_the_rest) {
      described.hidden_draw_pile = may_lack_draw && draw.words.empty()
                                       ? std::optional{0}
                                       : read_count(draw, table.rules.cards);
      if (!described.hidden_draw_pile) table.draw_pile = read_cards(draw, table.rules);
    }
  }
  read_talk(entries, described);
  return described;
}

/// The offset of the part that a fault shows.
std::size_t offset_of(const TableFault& fault, const Entries& entries) {
  using Part = TableFault::Part;
  std::string key;
  switch (fault.part) {
    case Part::Whole: return entries.start();
    case Part::Rules: key = "rules"; break;
    case Part::Pile: key = name(kPiles.at(fault.index)); break;
    case Part::Hand: key = hand_key(fault.index); break;
    case Part::DrawPile: key = "draw"; break;
    case Part::Player: key = "turn"; break;
    case Part::Laid: key = "laid"; break;
    case Part::Played: key = "played"; break;
    case Part::Unseen: key = "unseen"; break;
    case Part::AllTalk: key = "talk"; break;
    case Part::Said: return fault.item.value_or(entries.start());
  }
  const Entry* const entry = entries.find(key);
  if (entry == nullptr) return entries.start();
  return fault.item ? word_of(*fault.item, *entry).offset : entry->offset;
}

/// Reads lines by what they may hide.
Expected<SeenTable> read_lines(std::string_view text, HiddenCards hidden) {
  if (auto fault = fault_if_longer(text, kLongestPosition, "position")) return *std::move(fault);
  try {
    const Entries entries{text};
    try {
      return seen_table(read_description(entries), hidden);
    } catch (const TableFault& fault) {
      refuse(offset_of(fault, entries), fault.what());
    }
  } catch (const Error& error) {
    return fault_at(text, error.column(), error.what());
  }
}

std::string line_of(const std::string& key, const std::vector<Card>& cards) {
  std::string line = key + ":";
  for (const Card card : cards) line.append(" ").append(std::to_string(card));
  return line + "\n";
}

}  // namespace

Expected<Position> read_position_text(std::string_view text) {
  auto seen = read_lines(text, HiddenCards::Refused);
  if (!seen) return seen.error();
  return std::move(seen->position);
}

std::string write_rules(const Rules& rules) {
  if (const auto name = name_of(rules)) return std::string{*name};
  return "players " + std::to_string(rules.players) + ", hand " + std::to_string(rules.hand) +
         ", min_plays " + std::to_string(rules.min_plays) + ", cards " +
         std::to_string(rules.cards);
}

std::string write_position_text(const Position& position) {
  const Rules& rules = position.rules();
  std::string text = "rules: " + write_rules(rules) + "\n";
  for (const Pile pile : kPiles)
    text += std::string{name(pile)} + ": " + std::to_string(position.top(pile)) + "\n";
  for (int player = 1; player <= rules.players; ++player)
    text += line_of(rules.players == 1 ? "hand" : "hand " + std::to_string(player),
                    position.hand(player));
  if (rules.players > 1) text += "turn: " + std::to_string(position.player()) + "\n";
  text += "laid: " + std::to_string(position.laid()) + "\n";
  return text + line_of("draw", position.draw_pile());
}

Expected<Position> read_position(std::string_view text) {
  return begins_object(text) ? read_position_json(text) : read_position_text(text);
}

Expected<SeenTable> read_seen_table(std::string_view text) {
  return begins_object(text) ? read_seen_table_json(text) : read_lines(text, HiddenCards::Allowed);
}

}  // namespace backtrick::the_game
