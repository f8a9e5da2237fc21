#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "../solver/situation.hpp"
#include "text_fault.hpp"

namespace backtrick {

/// Reads a situation from a few lines of `key: value`, as a person types them at the table; the
/// format is described in README.md. Refuses what no game can come to.
std::variant<Situation, TextFault> read_situation_text(std::string_view text);

/// The situation in such lines, the last one ended as well.
std::string write_situation_text(const Situation& situation);

/// Reads a situation in any of its forms: JSON (see situation_json.hpp) if the first character that
/// is not blank is a brace, lines of `key: value` else.
std::variant<Situation, TextFault> read_situation(std::string_view text);

}  // namespace backtrick
