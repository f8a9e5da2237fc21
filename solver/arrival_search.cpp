#include "arrival_search.hpp"

#include <algorithm>
#include <new>
#include <numeric>

#include "bounds.hpp"
#include "state_key.hpp"

namespace backtrick {
namespace {

/// Lies an unplayed card beyond the reach of all piles?
bool stranded(CardSet unplayed, Tops tops, int cards) {
  Position position;
  position.unplayed = unplayed;
  const auto& [a, b, c, d] = tops.by_pile;
  position.tops = {a, b, static_cast<std::uint8_t>(cards + 3 - c),
                   static_cast<std::uint8_t>(cards + 3 - d)};
  return stranded(position);
}

CardSet mirrored(CardSet set, int cards) {
  CardSet mirror;
  for (const int card : set) mirror = mirror.with(cards + 3 - card);
  return mirror;
}

/// Sorts lower tops first, which leave more room: what covers much comes before what it covers.
std::uint64_t rank(Tops tops) {
  const auto& [a, b, c, d] = tops.by_pile;
  return (static_cast<std::uint64_t>(a + b + c + d) << 32) | tops.word();
}
Tops ranked_tops(std::uint64_t rank) { return Tops::of_word(static_cast<std::uint32_t>(rank)); }

}  // namespace

std::size_t ArrivalSearch::FixedMixer::operator()(const GroupKey& key) const {
  std::uint64_t hash = key.kept.low() * 0x9E3779B97F4A7C15U;
  hash ^= (key.kept.high() + (std::uint64_t{key.due} << 40)) * 0xC2B2AE3D27D4EB4FU;
  hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9U;
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

Finding ArrivalSearch::search(const Arrivals& arrivals, std::span<const Card> deck,
                              std::size_t memory, Meter& meter) {
  arrivals_ = &arrivals;
  deck_ = deck;
  memory_ = memory;
  meter_ = &meter;
  line_.clear();
  in_parts_ = false;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_ = std::vector<Level>(cards + 1);  // afresh: assigned to, a layer keeps its old capacity
  const int first_draw = arrivals.drawn_after(0);
  levels_[0].layer.groups.push_back({CardSet{}, 0, 1, static_cast<std::uint8_t>(first_draw)});
  levels_[0].layer.tops.resize(1 + CoverSearch::kLanes);

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
    level.end = part_of(level);
    level.nodes_before = meter.nodes();
    if (!in_parts_ && level.end != level.layer.groups.size() && !start_table())
      return Finding::Stopped;
    if (!expand(arrived)) return Finding::Stopped;
    if (levels_[arrived + 1].layer.groups.empty()) continue;
    if (arrived + 1 == cards) {
      trace();
      return Finding::Won;
    }
    ++arrived;
  }
}

/// How far the next part of a level goes: all of it where memory allows, else what leaves room for
/// the levels below; one group at the least.
std::size_t ArrivalSearch::part_of(const Level& level) const {
  // A state is generated some eight times over before covered ones are dropped, at 8 bytes, then
  // sorted at 4, and what is left is kept at about 8.
  constexpr std::size_t kBytesPerState = 8 * (8 + 4) + 8;
  std::size_t used = 0;
  for (const Level& held : levels_) used += held.layer.bytes();
  const std::size_t room = memory_ / 2 > used ? (memory_ / 2 - used) / 2 : 0;
  std::size_t states = 0;
  std::size_t end = level.begin;
  const auto& groups = level.layer.groups;
  do {
    states += groups[end++].count;
  } while (end < groups.size() && (states + groups[end].count) * kBytesPerState <= room);
  return end;
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
  look_ahead(arrived);
  std::uint64_t states = 0;
  for (std::size_t g = level.begin; g < level.end; ++g) states += level.layer.groups[g].count;
  const std::uint64_t effort = (meter_->nodes() - level.nodes_before) / states;
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    const TranspositionTable::Key key{number_of(*arrivals_, arrived, group.kept), group.due};
    for (const Tops& tops : std::span{level.layer.tops}.subspan(group.first, group.count)) {
      table_.store(key, tops.by_pile, effort, [&](const auto& known) {
        return CoverSearch{horizons_, Tops{known}}.covered_by(tops);
      });
    }
  }
}

