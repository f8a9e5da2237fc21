#include <algorithm>
#include <string>
#include <string_view>

#include "tools/manual/completion.hpp"
#include "tools/manual/walk.hpp"

namespace backtrick {
namespace {

/// A word of shell that stands for the text.
std::string zsh_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

/// A part of a specification of _arguments, in which some characters have a meaning.
std::string zsh_part(std::string_view text) {
  std::string part;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') part += '\\';
    part += c;
  }
  return part;
}

/// What completes a value: its name, and the action.
std::string zsh_value(const OptionDescription& option) {
  const std::string name = option.positional ? option.names.front() : option.value;
  std::string action = " ";  // shows the name and offers nothing
  const bool list = option.several && !option.positional;
  if (!option.words.empty())
    action =
        (list ? "_sequence compadd - " : "(") + join_words(option.words, " ") + (list ? "" : ")");
  else if (option.kind == ValueKind::File)
    action = "_files";
  else if (option.kind == ValueKind::Folder)
    action = "_files -/";
  return ":" + zsh_part(name) + ":" + action;
}

std::string zsh_specification(const OptionDescription& option) {
  if (option.positional) return zsh_quoted((option.several ? "*" : "") + zsh_value(option));
  std::string others;
  for (const std::string& other : option.excludes)
    if (other.starts_with('-')) others += " " + other;
  // An option is given once. It also excludes its other names, and help excludes everything.
  const bool help = std::ranges::find(option.names, "--help") != option.names.end();
  const std::string excluded = "(" + (help ? "- *" : join_words(option.names, " ") + others) + ")";
  const std::string value = option.value.empty() ? "" : zsh_value(option);
  const std::string rest =
      (value.empty() ? "[" : "=[") + zsh_part(option.description) + "]" + value;
  std::string text;
  for (const std::string& name : option.names) {
    std::string specification = excluded;
    specification.append(name).append(rest);
    text.append(text.empty() ? "" : " ").append(zsh_quoted(specification));
  }
  return text;
}

std::string zsh_name(const CommandDescription& command) {
  std::string name = "_" + command.name;
  std::ranges::replace(name, ' ', '_');
  return name;
}

std::string zsh_function(const CommandDescription& command) {
  std::string text = zsh_name(command) + "() {\n";
  const bool group = !command.commands.empty();
  if (group)
    text +=
        "    local curcontext=$curcontext state state_descr line result=1\n"
        "    local -A opt_args\n";
  text += group ? "    _arguments -C" : "    _arguments";
  for (const OptionDescription& option : command.options)
    text += " \\\n        " + zsh_specification(option);
  if (!group) return text + "\n}\n";
  text +=
      " \\\n        ': :->command' '*:: :->arguments' && result=0\n"
      "    case $state in\n        command)\n            local -a commands=(";
  for (const CommandDescription& one : command.commands)
    text += "\n                " + zsh_quoted(zsh_part(last_word_of(one)) + ":" + one.description);
  text +=
      ")\n            _describe command commands && result=0 ;;\n"
      "        arguments)\n            case $line[1] in\n";
  for (const CommandDescription& one : command.commands)
    text += "                " + last_word_of(one) + ") " + zsh_name(one) + " && result=0 ;;\n";
  return text + "            esac ;;\n    esac\n    return result\n}\n";
}

}  // namespace

std::string zsh_completion(const CommandDescription& program) {
  std::string text = "#compdef " + program.name + "\n# Completions of " + program.name +
                     " for zsh, as \"" + program.name + " completion zsh\" prints them.\n";
  walk(program, [&](const CommandDescription& command) { text += "\n" + zsh_function(command); });
  const std::string function = zsh_name(program);
  // In a folder of $fpath, this file is the body of the function. Sourced, it declares the
  // function.
  return text + "\nif [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n    " + function +
         " \"$@\"\nelse\n    compdef " + function + " " + program.name + "\nfi\n";
}

}  // namespace backtrick
