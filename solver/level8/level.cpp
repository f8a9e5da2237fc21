#include "solver/level8/level.hpp"

#include <algorithm>
#include <numeric>

namespace backtrick::level8 {
namespace {

int sum_of_sizes(std::span<const Requirement> groups) {
  return std::accumulate(groups.begin(), groups.end(), 0,
                         [](int sum, const Requirement& group) { return sum + group.size; });
}

}  // namespace

std::string_view name(GroupKind kind) {
  constexpr std::array<std::string_view, 3> kNames{"run", "set", "colour"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<std::string> fault_in(std::span<const Requirement> groups) {
  if (groups.empty()) return "a level needs at least one group";
  for (const auto& [kind, size] : groups) {
    if (size < Level::kFewestInGroup || size > Level::kMaxCards) {
      return std::string{name(kind)} + " of " + std::to_string(size) + ", allowed are " +
             std::to_string(Level::kFewestInGroup) + " to " + std::to_string(Level::kMaxCards);
    }
  }
  if (const int cards = sum_of_sizes(groups.first(std::min(groups.size(), Level::kMaxGroups + 1)));
      cards > Level::kMaxCards) {
    return "the level has " +
           (groups.size() > Level::kMaxGroups ? std::to_string(groups.size()) + " groups, "
                                              : std::to_string(cards) + " cards, ") +
           "a hand has " + std::to_string(Level::kMaxCards) + " cards";
  }
  return std::nullopt;
}

Level::Level(std::span<const Requirement> groups) : size_{groups.size()} {
  if (const auto fault = fault_in(groups)) throw Error{Exit::BadData, *fault};
  std::ranges::copy(groups, groups_.begin());
}

int Level::cards() const { return sum_of_sizes(groups()); }

std::optional<std::string> fault_in(const Level& level, const Rules& rules) {
  if (level.cards() > rules.hand) {
    return "the level has " + std::to_string(level.cards()) + " cards, a hand " +
           std::to_string(rules.hand);
  }
  for (const auto& [kind, size] : level.groups()) {
    if (kind == GroupKind::Run && size > rules.numbers) {
      return "run of " + std::to_string(size) + ", but there are " + std::to_string(rules.numbers) +
             " numbers";
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
