#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/options/exit_status.hpp"

// The commands and their options, as the rest of the program sees them. CLI11 does the parsing;
// only command_line.cpp includes its headers, because they take seconds to compile, and converts
// values, so that every message about a value is this program's own.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace backtrick {

/// What a command does once its options are read.
using Action = std::function<Exit()>;

/// Takes the value of an option as it was given. Throws UsageError that says what is expected; the
/// name of the option is put in front of that.
using ReadValue = std::function<void(const std::string&)>;

/// The least and the greatest number that an option takes.
struct Bounds {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Reads a whole number within bounds. Throws UsageError.
std::uint64_t read_number(const std::string& text, Bounds bounds);
/// Throws UsageError that lists the words, because `text` is none of them.
[[noreturn]] void refuse_word(const std::string& text, const std::vector<std::string>& words);

/// One option of a command. Every method returns the option, to be described further.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_{&option} {}

  /// What help says of it, in place of what was said before.
  Option& description(const std::string& text);
  /// How help names the value.
  Option& type(const std::string& name);
  /// How help shows the value that stands if none is given.
  Option& default_text(const std::string& text);
  Option& required();
  /// The two cannot be used together.
  Option& excludes(const Option& other);

 private:
  CLI::Option* option_;
};

/// One command. The variables that options write to must outlive the parsing.
class Command {
 public:
  /// `chosen` becomes the action of this command when it is the one that was given.
  Command(CLI::App& app, Action& chosen) : app_{&app}, chosen_{&chosen} {}

  Option add_flag(const std::string& name, bool& on, const std::string& description);
  /// A text as it is. A name without dashes is that of a positional argument, here and below.
  Option add_text(const std::string& name, std::string& text, const std::string& description);
  /// One text or more, separated by blanks.
  Option add_texts(const std::string& name, std::vector<std::string>& texts,
                   const std::string& description);
  Option add_value(const std::string& name, ReadValue read, const std::string& description);
  /// One value or more, separated by commas.
  Option add_list(const std::string& name, ReadValue read_each, const std::string& description);

  template <std::integral Number>
  Option add_number(const std::string& name, Number& number, Bounds bounds,
                    const std::string& description) {
    return add_value(
               name,
               [&number, bounds](const std::string& text) {
                 number = static_cast<Number>(read_number(text, bounds));
               },
               description)
        .type("N");
  }
  Option add_number(const std::string& name, std::optional<int>& number, Bounds bounds,
                    const std::string& description);

  /// One of some words, each of which stands for a value.
  template <typename Chosen, typename Value>
  Option add_choice(const std::string& name, Chosen& chosen,
                    std::vector<std::pair<std::string, Value>> values,
                    const std::string& description) {
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const auto& [word, value] : values) words.push_back(word);
    return add_words(
        name, words,
        [&chosen, values = std::move(values)](std::size_t i) { chosen = values[i].second; },
        description);
  }
  /// One of some words, kept as it is.
  Option add_choice(const std::string& name, std::string& chosen,
                    const std::vector<std::string>& words, const std::string& description);

  /// An option that was added before.
  Option option(const std::string& name) const;

  /// What help says at its end: exit statuses, examples.
  void footer(const std::string& text);
  /// What the command does.
  void set_action(Action action);

 private:
  Option add_words(const std::string& name, const std::vector<std::string>& words,
                   std::function<void(std::size_t)> choose, const std::string& description);

  CLI::App* app_;
  Action* chosen_;
};

/// The command line of the whole program.
class CommandLine {
 public:
  CommandLine(const std::string& description, const std::string& name, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command add_command(const std::string& name, const std::string& description);

  /// Reads the arguments and does what they ask for, or prints help. Throws UsageError, and
  /// whatever the command throws.
  Exit run(int argc, char** argv);

 private:
  void parse(std::vector<std::string> words);

  std::unique_ptr<CLI::App> app_;
  Action chosen_;
};

}  // namespace backtrick
