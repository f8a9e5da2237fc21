#include "puzzles/daily/ledger.hpp"

#include "puzzles/formats/json_node.hpp"
#include "puzzles/storage/checksum.hpp"
#include "puzzles/storage/durable_file.hpp"

namespace backtrick {
namespace {

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

/// The version of the format, which stands in each line. The first series has a number, which came
/// before there were other series.
constexpr int kFormat = 1;
std::string format_of(const Series& series) {
  return std::string{series.texts().name} + " " + std::to_string(kFormat);
}

std::string write_body(const Series& series, const Day& day) {
  WriteJson json;
  if (series.texts().name.empty()) {
    json["ledger"] = kFormat;
  } else {
    json["ledger"] = format_of(series);
  }
  json["date"] = write_date(day.date);
  json.update(series.ledger_entry(day));
  json["program"] = day.program;
  return json.dump();
}

DayPtr read_body(const Series& series, const JsonNode& line) {
  const JsonNode format = line.at("ledger");
  if (series.texts().name.empty()) {
    format.number(kFormat, kFormat);
  } else if (format.text() != format_of(series)) {
    format.fail('"' + format_of(series) + '"');
  }
  const CalendarDate date = read_date_of(line);
  std::shared_ptr<Day> day = series.read_ledger_entry(line);
  day->date = date;
  day->program = line.at("program").text();
  return day;
}

}  // namespace

Expected<Ledger> Ledger::read(const Series& series, std::string_view text) {
  Ledger ledger{series};
  for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
    const auto fault = [&](std::size_t offset, const std::string& message) {
      return Error{Exit::BadData, message, {number, offset + 1}};
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
    const auto day = read_json(line, kLongestLine, "line of a ledger",
                               [&](const JsonNode& node) { return read_body(series, node); });
    if (!day) return fault(day.error().column() - 1, day.error().what());
    if (const auto known = ledger.places_.find((*day)->date); known != ledger.places_.end())
      return fault(0, write_date((*day)->date) + " was published in line " +
                          std::to_string(known->second + 1) + " already");
    ledger.keep(*day);
    ledger.last_sum_ = std::move(sum);
    at = end + 1;
  }
  return ledger;
}

std::string Ledger::add(const DayPtr& day) {
  std::string line = write_body(*series_, *day);
  last_sum_ = sha256(last_sum_ + line);
  line.pop_back();
  line += std::string{kSumKey} + last_sum_ + std::string{kEnd} + "\n";
  keep(day);
  return line;
}

Ledger LedgerFile::ledger_in(std::string_view text) const {
  auto read = Ledger::read(*series_, text);
  if (!read) throw Error{Exit::BadData, read.error().in(path_.string())};
  return *std::move(read);
}

Ledger LedgerFile::read() const { return ledger_in(read_file(path_).value_or("")); }

// Writes the whole file beside the old one and then renames it. An append in place could leave half
// a line after a crash. A reader could not tell that from damage without a silent repair.
DayPtr LedgerFile::publish(const DayPtr& day) const {
  if (is_special_file(path_)) {  // keeps nothing, so the line is the first one of a ledger
    replace_file(path_, Ledger{*series_}.add(day));
    return day;
  }
  const FileLock lock{path_};
  const std::string text = read_file(path_).value_or("");
  Ledger ledger = ledger_in(text);
  if (DayPtr published = ledger.find(day->date)) return published;
  replace_file(path_, text + ledger.add(day));
  return day;
}

}  // namespace backtrick
