#include "arrival_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <iterator>
#include <limits>
#include <mutex>
#include <new>
#include <thread>
#include <tuple>
#include <utility>

namespace backtrick {
namespace {

/// A state of the next layer and its share of a group, for each of this one's: layers grow by
/// three quarters at most.
constexpr std::size_t kBytesInNextLayer = 10;
/// A state is generated some eight times over before covered ones are dropped, at 4 bytes, and
/// again at 4 when sorted.
constexpr std::size_t kBytesToFollow = std::size_t{8} * (4 + 4);
/// More would cost more in looking through the layer again and again.
constexpr std::size_t kMostPortions = 4096;

/// The cards laid when one arrived, in an order in which they go on each other.
std::vector<Card> laid_in_order(const Arrivals& arrivals, const Placement& placement,
                                CardSet kept_before, Card card) {
  std::vector<Card> order{card};
  const auto counted = [&](int value) {
    return counted_from(placement.direction, arrivals.cards, value);
  };
  const auto extend = [&](const auto& self, CardSet rest) -> bool {
    const int last = counted(order.back());
    if (rest.empty()) return last == placement.top;
    for (const int next : rest) {
      if (!goes_on(counted(next), last)) continue;
      order.push_back(static_cast<Card>(next));
      if (self(self, rest.without(next))) return true;
      order.pop_back();
    }
    return false;
  };
  extend(extend, kept_before & ~placement.kept);
  return order;
}

/// The order in which parts are searched, whatever threads made the groups: those that keep few
/// first, because what they refute refutes more.
void order(std::vector<KeptGroup>& groups) {
  std::ranges::sort(groups, {}, [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.due, group.kept.high(), group.kept.low()};
  });
}

}  // namespace

Finding ArrivalSearch::search(const Start& start, const Arrivals& arrivals,
                              std::span<const Play> first, const Limits& limits, Meter& meter) {
  prepare(limits, meter);
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  steps_.assign(cards, {});
  leads_.clear();
  goal_ = arrivals.cards;

  Course whole = course_of(start, arrivals);
  if (!first.empty()) {
    if (const Finding finding = lead_up(start, first); finding != Finding::Won) return finding;
    whole.first = static_cast<std::size_t>(start.drawn);
    whole.layer = {};
    for (const Lead& lead : leads_) {
      ArrivalLayer arrived = lead.levels[whole.first].layer;
      whole.layer.append(std::move(arrived));
    }
  }
  course_ = std::move(whole);
  memory_ = limits.memory;
  const Finding finding = reach(cards);
  if (finding != Finding::Won) return finding;

  ArrivalLayer& won = levels_[cards].layer;
  order(won.groups);
  State state{won.groups.front().kept, won.groups.front().due,
              std::ranges::min(won.of(won.groups.front()), {}, &Tops::by_pile)};
  if (retrace(state) != Finding::Won) return Finding::Stopped;
  if (first.empty()) {
    lay_out(start, cards);
    return Finding::Won;
  }
  Lead& lead = lead_to(state);
  course_ = course_of(lead.start, lead.arrivals);
  levels_ = std::move(lead.levels);
  if (retrace(state) != Finding::Won) return Finding::Stopped;
  lay_out(lead.start, cards);
  line_.front().insert(line_.front().begin(), lead.play);
  return Finding::Won;
}

Finding ArrivalSearch::search_most(const Start& start, const Arrivals& arrivals, int goal,
                                   const Limits& limits, Meter& meter) {
  prepare(limits, meter);
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  steps_.assign(cards, {});
  leads_.clear();
  line_.clear();
  goal_ = goal;
  memory_ = limits.memory;
  course_ = course_of(start, arrivals);

  for_most_ = true;
  const Finding finding = reach(cards + 1);
  for_most_ = false;
  if (!most_) return finding;
  if (finding == Finding::Stopped) trace_most();
  if (retrace_most() != Finding::Won) return Finding::Stopped;
  lay_out(start, most_->arrived);
  return finding == Finding::Stopped ? Finding::Stopped : Finding::Won;
}

