#pragma once

#include <string>
#include <vector>

#include "solver/level8/level.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick::level8 {

/// The lists of levels on the command line.
class LevelListOption {
 public:
  /// Adds --levels FILE.
  void add_levels(Command& command);
  /// Adds --levels FILE and --list NAME.
  void add_options(Command& command);

  /// The lists of the file, or the default list without one. Throws Error.
  std::vector<LevelList> lists() const;
  /// The list of the given name, or the first one. Throws Error.
  LevelList chosen() const;

 private:
  std::string file_;
  std::string name_;
};

}  // namespace backtrick::level8
