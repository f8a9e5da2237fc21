#include "tools/commands/advice_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/commands/result_text.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

/// "54 on A1, 44 on A1 (backtrick)", as wide as the terminal allows behind a margin, with line
/// ends.
template <typename Plays>
std::string plays_text(const SeatView& before, const Plays& plays, std::size_t margin) {
  std::vector<std::string> words;
  SeatView view = before;
  for (const Play play : plays) {
    words.push_back(in_words(play, view.top(play.pile)));
    view.lay(play);
  }
  if (words.empty()) words.emplace_back("end the turn");
  const std::size_t width = Terminal::width();
  return with_margin(in_lines(words, ",", width - std::min(width, margin)), margin);
}

std::string reasons_text(const std::vector<Reason>& reasons, std::string_view indent,
                         const Terminal& terminal) {
  std::string text;
  for (const Reason& reason : reasons)
    text += fmt::format("{}{}\n", indent, terminal.coloured(in_words(reason), Terminal::kDim));
  return text;
}

/// Names the seat on turn, if there are several.
std::string by_whom(const TurnChance& chance, fmt::format_string<const int&> form) {
  return chance.view.rules.players > 1 ? fmt::format(form, chance.player) : std::string{};
}

std::string bar(std::int32_t chance) {
  constexpr std::int64_t kWidth = 20;
  const auto full = static_cast<std::size_t>((chance * kWidth + kCertain / 2) / kCertain);
  return std::string(full, '#') + std::string(kWidth - full, '.');
}

}  // namespace

std::vector<std::string> adviser_names() {
  std::vector<std::string> names;
  names.reserve(kValuePlayerKinds.size());
  for (const ValuePlayerKind kind : kValuePlayerKinds) names.emplace_back(name(kind));
  return names;
}

std::string no_chances_text(const Rules& rules) {
  return fmt::format("no chances are known for these rules ({}), only for those with a name",
                     in_words(rules));
}

std::string chance_text(std::int32_t chance) {
  constexpr std::int32_t kPercent = kCertain / 100;
  if (chance <= 0) return "0%";
  if (chance >= kCertain) return "100%";
  if (chance < kPercent) return "<1%";
  if (chance > kCertain - kPercent) return ">99%";
  return fmt::format("{}%", (std::int64_t{chance} * 100 + kCertain / 2) / kCertain);
}

std::string advice_text(const SeatView& view, const std::vector<Advice>& advice,
                        const Terminal& terminal) {
  constexpr std::size_t kMargin = 17;
  std::string text = "  chance   left  lay\n";
  for (const Advice& one : advice) {
    const std::string left =
        one.exact ? fmt::format("{:.0f}", one.cards_left) : fmt::format("~{:.1f}", one.cards_left);
    text += fmt::format("  {:>6}  {:>5}  {}", chance_text(one.chance), left,
                        plays_text(view, one.plays, kMargin));
    text += reasons_text(one.reasons, "                   ", terminal);
  }
  return text;
}

std::string say_text(const Statements& say, Language language) {
  std::string text;
  for (const Pile pile : kPiles) {
    const auto words = in_words(say[static_cast<std::size_t>(pile)], language);
    if (!words.empty())
      text += fmt::format("{}\"{}\" ({})", text.empty() ? "" : ", ", words, name(pile));
  }
  return fmt::format(
      "before the next seat plays, say: {}\n  (by the cards kept after the first turn; "
      "those that are drawn may add to it)\n",
      text.empty() ? "nothing" : text);
}

std::string chances_text(const std::vector<TurnChance>& chances, const Terminal& terminal) {
  constexpr std::size_t kMargin = 45;
  std::string text = fmt::format("  turn  before  after  {:20}  lay\n", "");
  for (const TurnChance& chance : chances) {
    const std::string who = by_whom(chance, "Player {}: ");
    text += fmt::format(
        "  {:>4}  {:>6}  {:>5}  {}  {}{}", chance.turn + 1, chance_text(chance.before),
        chance_text(chance.after), bar(chance.after), who,
        chance.plays.empty() ? "nothing\n"
                             : plays_text(chance.view, chance.plays, kMargin + who.size()));
  }
  const std::vector<TurnChance> costly = costliest(chances, kMostCostly);
  if (costly.empty()) return text + "no turn cost 1% or more\n";
  text += "turns that cost most:\n";
  for (const TurnChance& turn : costly) {
    const std::string better = fmt::format("  turn {}{}: {} instead of {}; better was ",
                                           turn.turn + 1, by_whom(turn, ", player {}"),
                                           chance_text(turn.after), chance_text(turn.before));
    text += better + plays_text(turn.view, turn.instead->plays, better.size());
    text += reasons_text(turn.instead->reasons, "    ", terminal);
  }
  return text;
}

}  // namespace backtrick::the_game