void ArrivalSearch::drop_refuted(KeptGroup& group, std::size_t arrived) {
  const TranspositionTable::Key key{number_of(*arrivals_, arrived, group.kept), group.due};
  Tops* const vectors = sorted_.data() + group.first;
  Tops* const end = std::remove_if(vectors, vectors + group.count, [&](Tops tops) {
    const CoverSearch search{horizons_, tops};
    return table_.refutes(key, [&](const auto& known) { return search.covered_by(Tops{known}); });
  });
  group.count = static_cast<std::uint32_t>(end - vectors);
}

bool ArrivalSearch::expand(std::size_t arrived) {
  const Level& level = levels_[arrived];
  look_ahead(arrived + 1);
  groups_.clear();
  group_index_.clear();
  raw_.clear();
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    if (!meter_->spend(group.count)) return false;
    GroupKey last{CardSet{}, 0xFF};
    std::uint32_t place = 0;
    for_each_child(level.layer, group, arrived, [&](const Child& child) {
      const CardSet kept = child.placement->kept;
      if (pruning_.stranded && stranded(coming_ | kept, child.tops, arrivals_->cards)) return;
      const GroupKey key{kept, static_cast<std::uint8_t>(child.due)};
      if (key != last) {
        last = key;
        place =
            group_index_.try_emplace(key, static_cast<std::uint32_t>(groups_.size())).first->second;
        if (place == groups_.size()) groups_.push_back({kept, 0, 0, key.due});
      }
      ++groups_[place].count;
      raw_.push_back({place, horizons_.same(child.tops)});
    });
  }
  levels_[arrived + 1] = {};
  return finish_layer(levels_[arrived + 1].layer, arrived + 1);
}

void ArrivalSearch::look_ahead(std::size_t arrived) {
  coming_ = CardSet::deck_of(arrivals_->cards) & ~arrivals_->by[arrived];
  const int cards = arrivals_->cards;
  horizons_ = {Horizon{coming_, cards, pruning_.dominance},
               Horizon{mirrored(coming_, cards), cards, pruning_.dominance}};
}

template <typename Visit>
void ArrivalSearch::for_each_child(const ArrivalLayer& layer, const KeptGroup& group,
                                   std::size_t arrived, Visit visit) {
  const int cards = arrivals_->cards;
  const int hand = arrivals_->hand;
  const int min_plays = arrivals_->min_plays;
  const int coming = cards - static_cast<int>(arrived);
  // A turn that is under way goes on; else one begins, of any size that what waits leaves room for.
  int shortest = group.due;
  int longest = group.due;
  if (group.due == 0) {
    shortest = std::min(min_plays, coming);
    const int most = std::min(2 * min_plays - 1, hand - group.kept.size());
    if (most < min_plays) return;
    longest = std::min(most, coming);
  }
  const Card card = deck_[arrived];
  find_placements(group.kept, card);
  for (const Placement& placement : placements_) {
    const int waiting = placement.kept.size();
    if (coming == 1 && waiting > 0) continue;
    for (int due = shortest - 1; due < longest; ++due) {
      if (due == 0 && coming > 1 && waiting > hand - min_plays) continue;
      for (const Tops& tops : std::span{layer.tops}.subspan(group.first, group.count)) {
        if (placement.laid.empty()) {
          visit({&placement, 0, due, tops, tops});
          continue;
        }
        const std::size_t direction = placement.direction;
        const int counted = counted_from(direction, cards, card);
        for (std::size_t pile = 0; pile < 2; ++pile) {
          const int top = tops.at(direction, pile);
          if (counted < top && counted != top - kTrick) continue;
          if (pile == 1 && top == tops.at(direction, 0)) continue;
          visit({&placement, pile, due, tops, tops.with(direction, pile, placement.top)});
        }
      }
    }
  }
}

