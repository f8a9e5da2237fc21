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

/// How deals themselves are printed.
enum class DealFormat { Text, Json, Code };

/// Adds --format text|json|code.
inline void add_format_option(CLI::App& command, DealFormat& format) {
  const std::map<std::string, DealFormat> names{
      {"text", DealFormat::Text}, {"json", DealFormat::Json}, {"code", DealFormat::Code}};
  command
      .add_option("--format", format,
                  "text for people, json: one object a line, or code: one word for rules and deck")
      ->transform(CLI::CheckedTransformer(names))
      ->type_name("text|json|code")
      ->default_str("text");
}

}  // namespace backtrick
