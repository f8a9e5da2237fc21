#include "tools/level8/list_option.hpp"

#include <algorithm>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/level_text.hpp"
#include "solver/common/error.hpp"
#include "tools/io/file_text.hpp"

namespace backtrick::level8 {

void LevelListOption::add_levels(Command& command) {
  command
      .add_text("--levels", file_,
                "Lists of levels, as in data/level8/levels.txt; - is standard input (default: the "
                "list " +
                    default_levels().name + ")")
      .type("FILE");
}

void LevelListOption::add_options(Command& command) {
  add_levels(command);
  command.add_text("--list", name_, "Which of the lists (default: the first)").type("NAME");
}

std::vector<LevelList> LevelListOption::lists() const {
  if (file_.empty()) return {default_levels()};
  return read_file(file_, kLongestLevelText, read_level_lists);
}

LevelList LevelListOption::chosen() const {
  const std::vector<LevelList> all = lists();
  if (name_.empty()) return all.front();
  const auto found = std::ranges::find(all, name_, &LevelList::name);
  if (found != all.end()) return *found;
  std::string names;
  for (const LevelList& list : all) names += (names.empty() ? "" : ", ") + list.name;
  throw Error{Exit::Usage, "--list: " + in_quotes(name_) + " is not one of " + names};
}

}  // namespace backtrick::level8
