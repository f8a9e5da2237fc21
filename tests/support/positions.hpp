#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A random number from least to most.
inline int between(SplitMix64& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

/// Random rules for `players` players: a named rule set or free numbers, including small decks.
inline Rules random_rules(SplitMix64& random, int players) {
  if (random.below(2) == 0) {
    while (true) {
      const Rules rules = rule_sets()[random.below(rule_sets().size())].rules;
      if (rules.players == players) return rules;
    }
  }
  const int hand = between(random, 1, random.below(8) == 0 ? kMaxHand : 6);
  const int cards = between(random, 1, random.below(2) == 0 ? 30 : kMaxCards);
  return {players, hand, between(random, 1, std::min(hand, 4)), cards};
}

/// A legal play, mostly one that wastes little, or nothing if the turn is stuck. Tricks are
/// sometimes preferred, because random play rarely makes one.
inline std::optional<Play> some_play(const Game& game, SplitMix64& random) {
  const std::uint64_t mood = random.below(4);
  std::optional<Play> chosen;
  int least_waste = 0;
  for (const Card card : game.hand(game.player())) {
    for (const Pile pile : kPiles) {
      if (Game next = game; next.lay({card, pile})) continue;
      const int step = ascending(pile) ? card - game.top(pile) : game.top(pile) - card;
      const int waste = mood == 0 ? between(random, 0, 99) : mood == 1 ? std::abs(step) : step;
      if (chosen && waste >= least_waste) continue;
      chosen = Play{card, pile};
      least_waste = waste;
    }
  }
  return chosen;
}

/// Plays a random game to its end. Visits every position with the line that led to it; all turns of
/// the line but the last are complete.
template <typename Visit>
void walk(const Deal& deal, int first_player, SplitMix64& random, const Visit& visit) {
  Game game{deal, first_player};
  Line line{Turn{}};
  visit(game.position(), std::as_const(line));
  while (!game.beaten()) {
    const auto play = some_play(game, random);
    const bool enough = game.laid() >= game.required();
    if (!play && !enough) return;
    if (!play || (enough && random.below(2) == 0)) {
      game.end_turn();
      line.emplace_back();
    } else {
      game.lay(*play);
      line.back().push_back(*play);
    }
    visit(game.position(), std::as_const(line));
  }
  // A won game stays a valid position after the turn ends, and its line gets no further turn.
  game.end_turn();
  visit(game.position(), std::as_const(line));
}

/// A deck that ends with the draw pile of this position. The oracles read only that part.
inline Deal deck_behind(const Position& position) {
  const auto& to_draw = position.draw_pile();
  std::vector<Card> deck;
  for (int card = 2; card <= position.rules().highest_card(); ++card) {
    if (std::ranges::count(to_draw, card) == 0) deck.push_back(static_cast<Card>(card));
  }
  deck.insert(deck.end(), to_draw.begin(), to_draw.end());
  return Deal::of_deck(position.rules(), std::move(deck));
}

/// The same game with the players renumbered: player 1 becomes player 1 + by. Returns nothing if
/// the deck is so small that the deal gives the players different numbers of cards.
inline std::optional<Position> renumbered(const Position& position, int by) {
  Table table = position.table();
  std::rotate(table.hands.begin(), table.hands.end() - by, table.hands.end());
  table.player = (table.player - 1 + by) % table.rules.players + 1;
  auto read = Position::of(std::move(table));
  if (!read) return std::nullopt;
  return *std::move(read);
}

/// What a turn leaves: the hand in ascending order, and the tops of each direction in order.
using Remains = std::pair<std::vector<Card>, std::array<int, 4>>;

inline Remains remains_of(const Position& position) {
  std::vector<Card> hand = position.hand(1);
  std::ranges::sort(hand);
  std::array<int, 4> tops = position.table().tops;
  std::sort(tops.begin(), tops.begin() + 2);
  std::sort(tops.begin() + 2, tops.end());
  return {hand, tops};
}

inline std::vector<Play> legal_plays(const Position& position) {
  std::vector<Play> plays;
  for (const Card card : position.hand(position.player())) {
    for (const Pile pile : kPiles) {
      if (!Game{position}.lay({card, pile})) plays.push_back({card, pile});
    }
  }
  return plays;
}

}  // namespace backtrick::the_game
