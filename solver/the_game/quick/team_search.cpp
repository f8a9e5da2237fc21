#include "solver/the_game/quick/team_search.hpp"

#include <algorithm>

#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/team_bounds.hpp"
#include "solver/the_game/state/team_moves.hpp"

namespace backtrick::the_game {
namespace {

/// The unplayed set and the hand of the player on turn distinguish nearly all states.
std::size_t hash_of(const TeamState& state) {
  const auto hash = [](CardSet set) { return set.low() ^ set.high() * 0xC2B2AE3D27D4EB4FU; };
  const std::uint64_t both =
      hash(state.common.unplayed) * 0x9E3779B97F4A7C15U + hash(state.hands[0]);
  return static_cast<std::size_t>((both ^ (both >> 32)) * 0x9E3779B97F4A7C15U >> 20);
}

}  // namespace

void TeamSearch::Level::clear() {
  open.clear();
  candidates.clear();
  states.clear();
  steps.clear();
  by_hands.clear();
}

void TeamSearch::Level::add(const TeamState& state, Step step) {
  states.push_back(state);
  steps.push_back(step);
  by_hands.extend(states.size(), [&](std::size_t place) { return hash_of(states[place]); });
}

/// Visits the states with the same hands and cards drawn, until a visit returns true.
template <typename Visit>
bool TeamSearch::Level::any_like(const TeamState& state, Visit visit) const {
  return by_hands.any(hash_of(state), [&](std::size_t place) {
    const TeamState& other = states[place];
    return other.common.unplayed == state.common.unplayed &&
           other.common.drawn == state.common.drawn && other.hands == state.hands &&
           visit(other.common);
  });
}

bool TeamSearch::search(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                        const Evaluator& evaluator, const SearchWidth& search_width,
                        SearchBudget& budget) {
  goal_ = arrivals.cards;
  for_most_ = false;
  return run(arrivals, starts, evaluator, search_width, budget);
}

bool TeamSearch::search_most(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                             int goal, const Evaluator& evaluator, const SearchWidth& search_width,
                             SearchBudget& budget) {
  goal_ = goal;
  for_most_ = true;
  run(arrivals, starts, evaluator, search_width, budget);
  return goal_ > goal;
}

/// When searching for a win, returns whether one was found.
bool TeamSearch::run(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                     const Evaluator& evaluator, const SearchWidth& search_width,
                     SearchBudget& budget) {
  arrivals_ = &arrivals;
  evaluator_ = &evaluator;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = starts.front().common.played;
  for (std::uint32_t pass = 0; pass < search_width.passes; ++pass) {
    const bool last_pass = pass + 1 == search_width.passes;
    bool expanded = false;
    for (std::size_t played = first_; played < cards; ++played) {
      Level& level = levels_[played];
      auto place = static_cast<std::uint32_t>(level.states.size());
      if (played > first_) {
        choose(played, search_width.width);
        if (last_pass) levels_[played - 1].states = {};  // as in beam_search.cpp
      } else if (pass == 0) {
        for (const TeamState& start : starts) level.add(start, {});
      }
      for (; place < level.states.size(); ++place) {
        if (!budget.spend()) return false;
        expand(played, place, search_width.filter);
        expanded = true;
      }
      if (last_pass) {
        level.open = {};
        level.candidates = {};
      }
    }
    if (!levels_[cards].candidates.empty()) {
      if (!for_most_) reconstruct(cards, levels_[cards].candidates.front());
      return true;
    }
    if (!expanded) return false;
  }
  return false;
}

/// Admits the most promising candidates of a level until `width` states have been admitted.
void TeamSearch::choose(std::size_t played, std::size_t width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  while (width > 0 && !level.open.empty()) {
    std::ranges::pop_heap(level.open);
    const Step step = level.candidates[place_in(level.open.back())];
    level.open.pop_back();
    if (admit(level, step, before.states[step.parent])) --width;
  }
}

bool TeamSearch::admit(Level& level, Step step, const TeamState& parent) {
  const TeamState state = after(*arrivals_, parent, step.move);
  if (falls_short(*arrivals_, state, goal_, pruning_)) return false;
  const AtLeast at_least{state.common};
  if (level.any_like(state, [&](const SoloState& other) {
        return pruning_.dominance ? at_least(other.tops) : other.tops == state.common.tops;
      }))
    return false;
  level.add(state, step);
  return true;
}

void TeamSearch::expand(std::size_t played, std::uint32_t place, MoveFilter filter) {
  const TeamState& state = levels_[played].states[place];
  Level& level = levels_[played + 1];
  MoveList moves;
  generate(*arrivals_, state, filter, moves);
  if (for_most_ && !moves.empty() && static_cast<int>(played) + 1 >= goal_) {
    reconstruct(played + 1, {place, moves[0]});
    goal_ = static_cast<int>(played) + 2;
  }
  scores_.clear();
  add_scores(*arrivals_, *evaluator_, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    level.open.push_back(ranked(scores_[i], level.candidates.size()));
    std::ranges::push_heap(level.open);
    level.candidates.push_back({place, moves[i]});
  }
}

void TeamSearch::reconstruct(std::size_t played, Step last) {
  line_.resize(played - first_);
  for (; played > first_; --played) {
    line_[played - 1 - first_] = last.move;
    start_ = last.parent;
    last = levels_[played - 1].steps[last.parent];
  }
}

}  // namespace backtrick::the_game
