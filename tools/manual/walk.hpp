#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/options/command_description.hpp"

namespace backtrick {

/// Joins words with a text between them.
inline std::string join_words(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

/// Visits a command, then all commands below it.
inline void walk(const CommandDescription& command,
                 const std::function<void(const CommandDescription&)>& visit) {
  visit(command);
  for (const CommandDescription& one : command.commands) walk(one, visit);
}

/// The words that call a command, each after a blank: " level8 solve". Empty for the program.
inline std::string words_of(const CommandDescription& command) {
  const std::size_t blank = command.name.find(' ');
  return blank == std::string::npos ? "" : command.name.substr(blank);
}

/// The last word that calls a command: "solve".
inline std::string last_word_of(const CommandDescription& command) {
  return command.name.substr(command.name.rfind(' ') + 1);
}

/// The names of all options of a command.
inline std::vector<std::string> option_names_of(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const OptionDescription& option : command.options)
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

}  // namespace backtrick
