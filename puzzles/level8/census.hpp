#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// In how many deals a goal takes how many turns at least.
class TurnCounts {
 public:
  /// `turns`: nothing if the deck does not suffice.
  void add(std::optional<int> turns);
  void merge(const TurnCounts& other);

  std::uint64_t with(int turns) const { return deals_.at(static_cast<std::size_t>(turns)); }
  std::uint64_t impossible() const { return deals_[0]; }
  std::uint64_t possible() const;
  /// Over the possible deals, of which there must be one.
  double mean() const;
  int least() const;
  int most() const;
  /// The least number of turns that suffices for at least `percent` of the possible deals;
  /// 1 .. 100.
  int percentile(int percent) const;

 private:
  std::array<std::uint64_t, kMaxCards> deals_{};  // by turns, of which there are at least 1
};

/// The fewest turns at each level of a list, over many deals.
class Census {
 public:
  explicit Census(const LevelList& list) : list_{&list}, place_(size()), out_(size()) {}

  /// Solves a deal at every level and for both goals. Throws as fewest_turns does.
  void count(const Deal& deal);
  void merge(const Census& other);

  const LevelList& list() const { return *list_; }
  std::uint64_t deals() const { return deals_; }
  /// The counts at a level, from 1.
  const TurnCounts& at(int level, Goal goal) const {
    return (goal == Goal::Place ? place_ : out_).at(static_cast<std::size_t>(level) - 1);
  }

 private:
  std::size_t size() const { return list_->levels.size(); }

  const LevelList* list_;
  std::uint64_t deals_ = 0;
  std::vector<TurnCounts> place_;
  std::vector<TurnCounts> out_;
};

/// One object of JSON, without a line end: data/schema/level8_census.schema.json. `first` and
/// `last` are the deal numbers that were counted.
std::string write_census(const Census& census, std::uint64_t first, std::uint64_t last);

}  // namespace backtrick::level8
