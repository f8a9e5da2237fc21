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
  std::vector<std::string> plays;
  std::vector<std::string> draws;
  std::array<int, 4> tops{};
};

std::vector<Row> rows_of(const Position& start, const Line& line) {
  Game game{start};
  std::vector<Row> rows;
  for (const Turn& turn : line) {
    Row row;
    row.player = game.player();
    for (const Play play : turn) {
      row.plays.push_back(in_words(play, game.top(play.pile)));
      game.lay(play);
    }
    if (turn.empty()) row.plays.emplace_back("nothing more");
    const std::vector<Card> to_draw = game.position().draw_pile();
    game.end_turn();
    const std::size_t drawn = to_draw.size() - game.position().draw_pile().size();
    for (std::size_t i = 0; i < drawn; ++i) row.draws.push_back(std::to_string(to_draw[i]));
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

/// The columns of a table of turns.
class TurnTable {
 public:
  TurnTable(const std::vector<Row>& rows, bool alone, std::size_t width) : alone_{alone} {
    for (const Row& row : rows) {
      plays_ = std::max(plays_, widest(in_lines(row.plays, ",", kAll)));
      draws_ = std::max(draws_, widest(in_lines(row.draws, "", kAll)));
    }
    const std::size_t others = margin() + 2 + kTops;
    const std::size_t both = width - std::min(width, others);
    if (plays_ + draws_ <= both) return;
    draws_ = std::min(draws_, std::max(kFewDraws, both - std::min(both, plays_)));
    plays_ = std::max(kOnePlay, both - std::min(both, draws_));
  }

  std::string heading() const {
    return fmt::format("  turn  {}{:<{}}  {:<{}}   A1  A2  D1  D2", alone_ ? "" : "player    ",
                       "lay", plays_, "draw", draws_);
  }

  /// A turn in as many lines as it takes; what it draws and the tops end with the last one.
  std::string turn(std::size_t number, const Row& row) const {
    const auto plays = in_lines(row.plays, ",", plays_);
    const auto draws = in_lines(row.draws, "", draws_);
    const std::size_t count = std::max(plays.size(), draws.size());
    std::string text = fmt::format("  {:>4}  ", number);
    if (!alone_) text += fmt::format("Player {}: ", row.player);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t undrawn = count - draws.size();
      std::string line = fmt::format("{:<{}}  {}", i < plays.size() ? plays[i] : "", plays_,
                                     i < undrawn ? "" : draws[i - undrawn]);
      if (i + 1 == count)
        return text + fmt::format("{:<{}}", line, plays_ + 2 + draws_) + tops(row);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n" + std::string(margin(), ' ');
    }
    return text;
  }

 private:
  static constexpr std::size_t kAll = 1000;     // no turn is that wide
  static constexpr std::size_t kTops = 17;      // the columns of the tops
  static constexpr std::size_t kFewDraws = 11;  // room for four cards
  static constexpr std::size_t kOnePlay = 21;   // "75 on D2 (backtrick),"

  static std::size_t widest(const std::vector<std::string>& lines) {
    return lines.empty() ? 0 : lines.front().size();
  }
  static std::string tops(const Row& row) {
    return fmt::format("{:>5}{:>4}{:>4}{:>4}\n", row.tops[0], row.tops[1], row.tops[2],
                       row.tops[3]);
  }
  std::size_t margin() const { return alone_ ? 8 : 18; }

  bool alone_;
  std::size_t plays_ = 3;
  std::size_t draws_ = 4;
};

}  // namespace

std::string line_text(const Position& start, const Line& line, const Terminal& terminal,
                      const GameTalk* talk) {
  const auto rows = rows_of(start, line);
  const TurnTable table{rows, start.rules().players == 1, Terminal::width()};
  std::string text = terminal.coloured(table.heading(), Terminal::kDim) + "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (talk != nullptr) text += talk_text(talk->before[i], talk->language, terminal);
    text += table.turn(i + 1, rows[i]);
  }
  return text;
}

std::string step_in_words(std::span<const Step> steps, std::size_t number) {
  const Step& step = steps[number - 1];
  const std::string turn = "turn " + std::to_string(step.turn + 1);
  if (!step.play) return "the end of " + turn;
  const auto cards = std::ranges::count_if(steps.first(number),
                                           [](const Step& one) { return one.play.has_value(); });
  return "card " + std::to_string(cards) + ", in " + turn;
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
