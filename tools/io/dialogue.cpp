#include "tools/io/dialogue.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/storage/durable_file.hpp"
#include "tools/io/interrupt.hpp"

namespace backtrick {
namespace {

/// No answer that makes sense is longer, in bytes.
constexpr std::size_t kLongestAnswer = 1000;

constexpr std::string_view kHowToLeave =
    "  quit                       leave; so does the end of the input (Ctrl-D), and Ctrl-C\n";

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

}  // namespace

Dialogue::Dialogue(Terminal& terminal, bool json)
    : terminal_{terminal},
      json_{json},
      at_terminal_{isatty(STDIN_FILENO) == 1},
      // A key such as an arrow is no sign of a binary file.
      lines_{"-", kLongestAnswer, FileKind::Binary} {
  catch_interrupts();
}

void Dialogue::show(std::string_view text) { json_ ? Terminal::tell(text) : terminal_.print(text); }

void Dialogue::refuse(std::string_view reason) { show("  " + printable(reason) + "\n"); }

std::optional<std::string> Dialogue::ask(std::string_view question, std::string_view help) {
  for (;;) {
    if (!question.empty()) show(std::string{question} + " ");
    if (question.empty() && at_terminal_) show("> ");
    const auto line = lines_.next();
    if (!line || is_interrupted()) {
      if (at_terminal_) show("\n");
      return std::nullopt;
    }
    std::string answer = trimmed(*line);
    if (answer == "quit" || answer == "q" || answer == "exit") return std::nullopt;
    if (answer != "help" && answer != "h" && answer != "?") return answer;
    show(std::string{help}.append(kHowToLeave));
  }
}

Exit Dialogue::status(Exit otherwise) { return is_interrupted() ? Exit::Interrupted : otherwise; }

void KeptRecord::keep_in(std::string path) {
  if (path == "-") throw Error{Exit::Usage, "a record is kept in a file; --format json prints it"};
  std::error_code none;
  if (path != path_ && std::filesystem::is_regular_file(path, none) &&
      std::filesystem::file_size(path, none) > 0)
    throw Error{Exit::CannotWrite, path + " exists already; keep the game in another file"};
  path_ = std::move(path);
}

void KeptRecord::keep(std::string line) {
  last_ = std::move(line) + "\n";
  if (names_file() && !is_special_file(path_)) replace_file(path_, last_);
}

void KeptRecord::finish() {
  if (names_file() && is_special_file(path_)) replace_file(path_, last_);
}

}  // namespace backtrick