void ArrivalSearch::prepare(const Limits& limits, Meter& meter) {
  meter_ = &meter;
  const std::size_t threads = std::max(1U, limits.threads);
  while (makers_.size() > threads) makers_.pop_back();
  while (makers_.size() < threads) makers_.emplace_back(pruning_);
  for_most_ = false;
  most_.reset();
}

/// Raises the goal above what a new layer comes to.
void ArrivalSearch::note_most(std::size_t arrived) {
  const ArrivalLayer& layer = levels_[arrived].layer;
  const auto name = [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.kept.high(), group.kept.low()};
  };
  const KeptGroup* best = nullptr;
  for (const KeptGroup& group : layer.groups) {
    if (group.due == 0 && (best == nullptr || name(group) < name(*best))) best = &group;
  }
  if (best == nullptr || static_cast<int>(arrived) - best->kept.size() < goal_) return;
  most_ = {
      {best->kept, 0, std::ranges::min(layer.of(*best), {}, &Tops::by_pile)}, arrived, arrived};
  goal_ = static_cast<int>(arrived) - best->kept.size() + 1;
}

/// Notes how the best state was reached, while the layers before it are held.
void ArrivalSearch::trace_most() {
  if (most_ && most_->traced == most_->arrived)
    most_->traced = trace_back(most_->arrived, most_->state);
}

/// Makes what layers are missing on the way back again. What leads to the best state is not dropped
/// for a goal that it attains, nor covered by less than there was before.
Finding ArrivalSearch::retrace_most() {
  if (most_->traced == course_.first) return Finding::Won;
  --goal_;
  if (const Finding finding = reach(most_->traced); finding != Finding::Won)
    return Finding::Stopped;
  return retrace(most_->state);
}

/// The one state of a start.
ArrivalLayer ArrivalSearch::layer_of(const Start& start) {
  const auto counted = [&](std::size_t pile) {
    return static_cast<std::uint8_t>(
        counted_from(pile / 2, start.deal.rules().cards, start.tops[pile]));
  };
  Tops tops{{counted(0), counted(1), counted(2), counted(3)}};
  if (tops.at(0, 0) > tops.at(0, 1)) std::swap(tops.by_pile[0], tops.by_pile[1]);
  if (tops.at(1, 0) > tops.at(1, 1)) std::swap(tops.by_pile[2], tops.by_pile[3]);
  ArrivalLayer layer;
  const auto in_hand = static_cast<std::uint8_t>(start.drawn - start.played);
  layer.groups.push_back({.kept = {}, .count = 1, .due = in_hand});
  layer.chunks.emplace_back(1 + CoverSearch::kLanes);
  layer.chunks.front().front() = tops;
  return layer;
}

ArrivalSearch::Course ArrivalSearch::course_of(const Start& start, const Arrivals& arrivals) {
  return {&arrivals, start.deal.deck(), static_cast<std::size_t>(start.played), layer_of(start)};
}

/// Follows each first play until the hand has arrived. Won, if one gets there. As these layers hold
/// no more than one hand can lay, they are made as a whole and held, whatever the memory.
Finding ArrivalSearch::lead_up(const Start& start, std::span<const Play> first) {
  memory_ = std::numeric_limits<std::size_t>::max();
  leads_.reserve(first.size());  // for good: courses point into it
  Finding finding = Finding::Lost;
  for (const Play play : first) {
    Start after = start.after(play);
    const Arrivals arrivals = after.arrivals();
    leads_.push_back({play, std::move(after), arrivals, {}});
    Lead& lead = leads_.back();
    course_ = course_of(lead.start, lead.arrivals);
    const Finding here = reach(static_cast<std::size_t>(start.drawn));
    if (here == Finding::Stopped) return Finding::Stopped;
    if (here == Finding::Won) {
      finding = Finding::Won;
      lead.levels = std::move(levels_);
    } else {
      leads_.pop_back();
    }
  }
  return finding;
}

/// Goes back from a state that was reached, to the start; notes the steps, and the state there.
/// Layers dropped for want of memory are made again, up to where the way back is lost.
Finding ArrivalSearch::retrace(State& state) {
  for (std::size_t arrived = levels_.size() - 1;;) {
    arrived = trace_back(arrived, state);
    if (arrived == course_.first) return Finding::Won;
    if (const Finding finding = reach(arrived); finding != Finding::Won) return Finding::Stopped;
  }
}

