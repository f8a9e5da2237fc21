#include "team_search.hpp"

#include <algorithm>

#include "dominance.hpp"
#include "team_bounds.hpp"
#include "team_moves.hpp"
#include "team_ordering.hpp"

namespace backtrick {
namespace {

/// What is unplayed and what the player on turn holds tell nearly all states apart.
std::size_t hash_of(const TeamPosition& position) {
  const auto mixed = [](CardSet set) { return set.low() ^ set.high() * 0xC2B2AE3D27D4EB4FU; };
  const std::uint64_t both =
      mixed(position.common.unplayed) * 0x9E3779B97F4A7C15U + mixed(position.hands[0]);
  return static_cast<std::size_t>((both ^ (both >> 32)) * 0x9E3779B97F4A7C15U >> 20);
}

}  // namespace

void TeamSearch::Level::clear() {
  open.clear();
  candidates.clear();
  positions.clear();
  steps.clear();
  by_hands.clear();
}

void TeamSearch::Level::add(const TeamPosition& position, Step step) {
  positions.push_back(position);
  steps.push_back(step);
  by_hands.extend(positions.size(), [&](std::size_t place) { return hash_of(positions[place]); });
}

/// Visits the positions with the same hands and cards drawn, until one visit says yes.
template <typename Visit>
bool TeamSearch::Level::any_like(const TeamPosition& position, Visit visit) const {
  return by_hands.any(hash_of(position), [&](std::size_t place) {
    const TeamPosition& other = positions[place];
    return other.common.unplayed == position.common.unplayed &&
           other.common.drawn == position.common.drawn && other.hands == position.hands &&
           visit(other.common);
  });
}

bool TeamSearch::search(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
                        const Ordering& ordering, const Effort& effort, Meter& meter) {
  goal_ = arrivals.cards;
  for_most_ = false;
  return run(arrivals, starts, ordering, effort, meter);
}

bool TeamSearch::search_most(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
                             int goal, const Ordering& ordering, const Effort& effort,
                             Meter& meter) {
  goal_ = goal;
  for_most_ = true;
  run(arrivals, starts, ordering, effort, meter);
  return goal_ > goal;
}

/// Won, if the search is for a win.
bool TeamSearch::run(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
                     const Ordering& ordering, const Effort& effort, Meter& meter) {
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = starts.front().common.played;
  for (std::uint32_t pass = 0; pass < effort.passes; ++pass) {
    const bool last_pass = pass + 1 == effort.passes;
    bool expanded = false;
    for (std::size_t played = first_; played < cards; ++played) {
      Level& level = levels_[played];
      auto place = static_cast<std::uint32_t>(level.positions.size());
      if (played > first_) {
        choose(played, effort.width);
        if (last_pass)
          levels_[played - 1].positions = {};  // wide beams would hold much for nothing
      } else if (pass == 0) {
        for (const TeamPosition& start : starts) level.add(start, {});
      }
      for (; place < level.positions.size(); ++place) {
        if (!meter.spend()) return false;
        expand(played, place, effort.breadth);
        expanded = true;
      }
      if (last_pass) {
        level.open = {};
        level.candidates = {};
      }
    }
    if (!levels_[cards].candidates.empty()) {
      if (!for_most_) retrace(cards, levels_[cards].candidates.front());
      return true;
    }
    if (!expanded) return false;
  }
  return false;
}

/// Takes the most promising candidates of a level until `width` have proved worth expanding.
void TeamSearch::choose(std::size_t played, std::size_t width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  while (width > 0 && !level.open.empty()) {
    std::ranges::pop_heap(level.open);
    const Step step = level.candidates[place_in(level.open.back())];
    level.open.pop_back();
    if (admit(level, step, before.positions[step.parent])) --width;
  }
}

bool TeamSearch::admit(Level& level, Step step, const TeamPosition& parent) {
  const TeamPosition position = after(*arrivals_, parent, step.move);
  if (falls_short(*arrivals_, position, goal_, pruning_)) return false;
  const AtLeast at_least{position.common};
  if (level.any_like(position, [&](const Position& other) {
        return pruning_.dominance ? at_least(other.tops) : other.tops == position.common.tops;
      }))
    return false;
  level.add(position, step);
  return true;
}

void TeamSearch::expand(std::size_t played, std::uint32_t place, Breadth breadth) {
  const TeamPosition& position = levels_[played].positions[place];
  Level& level = levels_[played + 1];
  MoveList moves;
  generate(*arrivals_, position, breadth, moves);
  if (for_most_ && !moves.empty() && static_cast<int>(played) + 1 >= goal_) {
    retrace(played + 1, {place, moves[0]});
    goal_ = static_cast<int>(played) + 2;
  }
  promises_.clear();
  add_promises(*arrivals_, *ordering_, position, moves, promises_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    level.open.push_back(ranked(promises_[i], level.candidates.size()));
    std::ranges::push_heap(level.open);
    level.candidates.push_back({place, moves[i]});
  }
}

void TeamSearch::retrace(std::size_t played, Step last) {
  line_.resize(played - first_);
  for (; played > first_; --played) {
    line_[played - 1 - first_] = last.move;
    start_ = last.parent;
    last = levels_[played - 1].steps[last.parent];
  }
}

}  // namespace backtrick
