#include "tools/survey/sqlite.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <stdexcept>
#include <system_error>

#include "puzzles/formats/file_kind.hpp"
#include "solver/common/error.hpp"

namespace backtrick {
namespace {

namespace fs = std::filesystem;
bool readable_file(const std::string& file) {
  std::error_code none;
  return fs::is_regular_file(file, none) && access(file.c_str(), R_OK) == 0;
}

/// What a file is that is no database.
std::string kind_in_words(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  std::string first_bytes(64, ' ');
  in.read(first_bytes.data(), static_cast<std::streamsize>(first_bytes.size()));
  first_bytes.resize(static_cast<std::size_t>(in.gcount()));
  const FileKind kind = kind_of(first_bytes);
  return kind == FileKind::Archive ? "a damaged one" : what_reads(kind);
}

/// Whether a writer was stopped in the middle of a commit, and nobody has undone it yet.
bool has_hot_journal(const std::string& file) {
  std::error_code none;
  const auto bytes = fs::file_size(file + "-journal", none);
  return !none && bytes != 0;
}

[[noreturn]] void fail(sqlite3* connection, const std::string& file, int code) {
  const std::string why =
      file + ": " + (connection != nullptr ? sqlite3_errmsg(connection) : sqlite3_errstr(code));
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: throw Error{Exit::TryAgain, file + ": another process is writing"};
    case SQLITE_READONLY:
      if (has_hot_journal(file))
        throw Error{
            Exit::NoInput,
            file +
                ": its writer was stopped in the middle of a commit, and to undo that "
                "takes permission to write; have its owner run `backtrick report` on it, or "
                "copy " +
                file + " and " + file + "-journal to a folder of your own"};
      [[fallthrough]];
    case SQLITE_FULL:
    case SQLITE_IOERR: throw Error{Exit::CannotWrite, why};
    case SQLITE_CANTOPEN:  // for a readable file, the error concerns the journal, which the folder
                           // refuses
      throw Error{readable_file(file) ? Exit::CannotWrite : Exit::NoInput, why};
    case SQLITE_PERM:
    case SQLITE_AUTH: throw Error{Exit::NoInput, why};
    case SQLITE_NOTADB:
      throw Error{Exit::BadData, file + ": no archive, but " + kind_in_words(file)};
    case SQLITE_CORRUPT: throw Error{Exit::BadData, why};
    case SQLITE_ERROR:       // what a statement names is not there, or a sum has no bounds
    case SQLITE_CONSTRAINT:  // what is added is there already
    case SQLITE_MISMATCH:
      throw Error{Exit::BadData, file + ": damaged: " + sqlite3_errmsg(connection)};
    default: throw std::logic_error{why};
  }
}

}  // namespace

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

// The path is made absolute, because SQLite gives some short names a special meaning.
Database::Database(const std::string& file, Access access) : file_{file} {
  const fs::path path = fs::absolute(file);
  std::error_code none;
  const bool is_new = access == Access::Write && !fs::exists(path, none);
  sqlite3* connection = nullptr;
  const int create = access == Access::Write ? SQLITE_OPEN_CREATE : 0;
  // A reader may also have to write: it first rolls back what a killed writer left incomplete.
  const int code =
      sqlite3_open_v2(path.c_str(), &connection, SQLITE_OPEN_READWRITE | create, nullptr);
  connection_.reset(connection);
  if (code == SQLITE_CANTOPEN && is_new)
    throw Error{fs::exists(path.parent_path(), none) ? Exit::CannotWrite : Exit::NoInput,
                file_ + ": " + sqlite3_errmsg(connection)};
  if (code != SQLITE_OK) fail(connection, file_, code);
}

Database::Database() : file_{"memory"} {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open(":memory:", &connection);
  connection_.reset(connection);
  if (code != SQLITE_OK) fail(connection, file_, code);
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  if (code != SQLITE_OK) fail(connection_.get(), file_, code);
  return Statement{statement, file_};
}

void Database::run(const std::string& sql) {
  const int code = sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(connection_.get(), file_, code);
}

void Database::wait_at_most(int milliseconds) {
  sqlite3_busy_timeout(connection_.get(), milliseconds);
}

bool Database::read_only() const { return sqlite3_db_readonly(connection_.get(), "main") == 1; }

Statement::Statement(sqlite3_stmt* statement, std::string file)
    : statement_{statement}, file_{std::move(file)} {}

void Statement::check(int code) const {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
    fail(sqlite3_db_handle(statement_.get()), file_, code);
}

// next() has already reported the error of the last run, so the return value is not needed.
void Statement::reset() { sqlite3_reset(statement_.get()); }

bool Statement::next() {
  const int code = sqlite3_step(statement_.get());
  check(code);
  return code == SQLITE_ROW;
}

void Statement::bind(int place, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), place, value));
}
void Statement::bind(int place, double value) {
  check(sqlite3_bind_double(statement_.get(), place, value));
}
void Statement::bind(int place, std::string_view value) {
  check(sqlite3_bind_text64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8));
}
void Statement::bind(int place, std::span<const std::uint8_t> value) {
  check(sqlite3_bind_blob64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT));
}
void Statement::bind_null(int place) { check(sqlite3_bind_null(statement_.get(), place)); }

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string{} : std::string{text, text + size};
}
std::vector<std::uint8_t> Statement::bytes(int column) const {
  const auto* bytes =
      static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::vector<std::uint8_t>{} : std::vector(bytes, bytes + size);
}
bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

}  // namespace backtrick
