#include <string>
#include <string_view>
#include <vector>

#include "tools/manual/completion.hpp"
#include "tools/manual/walk.hpp"

namespace backtrick {
namespace {

/// A word of fish that stands for the text.
std::string fish_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

/// What completes a value: options of `complete`.
std::string fish_value(const OptionDescription& option, const std::string& program) {
  if (!option.words.empty()) {
    const std::string words = join_words(option.words, " ");
    const bool list = option.several && !option.positional;
    return " -x -a " + fish_quoted(list ? "(__" + program + "_list " + words + ")" : words);
  }
  switch (option.kind) {
    case ValueKind::None: return "";
    case ValueKind::Text: return " -x";
    case ValueKind::File: return " -r -F";
    case ValueKind::Folder: return " -x -a '(__fish_complete_directories (commandline -ct))'";
  }
  return "";
}

std::string fish_option(const OptionDescription& option, const std::string& program) {
  if (option.positional) {
    if (!option.words.empty()) return fish_value(option, program);
    return option.kind == ValueKind::File ? " -F" : "";
  }
  std::string text;
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return text + fish_value(option, program) + " -d " + fish_quoted(option.description);
}

std::string fish_lines(const CommandDescription& command, const std::string& program) {
  const std::string begin =
      "complete -c " + program + " -n \"__" + program + "_at '" + words_of(command) + "'\"";
  std::string text;
  for (const CommandDescription& one : command.commands)
    text += begin + " -a " + last_word_of(one) + " -d " + fish_quoted(one.description) + "\n";
  for (const OptionDescription& option : command.options) {
    const std::string end = fish_option(option, program);
    if (!end.empty()) text += begin + end + "\n";
  }
  return text;
}

}  // namespace

std::string fish_completion(const CommandDescription& program) {
  std::vector<std::string> commands;
  std::string lines;
  walk(program, [&](const CommandDescription& command) {
    if (&command != &program) commands.push_back(fish_quoted(words_of(command)));
    lines += fish_lines(command, program.name);
  });
  const std::string prefix = "__" + program.name;
  return "# Completions of " + program.name + " for fish, as \"" + program.name +
         " completion fish\" prints them.\n\nfunction " + prefix +
         "_at --description 'Whether the words before the cursor call this command'" + R"(
    set -l command ''
    for word in (commandline -opc)[2..]
        switch "$command $word"
            case )" +
         join_words(commands, " ") + R"(
                set command "$command $word"
            case '*'
                break
        end
    end
    test "$command" = "$argv[1]"
end

function )" +
         prefix + R"(_list --description 'Words after those that are already in the list'
    set -l before (string replace -r '^--[^=]*=' '' -- (commandline -ct) | string match -r '^.*,')
    printf '%s\n' "$before"$argv
end

complete -c )" +
         program.name + " -f\n" + lines;
}

}  // namespace backtrick
