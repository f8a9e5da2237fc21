#include "puzzles/level8/players/displays.hpp"

#include <algorithm>
#include <tuple>

#include "puzzles/level8/players/missing_cards.hpp"
#include "solver/level8/display_filler.hpp"

namespace backtrick::level8 {
namespace {

/// A display of this many cards; empty if the hand holds none.
std::vector<Group> display_of(const Level& level, const Hand& hand, int cards, const Rules& rules) {
  DisplaySearch search{level, cards, rules};
  if (search.shortage(counts_of(hand)) != 0) return {};
  return fill_display(search, {hand.data(), hand.size()}).value_or(std::vector<Group>{});
}

/// Kind, value and size of each group, sorted because groups of one kind and size may change
/// places.
using DisplayShape = std::vector<std::tuple<GroupKind, int, int>>;

DisplayShape shape_to_lay(const std::vector<Group>& display) {
  DisplayShape shape;
  for (const Group& group : display) shape.emplace_back(group.kind, group.value, group.size());
  std::ranges::sort(shape);
  return shape;
}

}  // namespace

std::vector<std::vector<Group>> displays_to_lay(const Level& level, const Hand& hand,
                                                const Rules& rules) {
  int cards = std::min(Level::kMaxCards, static_cast<int>(hand.size()) - 1);
  std::vector<Group> largest;
  for (; cards >= level.cards(); --cards) {
    largest = display_of(level, hand, cards, rules);
    if (!largest.empty()) break;
  }
  std::vector<std::vector<Group>> displays;
  if (largest.empty()) return displays;
  displays.push_back(largest);
  std::vector<DisplayShape> shapes{shape_to_lay(largest)};
  for (const Group& group : largest) {
    for (const Card card : group.cards) {
      Hand rest = hand;
      rest.erase(std::ranges::find(rest, card));
      auto other = display_of(level, rest, cards, rules);
      if (other.empty() || std::ranges::find(shapes, shape_to_lay(other)) != shapes.end()) continue;
      shapes.push_back(shape_to_lay(other));
      displays.push_back(std::move(other));
    }
  }
  return displays;
}

}  // namespace backtrick::level8
