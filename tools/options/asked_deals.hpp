#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/deal_items.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// One requested deal of either game, or the reason why it could not be read.
template <typename Deal>
struct Asked {
  std::string where;  ///< "deal 42", "deal duo:42", or the file and line of the deal
  Expected<Deal> deal;
};

/// "deals.txt:3:17: found ...", or "deal 42: ..." for a reason without a place.
inline std::string refusal(const std::string& where, const Error& reason) {
  const std::string column = reason.column() != 0 ? std::to_string(reason.column()) + ":" : "";
  return where + ":" + column + " " + reason.what();
}

/// The deal that a code stands for. It is named by the kind of the code ("deal1") and its checksum,
/// which distinguishes codes best.
template <typename Deal>
Asked<Deal> deal_of_code(const std::string& kind, const std::string& code, Expected<Deal> deal) {
  return {deal ? "deal " + kind + "..." + code.substr(code.size() - 6) : "code " + in_quotes(code),
          std::move(deal)};
}

/// The stream of deals that the options of a command ask for: a file or standard input, or ranges
/// of numbered deals and single deals in the order of the command line. A Range has the members
/// `first` and `last`. Memory does not grow with the number of deals.
template <typename Deal, typename Range>
class AskedDeals {
 public:
  AskedDeals() = default;
  AskedDeals(const AskedDeals&) = delete;
  AskedDeals& operator=(const AskedDeals&) = delete;
  virtual ~AskedDeals() = default;

  /// Whether the command line names no deals.
  bool none_asked() const { return deals_.empty() && file_.empty(); }
  /// Asks for one more DEAL, before the source is opened.
  void ask_for(std::string deal) { deals_.push_back(std::move(deal)); }

  /// The number of deals, if it is known and below 2^64 - 1.
  std::optional<std::uint64_t> count() const {
    if (lines_)
      return file_ == "-" || ahead_.size() > 1 ? std::nullopt : std::optional{ahead_.size()};
    std::uint64_t count = 0;
    for (const auto& request : requests_) {
      const auto* const range = std::get_if<Range>(&request);
      const std::uint64_t steps = range != nullptr ? range->last - range->first : 0;
      if (steps >= std::numeric_limits<std::uint64_t>::max() - count) return std::nullopt;
      count += steps + 1;
    }
    return count;
  }

  /// Whether the command line names deals.
  bool any() const { return !deals_.empty() || !file_.empty(); }

  /// Throws Error, also for a file without deals.
  std::optional<Asked<Deal>> next() {
    if (!ahead_.empty()) {
      Asked<Deal> asked = std::move(ahead_.front());
      ahead_.pop_front();
      return asked;
    }
    return lines_ ? next_in_file() : next_requested();
  }

 protected:
  /// Adds DEAL... and --deals. `deals` describes what a DEAL may be.
  void add_deal_options(Command& command, const std::string& deals) {
    command.add_texts("DEAL", deals_, deals);
    command.add_text("--deals", file_, "Read decks in any form from a file; - is standard input")
        .type("FILE");
  }

  /// The arguments, and whether there is a file instead of them.
  const std::vector<std::string>& arguments() const { return deals_; }
  bool from_file() const { return !file_.empty(); }

  /// Checks the options. `cards_in_rows`: how many cards in rows of a file are a deck. Throws
  /// Error.
  void open_deals(int cards_in_rows) {
    if (deals_.empty() == file_.empty())
      throw Error{Exit::Usage,
                  "give deal numbers or --deals FILE (- is standard input), one of the two"};
    if (auto deck = deals_.size() > 1 ? read_together(deals_) : std::nullopt) {
      requests_.emplace_back(*std::move(deck));
    } else {
      for (const std::string& text : deals_) requests_.push_back(read_argument(text));
    }
    if (file_.empty()) return;
    lines_.emplace(file_, kLongestItem);
    items_ = DealItems{cards_in_rows};
    if (file_ == "-") return;  // a person who types deals expects each answer before the next deal
    while (ahead_.size() < 2) {
      std::optional<Asked<Deal>> asked = next_in_file();
      if (!asked) break;
      ahead_.push_back(*std::move(asked));
    }
  }

