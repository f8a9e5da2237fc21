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
#include "solver/common/error.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick {

/// One requested deal of either game, or the reason why it could not be read.
template <typename Deal>
struct Asked {
  std::string where;  ///< "deal 42", "deal duo:42", or the file and line of the deal
  std::optional<Deal> deal;
  std::optional<Error> fault;  ///< set exactly when `deal` is empty

  /// "deals.txt:3:17: found ...", for a deal that could not be read.
  std::string fault_in_words() const {
    return where + ":" + std::to_string(fault->column()) + ": " + fault->what();
  }
};

/// Deal text from a file or from standard input ("-").
template <typename Deal>
class DealFile {
 public:
  /// Throws Error.
  DealFile(const std::string& path, std::size_t longest) : lines_{path, longest} {}

  /// The next deal, or nothing at the end. `read` reads a line: a deal, or none if it is
  /// empty. Throws Error, also if there is no deal at all.
  template <typename Read>
  std::optional<Asked<Deal>> next(const Read& read) {
    while (const auto line = lines_.next()) {
      const Expected<std::optional<Deal>> found = read(*line);
      if (found && !*found) continue;
      empty_ = false;
      if (found) return {{lines_.where(), *found, std::nullopt}};
      return {{lines_.where(), std::nullopt, found.error()}};
    }
    if (empty_) throw Error{Exit::BadData, lines_.name() + ": contains no deals"};
    return std::nullopt;
  }

 private:
  LineReader lines_;
  bool empty_ = true;
};

/// The deal that a code stands for. It is named by the kind of the code ("deal1") and its checksum,
/// which distinguishes codes best.
template <typename Deal, typename Read>
Asked<Deal> deal_of_code(const std::string& kind, const std::string& code, const Read& read) {
  Expected<Deal> found = read(code);
  if (!found) return {"code " + in_quotes(code), std::nullopt, found.error()};
  return {"deal " + kind + "..." + code.substr(code.size() - 6), *std::move(found), std::nullopt};
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
