#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/common/error.hpp"
#include "tools/options/command_description.hpp"

// The commands and their options, without the headers of CLI11. CLI11 parses the command line, but
// only command_line.cpp includes it, because its headers take seconds to compile. This code
// converts all values itself, so that all messages about values are its own.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace backtrick {

/// The action of a command. It runs after the options are read.
using Action = std::function<Exit()>;

/// Takes the text of an option's value. Throws Error with what was expected; the caller puts
/// the name of the option in front.
using ReadValue = std::function<void(const std::string&)>;

/// The least and the greatest number that an option accepts.
struct Bounds {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// What CLI11 does not keep about an option.
struct OptionNotes {
  std::vector<std::string> words;  ///< values to choose from
  std::string default_rule;        ///< how the default follows from the machine
};

/// What all commands of a command line share.
struct CommandContext {
  Action chosen;  ///< the action of the command that the command line names
  std::map<const CLI::Option*, OptionNotes> notes;
};

/// Reads a whole number within bounds. Throws Error.
std::uint64_t read_number(const std::string& text, Bounds bounds);
/// Throws an Error that lists the accepted words.
[[noreturn]] void refuse_word(const std::string& text, const std::vector<std::string>& words);

/// One option of a command. Every method returns the option, so calls can be chained.
class Option {
 public:
  Option(CLI::Option& option, CommandContext& context) : option_{&option}, context_{&context} {}

  /// Sets the description in the help.
  Option& description(const std::string& text);
  /// Sets the name of the value in the help. Completions offer files for FILE, and folders for DIR.
  Option& type(const std::string& name);
  /// Sets the words that completions offer. The option may accept other values too.
  Option& words(std::vector<std::string> words);
  /// Sets the default value shown in the help.
  Option& default_text(const std::string& text);
  /// The same for a default that depends on the machine. The manual shows `rule` instead.
  Option& default_text(const std::string& text, const std::string& rule);
  Option& required();
  /// Forbids using the two options together.
  Option& excludes(const Option& other);

 private:
  CLI::Option* option_;
  CommandContext* context_;
};

/// One command. Variables that options write to must outlive the parsing.
class Command {
 public:
  Command(CLI::App& app, CommandContext& context) : app_{&app}, context_{&context} {}

  Option add_flag(const std::string& name, bool& on, const std::string& description);
  /// Adds an option that stores a text unchanged. Here and below, a name without dashes declares a
  /// positional argument.
  Option add_text(const std::string& name, std::string& text, const std::string& description);
  /// Accepts one or more texts, separated by blanks.
  Option add_texts(const std::string& name, std::vector<std::string>& texts,
                   const std::string& description);
  Option add_value(const std::string& name, ReadValue read, const std::string& description);
  /// Accepts one or more values, separated by commas.
  Option add_list(const std::string& name, ReadValue read_each, const std::string& description);

  /// Shows the number as the default, unless it is 0 or the greatest, which stand for none.
  template <std::integral Number>
  Option add_number(const std::string& name, Number& number, Bounds bounds,
                    const std::string& description) {
    Option option = add_value(
        name,
        [&number, bounds](const std::string& text) {
          number = static_cast<Number>(read_number(text, bounds));
        },
        description);
    if (number != 0 && number != std::numeric_limits<Number>::max())
      option.default_text(std::to_string(number));
    return option.type("N");
  }
  Option add_number(const std::string& name, std::optional<int>& number, Bounds bounds,
                    const std::string& description);

  /// Accepts one of several words, each with a value.
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
  /// Accepts one of several words and stores the word.
  Option add_choice(const std::string& name, std::string& chosen,
                    const std::vector<std::string>& words, const std::string& description);

  /// An option that was added before.
  Option option(const std::string& name) const;

  /// Sets the end of the help text: exit statuses and examples. A line end after it is dropped.
  void footer(std::string text);

  /// Sets the action of the command.
  void set_action(Action action);

 private:
  Option add_words(const std::string& name, const std::vector<std::string>& words,
                   std::function<void(std::size_t)> choose, const std::string& description);

  CLI::App* app_;
  CommandContext* context_;
};

/// A command that has commands of its own, such as `backtrick level8 solve`.
class CommandGroup {
 public:
  CommandGroup(CLI::App& app, CommandContext& context) : app_{&app}, context_{&context} {}

  Command add_command(const std::string& name, const std::string& description);
  /// Sets the end of the help text.
  void footer(const std::string& text);

 private:
  CLI::App* app_;
  CommandContext* context_;
};

/// The command line of the whole program.
class CommandLine {
 public:
  CommandLine(const std::string& description, const std::string& name, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command add_command(const std::string& name, const std::string& description);
  /// The group of that name, which is added if there is none.
  CommandGroup add_group(const std::string& name, const std::string& description);

  /// All commands and options.
  CommandDescription describe() const;

  /// Parses the arguments and runs the command, or prints help. Throws Error and everything
  /// that the command throws.
  Exit run(int argc, char** argv);

 private:
  void parse(std::vector<std::string> words);

  std::unique_ptr<CLI::App> app_;
  CommandContext context_;
};

}  // namespace backtrick
