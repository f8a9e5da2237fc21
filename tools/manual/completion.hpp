#pragma once

#include <string>

#include "tools/options/command_description.hpp"

namespace backtrick {

// Scripts that let a shell complete commands, options, words and files of a program. They contain
// everything, and do not call the program.

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

}  // namespace backtrick
