#include "solver/the_game/rules/game.hpp"

#include <algorithm>
#include <utility>

#include "solver/common/branchless.hpp"

namespace backtrick::the_game {
namespace {

std::string number(int value) { return std::to_string(value); }

/// Lays a line turn by turn, and stops where it breaks the rules.
std::optional<RuleViolation> play_out(Game& game, const Line& line, bool last_turn_stays_open) {
  for (std::size_t t = 0; t < line.size(); ++t) {
    if (game.beaten()) return RuleViolation{t, std::nullopt, "the game is beaten already"};
    for (std::size_t p = 0; p < line[t].size(); ++p) {
      if (auto fault = game.lay(line[t][p])) return RuleViolation{t, p, *std::move(fault)};
    }
    if (last_turn_stays_open && t + 1 == line.size()) break;
    if (auto fault = game.end_turn()) return RuleViolation{t, std::nullopt, *std::move(fault)};
  }
  return std::nullopt;
}

Replay replay(Game game, const Line& line) {
  const auto violation = play_out(game, line, false);
  return {game.left(), violation ? std::optional{in_words(*violation)} : std::nullopt};
}

}  // namespace

RuleViolation too_long(std::size_t turn) { return {turn, kMaxHand, kTooLongTurn}; }

std::string in_words(const RuleViolation& violation) {
  std::string where = "turn " + std::to_string(violation.turn + 1);
  if (violation.play) where += ", play " + std::to_string(*violation.play + 1);
  return where + ": " + violation.what();
}

bool Game::fits(Play play) const {
  const int further =
      ascending(play.pile) ? play.card - top(play.pile) : top(play.pile) - play.card;
  return either(further > 0, further == -kTrick);
}

std::optional<std::string> Game::lay(Play play) {
  Table& table = now_.table_;
  auto& hand = table.hands[static_cast<std::size_t>(player()) - 1];
  if (!fits(play) && std::ranges::find(hand, play.card) != hand.end()) {
    return number(play.card) + " may not be laid on " + std::string{name(play.pile)} +
           ", which shows " + number(top(play.pile));
  }
  // The other cards move up. No branch depends on the place of the card, because nobody could
  // predict it, and a solver replays every line that it finds.
  const auto end = hand.end();
  auto kept = hand.begin();
  for (auto i = kept; i != end; ++i) {
    const Card card = *i;
    *kept = card;
    kept += card != play.card ? 1 : 0;
  }
  if (kept == end) {
    return "player " + number(player()) + " does not hold the " + number(play.card);
  }
  hand.pop_back();
  table.tops[static_cast<std::size_t>(play.pile)] = play.card;
  ++table.laid;
  return std::nullopt;
}

std::optional<std::string> Game::end_turn() {
  if (laid() < required()) {
    return number(laid()) + " of at least " + number(required()) + " cards laid";
  }
  now_.draw(player());
  now_.table_.laid = 0;
  now_.give_turn_to(player() % now_.rules().players + 1);
  return std::nullopt;
}

bool Game::over() const { return beaten() || !can_finish_turn(); }

// Tries every order of plays until the turn is complete. No cards are drawn during a turn, so this
// considers one hand only, and no more plays than the required number of cards.
bool Game::can_finish_turn() const {
  if (laid() >= required()) return true;
  for (const Card card : hand(player())) {
    for (const Pile pile : kPiles) {
      if (!fits({card, pile})) continue;
      Game next = *this;
      next.lay({card, pile});
      if (next.can_finish_turn()) return true;
    }
  }
  return false;
}

Replay replay(const Deal& deal, const Line& line, int first_player) {
  return replay(Game{deal, first_player}, line);
}

Replay replay(Position start, const Line& line) { return replay(Game{std::move(start)}, line); }

Expected<Position, RuleViolation> position_after(const Deal& deal, const Line& line,
                                                 int first_player) {
  return position_after(Position{deal, first_player}, line);
}

Expected<Position, RuleViolation> position_after(Position start, const Line& line) {
  Game game{std::move(start)};
  if (auto violation = play_out(game, line, true)) return *std::move(violation);
  return game.position();
}

}  // namespace backtrick::the_game
