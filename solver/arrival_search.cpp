#include "arrival_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <exception>
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

Finding ArrivalSearch::search(const Arrivals& arrivals, std::span<const Card> deck,
                              const Limits& limits, Meter& meter) {
  arrivals_ = &arrivals;
  deck_ = deck;
  memory_ = limits.memory;
  meter_ = &meter;
  makers_.resize(std::max(1U, limits.threads), LayerMaker{pruning_});
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  const Finding finding = reach(cards);
  if (finding != Finding::Won) return finding;

  // Layers dropped for want of memory are made again, up to where the way back is lost.
  steps_.assign(cards, {});
  const ArrivalLayer& won = levels_[cards].layer;
  State state{{}, 0, won.of(won.groups.front()).front()};
  for (std::size_t arrived = cards;;) {
    arrived = trace_back(arrived, state);
    if (arrived == 0) break;
    if (reach(arrived) != Finding::Won) return Finding::Stopped;
  }
  lay_out();
  return Finding::Won;
}

/// Searches until a state is found with so many cards arrived.
Finding ArrivalSearch::reach(std::size_t goal) {
  in_parts_ = false;
  levels_ = std::vector<Level>(goal + 1);  // afresh: assigned to, a layer keeps its old capacity
  const int first_draw = arrivals_->drawn_after(0);
  levels_[0].layer.groups.push_back(
      {.kept = {}, .count = 1, .due = static_cast<std::uint8_t>(first_draw)});
  levels_[0].layer.chunks.emplace_back(1 + CoverSearch::kLanes);

  for (std::size_t arrived = 0;;) {
    Level& level = levels_[arrived];
    if (in_parts_ && level.end > level.begin) remember_refuted(level, arrived);
    if (level.end == level.layer.groups.size()) {  // nothing is left here
      level = {};
      if (arrived == 0) return Finding::Lost;
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
    if (levels_[arrived + 1].layer.groups.empty()) continue;
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
  return arrivals_->by[ahead.arrived] &
         (ahead.coming.raised(kTrick) | ahead.coming.lowered(kTrick));
}

/// Into how many portions to divide the making of the next layer, and by which cards: those that
/// come nearest to halving the states. Only cards ten away from one still to come will do, because
/// these are inert in no state.
ArrivalSearch::Portions ArrivalSearch::portions_of(const Level& level, const Ahead& ahead) const {
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  const std::size_t at_once = std::max<std::size_t>(room() / 2 / makers_.size(), 1 << 16);
  std::size_t wanted = states * kBytesToFollow / at_once + 1;
  constexpr std::uint64_t kWorthThreads = 50'000;
  if (makers_.size() > 1 && states > kWorthThreads) wanted = std::max(wanted, 8 * makers_.size());
  wanted = std::min<std::size_t>(std::bit_ceil(wanted), 4096);
  if (wanted == 1) return {};

  std::array<std::uint64_t, 128> held{};
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    for (const int card : group.kept) held[static_cast<std::size_t>(card)] += group.count;
  }
  Portions portions;
  for (CardSet choice = never_inert(ahead); portions.count < wanted && !choice.empty();) {
    int best = choice.lowest();
    for (const int card : choice) {
      const auto off = [&](int c) {
        const std::uint64_t twice = 2 * held[static_cast<std::size_t>(c)];
        return twice > states ? twice - states : states - twice;
      };
      if (off(card) < off(best)) best = card;
    }
    if (held[static_cast<std::size_t>(best)] == 0) break;
    choice = choice.without(best);
    portions.split = portions.split.with(best);
    portions.count *= 2;
  }
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
  const Ahead ahead{*arrivals_, arrived, pruning_};
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  const std::uint64_t effort = (meter_->nodes() - level.nodes_before) / states;
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    const TranspositionTable::Key key = group.key(*arrivals_, arrived);
    for (const Tops& tops : level.layer.of(group)) {
      table_.store(key, tops.by_pile, effort, [&](const auto& known) {
        return CoverSearch{ahead.horizons, Tops{known}}.covered_by(tops);
      });
    }
  }
}

/// Makes the layer that follows from the part under search.
bool ArrivalSearch::expand(std::size_t arrived) {
  const Level& level = levels_[arrived];
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  if (on_layer_) on_layer_({arrived, level.end - level.begin, states});
  if (!meter_->spend(states)) return false;
  const Ahead ahead{*arrivals_, arrived + 1, pruning_};
  const LayerMaker::Task task{
      .arrivals = arrivals_,
      .card = deck_[arrived],
      .from = &level.layer,
      .begin = level.begin,
      .end = level.end,
      .ahead = &ahead,
      .refuted = in_parts_ ? &table_ : nullptr,
      .split = {},
      .part = {},
      .never_inert = never_inert(ahead),
  };
  levels_[arrived + 1] = {};
  ArrivalLayer& next = levels_[arrived + 1].layer;
  const Portions portions = portions_of(level, ahead);
  return portions.count > 1 ? make_in_portions(task, portions, next)
                            : makers_[0].make(
                                  task, [this] { return meter_->go_on(); }, next);
}

