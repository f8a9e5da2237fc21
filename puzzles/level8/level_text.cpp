#include "puzzles/level8/level_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "puzzles/level8/card_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::string_view kBlanks = " \t\r";

/// What ends a word: blanks, and the marks of the grammar.
bool ends_word(char c) { return kBlanks.find(c) != std::string_view::npos || c == ',' || c == ':'; }

bool is_name(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

/// Reads the text word by word. After a fault it goes no further.
class LevelReader {
 public:
  explicit LevelReader(std::string_view text) : text_{text} {}

  Expected<std::vector<LevelList>> read() {
    while (!fault_ && line_start_ < text_.size()) {
      const std::size_t line_end = std::min(text_.find('\n', line_start_), text_.size());
      const std::size_t comment = text_.find('#', line_start_);
      at_ = line_start_;
      end_ = std::min(line_end, comment);
      read_line();
      line_start_ = line_end + 1;
    }
    at_ = end_ = text_.size();
    if (!fault_) require_levels(at_);
    if (fault_) return *std::move(fault_);
    return std::move(lists_);
  }

 private:
  void fail(std::size_t offset, const std::string& message) {
    if (!fault_) fault_ = fault_at(text_, offset, message);
  }
  void fail_expecting(const std::string& expected) {
    const std::size_t offset = at_;
    std::string_view found = next_word();
    if (found.empty()) found = text_.substr(offset, offset < end_ ? 1 : 0);
    fail(offset, (found.empty() ? "the line ends" : "found " + in_quotes(found)) + ", expected " +
                     expected);
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kBlanks, at_), end_); }
  std::string_view next_word() {
    const std::size_t start = at_;
    while (at_ < end_ && !ends_word(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }
  bool take(char mark) {
    skip_blanks();
    if (at_ == end_ || text_[at_] != mark) return false;
    ++at_;
    return true;
  }

  /// A number from `least` to `most`, or nothing and a fault.
  std::optional<int> read_number(std::string_view word, int least, int most,
                                 const std::string& what) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc{} && end == word.data() + word.size() && value >= least && value <= most)
      return value;
    at_ = word.empty() ? at_ : static_cast<std::size_t>(word.data() - text_.data());
    fail_expecting(what + (least == most
                               ? " " + std::to_string(least)
                               : " from " + std::to_string(least) + " to " + std::to_string(most)));
    return std::nullopt;
  }

  void read_line() {
    skip_blanks();
    if (at_ == end_) return;
    const std::size_t start = at_;
    const std::string_view word = next_word();
    if (word == "list") {
      read_list(start);
    } else if (lists_.empty()) {
      at_ = start;
      fail_expecting("\"list\" and a name");
    } else {
      read_level(word);
    }
    if (fault_) return;
    skip_blanks();
    if (at_ < end_) fail_expecting("the end of the line");
  }

  void read_list(std::size_t start) {
    if (!lists_.empty()) require_levels(start);
    skip_blanks();
    const std::size_t offset = at_;
    const std::string_view name = next_word();
    if (!is_name(name)) {
      at_ = offset;
      return fail_expecting("a name of a-z, 0-9 and -");
    }
    if (std::ranges::find(lists_, name, &LevelList::name) != lists_.end())
      return fail(offset, "there is a list " + in_quotes(name) + " already");
    lists_.push_back({std::string{name}, {}});
  }

  void read_level(std::string_view number) {
    auto& levels = lists_.back().levels;
    const int next = static_cast<int>(levels.size()) + 1;
    if (!read_number(number, next, next, "\"list\" or the level")) return;
    if (!take(':')) return fail_expecting("a colon");
    std::vector<Requirement> groups;
    do {
      skip_blanks();
      const std::size_t offset = at_;
      read_group(groups);
      if (fault_) return;
      // With the groups so far, each of them in range, a level can only hold too many cards.
      if (const auto wrong = fault_in(groups)) return fail(offset, *wrong);
    } while (take(','));
    levels.emplace_back(groups);
  }

  void read_group(std::vector<Requirement>& groups) {
    const std::size_t offset = at_;
    const std::string_view word = next_word();
    const auto kind = kind_named(word);
    if (!kind) {
      at_ = offset;
      return fail_expecting("run, set or colour");
    }
    skip_blanks();
    const auto size =
        read_number(next_word(), Level::kFewestInGroup, Level::kMaxCards, "a number of cards");
    if (!size) return;
    int times = 1;
    skip_blanks();
    if (at_ < end_ && text_[at_] == 'x') {
      ++at_;
      const auto read = read_number(next_word(), 1, static_cast<int>(Level::kMaxGroups),
                                    "how often the group is asked for,");
      if (!read) return;
      times = *read;
    }
    groups.insert(groups.end(), static_cast<std::size_t>(times), Requirement{*kind, *size});
  }

  void require_levels(std::size_t offset) {
    if (lists_.empty())
      fail(offset, "there is no list of levels");
    else if (lists_.back().levels.empty())
      fail(offset, "the list " + in_quotes(lists_.back().name) + " has no level");
  }

  std::string_view text_;
  std::size_t line_start_ = 0;
  std::size_t at_ = 0;
  std::size_t end_ = 0;  // of the line, without its comment
  std::vector<LevelList> lists_;
  std::optional<Error> fault_;
};

