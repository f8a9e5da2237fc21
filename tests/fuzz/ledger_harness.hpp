#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/storage/checksum.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

namespace backtrick {

inline std::string rewritten(const Ledger& ledger) {
  Ledger again{ledger.series()};
  std::string text;
  for (const DayPtr& day : ledger.days()) text += again.add(day);
  return text;
}

inline void expect_read_or_refused(const Series& series, const std::string& text) {
  const auto read = Ledger::read(series, text);
  if (!read) {
    expect_good(read.error(), text.size());
    return;
  }
  const std::string once = rewritten(*read);
  const auto again = Ledger::read(series, once);
  EXPECT_OR_ABORT(again);
  EXPECT_OR_ABORT(rewritten(*again) == once);
}

/// Reads a text as a ledger of a series, unchanged and with correct checksums put into its lines. A
/// ledger that is read must survive writing and reading again unchanged.
inline void fuzz_ledger(const Series& series, const std::uint8_t* data, std::size_t size) {
  std::string_view text{reinterpret_cast<const char*>(data), size};
  expect_read_or_refused(series, std::string{text});
  std::string sealed;
  std::string last;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string body{text.substr(0, end)};
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (body.empty()) body += '}';
    body.back() = '}';
    last = sha256(last + body);
    body.pop_back();
    sealed += body + ",\"sum\":\"" + last + "\"}\n";
  }
  expect_read_or_refused(series, sealed);
}

}  // namespace backtrick