bool ArrivalSearch::make_in_portions(const LayerMaker::Task& whole, const Portions& portions,
                                     ArrivalLayer& layer) {
  std::vector<ArrivalLayer> pieces(portions.count);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  std::exception_ptr fault;
  const auto work = [&](LayerMaker& maker, const std::function<bool()>& go_on) {
    try {
      for (std::size_t i = next++; i < portions.count && !stop; i = next++) {
        LayerMaker::Task task = whole;
        task.split = portions.split;
        std::size_t bit = 0;
        for (const int card : portions.split) {
          if ((i >> bit++ & 1U) != 0) task.part = task.part.with(card);
        }
        if (!maker.make(task, go_on, pieces[i])) stop = true;
      }
    } catch (...) {
      const std::lock_guard lock{mutex};
      fault = std::current_exception();
      stop = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < makers_.size(); ++i)
      threads.emplace_back([&, i] { work(makers_[i], [&] { return !stop; }); });
    work(makers_[0], [&] { return !stop && meter_->go_on(); });  // the meter is this thread's own
  }
  if (fault) std::rethrow_exception(fault);
  if (stop) return false;

  std::size_t groups = 0;
  for (const ArrivalLayer& piece : pieces) groups += piece.groups.size();
  layer.groups.reserve(groups);
  for (ArrivalLayer& piece : pieces) layer.append(std::move(piece));
  return true;
}

/// Finds the way to a state back through the parts under search, as far as layers are held: to the
/// state returned, with so many cards arrived.
std::size_t ArrivalSearch::trace_back(std::size_t arrived, State& state) {
  while (arrived > 0 && !levels_[arrived - 1].layer.groups.empty()) {
    const Ahead ahead{*arrivals_, arrived, pruning_};
    const Level& level = levels_[--arrived];
    const State target = state;
    for (std::size_t g = level.begin; g < level.end; ++g) {
      if (leads_to(target, level.layer, level.layer.groups[g], ahead, state)) break;
    }
  }
  return arrived;
}

/// Does a state of the group lead to the target? If so, notes the step and the state.
bool ArrivalSearch::leads_to(const State& target, const ArrivalLayer& layer, const KeptGroup& group,
                             const Ahead& ahead, State& state) {
  const std::size_t arrived = ahead.arrived - 1;
  const Card card = deck_[arrived];
  // Nothing is kept later that is not kept now or arrives.
  if (!(target.kept.without(card) & ~group.kept).empty()) return false;
  const DueRange dues{*arrivals_, group, arrived};
  if (target.due < dues.least || target.due > dues.most) return false;
  const auto follow = [&](const Placement& placement, Tops tops, std::size_t pile) {
    Tops next = tops;
    if (placement.laid) {
      const std::size_t direction = placement.direction;
      if (!may_lay(tops, direction, pile, counted_from(direction, arrivals_->cards, card)))
        return false;
      next = tops.with(direction, pile, placement.top);
    }
    if (ahead.horizons.same(next) != target.tops) return false;
    steps_[arrived] = {{}, placement.direction, pile, target.due};
    if (placement.laid)
      steps_[arrived].laid = laid_in_order(*arrivals_, placement, group.kept, card);
    state = {group.kept, group.due, tops};
    return true;
  };
  Placements placements;
  for (const Placement& placement : placements.find(*arrivals_, group.kept, card)) {
    if (placement.kept != target.kept) continue;
    for (const Tops& tops : layer.of(group)) {
      if (follow(placement, tops, 0) || (placement.laid && follow(placement, tops, 1))) return true;
    }
  }
  return false;
}

/// Goes forward along the steps with real piles and turns.
void ArrivalSearch::lay_out() {
  // The search tells the piles of a direction apart by height alone, and by another name for tops
  // that take the same cards. So each is followed here together with the real pile it stands for.
  struct Named {
    std::uint8_t top;
    Pile pile;
  };
  std::array<std::array<Named, 2>, 2> piles{
      {{{{1, Pile::A1}, {1, Pile::A2}}}, {{{1, Pile::D1}, {1, Pile::D2}}}}};
  std::vector<Play> plays;  // in the order in which they become possible
  std::size_t turn_begins = static_cast<std::size_t>(arrivals_->drawn_after(0));
  line_.clear();
  std::size_t laid = 0;
  const auto lay_turn = [&](std::size_t count) {
    const auto first = plays.begin() + static_cast<std::ptrdiff_t>(laid);
    line_.emplace_back(first, first + static_cast<std::ptrdiff_t>(count));
    laid += count;
  };
  for (std::size_t arrived = 0; arrived < steps_.size(); ++arrived) {
    const Step& step = steps_[arrived];
    if (arrived == turn_begins) {
      // The turn lays as many as arrive before the next, or more where the draw pile runs out.
      const std::size_t size = static_cast<std::size_t>(step.due) + 1;
      lay_turn(std::max(size, static_cast<std::size_t>(arrivals_->min_plays)));
      turn_begins += size;
    }
    if (!step.laid.empty()) {
      Named& named = piles[step.direction][step.pile];
      for (const Card card : step.laid) plays.push_back({card, named.pile});
      named.top = static_cast<std::uint8_t>(
          counted_from(step.direction, arrivals_->cards, step.laid.back()));
    }
    const Ahead ahead{*arrivals_, arrived + 1, pruning_};
    for (std::size_t direction = 0; direction < 2; ++direction) {
      auto& [lower, upper] = piles[direction];
      for (Named* named : {&lower, &upper})
        named->top = ahead.horizons.by_direction[direction].same(named->top);
      if (lower.top > upper.top) std::swap(lower, upper);
    }
  }
  lay_turn(plays.size() - laid);
}

}  // namespace backtrick
