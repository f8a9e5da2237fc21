#pragma once

#include "tools/options/command_line.hpp"

namespace backtrick {

enum class Format { Text, Json };

/// Adds --format text|json.
inline void add_format_option(Command& command, Format& format) {
  command
      .add_choice<Format, Format>("--format", format,
                                  {{"text", Format::Text}, {"json", Format::Json}},
                                  "text for people, or json: one object a line")
      .default_text("text");
}

/// The output formats of answers to deals, which are a table as well.
enum class AnswerFormat { Text, Json, Csv };

/// Adds --format text|json|csv.
inline void add_format_option(Command& command, AnswerFormat& format) {
  command
      .add_choice<AnswerFormat, AnswerFormat>(
          "--format", format,
          {{"text", AnswerFormat::Text}, {"json", AnswerFormat::Json}, {"csv", AnswerFormat::Csv}},
          "text for people, json: one object a line, or csv: a table with a row for each answer")
      .default_text("text");
}

/// The output formats of deals.
enum class DealFormat { Text, Json, Code };

/// Adds --format text|json|code.
inline void add_format_option(Command& command, DealFormat& format) {
  command
      .add_choice<DealFormat, DealFormat>(
          "--format", format,
          {{"text", DealFormat::Text}, {"json", DealFormat::Json}, {"code", DealFormat::Code}},
          "text for people, json: one object a line, or code: one word for rules and deck")
      .default_text("text");
}

}  // namespace backtrick
