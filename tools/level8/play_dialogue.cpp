#include "tools/level8/play_dialogue.hpp"

#include <fmt/core.h>

#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "puzzles/level8/typed_turn.hpp"

namespace backtrick::level8 {

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

TurnAnswer ask_turn(Dialogue& dialogue, const Round& round, const TurnQuestion& question) {
  const int player = round.player();
  dialogue.show(fmt::format("\nturn {}, level: {}\n{}", round.turns() + 1,
                            write_level(round.level(player)), table_text(round, player)));
  std::string help{help_on_turns()};
  if (question.may_stop) help += "Once your level lies, stop ends the round for one level.\n";
  TypedTurn turn{round};
  for (;;) {
    const auto line = dialogue.ask("", help);
    const auto so_far = [&] {
      return turn.round().has_taken() ? std::optional{turn.turn()} : std::nullopt;
    };
    if (!line) return {so_far(), true, false};
    if (*line == "stop" && question.may_stop && turn.round().has_laid(player))
      return {so_far(), false, true};
    const bool had_taken = turn.round().has_taken();
    const std::size_t added = turn.turn().added.size();
    const bool had_laid = turn.round().has_laid(player);
    if (const auto fault = turn.step(*line)) {
      dialogue.refuse(*fault);
      continue;
    }
    const bool laid_now = !had_laid && turn.round().has_laid(player);
    if (turn.discarded() || (laid_now && question.ends_when_laid))
      return {turn.turn(), false, false};
    if (!had_taken && turn.round().has_taken())
      dialogue.show("  you have " + name(turn.turn().taken) + "\n");
    if (laid_now || turn.turn().added.size() > added)
      dialogue.show(table_text(turn.round(), player));
  }
}

}  // namespace backtrick::level8
