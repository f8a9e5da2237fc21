#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick {

/// One requested deal of either game, or the reason why it could not be read.
template <typename Deal>
struct Asked {
  std::string where;  ///< "deal 42", "deal duo:42", or the file and line of the deal
  std::optional<Deal> deal;
  std::optional<ParseError> fault;  ///< set exactly when `deal` is empty

  /// "deals.txt:3:17: found ...", for a deal that could not be read.
  std::string fault_in_words() const {
    return where + ":" + std::to_string(fault->column) + ": " + fault->message;
  }
};

/// The next deal of a file, or nothing at its end. `read` reads a line: a deal, a ParseError, or
/// neither if the line is empty.
template <typename Deal, typename Read>
std::optional<Asked<Deal>> next_deal(LineReader& lines, const Read& read) {
  while (const auto line = lines.next()) {
    const auto found = read(*line);
    if (const auto* deal = std::get_if<Deal>(&found)) return {{lines.where(), *deal, std::nullopt}};
    if (const auto* fault = std::get_if<ParseError>(&found))
      return {{lines.where(), std::nullopt, *fault}};
  }
  return std::nullopt;
}

/// The deal that a code stands for. It is named by the kind of the code ("deal1") and its checksum,
/// which distinguishes codes best. `read` returns a deal or a ParseError.
template <typename Deal, typename Read>
Asked<Deal> deal_of_code(const std::string& kind, const std::string& code, const Read& read) {
  auto found = read(code);
  if (const auto* fault = std::get_if<ParseError>(&found))
    return {"code " + in_quotes(code), std::nullopt, *fault};
  return {"deal " + kind + "..." + code.substr(code.size() - 6), std::get<Deal>(std::move(found)),
          std::nullopt};
}

/// Ranges of numbered deals and single deals, in the order of the command line. A Range has the
/// members `first` and `last`. Memory does not grow with the ranges.
template <typename Deal, typename Range>
class AskedDeals {
 public:
  void add(std::variant<Range, Asked<Deal>> request) { requests_.push_back(std::move(request)); }

  /// The number of deals, if it is below 2^64 - 1.
  std::optional<std::uint64_t> count() const {
    std::uint64_t count = 0;
    for (const auto& request : requests_) {
      const auto* const range = std::get_if<Range>(&request);
      const std::uint64_t steps = range != nullptr ? range->last - range->first : 0;
      if (steps >= std::numeric_limits<std::uint64_t>::max() - count) return std::nullopt;
      count += steps + 1;
    }
    return count;
  }

  /// The next deal. `numbered` makes the deal of a range with a given number.
  template <typename Numbered>
  std::optional<Asked<Deal>> next(const Numbered& numbered) {
    if (at_ == requests_.size()) return std::nullopt;
    const auto* const range = std::get_if<Range>(&requests_[at_]);
    if (range == nullptr) return std::get<Asked<Deal>>(requests_[at_++]);
    const std::uint64_t number = range->first + offset_;
    Asked<Deal> asked = numbered(*range, number);
    if (number == range->last) {
      ++at_;
      offset_ = 0;
    } else {
      ++offset_;
    }
    return asked;
  }

 private:
  std::vector<std::variant<Range, Asked<Deal>>> requests_;
  std::size_t at_ = 0;        // index of the current request
  std::uint64_t offset_ = 0;  // within the current range
};

}  // namespace backtrick
