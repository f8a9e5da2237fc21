#include "puzzles/formats/deal_items.hpp"

#include <algorithm>
#include <utility>

#include "puzzles/formats/words.hpp"

namespace backtrick {
namespace {

bool opens(char c) { return c == '[' || c == '{'; }
bool closes(char c) { return c == ']' || c == '}'; }

/// Whether brackets of a line may enclose further lines: no number stands before the first one.
bool begins_with_bracket(std::string_view line) {
  const std::size_t first = line.find_first_of("0123456789[{#");
  return first != std::string_view::npos && opens(line[first]);
}

/// How many numbers a line holds that has nothing else but the marks of a list; 0 for other lines.
int numbers_alone(std::string_view line) {
  const std::string plain = without_comments(line);
  const auto words = words_of(plain, 0, kListMarks);
  const auto is_number = [](const Word& word) {
    return word.text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return std::ranges::all_of(words, is_number) ? static_cast<int>(words.size()) : 0;
}

}  // namespace

void DealItems::take(std::string_view line) {
  ++line_;
  if (depth_ > 0) {
    open_->text += '\n';
    take_brackets(line, 0);
    return;
  }
  take_part(line, 0);
}

/// How many cards of a deck a line has if it is a row of one: part of it, so half of it at most.
int DealItems::cards_in_row(std::string_view line) const {
  const int cards = numbers_alone(line);
  return 2 * cards <= cards_ ? cards : 0;
}

/// Begins a new item at `from`, or goes on with the rows of a deck.
void DealItems::take_part(std::string_view line, std::size_t from) {
  if (in_list_) {
    from = line.find_first_not_of(" \t\r,", from);
    if (from == std::string_view::npos) return;
    if (closes(line[from])) {
      in_list_ = false;
      ++from;
    }
  }
  const std::size_t first = line.find_first_not_of(kBlanks, from);
  if (first == std::string_view::npos) {
    if (cards_in_rows_ > 0) emit();
    return;
  }
  const int cards = from == 0 && !begins_with_bracket(line) ? cards_in_row(line) : 0;
  if (cards_in_rows_ > 0 && cards == 0) emit();
  if (cards_in_rows_ > 0) {
    open_->text.append(1, '\n').append(line);
    take_row(cards);
    return;
  }
  open_.emplace(DealItem{"", line_, from + 1});
  if (in_list_ || begins_with_bracket(line)) {
    take_brackets(line, from);
    return;
  }
  open_->text = line.substr(from);
  if (cards == 0) return emit();
  take_row(cards);
}

void DealItems::take_row(int cards) {
  cards_in_rows_ += cards;
  if (cards_in_rows_ >= cards_) emit();
}

/// Follows the brackets from `from` on. If all that were opened are closed at the end of the line,
/// the item is complete; an element of a list is complete at its last bracket.
void DealItems::take_brackets(std::string_view line, std::size_t from) {
  for (std::size_t at = from; at < line.size(); ++at) {
    const char c = line[at];
    if (!in_string_ && c == '#') {  // a comment goes to the end of the line
      open_->text += line.substr(at);
      break;
    }
    open_->text += c;
    if (c == '"' && (at == 0 || line[at - 1] != '\\')) in_string_ = !in_string_;
    if (in_string_) continue;
    if (opens(c)) {
      // A bracket that only blanks separate from the next one begins a list of deals.
      const std::size_t bracket = open_->text.find_first_not_of(kBlanks);
      const bool first_of_all =
          depth_ == 1 && open_->text[bracket] == '[' &&
          open_->text.find_first_not_of(kBlanks, bracket + 1) == open_->text.size() - 1;
      if (first_of_all && !in_list_) {
        in_list_ = true;
        depth_ = 0;
        open_.emplace(DealItem{std::string(1, c), line_, at + 1});
      }
      ++depth_;
    } else if (closes(c) && depth_ > 0 && --depth_ == 0 && in_list_) {
      emit();
      take_part(line, at + 1);
      return;
    }
  }
  if (depth_ == 0 || open_->text.size() > kLongestItem) emit();
}

void DealItems::emit() {
  complete_.push_back(*std::exchange(open_, std::nullopt));
  depth_ = 0;
  cards_in_rows_ = 0;
  in_string_ = false;
}

void DealItems::finish() {
  if (open_) emit();
}

std::optional<DealItem> DealItems::next() {
  if (complete_.empty()) return std::nullopt;
  DealItem item = std::move(complete_.front());
  complete_.pop_front();
  return item;
}

}  // namespace backtrick
