#include "puzzles/formats/position_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/words.hpp"

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
    fail(word, what + " from " + std::to_string(least) + " to " + std::to_string(most));
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
  explicit Entries(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line = text.substr(at, end - at);
      line = line.substr(0, line.find('#'));
      take(line, at);
      at = end + 1;
    }
    if (entries_.empty()) refuse(0, "found no position, expected a line such as \"rules: solo\"");
  }

  const Entry* find(const std::string& key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }
  const Entry& at(const std::string& key) const {
    if (const Entry* entry = find(key)) return *entry;
    refuse(start_, "the line \"" + key + ": ...\" is missing");
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
      const auto words = words_of(line, offset);
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
    *latest_ = {words.front().offset, words_of(line.substr(colon + 1), offset + colon + 1)};
  }

  /// The canonical spelling of a key.
  static std::string key_of(const std::vector<Word>& words, std::string_view written,
                            std::size_t offset) {
    constexpr std::array<std::string_view, 8> kOneWord{"rules", "A1",   "A2",   "D1",
                                                       "D2",    "turn", "laid", "draw"};
    if (words.size() == 1 && std::ranges::count(kOneWord, words[0].text) != 0)
      return std::string{words[0].text};
    if (!words.empty() && words[0].text == "hand") {
      if (words.size() == 1) return "hand 1";
      if (words.size() == 2)
        return "hand " + std::to_string(number_in(words[1], 1, kMaxPlayers, "a player"));
    }
    const std::size_t start = words.empty() ? offset : words.front().offset;
    refuse(start, "found " + in_quotes(written.substr(start - offset)) +
                      " before the colon, expected rules, A1, A2, D1, D2, hand, hand 2, "
                      "turn, laid or draw");
  }

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

std::vector<Card> read_cards(const Entry& entry, const Rules& rules) {
  std::vector<Card> cards;
  for (const Word& word : entry.words)
    cards.push_back(static_cast<Card>(number_in(word, 2, rules.highest_card(), "a card")));
  return cards;
}

std::string hand_key(std::size_t index) { return "hand " + std::to_string(index + 1); }

Table read_table(const Entries& entries) {
  Table table;
  if (const Entry* rules = entries.find("rules")) table.rules = read_rules(*rules);
  for (const Pile pile : kPiles) {
    const int lowest = ascending(pile) ? 1 : 2;
    table.tops[static_cast<std::size_t>(pile)] = number_in(
        entries.word(std::string{name(pile)}), lowest, lowest + table.rules.cards, "a number");
  }
  const auto players = static_cast<std::size_t>(table.rules.players);
  for (std::size_t i = 0; i < players; ++i)
    table.hands.push_back(read_cards(entries.at(hand_key(i)), table.rules));
  for (std::size_t i = players; i < kMaxPlayers; ++i) {
    if (const Entry* more = entries.find(hand_key(i)))
      refuse(more->offset, hand_key(i) + ", but the rules are for " + std::to_string(players) +
                               (players == 1 ? " player" : " players"));
  }
  if (players > 1 || entries.find("turn") != nullptr)
    table.player = number_in(entries.word("turn"), 1, table.rules.players, "a player");
  if (entries.find("laid") != nullptr)
    table.laid = number_in(entries.word("laid"), 0, table.rules.hand, "a number");
  table.draw_pile = read_cards(entries.at("draw"), table.rules);
  return table;
}

/// The offset of the entry that makes a position impossible.
std::size_t offset_of(const InvalidPosition& fault, const Entries& entries) {
  using Part = InvalidPosition::Part;
  std::string key;
  switch (fault.part) {
    case Part::Whole: return entries.start();
    case Part::Rules: key = "rules"; break;
    case Part::Pile: key = name(kPiles.at(fault.index)); break;
    case Part::Hand: key = hand_key(fault.index); break;
    case Part::DrawPile: key = "draw"; break;
    case Part::Player: key = "turn"; break;
    case Part::Laid: key = "laid"; break;
  }
  const Entry* const entry = entries.find(key);
  if (entry == nullptr) return entries.start();
  return fault.card ? entry->words.at(*fault.card).offset : entry->offset;
}

std::string line_of(const std::string& key, const std::vector<Card>& cards) {
  std::string line = key + ":";
  for (const Card card : cards) line.append(" ").append(std::to_string(card));
  return line + "\n";
}

}  // namespace

Expected<Position> read_position_text(std::string_view text) {
  if (auto fault = fault_if_longer(text, kLongestPosition, "position")) return *std::move(fault);
  try {
    const Entries entries{text};
    auto read = Position::of(read_table(entries));
    if (!read) refuse(offset_of(read.error(), entries), read.error().what());
    return *std::move(read);
  } catch (const Error& error) {
    return fault_at(text, error.column(), error.what());
  }
}

std::string write_position_text(const Position& position) {
  const Rules& rules = position.rules();
  std::string text = "rules: ";
  if (const auto name = name_of(rules)) {
    text += *name;
  } else {
    text += "players " + std::to_string(rules.players) + ", hand " + std::to_string(rules.hand) +
            ", min_plays " + std::to_string(rules.min_plays) + ", cards " +
            std::to_string(rules.cards);
  }
  text += "\n";
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
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && text[first] == '{';
  return json ? read_position_json(text) : read_position_text(text);
}

}  // namespace backtrick::the_game