/// Fills placements_ with all that can be done with an arriving card, whatever the tops: where it
/// may be laid is asked later.
void ArrivalSearch::find_placements(CardSet kept, Card card) {
  placements_.clear();
  placements_.push_back({kept.with(card), 0, 0, {}});
  for (std::size_t direction = 0; direction < 2; ++direction) {
    const std::size_t first = placements_.size();
    placements_.push_back(
        {kept, direction, counted_from(direction, arrivals_->cards, card), {card}});
    for (std::size_t i = first; i < placements_.size(); ++i) extend(Placement{placements_[i]});
  }
}

/// Adds the placements in which one more kept card follows.
void ArrivalSearch::extend(const Placement& placement) {
  for (const int next : placement.kept) {
    const int counted = counted_from(placement.direction, arrivals_->cards, next);
    if (counted < placement.top && counted != placement.top - kTrick) continue;
    Placement longer = placement;
    longer.kept = placement.kept.without(next);
    longer.top = counted;
    longer.laid.push_back(static_cast<Card>(next));
    const bool known = std::ranges::any_of(placements_, [&](const Placement& other) {
      return !other.laid.empty() && other.direction == longer.direction &&
             other.top == longer.top && other.kept == longer.kept;
    });
    if (!known) placements_.push_back(longer);
  }
}

/// Groups what was generated, drops what is covered, and hands the rest to the layer.
bool ArrivalSearch::finish_layer(ArrivalLayer& layer, std::size_t arrived) {
  std::uint32_t first = 0;
  for (KeptGroup& group : groups_) {
    group.first = first;
    first += group.count;
    group.count = 0;
  }
  sorted_.resize(first + CoverSearch::kLanes);
  std::size_t steps = 0;
  const auto go_on = [&](std::size_t more) {
    constexpr std::size_t kStepsBetweenLooks = std::size_t{1} << 14;
    steps += more;
    if (steps < kStepsBetweenLooks) return true;
    steps = 0;
    return meter_->go_on();
  };
  for (const Raw& raw : raw_) {
    if (!go_on(1)) return false;
    KeptGroup& group = groups_[raw.group];
    sorted_[group.first + group.count++] = raw.tops;
  }

  for (KeptGroup& group : groups_) {
    if (!go_on(group.count)) return false;
    Tops* const vectors = sorted_.data() + group.first;
    ranks_.resize(group.count);
    std::transform(vectors, vectors + group.count, ranks_.begin(), rank);
    std::ranges::sort(ranks_);
    std::uint32_t kept = 0;
    for (const std::uint64_t rank : ranks_) {
      const Tops tops = ranked_tops(rank);
      if (!CoverSearch{horizons_, tops}.any_covers(vectors, kept)) vectors[kept++] = tops;
    }
    group.count = kept;
  }

  // Those that keep few first, so that a layer searched in parts starts with the strongest.
  std::vector<std::uint32_t> order(groups_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t g) { return groups_[g].kept.size(); });
  for (const std::uint32_t g : order) {
    if (!go_on(groups_[g].count)) return false;
    drop_covered_by_fewer(groups_[g], arrived);
    if (in_parts_) drop_refuted(groups_[g], arrived);
    if (groups_[g].count == 0) continue;
    KeptGroup group = groups_[g];
    const auto vectors = std::span{sorted_}.subspan(group.first, group.count);
    group.first = static_cast<std::uint32_t>(layer.tops.size());
    layer.tops.insert(layer.tops.end(), vectors.begin(), vectors.end());
    layer.groups.push_back(group);
  }
  layer.tops.resize(layer.tops.size() + CoverSearch::kLanes);
  layer.tops.shrink_to_fit();
  layer.groups.shrink_to_fit();
  return true;
}

