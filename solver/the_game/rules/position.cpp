#include "solver/the_game/rules/position.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solver/the_game/rules/position_validator.hpp"

namespace backtrick::the_game {

Position::Position(const Deal& deal, int first_player) {
  table_.rules = deal.rules();
  if (first_player < 1 || first_player > rules().players) {
    throw std::out_of_range{"first player " + std::to_string(first_player) + " of " +
                            std::to_string(rules().players)};
  }
  table_.tops = rules().row_cards();
  table_.draw_pile.assign(deal.deck().begin(), deal.deck().end());
  table_.hands.resize(static_cast<std::size_t>(rules().players));
  for (int player = 1; player <= rules().players; ++player) draw(player);
  give_turn_to(first_player);
}

Expected<Position, InvalidPosition> Position::of(Table table) {
  if (auto fault = fault_in(table)) return *std::move(fault);
  return Position{std::move(table)};
}

int Position::left() const {
  std::size_t left = draw_pile().size();
  for (const auto& hand : table_.hands) left += hand.size();
  return static_cast<int>(left);
}

/// Draws up to a full hand, or until the draw pile is empty.
void Position::draw(int player) {
  auto& hand = table_.hands[static_cast<std::size_t>(player) - 1];
  auto& pile = table_.draw_pile;
  const auto wanted = static_cast<std::size_t>(rules().hand) - hand.size();
  const auto end = pile.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, pile.size()));
  hand.insert(hand.end(), pile.begin(), end);
  pile.erase(pile.begin(), end);
}

/// Gives the turn to that player, or to the next one who has cards. In a small deck a player may
/// have no cards even at the start. The turn stays where it is if no player has cards.
void Position::give_turn_to(int player) {
  for (int step = 0; step < rules().players; ++step) {
    if (!hand(player).empty()) {
      table_.player = player;
      return;
    }
    player = player == rules().players ? 1 : player + 1;
  }
}

}  // namespace backtrick::the_game
