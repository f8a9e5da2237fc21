#include "puzzles/daily/ledger_file.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "puzzles/storage/durable_file.hpp"

namespace backtrick::the_game {
namespace {

Ledger ledger_in(std::string_view text, const std::filesystem::path& path) {
  auto read = Ledger::read(text);
  if (const auto* fault = std::get_if<ParseError>(&read))
    throw DamagedLedger{path.string() + ":" + std::to_string(fault->line) + ":" +
                        std::to_string(fault->column) + ": " + fault->message};
  return std::get<Ledger>(std::move(read));
}

}  // namespace

Ledger LedgerFile::read() const { return ledger_in(read_file(path_).value_or(""), path_); }

// Writes the whole file beside the old one and then renames it. An append in place could leave half
// a line after a crash. A reader could not tell that from damage without a silent repair.
Daily LedgerFile::publish(const Daily& daily) const {
  const FileLock lock{path_};
  const std::string text = read_file(path_).value_or("");
  Ledger ledger = ledger_in(text, path_);
  if (const Daily* const published = ledger.find(daily.date)) return *published;
  replace_file(path_, text + ledger.add(daily));
  return daily;
}

}  // namespace backtrick::the_game