void ArrivalSearch::drop_covered_by_fewer(KeptGroup& group, std::size_t arrived) {
  const CardSet unplayed = coming_ | group.kept;
  const CardSet inert = group.kept & ~unplayed.raised(kTrick) & ~unplayed.lowered(kTrick);
  const auto drop_by = [&](CardSet kept, std::uint8_t due) {
    const auto found = group_index_.find(GroupKey{kept, due});
    if (found != group_index_.end()) drop_covered(group, groups_[found->second]);
  };
  const bool turns = pruning_.open_turn && arrived >= static_cast<std::size_t>(arrivals_->hand);
  // Every set of inert cards left out, of the first few: more would cost more than they drop.
  boost::container::static_vector<int, 6> choice;
  for (const int card : inert) {
    if (pruning_.fewer && choice.size() < choice.capacity()) choice.push_back(card);
  }
  for (std::uint32_t chosen = 0; chosen < (1U << choice.size()) && group.count > 0; ++chosen) {
    CardSet kept = group.kept;
    for (std::size_t i = 0; i < choice.size(); ++i) {
      if ((chosen >> i & 1U) != 0) kept = kept.without(choice[i]);
    }
    if (chosen != 0) drop_by(kept, group.due);
    const bool turn_was_open =
        turns && group.due >= arrivals_->min_plays && group.due <= arrivals_->hand - kept.size();
    if (turn_was_open) drop_by(kept, 0);
  }
}

void ArrivalSearch::drop_covered(KeptGroup& group, const KeptGroup& by) {
  Tops* const vectors = sorted_.data() + group.first;
  Tops* const end = std::remove_if(vectors, vectors + group.count, [&](Tops tops) {
    return CoverSearch{horizons_, tops}.any_covers(sorted_.data() + by.first, by.count);
  });
  group.count = static_cast<std::uint32_t>(end - vectors);
}

/// Finds the way to the one state of the last level back through the parts under search, then
/// forward again with real piles and turns.
void ArrivalSearch::trace() {
  struct Step {
    Placement placement;
    std::size_t pile;
    int due;
  };
  const auto cards = static_cast<std::size_t>(arrivals_->cards);
  std::vector<Step> steps(cards);
  GroupKey target{CardSet{}, 0};
  Tops target_tops = levels_[cards].layer.tops.front();
  for (std::size_t arrived = cards; arrived-- > 0;) {
    const Level& level = levels_[arrived];
    look_ahead(arrived + 1);
    bool found = false;
    for (std::size_t g = level.begin; g < level.end && !found; ++g) {
      const KeptGroup& group = level.layer.groups[g];
      for_each_child(level.layer, group, arrived, [&](const Child& child) {
        if (found || child.placement->kept != target.kept || child.due != target.due ||
            horizons_.same(child.tops) != target_tops)
          return;
        found = true;
        steps[arrived] = {*child.placement, child.pile, child.due};
        target = {group.kept, group.due};
        target_tops = child.from;
      });
    }
  }

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
  for (std::size_t arrived = 0; arrived < cards; ++arrived) {
    const Step& step = steps[arrived];
    if (arrived == turn_begins) {
      // The turn lays as many as arrive before the next, or more where the draw pile runs out.
      const std::size_t size = static_cast<std::size_t>(step.due) + 1;
      lay_turn(std::max(size, static_cast<std::size_t>(arrivals_->min_plays)));
      turn_begins += size;
    }
    look_ahead(arrived + 1);
    if (!step.placement.laid.empty()) {
      Named& named = piles[step.placement.direction][step.pile];
      for (const Card card : step.placement.laid) plays.push_back({card, named.pile});
      named.top = static_cast<std::uint8_t>(step.placement.top);
    }
    for (std::size_t direction = 0; direction < 2; ++direction) {
      auto& [lower, upper] = piles[direction];
      for (Named* named : {&lower, &upper})
        named->top = horizons_.by_direction[direction].same(named->top);
      if (lower.top > upper.top) std::swap(lower, upper);
    }
  }
  lay_turn(plays.size() - laid);
}

}  // namespace backtrick
