#include "tools/manual/manual_page.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace backtrick {
namespace {

/// Text that troff prints as it is. A dash must be escaped, or some printers show a hyphen that
/// nobody can search for. A control character begins a request at the beginning of a line.
std::string troff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const bool begins = escaped.empty() || escaped.back() == '\n';
    if (begins && (c == '.' || c == '\'')) escaped += "\\&";
    switch (c) {
      case '\\': escaped += "\\e"; break;
      case '-': escaped += "\\-"; break;
      case '\'': escaped += "\\(aq"; break;
      case '`': escaped += "\\(ga"; break;
      case '^': escaped += "\\(ha"; break;
      case '~': escaped += "\\(ti"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string bold(std::string_view text) { return "\\fB" + troff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + troff(text) + "\\fR"; }

/// An argument of a request, which may contain blanks.
std::string argument(std::string_view text) { return "\"" + troff(text) + "\""; }

std::string in_upper_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + at.size());
  }
}

/// The value of an option: words to choose from are typed as they are, other names stand for
/// something.
std::string value_text(const OptionDescription& option) {
  if (option.value.find('|') == std::string::npos) return italic(option.value);
  std::string text;
  for (const std::string_view word : split(option.value, "|"))
    text += (text.empty() ? "" : "|") + bold(word);
  return text;
}

std::string head_of(const OptionDescription& option) {
  if (option.positional) return italic(option.names.front());
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  if (!option.value.empty()) head += " " + value_text(option);
  return head;
}

std::string option_text(const OptionDescription& option) {
  std::string text = troff(option.description);
  const auto add = [&](const std::string& sentence) {
    text += (text.ends_with('.') ? "\n" : ".\n") + sentence + ".";
  };
  if (option.required && !option.positional) add("Required");
  if (!option.default_value.empty()) add("Default: " + bold(option.default_value));
  // With many words, the value is called NAME or the like.
  if (!option.words.empty() && option.value.find('|') == std::string::npos) {
    std::string words;
    for (const std::string& word : option.words) words += (words.empty() ? "" : ", ") + bold(word);
    add("The words are " + words);
  }
  if (!option.excludes.empty()) {
    std::string others;
    for (const std::string& other : option.excludes)
      others += (others.empty() ? "" : ", ") + bold(other);
    add("Not together with " + others);
  }
  if (!text.ends_with('.')) text += ".";
  return ".TP\n" + head_of(option) + "\n" + text + "\n";
}

std::string options_text(const CommandDescription& command) {
  std::string text;
  for (const OptionDescription& option : command.options) text += option_text(option);
  return text;
}

std::string synopsis(const CommandDescription& command) {
  std::string text = bold(command.name);
  for (const OptionDescription& option : command.options) {
    if (!option.required && !option.positional) continue;
    const std::string part = option.positional
                                 ? head_of(option) + (option.several ? " ..." : "")
                                 : bold(option.names.back()) + " " + value_text(option);
    text += option.required ? " " + part : " [" + part + "]";
  }
  return text + (command.commands.empty() ? " [" : " " + italic("COMMAND") + " [") +
         italic("OPTION") + " ...]\n";
}

/// The lines of examples, which are indented: a command, then perhaps blanks and a remark. Remarks
/// may have a line of their own, and commands may go on after a backslash. Remarks are printed
/// below their commands, because the lines would be too long for a manual.
std::string examples_text(const std::vector<std::string_view>& lines) {
  constexpr std::string_view kBetween = "  ";
  std::string text = ".PP\n.nf\n";
  bool goes_on = false;
  for (std::string_view line : lines) {
    const std::size_t indent = line.find_first_not_of(' ');
    line.remove_prefix(indent);
    const bool remark_alone = indent > kBetween.size() && !goes_on;
    const std::size_t gap = remark_alone ? 0 : line.find(kBetween);
    const std::string_view command = line.substr(0, gap);
    std::string_view remark = gap == std::string_view::npos ? "" : line.substr(gap);
    remark.remove_prefix(std::min(remark.size(), remark.find_first_not_of(' ')));
    if (!command.empty()) text += (goes_on ? "    " : "") + bold(command) + "\n";
    if (!remark.empty()) text += "    " + troff(remark) + "\n";
    goes_on = command.ends_with('\\');
  }
  return text + ".fi\n";
}

/// The end of a help text. Blank lines separate its paragraphs, and examples are indented.
std::string footer_text(const CommandDescription& command) {
  std::string text;
  if (command.footer.empty()) return text;
  for (const std::string_view paragraph : split(command.footer, "\n\n")) {
    std::vector<std::string_view> examples;
    std::string prose;
    for (const std::string_view line : split(paragraph, "\n")) {
      if (line.starts_with("  "))
        examples.push_back(line);
      else
        prose += troff(line) + "\n";
    }
    if (!prose.empty()) text += ".PP\n" + prose;
    if (!examples.empty()) text += examples_text(examples);
  }
  return text;
}

std::string list_of_commands(const CommandDescription& command) {
  std::string text;
  for (const CommandDescription& one : command.commands)
    text += ".TP\n" + bold(one.name) + "\n" + troff(one.description) + ".\n";
  return text;
}

std::string command_section(const CommandDescription& command) {
  std::string text = ".SS " + argument(command.name) + "\n" + synopsis(command) + ".PP\n" +
                     troff(command.description) + ".\n" + list_of_commands(command) +
                     options_text(command) + footer_text(command);
  for (const CommandDescription& one : command.commands) text += command_section(one);
  return text;
}

}  // namespace

std::string manual_page(const CommandDescription& program, const std::string& version) {
  const std::string title = in_upper_case(program.name);
  std::string page = ".TH " + title + " 1 \"\" " + argument(program.name + " " + version) + "\n" +
                     ".nh\n.ad l\n.SH NAME\n" + troff(program.name) + " \\- " +
                     troff(program.description) + "\n.SH SYNOPSIS\n" + synopsis(program) +
                     ".SH DESCRIPTION\n" + troff(program.description) + "\n" +
                     list_of_commands(program) + footer_text(program) + ".SH OPTIONS\n" +
                     options_text(program) + ".SH COMMANDS\n";
  for (const CommandDescription& command : program.commands) page += command_section(command);
  return page;
}

}  // namespace backtrick
