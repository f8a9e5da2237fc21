#include "game.hpp"

#include <algorithm>
#include <stdexcept>

namespace backtrick {
namespace {

std::string number(int value) { return std::to_string(value); }

}  // namespace

Game::Game(const Deal& deal, int first_player) : rules_{deal.rules()} {
  if (first_player < 1 || first_player > rules_.players) {
    throw std::out_of_range{"first player " + number(first_player) + " of " +
                            number(rules_.players)};
  }
  tops_ = {1, 1, rules_.descending_row_card(), rules_.descending_row_card()};
  draw_pile_.assign(deal.deck().rbegin(), deal.deck().rend());
  hands_.resize(static_cast<std::size_t>(rules_.players));
  for (player_ = 0; player_ < rules_.players; ++player_) draw();
  player_ = first_player - 1;
  // In a small deck the first player may hold nothing at all.
  if (hands_[static_cast<std::size_t>(player_)].empty()) pass_on();
}

void Game::draw() {
  auto& hand = hands_[static_cast<std::size_t>(player_)];
  while (static_cast<int>(hand.size()) < rules_.hand && !draw_pile_.empty()) {
    hand.push_back(draw_pile_.back());
    draw_pile_.pop_back();
  }
}

void Game::pass_on() {
  for (int step = 0; step < rules_.players; ++step) {
    player_ = (player_ + 1) % rules_.players;
    if (!hands_[static_cast<std::size_t>(player_)].empty()) return;
  }
}

int Game::required() const { return draw_pile_.empty() ? 1 : rules_.min_plays; }

int Game::left() const {
  std::size_t left = draw_pile_.size();
  for (const auto& hand : hands_) left += hand.size();
  return static_cast<int>(left);
}

bool Game::fits(Play play) const {
  const int shown = top(play.pile);
  const int card = play.card;
  if (ascending(play.pile)) return card > shown || card == shown - kTrick;
  return card < shown || card == shown + kTrick;
}

std::optional<std::string> Game::lay(Play play) {
  auto& hand = hands_[static_cast<std::size_t>(player_)];
  const auto held = std::ranges::find(hand, play.card);
  if (held == hand.end()) {
    return "player " + number(player()) + " does not hold the " + number(play.card);
  }
  if (!fits(play)) {
    return number(play.card) + " may not be laid on " + std::string{name(play.pile)} +
           ", which shows " + number(top(play.pile));
  }
  hand.erase(held);
  tops_[static_cast<std::size_t>(play.pile)] = play.card;
  ++laid_;
  return std::nullopt;
}

std::optional<std::string> Game::end_turn() {
  if (laid_ < required()) {
    return number(laid_) + " of at least " + number(required()) + " cards laid";
  }
  draw();
  laid_ = 0;
  pass_on();
  return std::nullopt;
}

bool Game::over() const { return beaten() || !can_finish_turn(); }

// Tries every order of plays until the turn is complete. Nothing is drawn in mid-turn, so this
// looks at the one hand alone and no deeper than the required number of cards.
bool Game::can_finish_turn() const {
  if (laid_ >= required()) return true;
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
  Game game{deal, first_player};
  for (std::size_t t = 0; t < line.size(); ++t) {
    const std::string turn = "turn " + std::to_string(t + 1);
    if (game.beaten()) return {0, turn + ": the game is beaten already"};
    for (std::size_t p = 0; p < line[t].size(); ++p) {
      if (auto fault = game.lay(line[t][p])) {
        return {game.left(), turn + ", play " + std::to_string(p + 1) + ": " + *fault};
      }
    }
    if (auto fault = game.end_turn()) return {game.left(), turn + ": " + *fault};
  }
  return {game.left(), std::nullopt};
}

}  // namespace backtrick
