#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace backtrick {

/// One prepared statement of SQLite. Throws Error.
class Statement {
 public:
  /// Restarts the statement with these values for its parameters, in order.
  template <typename... Values>
  Statement& with(const Values&... values) {
    reset();
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }
  /// Advances to the next row. Returns false if there is none.
  bool next();
  /// Runs the statement to its end.
  void run() {
    while (next()) continue;
    reset();
  }

  std::int64_t integer(int column) const;
  /// An unsigned number. It is stored as a signed one, because SQLite has no unsigned integers.
  std::uint64_t number(int column) const { return static_cast<std::uint64_t>(integer(column)); }
  double real(int column) const;
  std::string text(int column) const;
  std::vector<std::uint8_t> bytes(int column) const;
  bool is_null(int column) const;

 private:
  friend class Database;
  Statement(sqlite3_stmt* statement, std::string file);

  void reset();
  void bind(int place, std::int64_t value);
  void bind(int place, std::uint64_t value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, int value) { bind(place, std::int64_t{value}); }
  void bind(int place, double value);
  void bind(int place, std::string_view value);
  void bind(int place, const std::string& value) { bind(place, std::string_view{value}); }
  void bind(int place, std::span<const std::uint8_t> value);
  template <typename Value>
  void bind(int place, const std::optional<Value>& value) {
    value ? bind(place, *value) : bind_null(place);
  }
  void bind_null(int place);
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string file_;
};

/// One open SQLite file, or a database in memory. Throws Error.
class Database {
 public:
  enum class Access { Read, Write };

  /// For reading, the file must exist. For writing, it is created if it does not.
  Database(const std::string& file, Access access);
  /// Makes an empty database in memory.
  Database();

  Statement prepare(std::string_view sql);
  /// Runs statements that return no rows.
  void run(const std::string& sql);
  /// Sets how long to wait for locks of other processes.
  void wait_at_most(int milliseconds);
  bool read_only() const;
  const std::string& file() const { return file_; }

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::string file_;
  std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace backtrick
