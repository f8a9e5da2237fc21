#include "tools/level8/result_text.hpp"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::level8 {
namespace {

std::string heading(const Deal& deal) {
  return (deal.rules().edition == Edition::English
              ? ""
              : "  edition " + std::string{name(deal.rules().edition)} + "\n") +
         "  hand  " + write_cards(by_number(deal.hand(1))) + ", turned up " +
         name(deal.turned_up()) + "\n";
}

std::string goal_in_words(const GoalResult& result) {
  const std::string done = result.goal == Goal::Place ? "placed" : "out";
  return result.line ? done + " in " + turns_in_words(result.line->size()) : "never " + done;
}

/// A turn behind its number, its parts in as many lines as they take.
std::string numbered_turn(std::size_t number, const std::string& turn) {
  constexpr std::size_t kMargin = 8;
  constexpr std::string_view kBetween = "; ";
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= turn.size(); at += parts.back().size() + kBetween.size())
    parts.push_back(turn.substr(at, turn.find(kBetween, at) - at));
  return fmt::format("{:>6}  ", number) +
         with_margin(in_lines(parts, ";", Terminal::width() - kMargin), kMargin);
}

std::string level_in_words(int number, const Level& level) {
  return "level " + std::to_string(number) + " (" + write_level(level) + ")";
}

}  // namespace

std::string end_in_words(const PlayedRound& played) {
  const Round& now = played.now;
  const std::string turns = turns_in_words(played.record.turns.size());
  if (!now.over()) return turns + ", not over";
  std::string text = turns + ", " +
                     (now.winner() ? "player " + std::to_string(*now.winner()) + " went out"
                                   : "nothing was left to take") +
                     "; levels gained: ";
  for (int player = 1; player <= now.players(); ++player)
    text += (player == 1 ? "" : ", ") + std::to_string(now.gained(player));
  const auto& numbers = played.record.numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i == 0 ? " from levels " : ", ") + std::to_string(numbers[i]);
  return text;
}

std::string end_in_words(const PlayedGame& played) {
  const auto& [record, last] = played;
  std::size_t turns = 0;
  for (const RecordedRound& round : record.rounds) turns += round.turns.size();
  std::string text = std::to_string(record.rounds.size()) +
                     (record.rounds.size() == 1 ? " round, " : " rounds, ") +
                     turns_in_words(turns) + ", ";
  const auto winner = last.winner();
  if (winner) {
    const int level = last.start().levels[static_cast<std::size_t>(*winner) - 1];
    text += "player " + std::to_string(*winner) + " won by " +
            (last.won_by_laying() ? "laying level " : "going out in level ") +
            std::to_string(level);
  } else {
    text += "not won";
  }
  const Standing after = last.after();
  for (std::size_t i = 0; i < after.levels.size(); ++i) {
    const bool won = winner == static_cast<int>(i) + 1;
    text += (i == 0 ? "; levels reached: " : ", ") +
            (won ? "victory" : std::to_string(after.levels[i]));
  }
  return text;
}

std::string turns_text(const Line& line, Round round) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string player =
        round.players() == 1 ? "" : "player " + std::to_string(round.player()) + " ";
    text += numbered_turn(i + 1, player + write_turn(line[i], round));
  }
  return text;
}

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
