#include "tools/options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string{between}) + word;
  return text;
}

std::string bound_in_words(std::uint64_t number) {
  return number == std::numeric_limits<std::uint64_t>::max() ? "2^64-1" : std::to_string(number);
}

/// The Levenshtein distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// "; did you mean solve?", or nothing if every candidate differs in more letters than that.
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kMostWrong = 2;
  const auto nearest = std::ranges::min_element(
      candidates, {}, [&](const std::string& one) { return distance(word, one); });
  if (nearest == candidates.end() || distance(word, *nearest) > kMostWrong) return "";
  return "; did you mean " + *nearest + "?";
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

ValueKind kind_of(const std::string& value) {
  if (value.empty()) return ValueKind::None;
  if (value == "FILE") return ValueKind::File;
  return value == "DIR" ? ValueKind::Folder : ValueKind::Text;
}

OptionDescription describe_option(const CLI::Option& option, const CommandContext& context) {
  OptionDescription told;
  for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
  told.positional = told.names.empty();
  if (told.positional) told.names.push_back(option.get_name(true));
  told.description = option.get_description();
  if (option.get_type_size() != 0) {
    told.value = option.get_type_name();
    told.kind = kind_of(told.positional && told.value != "FILE" ? told.names.front() : told.value);
    told.default_value = option.get_default_str();
  }
  told.several = option.get_expected_max() > 1;
  told.required = option.get_required();
  for (const CLI::Option* other : option.get_excludes()) told.excludes.push_back(other->get_name());
  std::ranges::sort(told.excludes);  // CLI11 sorts them by their addresses
  if (const auto notes = context.notes.find(&option); notes != context.notes.end()) {
    told.words = notes->second.words;
    if (!notes->second.default_rule.empty()) told.default_value = notes->second.default_rule;
  }
  return told;
}

CommandDescription describe_command(const CLI::App& app, const std::string& before,
                                    const CommandContext& context) {
  CommandDescription told{before + app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options())
    told.options.push_back(describe_option(*option, context));
  // Clang 14 cannot compile the form of std::ranges.
  std::stable_partition(told.options.begin(), told.options.end(),
                        [](const OptionDescription& option) { return option.positional; });
  for (const CLI::App* command : app.get_subcommands({}))
    told.commands.push_back(describe_command(*command, told.name + " ", context));
  return told;
}

/// The error in this program's words. CLI11's message begins with the name of the option.
std::string message_of(const CLI::ParseError& error, CLI::App& command) {
  const std::string what = error.what();
  const std::string name = what.substr(0, what.find_first_of(": "));
  // CLI11 attaches the name of the command to this error.
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = command.remaining();
    if (extras.empty()) return printable(what);
    const std::string& first = extras.front();
    if (first.starts_with('-'))
      return "there is no option " + printable(first) +
             suggestion(first.substr(0, first.find('=')), option_names(command));
    return in_quotes(first) + " is one argument too many";
  }
  if (error.get_name() == "ArgumentMismatch") {
    return name + (what.find("At Most") != std::string::npos ? " is given more than once"
                                                             : " needs a value");
  }
  if (error.get_name() == "ExcludesError")
    return name + " and " + what.substr(what.rfind(' ') + 1) + " cannot be used together";
  return printable(what);
}

}  // namespace

std::uint64_t read_number(const std::string& text, Bounds bounds) {
  const auto number = parse_deal_number(text);  // up to 2^64-1, like all numbers
  if (!number || *number < bounds.least || *number > bounds.most)
    throw Error{Exit::Usage, in_quotes(text) + " is not a number from " +
                                 bound_in_words(bounds.least) + " to " +
                                 bound_in_words(bounds.most)};
  return *number;
}

void refuse_word(const std::string& text, const std::vector<std::string>& words) {
  throw Error{Exit::Usage, in_quotes(text) + " is not one of " + joined(words, ", ")};
}

Option& Option::description(const std::string& text) {
  option_->description(text);
  return *this;
}

