#include "tools/level8/result_text.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

/// Makes a turn, and says what happens in it: a line for each group that is laid or grows, and one
/// for the discard.
std::vector<std::string> steps_of(const Turn& turn, Round& round) {
  const int player = round.player();
  const std::vector<Group> before = turn.laid.empty() ? round.display(player) : turn.laid;
  Round after = round;
  after.play(turn);
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < after.display(player).size(); ++i) {
    const Group& group = after.display(player)[i];
    if (turn.laid.empty() && group == before[i]) continue;
    steps.push_back(fmt::format("{} {:<6} {}", steps.empty() ? "lays" : "    ", name(group.kind),
                                write_growth(before[i], group)));
  }
  if (turn.discard) steps.push_back("discards " + name(turn.discard->card));
  round = std::move(after);
  return steps;
}

std::string turns_text(const Line& line, Round round) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Turn& turn = line[i];
    std::string start =
        fmt::format("{:>6}  {:<3} {:<11}", i + 1, name(turn.taken), turn.from ? "(turned up)" : "");
    for (const std::string& step : steps_of(turn, round)) {
      text += fmt::format("{}  {}\n", start, step);
      start.assign(start.size(), ' ');
    }
  }
  return text;
}

std::string heading(const Deal& deal) {
  return "  hand  " + write_cards(deal.hand(1)) + ", turned up " + name(deal.turned_up()) + "\n";
}

std::string goal_in_words(const GoalResult& result) {
  const std::string done = result.goal == Goal::Place ? "placed" : "out";
  return result.line ? done + " in " + turns_in_words(result.line->size()) : "never " + done;
}

std::string level_in_words(int number, const Level& level) {
  return "level " + std::to_string(number) + " (" + write_level(level) + ")";
}

}  // namespace

std::string goals_in_words(const Result& result) {
  std::string words;
  for (const GoalResult& goal : result.goals)
    words += (words.empty() ? "" : ", ") + goal_in_words(goal);
  return words;
}

std::string as_text(const std::string& where, const Result& result, const Terminal& terminal) {
  std::string text;
  for (const GoalResult& goal : result.goals) {
    text += (text.empty() ? "" : ", ") +
            terminal.coloured(goal_in_words(goal), goal.line ? Terminal::kGreen : Terminal::kRed);
  }
  const Level& level = result.level.groups;
  text += ": " + where + ", " + level_in_words(result.level.number, level) + "\n" +
          heading(result.deal);
  for (const GoalResult& goal : result.goals) {
    if (!goal.line) continue;
    text += goal.goal == Goal::Place ? "  to place the level\n" : "  to go out\n";
    text += turns_text(*goal.line, Round{result.deal, {level}});
  }
  return text;
}

std::string as_text(const GameResult& result, const Terminal& terminal) {
  const std::string from =
      "from deal " + std::to_string(result.first_deal) + ", list " + result.list.name + "\n";
  if (!result.plan) return terminal.coloured("never won", Terminal::kRed) + ": " + from;
  const auto& [turns, rounds] = *result.plan;
  std::string text = terminal.coloured("won in " + turns_in_words(static_cast<std::size_t>(turns)),
                                       Terminal::kGreen) +
                     " and " + std::to_string(rounds.size()) +
                     (rounds.size() == 1 ? " round" : " rounds") + ": " + from;
  for (const PlannedRound& round : rounds) {
    const Deal deal = Deal::numbered(result.rules, round.deal);
    const Level& level = result.list.levels[static_cast<std::size_t>(round.level) - 1];
    text += fmt::format("deal {}, {}: {} in {}\n", round.deal, level_in_words(round.level, level),
                        round.goal == Goal::Place ? "placed" : "out",
                        turns_in_words(round.line.size()));
    text += heading(deal) + turns_text(round.line, Round{deal, {level}});
  }
  return text;
}

}  // namespace backtrick::level8