 private:
  /// A file that begins with more items than these that are no deals is no file of deals.
  static constexpr int kMostRefused = 2;

  /// Reads a DEAL. Throws Error.
  virtual std::variant<Range, Asked<Deal>> parse(const std::string& text) const = 0;
  /// The one deck that several arguments are together, without quotes around them, or nothing.
  virtual std::optional<Asked<Deal>> read_together(
      const std::vector<std::string>& /*texts*/) const {
    return std::nullopt;
  }
  /// Reads an item of a file, which may hold no deal.
  virtual Expected<std::optional<Deal>> read_item(const std::string& text) const = 0;
  virtual Asked<Deal> numbered(const Range& range, std::uint64_t number) const = 0;

  /// Reads a DEAL. What is no deal may be the name of a file, which another option takes.
  std::variant<Range, Asked<Deal>> read_argument(const std::string& text) const {
    std::error_code none;
    const bool is_input = text == "-" || std::filesystem::is_regular_file(text, none);
    try {
      auto request = parse(text);
      const auto* const asked = std::get_if<Asked<Deal>>(&request);
      if (!is_input || asked == nullptr || asked->deal) return request;
    } catch (const Error&) {
      if (!is_input) throw;
    }
    throw Error{Exit::Usage, in_quotes(text) + " is not a deal; to read decks from " +
                                 (text == "-" ? "standard input" : "that file") +
                                 ", write --deals " + text};
  }

  std::optional<DealItem> next_item() {
    while (true) {
      if (auto item = items_.next()) return item;
      if (ended_) return std::nullopt;
      if (const auto line = lines_->next()) {
        items_.take(*line);
      } else {
        if (!is_interrupted()) items_.finish();
        ended_ = true;
      }
    }
  }

  std::optional<Asked<Deal>> next_in_file() {
    while (const auto item = next_item()) {
      auto found = read_item(item->text);
      if (found && !*found) continue;
      const auto where = [&](std::uint64_t line) {
        return lines_->name() + ":" + std::to_string(line);
      };
      if (found) {
        any_read_ = true;
        return {{where(item->line), **std::move(found)}};
      }
      if (!any_read_ && ++refused_ > kMostRefused) {
        items_ = DealItems{1};
        ended_ = true;
        return {{lines_->name(), Error{Exit::BadData,
                                       "nothing so far is a deal; expected decks as numbers, codes "
                                       "or JSON; backtrick import reads logs and saves of games"}}};
      }
      const Error& error = found.error();
      const bool in_first = error.line() <= 1;
      return {{where(item->line + (in_first ? 0 : error.line() - 1)),
               Error{error.status(),
                     error.message(),
                     {1, error.column() + (in_first ? item->column - 1 : 0)}}}};
    }
    if (!any_read_ && refused_ == 0 && !is_interrupted())
      throw Error{Exit::BadData, lines_->name() + ": contains no deals"};
    return std::nullopt;
  }

  std::optional<Asked<Deal>> next_requested() {
    if (at_ == requests_.size()) return std::nullopt;
    const auto* const range = std::get_if<Range>(&requests_[at_]);
    if (range == nullptr) return std::get<Asked<Deal>>(requests_[at_++]);
    const std::uint64_t number = range->first + offset_++;
    Asked<Deal> asked = numbered(*range, number);
    if (number == range->last) {
      ++at_;
      offset_ = 0;
    }
    return asked;
  }

  std::vector<std::string> deals_;
  std::string file_;
  std::vector<std::variant<Range, Asked<Deal>>> requests_;
  std::size_t at_ = 0;               // index of the current request
  std::uint64_t offset_ = 0;         // within the current range
  std::optional<LineReader> lines_;  // of the file
  DealItems items_{1};               // of these lines
  bool ended_ = false;               // the file has no further line
  bool any_read_ = false;            // a deal of the file has been read
  int refused_ = 0;                  // items before the first deal that are none
  std::deque<Asked<Deal>> ahead_;    // read early, to know whether there is more than one deal
};

}  // namespace backtrick
