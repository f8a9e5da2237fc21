#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace backtrick::the_game::proof {

/// A position as a proof by plays lists it (FORMAT.md), with the piles of each direction in order.
struct Entry {
  std::size_t laid;
  std::vector<std::uint8_t> key;
  CountedTops tops;
  auto operator<=>(const Entry&) const = default;
};
inline Entry entry(const Position& position) {
  const Table& table = position.table();
  Entry made{static_cast<std::size_t>(table.rules.cards - position.left()),
             {static_cast<std::uint8_t>(table.player), static_cast<std::uint8_t>(table.laid)},
             {}};
  for (std::vector<Card> hand : table.hands) {
    std::ranges::sort(hand);
    made.key.push_back(static_cast<std::uint8_t>(hand.size()));
    made.key.insert(made.key.end(), hand.begin(), hand.end());
  }
  for (std::size_t pile = 0; pile < 4; ++pile) {
    const int top = table.tops[pile];
    made.tops[pile] = static_cast<std::uint8_t>(pile < 2 ? top : table.rules.cards + 3 - top);
  }
  if (made.tops[0] > made.tops[1]) std::swap(made.tops[0], made.tops[1]);
  if (made.tops[2] > made.tops[3]) std::swap(made.tops[2], made.tops[3]);
  return made;
}

/// All positions of a small game, and how many cards each can lay, if its turn does not end before
/// another card is laid.
class PlayedGame {
 public:
  /// Adds the positions that plays lead to. Returns false if there are too many.
  bool add(const Position& start, std::size_t most_positions) {
    std::deque<Position> open{start};
    while (!open.empty()) {
      const Position position = open.front();
      open.pop_front();
      if (!positions_.emplace(entry(position), position).second) continue;
      if (positions_.size() > most_positions) return false;
      for (const Position& next : after_plays(position)) open.push_back(next);
    }
    return true;
  }

  static std::optional<Position> turn_ended(const Position& position) {
    Game game{position};
    if (game.end_turn()) return std::nullopt;
    return game.position();
  }
  static std::vector<Position> after_plays(const Position& position) {
    std::vector<Position> all;
    for (const Play play : legal_plays(position)) {
      Game game{position};
      game.lay(play);
      all.push_back(game.position());
      if (const auto ended = turn_ended(all.back())) all.push_back(*ended);
    }
    return all;
  }

  int most(const Position& position) {
    const auto [known, added] = most_.try_emplace(entry(position), 0);
    if (!added) return known->second;
    int laid = position.rules().cards - position.left();
    for (const Position& next : after_plays(position)) laid = std::max(laid, most(next));
    return most_[entry(position)] = laid;
  }

  const std::map<Entry, Position>& positions() const { return positions_; }

 private:
  std::map<Entry, Position> positions_;
  std::map<Entry, int> most_;
};

/// The positions from which a game may begin, with the turn under way ended where it may.
inline std::vector<Position> beginnings(const Claim& claim) {
  std::vector<Position> all;
  if (const auto* position = std::get_if<Position>(&claim.start)) {
    all.push_back(*position);
    if (const auto ended = PlayedGame::turn_ended(*position)) all.push_back(*ended);
  } else {
    for (int player = 1; player <= claim.rules().players; ++player)
      all.emplace_back(std::get<Deal>(claim.start), player);
  }
  return all;
}

/// A random position, or the deal of a small deck.
inline std::variant<Deal, Position> some_start(SplitMix64& random) {
  for (;;) {
    if (random.below(4) == 0) {
      const int players = between(random, 2, 3);
      const int hand = between(random, 1, 2);
      return Deal::numbered({players, hand, between(random, 1, hand), between(random, 5, 8)},
                            random.next());
    }
    const auto families = position_families();
    Position start = random_position(families[random.below(families.size())], random);
    if (!start.beaten() && start.left() <= 8) return start;
  }
}

/// The same hands, with other tops.
inline std::optional<Position> other_tops(const Position& position, SplitMix64& random) {
  Table table = position.table();
  for (int& top : table.tops) {
    if (random.below(2) == 0) top = between(random, 1, table.rules.cards + 2);
  }
  auto read = Position::of(std::move(table));
  return read ? std::optional{*std::move(read)} : std::nullopt;
}

/// All positions of a small game and of some like it with other tops, or nothing if there are too
/// many.
inline std::optional<PlayedGame> played_from(const Claim& claim, std::size_t most_positions,
                                             SplitMix64& random) {
  PlayedGame game;
  for (const Position& position : beginnings(claim)) {
    if (!game.add(position, most_positions)) return std::nullopt;
    for (int i = 0; i < 10; ++i) {
      const auto other = other_tops(position, random);
      if (other && !game.add(*other, most_positions)) return std::nullopt;
    }
  }
  return game;
}

}  // namespace backtrick::the_game::proof
