#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// The longest item, in bytes. What is longer is cut, and its reader refuses it.
inline constexpr std::size_t kLongestItem = 65536;

/// The text of one deal in a file, and where it begins.
struct DealItem {
  std::string text;
  std::uint64_t line = 1;  ///< of the file, from 1
  std::size_t column = 1;  ///< in that line, from 1
};

/// Splits a file that holds deals, as people and programs write them, into the text of each: a
/// line; brackets with all that they enclose, over as many lines as it takes; each element of a
/// list of lists or of objects; or the rows of a deck, of one card or several, until they are as
/// many as it has.
///
///     DealItems items{98};
///     while (...) items.take(line);
///     items.finish();
class DealItems {
 public:
  /// `cards`: how many cards in rows are a deck; 1 if decks do not stand in rows.
  explicit DealItems(int cards) : cards_{cards} {}

  /// Takes the next line, without its end.
  void take(std::string_view line);
  /// Ends the file. What is incomplete becomes an item, whose reader says what is missing.
  void finish();
  /// The next complete item.
  std::optional<DealItem> next();

 private:
  void take_part(std::string_view line, std::size_t from);
  int cards_in_row(std::string_view line) const;
  void take_row(int cards);
  void take_brackets(std::string_view line, std::size_t from);
  void emit();

  int cards_;
  std::uint64_t line_ = 0;
  std::deque<DealItem> complete_;
  std::optional<DealItem> open_;  // what further lines may belong to
  int depth_ = 0;                 // brackets open in it
  int cards_in_rows_ = 0;         // of the rows in it
  bool in_string_ = false;
  bool in_list_ = false;  // within brackets that hold the deals of all following lines
};

}  // namespace backtrick
