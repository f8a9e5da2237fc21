#include "solver/level8/level.hpp"

#include <algorithm>
#include <numeric>

namespace backtrick::level8 {
namespace {

std::string number(std::size_t value) { return std::to_string(value); }
std::string number(int value) { return std::to_string(value); }

int sum_of_sizes(std::span<const Requirement> groups) {
  return std::accumulate(groups.begin(), groups.end(), 0,
                         [](int sum, const Requirement& group) { return sum + group.size; });
}

}  // namespace

std::string_view name(GroupKind kind) {
  constexpr std::array<std::string_view, 3> kNames{"run", "set", "colour"};
  return kNames[static_cast<std::size_t>(kind)];
}

Level::Level(std::span<const Requirement> groups) : size_{groups.size()} {
  if (groups.empty()) throw InvalidLevel{"a level needs at least one group"};
  for (const auto& [kind, size] : groups) {
    if (size < kFewestInGroup || size > kMaxCards) {
      throw InvalidLevel{std::string{name(kind)} + " of " + number(size) + ", allowed are " +
                         number(kFewestInGroup) + " to " + number(kMaxCards)};
    }
  }
  if (const int cards = sum_of_sizes(groups.first(std::min(groups.size(), kMaxGroups + 1)));
      cards > kMaxCards) {
    throw InvalidLevel{"the level has " +
                       (groups.size() > kMaxGroups ? number(groups.size()) + " groups, "
                                                   : number(cards) + " cards, ") +
                       "a hand has " + number(kMaxCards) + " cards"};
  }
  std::ranges::copy(groups, groups_.begin());
}

int Level::cards() const { return sum_of_sizes(groups()); }

std::optional<std::string> fault_in(const Level& level, const Rules& rules) {
  if (level.cards() > rules.hand) {
    return "the level has " + number(level.cards()) + " cards, a hand " + number(rules.hand);
  }
  for (const auto& [kind, size] : level.groups()) {
    if (kind == GroupKind::Run && size > rules.numbers) {
      return "run of " + number(size) + ", but there are " + number(rules.numbers) + " numbers";
    }
  }
  return std::nullopt;
}

const LevelList& default_levels() {
  using enum GroupKind;
  static const LevelList list{"one-star",
                              {
                                  {{Run, 3}, {Run, 3}},
                                  {{Set, 2}, {Set, 2}, {Set, 2}, {Set, 2}},
                                  {{Run, 4}, {Run, 4}},
                                  {{Run, 6}, {Set, 2}},
                                  {{Run, 7}},
                                  {{Set, 2}, {Set, 3}, {Set, 3}},
                                  {{Set, 3}, {Colour, 5}},
                                  {{Set, 2}, {Set, 3}, {Set, 4}},
                              }};
  return list;
}

}  // namespace backtrick::level8
