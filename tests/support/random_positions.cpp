#include "tests/support/random_positions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/stride_deal.hpp"

namespace backtrick::the_game {
namespace {

using enum PositionFamily::Source;

// Bounds on the cards that can be laid have been wrong in two situations: with cards in hand that
// can never be laid, and with a draw pile that runs out while no card may be kept. So most random
// positions are of these kinds.
constexpr std::array kFamilies{
    PositionFamily{"several players, whole hands due, little to draw",
                   40,
                   RandomTable,
                   {2, 5},
                   {2, 3},
                   true,
                   {1, 6},
                   true,
                   16},
    PositionFamily{"two or three players, whole hands due, more to draw",
                   15,
                   RandomTable,
                   {2, 3},
                   {1, 3},
                   true,
                   {4, 12},
                   true,
                   16},
    PositionFamily{"several players, little to draw",
                   15,
                   RandomTable,
                   {2, 5},
                   {2, 4},
                   false,
                   {1, 8},
                   true,
                   12},
    PositionFamily{
        "one player, little to draw", 8, RandomTable, {1, 1}, {1, 4}, false, {0, 8}, true, 14},
    PositionFamily{"nothing to draw", 6, RandomTable, {1, 5}, {1, 4}, false, {0, 0}, true, 12},
    PositionFamily{"any tops", 8, RandomTable, {1, 5}, {1, 4}, false, {0, 8}, false, 10},
    PositionFamily{"games played", 8, Played, {1, 5}, {1, 3}, false, {0, 0}, false, 10},
};

int drawn_from(Range range, SplitMix64& random) { return between(random, range.least, range.most); }

Rules rules_of(const PositionFamily& family, SplitMix64& random) {
  Rules rules;
  rules.players = drawn_from(family.players, random);
  rules.hand = drawn_from(family.hand, random);
  rules.min_plays = family.whole_hands ? rules.hand : between(random, 1, rules.hand);
  return rules;
}

/// How many cards each player holds. While there are cards to draw, the rules determine this.
std::vector<int> sizes_of_hands(const Rules& rules, int player, int laid, int to_draw,
                                SplitMix64& random) {
  std::vector<int> sizes(static_cast<std::size_t>(rules.players), rules.hand);
  sizes[static_cast<std::size_t>(player) - 1] -= laid;
  if (to_draw > 0 || random.below(4) == 0) return sizes;
  for (int& size : sizes) size = between(random, 0, size);
  return sizes;
}

/// A random table, if Position::of accepts it. Most random tables can never occur.
std::optional<Position> random_table(const PositionFamily& family, SplitMix64& random) {
  Table table;
  table.rules = rules_of(family, random);
  const int hand = table.rules.hand;
  table.player = between(random, 1, table.rules.players);
  table.laid = random.below(2) == 0 ? 0 : between(random, 1, hand);
  const int to_draw = drawn_from(family.to_draw, random);
  const std::vector<int> sizes =
      sizes_of_hands(table.rules, table.player, table.laid, to_draw, random);
  const int left = std::reduce(sizes.begin(), sizes.end(), to_draw);
  if (left > family.most_left) return std::nullopt;
  table.rules.cards = left + (family.far_tops ? between(random, 8, 40) : between(random, 0, 32));
  if (table.rules.cards == 0) return std::nullopt;

  std::vector<Card> cards(static_cast<std::size_t>(table.rules.cards));
  std::iota(cards.begin(), cards.end(), Card{2});
  shuffle(std::span{cards}, random);
  const auto take = [&](int count) {
    std::vector<Card> taken(cards.end() - count, cards.end());
    cards.erase(cards.end() - count, cards.end());
    return taken;
  };
  for (const int size : sizes) table.hands.push_back(take(size));
  table.draw_pile = take(to_draw);

  const int row = table.rules.descending_row_card();
  table.tops = {1, 1, row, row};
  for (const Pile pile : kPiles) {
    if (cards.empty() || random.below(family.far_tops ? 8 : 4) == 0) continue;
    // Chooses the farthest of some cards if tops are to be far.
    const int some = family.far_tops ? between(random, 2, 8) : 1;
    for (auto i = cards.size(); i-- > 0 && cards.size() - i <= static_cast<std::size_t>(some);) {
      if ((cards.back() < cards[i]) == ascending(pile)) std::swap(cards.back(), cards[i]);
    }
    table.tops[static_cast<std::size_t>(pile)] = take(1).front();
  }
  auto read = Position::of(std::move(table));
  if (!read) return std::nullopt;
  return *std::move(read);
}

/// A position near the end of a random game, unless the game is lost before.
std::optional<Position> played(const PositionFamily& family, SplitMix64& random) {
  Rules rules = rules_of(family, random);
  rules.cards = between(random, 4, 40);
  const Deal shuffled = Deal::numbered(rules, random.next());
  const Deal deal = random.below(2) == 0 ? shuffled : stride_deal(shuffled);
  std::optional<Position> chosen;
  std::uint64_t met = 0;
  walk(deal, between(random, 1, rules.players), random, [&](const Position& now, const Line&) {
    if (now.left() <= family.most_left && random.below(++met) == 0) chosen = now;
  });
  return chosen;
}

}  // namespace

std::span<const PositionFamily> position_families() { return kFamilies; }

Position random_position(const PositionFamily& family, SplitMix64& random) {
  while (true) {
    auto moment =
        family.source == RandomTable ? random_table(family, random) : played(family, random);
    if (moment) return *std::move(moment);
  }
}

}  // namespace backtrick::the_game