/// A lead whose last layer holds the state.
ArrivalSearch::Lead& ArrivalSearch::lead_to(const State& state) {
  const auto found = std::ranges::find_if(leads_, [&](const Lead& lead) {
    const ArrivalLayer& layer = lead.levels.back().layer;
    return std::ranges::any_of(layer.groups, [&](const KeptGroup& group) {
      return group.kept == state.kept && group.due == state.due &&
             std::ranges::count(layer.of(group), state.tops) != 0;
    });
  });
  return *found;  // one does: the course set out with the states of these layers
}

/// Searches until a state is found with so many cards arrived, or until there is no more.
Finding ArrivalSearch::reach(std::size_t goal) {
  in_parts_ = false;
  tuner_.begin_afresh();
  levels_ = std::vector<Level>(goal + 1);  // afresh: assigned to, a layer keeps its old capacity
  levels_[course_.first].layer = course_.layer;
  if (goal == course_.first) return course_.layer.groups.empty() ? Finding::Lost : Finding::Won;

  for (std::size_t arrived = course_.first;;) {
    Level& level = levels_[arrived];
    if (in_parts_ && level.end > level.begin) remember_refuted(level, arrived);
    if (level.end == level.layer.groups.size()) {  // nothing is left here
      level = {};
      if (arrived == course_.first) return Finding::Lost;
      --arrived;
      continue;
    }
    level.begin = level.end;
    make_room(arrived);
    level.end = part_of(level);
    if (level.begin == 0 && level.end != level.layer.groups.size()) {
      order(level.layer.groups);
      level.end = part_of(level);
    }
    level.nodes_before = meter_->nodes();
    if (!in_parts_ && level.end != level.layer.groups.size() && !start_table())
      return Finding::Stopped;
    if (!expand(arrived)) return Finding::Stopped;
    if (for_most_) note_most(arrived + 1);
    const bool over = for_most_ && arrived + 1 == course_.deck.size();
    if (over || levels_[arrived + 1].layer.groups.empty()) {
      if (for_most_) trace_most();
      continue;
    }
    ++arrived;
    if (arrived == goal) return Finding::Won;
  }
}

/// Bytes that the layers held leave free.
std::size_t ArrivalSearch::room() const {
  std::size_t used = in_parts_ ? memory_ / 2 : 0;
  for (const Level& level : levels_) used += level.layer.bytes();
  return memory_ > used ? memory_ - used : 0;
}

/// Drops the earliest layers, searched as a whole and held for the way back alone, until the level
/// has room to be searched as a whole.
void ArrivalSearch::make_room(std::size_t arrived) {
  if (in_parts_) return;
  const std::uint64_t states =
      levels_[arrived].layer.states(0, levels_[arrived].layer.groups.size());
  for (std::size_t k = 0; k < arrived && room() / 2 < states * kBytesInNextLayer; ++k)
    levels_[k] = {};
}

/// How far the next part of a level goes: all of it where memory allows, else what leaves room for
/// the levels below; one group at the least.
std::size_t ArrivalSearch::part_of(const Level& level) const {
  const std::size_t half = room() / 2;
  std::size_t states = 0;
  std::size_t end = level.begin;
  const auto& groups = level.layer.groups;
  // Below a part come its parts' parts: each takes half of what room there is.
  do {
    states += groups[end++].count;
  } while (end < groups.size() && (states + groups[end].count) * kBytesInNextLayer <= half);
  return end;
}

/// The cards arrived that are inert in no state: those ten away from one still to come.
CardSet ArrivalSearch::never_inert(const Ahead& ahead) const {
  return course_.arrivals->by[ahead.arrived] &
         (ahead.coming.raised(kTrick) | ahead.coming.lowered(kTrick));
}

