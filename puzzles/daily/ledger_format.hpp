#pragma once

// The members of DatedLedger and DatedLedgerFile. Only the sources that instantiate them include
// this file.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "puzzles/daily/dated_ledger.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/storage/checksum.hpp"
#include "puzzles/storage/durable_file.hpp"

namespace backtrick {

/// How a ledger writes a day. A specialization has the static members
///     WriteJson write(const Day&)      the line without its checksum;
///     Day read(const JsonNode& line)   throws ContentFault.
template <typename Day>
struct LedgerFormat;

namespace ledger_line {

inline constexpr std::string_view kSumKey = R"(,"sum":")";
inline constexpr std::string_view kEnd = "\"}";
inline constexpr std::size_t kSumDigits = 64;
inline constexpr std::size_t kTail = kSumKey.size() + kSumDigits + kEnd.size();
/// No valid line is longer, in bytes.
inline constexpr std::size_t kLongest = 4096;

/// The line without its checksum. The checksum covers this text and the previous line's checksum.
inline std::string body_of(std::string_view line) {
  return std::string{line.substr(0, line.size() - kTail)} + "}";
}

}  // namespace ledger_line

template <typename Day>
Expected<DatedLedger<Day>> DatedLedger<Day>::read(std::string_view text) {
  using namespace ledger_line;
  DatedLedger ledger;
  for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
    const auto fault = [&](std::size_t offset, const std::string& message) {
      return Error{Exit::BadData, message, {number, offset + 1}};
    };
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return fault(text.size() - at, "the last line is cut short");
    const std::string_view line = text.substr(at, end - at);
    if (line.size() > kLongest) return fault(kLongest, "the line is longer than any of a ledger");
    const bool has_sum = line.size() > kTail && line.ends_with(kEnd) &&
                         line.substr(line.size() - kTail).starts_with(kSumKey);
    if (!has_sum) return fault(line.size(), "the line does not end with its checksum");
    std::string sum{line.substr(line.size() - kEnd.size() - kSumDigits, kSumDigits)};
    if (sum != sha256(ledger.last_sum_ + body_of(line)))
      return fault(line.size() - kTail,
                   "the checksum does not fit: this line was changed, or one before it was "
                   "changed, removed or added");
    const auto day = read_json(line, kLongest, "line of a ledger", LedgerFormat<Day>::read);
    if (!day) return fault(day.error().column() - 1, day.error().what());
    if (const Day* const known = ledger.find(day->date)) {
      const auto first = static_cast<std::size_t>(known - ledger.days_.data()) + 1;
      return fault(0, write_date(day->date) + " was published in line " + std::to_string(first) +
                          " already");
    }
    ledger.keep(*day);
    ledger.last_sum_ = std::move(sum);
    at = end + 1;
  }
  return ledger;
}

template <typename Day>
std::string DatedLedger<Day>::add(const Day& day) {
  using namespace ledger_line;
  std::string line = LedgerFormat<Day>::write(day).dump();
  last_sum_ = sha256(last_sum_ + line);
  line.pop_back();
  line += std::string{kSumKey} + last_sum_ + std::string{kEnd} + "\n";
  keep(day);
  return line;
}

template <typename Day>
DatedLedger<Day> ledger_in(std::string_view text, const std::filesystem::path& path) {
  auto read = DatedLedger<Day>::read(text);
  if (!read) throw Error{Exit::BadData, read.error().in(path.string())};
  return *std::move(read);
}

template <typename Day>
DatedLedger<Day> DatedLedgerFile<Day>::read() const {
  return ledger_in<Day>(read_file(path_).value_or(""), path_);
}

// Writes the whole file beside the old one and then renames it. An append in place could leave half
// a line after a crash. A reader could not tell that from damage without a silent repair.
template <typename Day>
Day DatedLedgerFile<Day>::publish(const Day& day) const {
  if (is_special_file(path_)) {  // keeps nothing, so the line is the first one of a ledger
    replace_file(path_, DatedLedger<Day>{}.add(day));
    return day;
  }
  const FileLock lock{path_};
  const std::string text = read_file(path_).value_or("");
  auto ledger = ledger_in<Day>(text, path_);
  if (const Day* const published = ledger.find(day.date)) return *published;
  replace_file(path_, text + ledger.add(day));
  return day;
}

}  // namespace backtrick
