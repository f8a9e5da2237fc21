#pragma once

#include <string>
#include <vector>

namespace backtrick {

/// What an option takes, so that completions can offer it.
enum class ValueKind { None, Text, File, Folder };

/// An option or an argument, as `--help` shows it.
struct OptionDescription {
  std::vector<std::string> names;  ///< "-h" and "--help"; an argument has one name, without dashes
  bool positional = false;         ///< whether this is an argument
  std::string description;
  std::string value;  ///< the name of the value, such as "N"; empty for a flag
  ValueKind kind = ValueKind::None;
  std::vector<std::string> words;  ///< values to choose from; empty if there are too many to list
  bool several = false;            ///< arguments follow each other, values are joined by commas
  bool required = false;
  std::string default_value;          ///< empty if there is none, or if the description says it
  std::vector<std::string> excludes;  ///< names of options that cannot be given as well
};

/// A command with its options, and the commands that it has of its own.
struct CommandDescription {
  std::string name;  ///< with all words before it: "backtrick level8 solve"
  std::string description;
  std::string footer;  ///< the end of the help text: exit statuses and examples
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
};

}  // namespace backtrick