/// Into how many portions to divide the making of the next layer, and by which cards: those that
/// come nearest to halving the states. Only cards ten away from one still to come will do, because
/// these are inert in no state.
ArrivalSearch::Portions ArrivalSearch::portions_of(const Level& level, const Ahead& ahead) const {
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  Portions portions;
  portions.bytes = std::max<std::size_t>(room() / 2 / makers_.size(), 1 << 16);

  std::array<std::uint64_t, 128> held{};
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    for (const int card : group.kept) held[static_cast<std::size_t>(card)] += group.count;
  }
  for (const int card : never_inert(ahead)) {
    if (held[static_cast<std::size_t>(card)] != 0)
      portions.split.push_back(static_cast<Card>(card));
  }
  std::ranges::sort(portions.split, {}, [&](Card card) {
    const std::uint64_t twice = 2 * held[card];
    return std::pair{twice > states ? twice - states : states - twice, card};
  });

  std::size_t wanted = states * kBytesToFollow / portions.bytes + 1;
  constexpr std::uint64_t kWorthThreads = 50'000;
  if (makers_.size() > 1 && states > kWorthThreads) wanted = std::max(wanted, 8 * makers_.size());
  const auto halvings =
      static_cast<std::size_t>(std::bit_width(std::min(wanted, kMostPortions) - 1));
  portions.first = std::min(halvings, portions.split.size());
  return portions;
}

bool ArrivalSearch::start_table() {
  in_parts_ = true;
  try {
    table_.resize(memory_ / 2);
  } catch (const std::bad_alloc&) {
    meter_->stop(Limit::Memory);
    return false;
  }
  table_.forget_all();
  return true;
}

/// All states of a part are lost once the part has been searched to its end.
void ArrivalSearch::remember_refuted(const Level& level, std::size_t arrived) {
  const Ahead ahead{*course_.arrivals, arrived, pruning_};
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  const std::uint64_t effort = (meter_->nodes() - level.nodes_before) / states;
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    const TranspositionTable::Key key = group.key(*course_.arrivals, arrived);
    for (const Tops& tops : level.layer.of(group)) {
      table_.store(key, tops.by_pile, effort, [&](const auto& known) {
        return CoverSearch{ahead.horizons, Tops{known}}.covered_by(tops);
      });
    }
  }
}

/// Makes the layer that follows from the part under search.
bool ArrivalSearch::expand(std::size_t arrived) {
  const RentBound* const rent = bound_by_rent(arrived);
  const Level& level = levels_[arrived];
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  if (on_layer_) on_layer_({arrived, level.end - level.begin, states});
  if (!meter_->spend(states)) return false;
  const Ahead ahead{*course_.arrivals, arrived + 1, pruning_};
  const LayerMaker::Task task{
      .arrivals = course_.arrivals,
      .goal = goal_,
      .card = course_.deck[arrived],
      .from = &level.layer,
      .begin = level.begin,
      .end = level.end,
      .ahead = &ahead,
      .refuted = in_parts_ ? &table_ : nullptr,
      .rent = rent,
      .split = {},
      .part = {},
      .never_inert = never_inert(ahead),
      .bytes = std::numeric_limits<std::size_t>::max(),
  };
  levels_[arrived + 1] = {};
  ArrivalLayer& next = levels_[arrived + 1].layer;
  return make_in_portions(task, portions_of(level, ahead), next);
}

/// Fits a tariff to the part under search and drops what it proves lost. The bound for the layer
/// that follows, if any helps.
const RentBound* ArrivalSearch::bound_by_rent(std::size_t arrived) {
  const Arrivals& arrivals = *course_.arrivals;
  const bool hand_drawn =
      static_cast<int>(arrived) >= std::max(arrivals.hand, arrivals.first_turn.drawn);
  if (!pruning_.rent || goal_ < arrivals.cards || !hand_drawn) return nullptr;
  Level& level = levels_[arrived];
  if (!tuner_.fit(arrivals, course_.deck, arrived, level.layer, level.begin, level.end,
                  pruning_.rent_from, *meter_))
    return nullptr;
  const auto make = [&](std::size_t when) {
    CardSet kept;
    for (std::size_t g = level.begin; g < level.end; ++g) kept = kept | level.layer.groups[g].kept;
    if (when > arrived) kept = kept.with(course_.deck[arrived]);
    rent_.make(arrivals, course_.deck, when, kept, tuner_.tariff());
  };
  make(arrived);
  level.end = level.layer.keep_if(level.begin, level.end, [&](const KeptGroup& group) {
    return RentBound::Affordable{&rent_, group.kept, group.due};
  });
  make(arrived + 1);
  return &rent_;
}

