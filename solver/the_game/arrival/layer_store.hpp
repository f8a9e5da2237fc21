#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/arrival_problem.hpp"

namespace backtrick::the_game {

/// The layers of one search, by number of cards arrived, held near a memory limit. A layer is
/// searched as a whole if the next one fits beside it. For that, the earliest layers are dropped,
/// which are held only for the reconstruction of a line. A layer that does not fit even so is
/// searched in parts, each to its end before the next.
class LayerStore {
 public:
  struct Level {
    explicit Level(MemoryAccount& account) : layer{account} {}

    ArrivalLayer layer;
    std::size_t begin = 0;  ///< range of groups under search
    std::size_t end = 0;
    std::uint64_t nodes_before = 0;  ///< nodes of the whole search before this part

    bool exhausted() const { return end == layer.groups.size(); }
    std::uint64_t states() const { return layer.states(begin, end); }
    /// Drops all states and frees the memory.
    void clear();
  };

  /// As `memory`: all layers are held, whole.
  static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

  /// Holds the first layer of the problem, and has levels for up to `last` cards arrived. `memory`
  /// is the limit in bytes by which layers are dropped and divided. Layers are charged to the
  /// account, whose limit may be higher.
  LayerStore(const ArrivalProblem& problem, std::size_t last, std::size_t memory,
             MemoryAccount& account);

  std::size_t last() const { return levels_.size() - 1; }
  std::size_t memory() const { return memory_; }
  Level& operator[](std::size_t arrived) { return levels_[arrived]; }
  const Level& operator[](std::size_t arrived) const { return levels_[arrived]; }

  /// Moves the range of a level that is not exhausted to the next part: the whole level if memory
  /// allows, else as much as leaves room for the levels below, but at least one group.
  void select_part(std::size_t arrived);

  /// Drops all layers before this one, unless the search is in parts. Returns whether there were
  /// any.
  bool drop_before(std::size_t arrived);
  /// Makes the part under search half as large. Returns false if it is a single group.
  bool halve_part(std::size_t arrived);

  /// Bytes of memory that the held layers leave free.
  std::size_t room() const;

  /// True once a layer did not fit. From then on some of the memory, `table` bytes, is left to a
  /// table of refuted states, and no layer is dropped.
  bool in_parts() const { return in_parts_; }
  void begin_parts(std::size_t table);

 private:
  void drop_early_layers(std::size_t arrived);
  std::size_t end_of_part(const Level& level) const;

  std::vector<Level> levels_;
  std::size_t memory_;
  std::size_t table_ = 0;  // bytes
  bool in_parts_ = false;
};

}  // namespace backtrick::the_game
