#include "solver/the_game/proof/plays_game.hpp"

#include <algorithm>
#include <utility>

#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game::proof {
namespace {

int mirrored(const Rules& rules, int value) { return rules.cards + 3 - value; }

}  // namespace

ListedPosition listed(const Position& position) {
  const Table& table = position.table();
  ListedPosition listed{{static_cast<char>(table.player), static_cast<char>(table.laid)}, {}};
  for (std::vector<Card> hand : table.hands) {
    std::ranges::sort(hand);
    listed.name += static_cast<char>(hand.size());
    listed.name.append(hand.begin(), hand.end());
  }
  for (std::size_t pile = 0; pile < 4; ++pile) {
    const int top = table.tops[pile];
    listed.tops[pile] = static_cast<std::uint8_t>(pile < 2 ? top : mirrored(table.rules, top));
  }
  std::sort(listed.tops.begin(), listed.tops.begin() + 2);
  std::sort(listed.tops.begin() + 2, listed.tops.end());
  return listed;
}

std::optional<Position> read_position(const Rules& rules, std::span<const Card> order,
                                      std::size_t laid, std::string_view name,
                                      const CountedTops& tops) {
  const auto number = [&](std::size_t at) { return static_cast<unsigned char>(name[at]); };
  if (name.size() < 2) return std::nullopt;
  Table table;
  table.rules = rules;
  table.player = number(0);
  table.laid = number(1);
  name.remove_prefix(2);
  std::size_t drawn = laid;
  for (int player = 0; player < rules.players; ++player) {
    if (name.empty() || name.size() <= number(0)) return std::nullopt;
    const std::string_view hand = name.substr(1, number(0));
    const auto& cards = table.hands.emplace_back(hand.begin(), hand.end());
    if (!std::ranges::is_sorted(cards)) return std::nullopt;
    drawn += hand.size();
    name.remove_prefix(1 + hand.size());
  }
  if (!name.empty() || drawn > order.size()) return std::nullopt;
  table.draw_pile.assign(order.begin() + static_cast<std::ptrdiff_t>(drawn), order.end());
  for (std::size_t pile = 0; pile < 4; ++pile)
    table.tops[pile] = pile < 2 ? tops[pile] : mirrored(rules, tops[pile]);
  auto position = Position::of(std::move(table));
  return position ? std::optional{*std::move(position)} : std::nullopt;
}

bool each_successor(const Position& position, const std::function<bool(const Position&)>& visit) {
  for (const Card card : position.hand(position.player())) {
    for (const Pile pile : kPiles) {
      Game game{position};
      if (game.lay({card, pile})) continue;
      if (!visit(game.position())) return false;
      if (!game.end_turn() && !visit(game.position())) return false;
    }
  }
  return true;
}

bool covers(const CountedTops& a, const CountedTops& b, const Position& of_b) {
  const Rules& rules = of_b.rules();
  std::vector<Card> unplayed = of_b.draw_pile();
  for (const auto& hand : of_b.table().hands)
    unplayed.insert(unplayed.end(), hand.begin(), hand.end());
  const auto covers_pile = [&](std::size_t pile, std::size_t match) {
    return std::ranges::all_of(unplayed, [&](int card) {
      const int counted = pile < 2 ? card : mirrored(rules, card);
      return !goes_on(counted, b[pile]) || goes_on(counted, a[match]);
    });
  };
  const auto covers_both = [&](std::size_t one, std::size_t other) {
    return (covers_pile(one, one) && covers_pile(other, other)) ||
           (covers_pile(one, other) && covers_pile(other, one));
  };
  return covers_both(0, 1) && covers_both(2, 3);
}

}  // namespace backtrick::the_game::proof
