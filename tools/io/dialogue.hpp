#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/common/error.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick {

/// A person who types a line at a time, at a terminal or from a file. The person leaves by `quit`,
/// at the end of the input, or by Ctrl-C, which from then on ends the dialogue instead of the
/// program, as SIGTERM does. Whoever leads the dialogue then prints and keeps what was done.
class Dialogue {
 public:
  /// `json`: standard output is for a record, so what is shown goes to standard error.
  Dialogue(Terminal& terminal, bool json);

  void show(std::string_view text);
  /// Shows a question and returns the answer, without blanks around it, or nothing once the person
  /// leaves. `help` explains what may be typed; the person asks for it by `help`. Without a
  /// question, a terminal shows a mark.
  std::optional<std::string> ask(std::string_view question, std::string_view help);
  /// What was typed is not understood, or cannot be done.
  void refuse(std::string_view reason);

  /// Exit::Interrupted after Ctrl-C, else the status given.
  static Exit status(Exit otherwise = Exit::Ok);

 private:
  Terminal& terminal_;
  bool json_;
  bool at_terminal_;
  LineReader lines_;
};

/// Why --record does not go with --player.
inline constexpr const char* kRecordOfPerson =
    "--record keeps what a person plays; what computers play is printed by --format json";

/// The file in which a game is kept while it is played. It always holds the whole game so far.
class KeptRecord {
 public:
  /// Keeps nothing until a file is named.
  KeptRecord() = default;
  /// Keeps a game in this file from now on. Throws Error for "-", and for another file that holds
  /// something, because a game takes the place of what lies there.
  void keep_in(std::string path);

  bool names_file() const { return !path_.empty(); }
  const std::string& path() const { return path_; }
  /// Replaces the record, a line without its end. A device or FIFO is written to by finish alone,
  /// because what was written cannot be replaced. Throws Error.
  void keep(std::string line);
  void finish();

 private:
  std::string path_;
  std::string last_;
};

}  // namespace backtrick
