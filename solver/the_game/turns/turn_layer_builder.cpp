#include "solver/the_game/turns/turn_layer_builder.hpp"

#include <utility>

#include "solver/common/hash.hpp"
#include "solver/the_game/state/team_bounds.hpp"

namespace backtrick::the_game {

struct TurnLayerBuilder::Part {
  explicit Part(MemoryAccount& account)
      : groups{account}, index{account, kFewestSlots}, chains{account}, made{account} {}

  HandsKey key_at(std::uint32_t group, std::size_t players) const {
    return {{made.hands.data() + group * players, players}, groups[group].drawn};
  }

  static constexpr std::size_t kFewestSlots = 16;

  std::mutex mutex;
  CountedArray<TurnGroup> groups;  // until the part is complete, `first` is a chain
  Index index;
  TopsChains chains;
  TurnLayer::Part made;
};

std::uint64_t TurnLayerBuilder::HandsKey::hash() const {
  std::uint64_t hash = 0;
  for (const CardSet hand : hands) hash = mix(hash ^ hand.low(), hand.high());
  return hash;
}

TurnLayerBuilder::TurnLayerBuilder(const TeamArrivals& arrivals, const Pruning& pruning, int played,
                                   std::size_t parts, MemoryAccount& account)
    : arrivals_{&arrivals},
      pruning_{pruning},
      players_{static_cast<std::size_t>(arrivals.players)},
      played_{played},
      account_{&account} {
  for (std::size_t i = 0; i < parts; ++i) parts_.push_back(std::make_unique<Part>(account));
}

TurnLayerBuilder::~TurnLayerBuilder() = default;

bool TurnLayerBuilder::empty() const {
  return std::ranges::all_of(parts_, [](const auto& part) { return part->groups.empty(); });
}

TurnLayerBuilder::Place TurnLayerBuilder::place_of(const TeamState& state) {
  const HandsKey key{std::span{state.hands}.first(players_), state.common.drawn};
  const std::uint64_t hash = key.hash();
  // The index takes the high bits.
  const Place place{hash & (parts_.size() - 1), {key, hash}};
  Part& part = *parts_[place.part_];
  const std::lock_guard lock{part.mutex};
  part.index.prefetch(place.hashed_);
  return place;
}

void TurnLayerBuilder::add(const Place& place, const TeamState& state, std::uint64_t reached,
                           const TopClasses& top_classes, std::span<const Tops> tops) {
  Part& part = *parts_[place.part_];
  const std::lock_guard lock{part.mutex};
  const auto key_at = [&](std::uint32_t group) { return part.key_at(group, players_); };
  std::uint32_t group = part.index.find(place.hashed_, key_at);
  if (group != Index::kNone && reached < part.groups[group].reached && !all_lost(state, tops))
    part.groups[group].reached = reached;
  TeamState next = state;
  for (std::size_t i = 0; i < tops.size(); ++i) {
    if (group != Index::kNone) {
      const auto chain = static_cast<std::uint32_t>(part.groups[group].first);
      i += part.chains.first_uncovered(chain, top_classes, tops.subspan(i));
      if (i == tops.size()) break;
    }
    next.common.tops = tops[i];
    if (lost(*arrivals_, next, pruning_)) continue;
    if (group == Index::kNone) group = group_of(part, place.hashed_, state, reached);
    TurnGroup& it = part.groups[group];
    it.first = part.chains.add(static_cast<std::uint32_t>(it.first), it.count, tops[i]);
    ++it.count;
  }
}

/// Adds a group.
std::uint32_t TurnLayerBuilder::group_of(Part& part, const Index::Hashed& hashed,
                                         const TeamState& state, std::uint64_t reached) {
  const auto group = static_cast<std::uint32_t>(part.groups.size());
  // Room comes first, because nothing may fail once the key is added.
  part.groups.reserve_more(1);
  part.made.hands.reserve_more(players_);
  part.index.find_or_add(hashed, group,
                         [&](std::uint32_t known) { return part.key_at(known, players_); });
  std::ranges::copy(hashed.key.hands, part.made.hands.extend(players_));
  part.groups.push_back({.reached = reached,
                         .first = TopsChains::kNone,
                         .count = 0,
                         .hands = group,
                         .part = 0,
                         .drawn = state.common.drawn,
                         .seats = state.seats});
  return group;
}

bool TurnLayerBuilder::all_lost(const TeamState& state, std::span<const Tops> tops) const {
  TeamState next = state;
  return std::ranges::all_of(tops, [&](Tops each) {
    next.common.tops = each;
    return lost(*arrivals_, next, pruning_);
  });
}

bool TurnLayerBuilder::complete(std::size_t number, Steps& steps) {
  Part& part = *parts_[number];
  std::size_t most = 0;
  for (const TurnGroup& group : part.groups) most += group.count;
  CountedArray<Tops>& tops = part.made.tops;
  tops.reserve(most + DominanceTest::kLanes);  // a dominance test may read beyond the last state
  part.index.release();
  for (TurnGroup& group : part.groups) {
    if (!steps(group.count)) return false;
    const CardSet* const hands = part.made.hands.data() + group.hands * players_;
    const CardSet unplayed =
        state_with(*arrivals_, played_, group, {hands, players_}).common.unplayed;
    Tops* const first = tops.end();
    part.chains.copy(static_cast<std::uint32_t>(group.first), group.count, first);
    const std::span<Tops> states{first, group.count};
    std::ranges::sort(states, {}, [](Tops each) { return std::pair{sum_of(each), each.word()}; });
    group.first = tops.size();
    group.count = static_cast<std::uint32_t>(
        drop_covered({unplayed, arrivals_->cards, pruning_.dominance}, states));
    group.part = static_cast<std::uint16_t>(number);
    tops.extend(group.count);
  }
  part.chains.release();
  tops.shrink_to_fit();
  part.made.hands.shrink_to_fit();
  return true;
}

TurnLayer TurnLayerBuilder::finish() {
  std::size_t groups = 0;
  for (const auto& part : parts_) groups += part->groups.size();
  CountedArray<TurnGroup> all{*account_};
  all.reserve(groups);
  std::vector<TurnLayer::Part> made;
  for (const auto& part : parts_) {
    std::ranges::copy(part->groups, all.extend(part->groups.size()));
    part->groups.release();
    made.push_back(std::move(part->made));
  }
  std::ranges::sort(all, {}, &TurnGroup::reached);
  return {*arrivals_, played_, std::move(made), std::move(all)};
}

}  // namespace backtrick::the_game
