#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace backtrick {

enum class Format { Text, Json };

/// Adds --format text|json.
inline void add_format_option(CLI::App& command, Format& format) {
  const std::map<std::string, Format> names{{"text", Format::Text}, {"json", Format::Json}};
  command.add_option("--format", format, "text for people, or json: one object a line")
      ->transform(CLI::CheckedTransformer(names))
      ->type_name("text|json")
      ->default_str("text");
}

}  // namespace backtrick
