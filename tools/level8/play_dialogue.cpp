#include "tools/level8/play_dialogue.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

/// No step that makes sense is longer, in bytes.
constexpr std::size_t kLongestStep = 1000;

}  // namespace

std::string table_text(const Round& round, int player) {
  std::string text;
  for (int other = 1; other <= round.players(); ++other) {
    const auto& pile = round.discard_pile(other);
    const std::string top = pile.empty() ? "-" : name(pile.back());
    const std::string whose = other == player ? "you" : "player " + std::to_string(other);
    text += fmt::format("  {:<9} discard pile {:<4}", whose, top);
    if (other != player) text += fmt::format(" holds {:<2}", round.hand(other).size());
    if (round.skip_before(other)) text += "  is skipped";
    if (round.has_laid(other)) text += "  table: " + write_groups(round.display(other));
    text += "\n";
  }
  return text + fmt::format("  draw pile {} cards\n  hand      {}\n", round.draw_pile().size(),
                            write_cards(by_number(round.hand(player))));
}

Dialogue::Dialogue(std::function<void(std::string_view)> show)
    : show_{std::move(show)}, lines_{"-", kLongestStep} {}

Dialogue::Answer Dialogue::ask_turn(const Round& round, const Question& question) {
  const int player = round.player();
  show(fmt::format("\nturn {}, level: {}\n{}", round.turns() + 1, write_level(round.level(player)),
                   table_text(round, player)));
  TypedTurn turn{round};
  const bool prompts = isatty(STDIN_FILENO) == 1;
  for (;;) {
    if (prompts) show("> ");
    const auto line = lines_.next();
    const auto so_far = [&] {
      return turn.round().has_taken() ? std::optional{turn.turn()} : std::nullopt;
    };
    if (!line || *line == "quit" || *line == "q") return {so_far(), true, false};
    if (*line == "stop" && question.may_stop && turn.round().has_laid(player))
      return {so_far(), false, true};
    if (*line == "help" || *line == "h" || *line == "?") {
      show(help_on_turns());
      if (question.may_stop) show("Once your level lies, stop ends the round for one level.\n");
      continue;
    }
    const bool had_taken = turn.round().has_taken();
    const std::size_t added = turn.turn().added.size();
    const bool had_laid = turn.round().has_laid(player);
    if (const auto fault = turn.step(*line)) {
      show("  " + printable(*fault) + "\n");
      continue;
    }
    const bool laid_now = !had_laid && turn.round().has_laid(player);
    if (turn.discarded() || (laid_now && question.ends_when_laid))
      return {turn.turn(), false, false};
    if (!had_taken && turn.round().has_taken())
      show("  you have " + name(turn.turn().taken) + "\n");
    if (laid_now || turn.turn().added.size() > added) show(table_text(turn.round(), player));
  }
}

}  // namespace backtrick::level8
