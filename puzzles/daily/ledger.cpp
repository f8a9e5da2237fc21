#include "puzzles/daily/ledger.hpp"

#include <optional>
#include <utility>

#include "puzzles/daily/daily_node.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/storage/checksum.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kFormat = 1;
constexpr std::string_view kSumKey = R"(,"sum":")";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kSumDigits = 64;
constexpr std::size_t kTail = kSumKey.size() + kSumDigits + kEnd.size();
/// No valid line is longer, in bytes.
constexpr std::size_t kLongestLine = 4096;

/// The line without its checksum. The checksum covers this text and the previous line's checksum.
std::string body_of(std::string_view line) {
  return std::string{line.substr(0, line.size() - kTail)} + "}";
}

std::string body_of(const Daily& daily) {
  WriteJson json{{"ledger", kFormat}, {"date", write_date(daily.date)}};
  json["deals"] = WriteJson::array();
  for (const DailyDeal& deal : daily.deals) json["deals"].push_back(as_ledger_json(deal));
  json["program"] = daily.program;
  return json.dump();
}

Daily read_line(const JsonNode& node) {
  node.at("ledger").number(kFormat, kFormat);
  const JsonNode date_node = node.at("date");
  const auto date = read_date(date_node.text());
  if (!date) date_node.fail("a date such as 2026-11-21");
  return {*date, read_ledger_deals(node.at("deals")), node.at("program").text()};
}

}  // namespace

std::variant<Ledger, ParseError> Ledger::read(std::string_view text) {
  Ledger ledger;
  for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
    const auto fault = [&](std::size_t offset, std::string message) {
      return ParseError{offset + 1, std::move(message), number};
    };
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return fault(text.size() - at, "the last line is cut short");
    const std::string_view line = text.substr(at, end - at);
    if (line.size() > kLongestLine)
      return fault(kLongestLine, "the line is longer than any of a ledger");
    const bool has_sum = line.size() > kTail && line.ends_with(kEnd) &&
                         line.substr(line.size() - kTail).starts_with(kSumKey);
    if (!has_sum) return fault(line.size(), "the line does not end with its checksum");
    std::string sum{line.substr(line.size() - kEnd.size() - kSumDigits, kSumDigits)};
    if (sum != sha256(ledger.last_sum_ + body_of(line)))
      return fault(line.size() - kTail,
                   "the checksum does not fit: this line was changed, or one before it was "
                   "changed, removed or added");
    std::optional<Daily> daily;
    auto wrong = read_json(line, kLongestLine, "line of a ledger",
                           [&](const JsonNode& node) { daily = read_line(node); });
    if (wrong) return fault(wrong->column - 1, std::move(wrong->message));
    if (const Daily* const known = ledger.find(daily->date)) {
      const auto first = static_cast<std::size_t>(known - ledger.days_.data()) + 1;
      return fault(0, write_date(daily->date) + " was published in line " + std::to_string(first) +
                          " already");
    }
    ledger.keep(*daily);
    ledger.last_sum_ = std::move(sum);
    at = end + 1;
  }
  return ledger;
}

const Daily* Ledger::find(CalendarDate date) const {
  const auto found = places_.find(date);
  return found == places_.end() ? nullptr : &days_[found->second];
}

void Ledger::keep(const Daily& daily) {
  places_.emplace(daily.date, days_.size());
  days_.push_back(daily);
}

std::string Ledger::add(const Daily& daily) {
  std::string line = body_of(daily);
  last_sum_ = sha256(last_sum_ + line);
  line.pop_back();
  line += std::string{kSumKey} + last_sum_ + std::string{kEnd} + "\n";
  keep(daily);
  return line;
}

}  // namespace backtrick::the_game