Option& Option::type(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::words(std::vector<std::string> words) {
  context_->notes[option_].words = std::move(words);
  return *this;
}

Option& Option::default_text(const std::string& text) {
  option_->default_str(text);
  return *this;
}

Option& Option::default_text(const std::string& text, const std::string& rule) {
  context_->notes[option_].default_rule = rule;
  return default_text(text);
}

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

Option Command::add_flag(const std::string& name, bool& on, const std::string& description) {
  return {*app_->add_flag(name, on, description), *context_};
}

Option Command::add_text(const std::string& name, std::string& text,
                         const std::string& description) {
  return {*app_->add_option(name, text, description), *context_};
}

Option Command::add_texts(const std::string& name, std::vector<std::string>& texts,
                          const std::string& description) {
  return {*app_->add_option(name, texts, description), *context_};
}

Option Command::add_value(const std::string& name, ReadValue read, const std::string& description) {
  CLI::Option* const added = app_->add_option(
      name,
      [name, read = std::move(read)](const std::vector<std::string>& given) {
        for (const std::string& text : given) {
          try {
            read(text);
          } catch (const Error& error) {
            throw Error{error.status(), name + ": " + error.what()};
          }
        }
        return true;
      },
      description);
  return {*added, *context_};
}

Option Command::add_list(const std::string& name, ReadValue read_each,
                         const std::string& description) {
  const Option added = add_value(name, std::move(read_each), description);
  app_->get_option(name)
      ->expected(1, std::numeric_limits<int>::max())
      ->delimiter(',')
      ->allow_extra_args(false);
  return added;
}

Option Command::add_number(const std::string& name, std::optional<int>& number, Bounds bounds,
                           const std::string& description) {
  return add_value(
             name,
             [&number, bounds](const std::string& text) {
               number = static_cast<int>(read_number(text, bounds));
             },
             description)
      .type("N");
}

Option Command::add_choice(const std::string& name, std::string& chosen,
                           const std::vector<std::string>& words, const std::string& description) {
  return add_words(
      name, words, [&chosen, words](std::size_t i) { chosen = words[i]; }, description);
}

Option Command::add_words(const std::string& name, const std::vector<std::string>& words,
                          std::function<void(std::size_t)> choose, const std::string& description) {
  return add_value(
             name,
             [words, choose = std::move(choose)](const std::string& text) {
               const auto found = std::ranges::find(words, text);
               if (found == words.end()) refuse_word(text, words);
               choose(static_cast<std::size_t>(found - words.begin()));
             },
             description)
      .type(joined(words, "|"))
      .words(words);
}

Option Command::option(const std::string& name) const {
  return {*app_->get_option(name), *context_};
}

void Command::footer(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  app_->footer(text);
}

void Command::set_action(Action action) {
  app_->callback([context = context_, action = std::move(action)] { context->chosen = action; });
}

Command CommandGroup::add_command(const std::string& name, const std::string& description) {
  return {*app_->add_subcommand(name, description), *context_};
}

void CommandGroup::footer(const std::string& text) { app_->footer(text); }

CommandLine::CommandLine(const std::string& description, const std::string& name,
                         const std::string& version)
    : app_{std::make_unique<CLI::App>(description, name)} {
  app_->set_version_flag("--version", name + " " + version);
  app_->footer(name + " COMMAND --help tells more, with examples.");
  app_->require_subcommand(0, 1);  // what follows may have the name of another command
}

CommandLine::~CommandLine() = default;

Command CommandLine::add_command(const std::string& name, const std::string& description) {
  return {*app_->add_subcommand(name, description), context_};
}

CommandGroup CommandLine::add_group(const std::string& name, const std::string& description) {
  if (std::ranges::count(command_names(*app_), name) != 0)
    return {*app_->get_subcommand(name), context_};
  CLI::App* const group = app_->add_subcommand(name, description);
  group->require_subcommand(0, 1);
  return {*group, context_};
}

CommandDescription CommandLine::describe() const { return describe_command(*app_, "", context_); }

void CommandLine::parse(std::vector<std::string> words) {
  CLI::App* command = app_.get();
  std::string hint = " (see " + app_->get_name();
  std::vector<std::string> commands = command_names(*command);
  for (auto word = words.begin(); !commands.empty(); ++word) {
    if (word == words.end() || word->starts_with('-')) break;
    if (std::ranges::count(commands, *word) == 0)
      throw Error{Exit::Usage, "there is no command " + in_quotes(*word) +
                                   suggestion(*word, commands) + hint + " --help)"};
    command = command->get_subcommand(*word);
    hint += " " + *word;
    commands = command_names(*command);
  }
  hint += " --help)";
  try {
    std::ranges::reverse(words);  // CLI11 expects the reverse order
    app_->parse(std::move(words));
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ParseError& error) {
    throw Error{Exit::Usage, message_of(error, *command) + hint};
  }
  if (!context_.chosen)
    throw Error{Exit::Usage, "which command? There are " + joined(commands, ", ") + hint};
}

Exit CommandLine::run(int argc, char** argv) {
  std::vector<std::string> words{argv + 1, argv + argc};
  if (!words.empty() && words.front() == "help") {  // help, help level8 solve
    words.erase(words.begin());
    words.resize(std::min<std::size_t>(words.size(), 2));
    words.emplace_back("--help");
  }
  // The library would split "[2, 3]" at its commas, but not with a blank before it.
  for (std::string& word : words) {
    if (word.size() > 2 && word.front() == '[' && word.back() == ']') word.insert(0, " ");
  }
  try {
    parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    Terminal{}.print(app_->help());
    return Exit::Ok;
  } catch (const CLI::CallForVersion& version) {
    Terminal{}.print(std::string{version.what()} + "\n");
    return Exit::Ok;
  }
  return context_.chosen();
}

}  // namespace backtrick
