#include "solver/the_game/turns/turn_expander.hpp"

#include <algorithm>
#include <new>

namespace backtrick::the_game {

TeamState after_turn(const TeamArrivals& arrivals, const TeamState& state, CardSet laid) {
  TeamState next = state;
  next.common.unplayed = state.common.unplayed & ~laid;
  next.common.played = static_cast<std::uint8_t>(state.common.played + laid.size());
  next.hands[0] = state.hands[0] & ~laid;
  end_turn(arrivals, next);
  return next;
}

bool lay_all(CardSet cards, Tops tops, const std::function<bool(Tops)>& done, Turn& plays,
             Steps& steps) {
  if (cards.empty()) return done(tops);
  if (!steps(1)) return false;
  for (const int card : cards) {
    for (const Pile pile : kPiles) {
      const auto place = static_cast<std::size_t>(pile);
      if (!goes_on(along(direction_of(pile), card), tops.counted[place])) continue;
      Tops next = tops;
      next.set(place, card);
      plays.push_back({static_cast<Card>(card), pile});
      if (lay_all(cards.without(card), next, done, plays, steps)) return true;
      plays.pop_back();
    }
  }
  return false;
}

SearchOutcome TurnExpander::expand(const Task& task, const TurnLayer& layer, std::size_t group,
                                   Steps& steps) {
  const TeamState hands = layer.hands_of(group);
  const std::span<const Tops> states = layer.tops_of(group);
  if (!make_turns(task, hands, states, steps)) return SearchOutcome::Aborted;
  SearchOutcome outcome = SearchOutcome::Refuted;
  // A layer with more cards played, a later group and a later turn of it come later. Roots come
  // before all of them.
  std::uint64_t reached = (std::uint64_t{hands.common.played} + 1) << 56 | group << 20;
  turns_.for_each_turn([&](CardSet laid, std::span<Tops> results) {
    ++reached;
    if (hands.common.played + laid.size() >= task.enough) {
      const auto wins = [&](Tops tops) {
        Turn plays;
        return lay_all(
            laid, tops, [](Tops) { return true; }, plays, steps);
      };
      const auto state = std::ranges::find_if(states, wins);
      outcome = SearchOutcome::Aborted;
      if (state == states.end()) return false;
      win_ = TurnTaken{hands, *state, laid};
      outcome = SearchOutcome::Solved;
      return false;
    }
    const TeamState next = after_turn(task.arrivals, hands, laid);
    if (task.goal.leaves_out(next)) return true;
    constexpr std::size_t kMost = 4096;  // between looks at the budget
    for (; results.size() > kMost; results = results.subspan(kMost)) {
      if (!add(task, next, reached, results.first(kMost), steps)) break;
    }
    if (!add(task, next, reached, results, steps)) outcome = SearchOutcome::Aborted;
    return outcome == SearchOutcome::Refuted;
  });
  return outcome;
}

/// Generates the turns of a group. Returns false if `steps` say stop.
bool TurnExpander::make_turns(const Task& task, const TeamState& hands,
                              std::span<const Tops> states, Steps& steps) {
  const TopClasses top_classes = classes_of(task, hands);
  for (;;) {
    try {
      return turns_.generate(task.arrivals, hands, top_classes, states, steps,
                             task.enough - hands.common.played);
    } catch (const std::bad_alloc&) {
      if (!task.free_memory(hands.common.played)) throw;
    }
  }
}

bool TurnExpander::add(const Task& task, const TeamState& state, std::uint64_t reached,
                       std::span<Tops> tops, Steps& steps) {
  if (!steps(tops.size())) return false;
  TurnLayerBuilder& layer = *task.to[state.common.played];
  const TurnLayerBuilder::Place place = layer.place_of(state);
  const TopClasses top_classes = classes_of(task, state);  // takes as long as the memory
  seen_.clear();
  std::size_t fresh = 0;
  for (const Tops each : tops) {
    const Tops named = top_classes.same(each);
    tops[fresh] = named;  // no branch, because half of the tops have been seen
    fresh += static_cast<std::size_t>(!seen_.insert(named));
  }
  for (;;) {
    try {
      layer.add(place, state, reached, top_classes, tops.first(fresh));
      return true;
    } catch (const std::bad_alloc&) {
      if (!task.free_memory(state.common.played)) throw;
    }
  }
}

}  // namespace backtrick::the_game
