#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/level8/rules.hpp"

namespace backtrick::level8 {

/// Run: numbers that rise by one, in any colours. Set: cards of one number. Colour: cards of one
/// colour.
enum class GroupKind : std::uint8_t { Run, Set, Colour };

/// "run", "set" or "colour".
std::string_view name(GroupKind kind);

/// One group that a level asks for.
struct Requirement {
  GroupKind kind{};
  int size = 2;  ///< cards, 2 .. 10

  friend bool operator==(const Requirement&, const Requirement&) = default;
};

/// The groups that a player has to lay at once: 1 to 5 groups of at least 2 cards, at most 10 cards
/// in all. A Level is always valid.
class Level {
 public:
  static constexpr int kMaxCards = kMaxHand;
  static constexpr int kFewestInGroup = 2;
  static constexpr std::size_t kMaxGroups = kMaxCards / kFewestInGroup;

  /// Throws Error for groups that no level may have (fault_in).
  explicit Level(std::span<const Requirement> groups);
  Level(std::initializer_list<Requirement> groups)
      : Level{std::span{groups.begin(), groups.size()}} {}

  std::span<const Requirement> groups() const { return std::span{groups_}.first(size_); }
  /// The cards of all groups together, 2 .. 10.
  int cards() const;

  friend bool operator==(const Level&, const Level&) = default;

 private:
  std::array<Requirement, kMaxGroups> groups_{};
  std::size_t size_ = 0;
};

/// Why no level may have these groups, or nothing.
std::optional<std::string> fault_in(std::span<const Requirement> groups);

/// Why a level cannot be played by these rules, or nothing: it must fit into a hand, and its runs
/// into the numbers.
std::optional<std::string> fault_in(const Level& level, const Rules& rules);

/// The levels of one level card, first level first, and what the list is called.
struct LevelList {
  std::string name;
  std::vector<Level> levels;

  friend bool operator==(const LevelList&, const LevelList&) = default;
};

/// The one-star side of the level card. data/level8/levels.txt holds the same list as text.
const LevelList& default_levels();

}  // namespace backtrick::level8