/// Makes the portions by all threads at once. One that turns out too large is halved.
bool ArrivalSearch::make_in_portions(LayerMaker::Task task, const Portions& portions,
                                     ArrivalLayer& layer) {
  struct Portion {
    std::size_t halvings;
    CardSet split;
    CardSet part;
  };
  const auto halves = [&](const Portion& portion) {
    const Card card = portions.split[portion.halvings];
    const CardSet split = portion.split.with(card);
    return std::array{Portion{portion.halvings + 1, split, portion.part},
                      Portion{portion.halvings + 1, split, portion.part.with(card)}};
  };
  std::vector<Portion> open{{}};
  for (std::size_t i = 0; i < portions.first; ++i) {
    std::vector<Portion> finer;
    for (const Portion& portion : open)
      std::ranges::copy(halves(portion), std::back_inserter(finer));
    open = std::move(finer);
  }

  std::mutex mutex;  // guards all that follows, but for `stop`
  std::condition_variable change;
  std::size_t under_way = 0;
  std::size_t made = 0;
  std::exception_ptr fault;
  std::atomic<bool> stop = false;

  const auto work = [&](LayerMaker& maker, const std::function<bool()>& go_on) {
    std::unique_lock lock{mutex};
    while (!stop) {
      if (open.empty()) {
        if (under_way == 0) return;
        change.wait_for(lock, std::chrono::milliseconds{20});
        if (!go_on()) stop = true;
        continue;
      }
      const Portion portion = open.back();
      open.pop_back();
      ++under_way;
      const bool divisible = portion.halvings < portions.split.size() &&
                             made + under_way + open.size() < kMostPortions;
      lock.unlock();
      LayerMaker::Task mine = task;
      mine.split = portion.split;
      mine.part = portion.part;
      if (divisible) mine.bytes = portions.bytes;
      ArrivalLayer piece;
      auto outcome = LayerMaker::Outcome::Stopped;
      try {
        outcome = maker.make(mine, go_on, piece);
      } catch (...) {
        const std::lock_guard relock{mutex};
        fault = std::current_exception();
      }
      lock.lock();
      --under_way;
      if (outcome == LayerMaker::Outcome::Stopped) stop = true;
      if (outcome == LayerMaker::Outcome::TooLarge)
        std::ranges::copy(halves(portion), std::back_inserter(open));
      if (outcome == LayerMaker::Outcome::Made) {
        ++made;
        layer.append(std::move(piece));
      }
      change.notify_all();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < makers_.size() && open.size() > 1; ++i)
      threads.emplace_back([&, i] { work(makers_[i], [&] { return !stop; }); });
    work(makers_[0], [&] { return !stop && meter_->go_on(); });  // the meter is this thread's own
  }
  if (fault) std::rethrow_exception(fault);
  return !stop;
}

/// Finds the way to a state back through the parts under search, as far as layers are held: to the
/// state returned, with so many cards arrived.
std::size_t ArrivalSearch::trace_back(std::size_t arrived, State& state) {
  while (arrived > course_.first && !levels_[arrived - 1].layer.groups.empty()) {
    const Ahead ahead{*course_.arrivals, arrived, pruning_};
    const Level& level = levels_[--arrived];
    const State target = state;
    // In an order that does not depend on threads or memory, and neither does the line found then.
    std::vector<KeptGroup> groups(
        level.layer.groups.begin() + static_cast<std::ptrdiff_t>(level.begin),
        level.layer.groups.begin() + static_cast<std::ptrdiff_t>(level.end));
    std::erase_if(groups, [&](const KeptGroup& group) {
      // Nothing is kept later that is not kept now or arrives.
      return !(target.kept.without(course_.deck[arrived]) & ~group.kept).empty();
    });
    order(groups);
    for (const KeptGroup& group : groups) {
      if (leads_to(target, level.layer, group, ahead, state)) break;
    }
  }
  return arrived;
}

