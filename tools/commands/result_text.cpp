#include "tools/commands/result_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

/// A turn as it is laid, and the table after it.
struct Row {
  int player = 1;
  std::vector<std::string> plays;  ///< one line each, wrapped between plays
  std::string draws;
  std::array<int, 4> tops{};
};

/// Adds a play to the lines of a turn. Begins a new line if the last one is full.
void append(std::vector<std::string>& lines, const std::string& play) {
  constexpr std::size_t kWidest = 52;
  if (lines.empty()) {
    lines.push_back(play);
  } else if (lines.back().size() + 2 + play.size() <= kWidest) {
    lines.back().append(", ").append(play);
  } else {
    lines.back() += ",";
    lines.push_back(play);
  }
}

std::vector<Row> rows_of(const Position& start, const Line& line) {
  Game game{start};
  std::vector<Row> rows;
  for (const Turn& turn : line) {
    Row row;
    row.player = game.player();
    for (const Play play : turn) {
      append(row.plays, in_words(play, game.top(play.pile)));
      game.lay(play);
    }
    if (turn.empty()) append(row.plays, "nothing more");
    const std::vector<Card> to_draw = game.position().draw_pile();
    game.end_turn();
    const std::size_t drawn = to_draw.size() - game.position().draw_pile().size();
    for (std::size_t i = 0; i < drawn; ++i)
      row.draws += fmt::format("{}{}", i == 0 ? "" : " ", to_draw[i]);
    std::ranges::transform(kPiles, row.tops.begin(), [&](Pile pile) { return game.top(pile); });
    rows.push_back(std::move(row));
  }
  return rows;
}

/// What seats said before a turn, a line for each that said something:
/// "Player 2 says: please leave it (A1), please not far (D1, D2)".
std::string talk_text(const Talk& said, Language language, const Terminal& terminal) {
  std::string text;
  for (std::size_t player = 0; player < said.size(); ++player) {
    std::string statements;
    for (const Statement statement : {Statement::LeaveIt, Statement::NotFar}) {
      std::string piles;
      for (const Pile pile : kPiles) {
        if (said[player][static_cast<std::size_t>(pile)] != statement) continue;
        piles.append(piles.empty() ? "" : ", ").append(name(pile));
      }
      if (piles.empty()) continue;
      statements += fmt::format("{}{} ({})", statements.empty() ? "" : ", ",
                                in_words(statement, language), piles);
    }
    if (!statements.empty())
      text += "        " +
              terminal.coloured(fmt::format("Player {} says: {}", player + 1, statements),
                                Terminal::kDim) +
              "\n";
  }
  return text;
}

}  // namespace

std::string line_text(const Position& start, const Line& line, const Terminal& terminal,
                      const GameTalk* talk) {
  const auto rows = rows_of(start, line);
  const bool alone = start.rules().players == 1;
  std::size_t plays_width = 3;
  std::size_t draws_width = 4;
  for (const Row& row : rows) {
    for (const std::string& plays : row.plays) plays_width = std::max(plays_width, plays.size());
    draws_width = std::max(draws_width, row.draws.size());
  }
  std::string text = terminal.coloured("  turn  " + std::string{alone ? "" : "player    "} +
                                           fmt::format("{:<{}}  {:<{}}   A1   A2   D1   D2", "lay",
                                                       plays_width, "draw", draws_width),
                                       Terminal::kDim) +
                     "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (talk != nullptr) text += talk_text(talk->before[i], talk->language, terminal);
    text += fmt::format("  {:>4}  ", i + 1);
    if (!alone) text += "Player " + std::to_string(row.player) + ": ";
    for (std::size_t k = 0; k + 1 < row.plays.size(); ++k)
      text += row.plays[k] + "\n" + std::string(alone ? 8 : 18, ' ');
    text += fmt::format("{:<{}}  {:<{}}", row.plays.back(), plays_width, row.draws, draws_width);
    for (const int top : row.tops) text += fmt::format("{:>5}", top);
    text += "\n";
  }
  return text;
}

std::string in_words(Play play, int top) {
  return std::to_string(play.card) + " on " + std::string{name(play.pile)} +
         (is_backtrick(play, top) ? " (backtrick)" : "");
}

std::string in_words(Limit limit) {
  return std::string{name(limit)} + (limit == Limit::Interrupted ? "" : " limit");
}

std::string in_words(Verdict verdict, const std::optional<Limit>& limit, const Terminal& terminal) {
  constexpr std::array kColours{Terminal::kGreen, Terminal::kRed, Terminal::kYellow};
  std::string words{name(verdict)};
  if (limit) words += " (" + in_words(*limit) + ")";
  return terminal.coloured(words, kColours[static_cast<std::size_t>(verdict)]);
}

std::string in_words(const Result& result, const Terminal& terminal) {
  const auto& best = result.best;
  if (!best || best->left == 0) return in_words(result.verdict, result.limit, terminal);
  std::string words = in_words(result.verdict, std::nullopt, terminal) + ", " +
                      std::to_string(best->left) + " left";
  if (best->proved()) return words;
  words += " at best so far, at least " + std::to_string(best->at_least) + " in any game";
  if (result.limit) words += " (" + in_words(*result.limit) + ")";
  return words;
}

std::string as_text(const std::string& where, const Deal& deal, const Result& result,
                    const Terminal& terminal, bool proof_checked) {
  return as_text(where, Position{deal, result.first_player}, result, terminal, proof_checked);
}

std::string as_text(const std::string& where, const Position& position, const Result& result,
                    const Terminal& terminal, bool proof_checked) {
  std::string text = in_words(result, terminal) + ": " + where + ", " + in_words(position.rules()) +
                     "; " + counted(result.nodes, "positions") + " in " +
                     duration_in_words(result.time) + (proof_checked ? "; proof checked" : "") +
                     "\n";
  const Line& line = result.best ? result.best->line : result.solution;
  if (!line.empty()) text += line_text(position, line, terminal) + "\n";
  return text;
}

}  // namespace backtrick::the_game
