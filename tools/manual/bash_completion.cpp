#include <string>
#include <vector>

#include "tools/manual/completion.hpp"
#include "tools/manual/walk.hpp"

namespace backtrick {
namespace {

/// Assigns the variables from which the function chooses: what to offer, and the words.
std::string bash_offer(const OptionDescription& option) {
  if (!option.words.empty())
    return std::string{"offer="} + (option.several && !option.positional ? "list" : "words") +
           " words='" + join_words(option.words, " ") + "'";
  switch (option.kind) {
    case ValueKind::File: return "offer=files";
    case ValueKind::Folder: return "offer=folders";
    default: return "offer=nothing";
  }
}

/// The case of one command: its options and commands, then what the option before the cursor takes.
std::string bash_case(const CommandDescription& command) {
  std::vector<std::string> words = option_names_of(command);
  for (const CommandDescription& one : command.commands) words.push_back(last_word_of(one));
  std::string text =
      "        '" + words_of(command) + "')\n            words='" + join_words(words, " ") + "'\n";
  std::string values;
  for (const OptionDescription& option : command.options) {
    if (option.kind == ValueKind::None) continue;
    if (!option.positional)
      values += "                " + join_words(option.names, " | ") + ") " + bash_offer(option) +
                " ;;\n";
    else if (option.kind != ValueKind::Text || !option.words.empty())
      text += "            [[ $current == -* ]] || " + bash_offer(option) + "\n";
  }
  if (!values.empty()) text += "            case $before in\n" + values + "            esac\n";
  return text + "            ;;\n";
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
  std::vector<std::string> commands;
  std::string cases;
  walk(program, [&](const CommandDescription& command) {
    if (&command != &program) commands.push_back("'" + words_of(command) + "'");
    cases += bash_case(command);
  });
  const std::string function = "_" + program.name;
  return "# Completions of " + program.name + " for bash, as \"" + program.name +
         " completion bash\" prints them.\n\n" + function + "() {" + R"(
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' word offer=words words=''
    # Bash takes --format=json for three words.
    if [[ $current == = ]]; then
        current=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$command $word" in
            )" +
         join_words(commands, " | ") + R"()
                command+=" $word" ;;
            *) break ;;
        esac
    done
    case $command in
)" + cases +
         R"(    esac
    COMPREPLY=()
    case $offer in
        words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
        list)
            local first=''
            if [[ $current == *,* ]]; then first=${current%,*},; fi
            compopt -o nospace 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -P "$first" -W "$words" -- "${current##*,}") ;;
        files)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        folders)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    esac
}
complete -F )" +
         function + " " + program.name + "\n";
}

}  // namespace backtrick