/// Does a state of the group lead to the target? If so, notes the step and the state.
bool ArrivalSearch::leads_to(const State& target, const ArrivalLayer& layer, const KeptGroup& group,
                             const Ahead& ahead, State& state) {
  const std::size_t arrived = ahead.arrived - 1;
  const Card card = course_.deck[arrived];
  const DueRange dues{*course_.arrivals, group, arrived};
  if (target.due < dues.least || target.due > dues.most) return false;
  const auto follows = [&](const Placement& placement, Tops tops, std::size_t pile) {
    if (!placement.laid) return ahead.horizons.same(tops) == target.tops;
    const std::size_t direction = placement.direction;
    return may_lay(tops, direction, pile, counted_from(direction, course_.arrivals->cards, card)) &&
           ahead.horizons.same(tops.with(direction, pile, placement.top)) == target.tops;
  };
  Placements placements;
  for (const Placement& placement : placements.find(*course_.arrivals, group.kept, card)) {
    if (placement.kept != target.kept) continue;
    const Tops* found = nullptr;
    for (const Tops& tops : layer.of(group)) {
      if ((found == nullptr || tops.by_pile < found->by_pile) &&
          (follows(placement, tops, 0) || (placement.laid && follows(placement, tops, 1))))
        found = &tops;
    }
    if (found == nullptr) continue;
    const std::size_t pile = follows(placement, *found, 0) ? 0 : 1;
    steps_[arrived] = {{}, placement.direction, pile, target.due};
    if (placement.laid)
      steps_[arrived].laid = laid_in_order(*course_.arrivals, placement, group.kept, card);
    state = {group.kept, group.due, *found};
    return true;
  }
  return false;
}

/// Goes forward along the steps with real piles and turns, until so many cards have arrived.
void ArrivalSearch::lay_out(const Start& start, std::size_t until) {
  // The search tells the piles of a direction apart by height alone, and by another name for tops
  // that take the same cards. So each is followed here together with the real pile it stands for.
  struct Named {
    std::uint8_t top;
    Pile pile;
  };
  std::array<std::array<Named, 2>, 2> piles;
  for (const Pile pile : kPiles) {
    const auto index = static_cast<std::size_t>(pile);
    const int top = counted_from(index / 2, course_.arrivals->cards, start.tops[index]);
    piles[index / 2][index % 2] = {static_cast<std::uint8_t>(top), pile};
  }
  const auto put_in_order = [&] {
    for (auto& [lower, upper] : piles) {
      if (lower.top > upper.top) std::swap(lower, upper);
    }
  };
  put_in_order();
  std::vector<Play> plays;  // in the order in which they become possible
  auto turn_begins = static_cast<std::size_t>(start.drawn);
  auto laid_before = static_cast<std::size_t>(start.laid);  // in the turn under way
  line_.clear();
  std::size_t laid = 0;
  const auto lay_turn = [&](std::size_t count) {
    const auto first = plays.begin() + static_cast<std::ptrdiff_t>(laid);
    line_.emplace_back(first, first + static_cast<std::ptrdiff_t>(count));
    laid += count;
  };
  for (std::size_t arrived = course_.first; arrived < until; ++arrived) {
    const Step& step = steps_[arrived];
    if (arrived == turn_begins) {
      // The turn lays as many as arrive before the next, or more where the draw pile runs out.
      const std::size_t size = static_cast<std::size_t>(step.due) + 1;
      const int fewest = course_.arrivals->fewest_in_turn(static_cast<int>(arrived));
      lay_turn(std::max(size, static_cast<std::size_t>(fewest)) - std::exchange(laid_before, 0));
      turn_begins += size;
    }
    if (!step.laid.empty()) {
      Named& named = piles[step.direction][step.pile];
      for (const Card card : step.laid) plays.push_back({card, named.pile});
      named.top = static_cast<std::uint8_t>(
          counted_from(step.direction, course_.arrivals->cards, step.laid.back()));
    }
    const Ahead ahead{*course_.arrivals, arrived + 1, pruning_};
    for (std::size_t direction = 0; direction < 2; ++direction) {
      for (Named& named : piles[direction])
        named.top = ahead.horizons.by_direction[direction].same(named.top);
    }
    put_in_order();
  }
  if (plays.size() > laid || line_.empty()) lay_turn(plays.size() - laid);
}

}  // namespace backtrick