/// "two", "10" for what has no word here.
std::string count_in_words(int count) {
  constexpr std::array<std::string_view, 11> kWords{
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
  const auto index = static_cast<std::size_t>(count);
  return index < kWords.size() ? std::string{kWords[index]} : std::to_string(count);
}

/// "a pair", "four pairs", "a run of six", "two groups of five cards of one colour".
std::string groups_in_words(const Requirement& group, int count) {
  const std::string many = count_in_words(count) + " ";
  const std::string size = count_in_words(group.size);
  switch (group.kind) {
    case GroupKind::Run: return (count == 1 ? "a run of " : many + "runs of ") + size;
    case GroupKind::Set:
      if (group.size == 2) return count == 1 ? "a pair" : many + "pairs";
      if (group.size == 3) return count == 1 ? "a triple" : many + "triples";
      return (count == 1 ? "" : many + "times ") + size + " of a kind";
    case GroupKind::Colour: break;
  }
  return (count == 1 ? "" : many + "times ") + size + " cards of one colour";
}

}  // namespace

Expected<std::vector<LevelList>> read_level_lists(std::string_view text) {
  if (auto fault = fault_if_longer(text, kLongestLevelText, "list of levels"))
    return *std::move(fault);
  return LevelReader{text}.read();
}

namespace {

/// Equal groups that follow each other, and how many they are.
std::vector<std::pair<Requirement, int>> counted_groups(const Level& level) {
  std::vector<std::pair<Requirement, int>> counted;
  for (const Requirement& group : level.groups()) {
    if (counted.empty() || counted.back().first != group) counted.emplace_back(group, 0);
    ++counted.back().second;
  }
  return counted;
}

}  // namespace

std::string level_in_words(const Level& level) {
  const auto groups = counted_groups(level);
  std::string words;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i > 0) words += i + 1 == groups.size() ? " and " : ", ";
    words += groups_in_words(groups[i].first, groups[i].second);
  }
  return words;
}

std::string write_level(const Level& level) {
  std::string text;
  for (const auto& [group, count] : counted_groups(level)) {
    if (!text.empty()) text += ", ";
    text += std::string{name(group.kind)} + " " + std::to_string(group.size);
    if (count > 1) text += " x" + std::to_string(count);
  }
  return text;
}

std::string write_level_list(const LevelList& list) {
  std::string text = "list " + list.name + "\n";
  for (std::size_t i = 0; i < list.levels.size(); ++i)
    text += std::to_string(i + 1) + ": " + write_level(list.levels[i]) + "\n";
  return text;
}

}  // namespace backtrick::level8
