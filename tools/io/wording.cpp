#include "tools/io/wording.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <utility>

namespace backtrick {

std::string counted(std::uint64_t count, const std::string& what) {
  std::string digits = std::to_string(count);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3)
    digits.insert(static_cast<std::size_t>(i), 1, ',');
  return fmt::format("{} {}", digits, what);
}

std::string duration_in_words(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  if (seconds < 0.9995)  // else it would round to "1e+03 ms"
    return fmt::format("{:.3g} ms", seconds * 1e3);
  if (seconds < 600) return fmt::format("{:.3g} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", std::floor(seconds / 60));
  return fmt::format("{:.0f} h {:02.0f} min", std::floor(seconds / 3600),
                     std::floor(std::fmod(seconds, 3600) / 60));
}

std::vector<std::string> in_lines(std::span<const std::string> items, std::string_view separator,
                                  std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string item = items[i];
    if (i + 1 < items.size()) item += separator;
    if (!lines.empty() && lines.back().size() + 1 + item.size() <= width) {
      lines.back().append(" ").append(item);
    } else {
      lines.push_back(std::move(item));
    }
  }
  return lines;
}

std::string with_margin(std::span<const std::string> lines, std::size_t margin) {
  std::string text;
  for (const std::string& line : lines)
    text += (text.empty() ? "" : std::string(margin, ' ')) + line + "\n";
  return text;
}

std::string the_game::in_words(const Rules& rules) {
  if (const auto name = name_of(rules)) return std::string{*name};
  return std::to_string(rules.players) + (rules.players == 1 ? " player" : " players") + ", hand " +
         std::to_string(rules.hand) + ", at least " + std::to_string(rules.min_plays) +
         " a turn, " + std::to_string(rules.cards) + " cards";
}

std::string the_game::as_options(const Rules& rules) {
  if (const auto name = name_of(rules)) return "--rules " + std::string{*name};
  return fmt::format("--players {} --hand {} --min-plays {} --cards {}", rules.players, rules.hand,
                     rules.min_plays, rules.cards);
}

std::string the_game::proofs_checked_in_words(std::uint64_t checked, std::uint64_t losses) {
  return counted(checked, "of " + counted(losses, losses == 1 ? "loss" : "losses"));
}

}  // namespace backtrick
