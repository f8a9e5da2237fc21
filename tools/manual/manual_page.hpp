#pragma once

#include <string>

#include "tools/options/command_description.hpp"

namespace backtrick {

/// The manual page of a program as troff source for man(1), with a section for every command.
std::string manual_page(const CommandDescription& program, const std::string& version);

}  // namespace backtrick
