#include "solver/the_game/turns/turn_layer_builder.hpp"

#include <utility>

#include "solver/the_game/state/team_bounds.hpp"

namespace backtrick::the_game {
namespace {

/// The fewest states after which covered ones are dropped again.
constexpr std::uint32_t kFirstDrop = TopsBlock::kTops;

}  // namespace

/// A group under construction. Its number is the place of its hands.
struct TurnLayerBuilder::Group {
  std::uint64_t reached;  ///< as in TurnGroup
  TopsChain states;
  std::uint32_t drop_at;  ///< the number of states with which covered ones are dropped next
  std::uint8_t drawn;
  std::uint8_t seats;
};

struct TurnLayerBuilder::Part {
  explicit Part(MemoryAccount& account)
      : groups{account},
        index{account, kFewestSlots},
        chains{account},
        room{account},
        made{account},
        made_groups{account} {}

  HandsKey key_at(std::uint32_t group, const TeamArrivals& arrivals) const {
    return {{arrivals, made.hands.data() + group * PackedHands::size_for(arrivals)},
            groups[group].drawn};
  }

  static constexpr std::size_t kFewestSlots = 16;

  std::mutex mutex;
  CountedArray<Group> groups;
  Index index;
  TopsChains chains;
  CountedArray<Tops> room;  // for the states of one group
  TurnLayer::Part made;
  CountedArray<TurnGroup> made_groups;
};

TurnLayerBuilder::TurnLayerBuilder(const TeamArrivals& arrivals, const Pruning& pruning, int enough,
                                   int played, std::size_t parts, MemoryAccount& account)
    : arrivals_{&arrivals},
      pruning_{pruning},
      enough_{enough},
      played_{played},
      account_{&account} {
  for (std::size_t i = 0; i < parts; ++i) parts_.push_back(std::make_unique<Part>(account));
}

TurnLayerBuilder::~TurnLayerBuilder() = default;

std::size_t TurnLayerBuilder::size() const {
  std::size_t groups = 0;
  for (const auto& part : parts_) groups += part->groups.size() + part->made_groups.size();
  return groups;
}

TurnLayerBuilder::Place TurnLayerBuilder::place_of(const TeamState& state) {
  const HandsKey key{PackedHands{*arrivals_, state}, state.common.drawn};
  const std::uint64_t hash = key.hash();
  // The index takes the high bits.
  const Place place{static_cast<std::size_t>(hash & (parts_.size() - 1)), {key, hash}};
  Part& part = *parts_[place.part_];
  const std::lock_guard lock{part.mutex};
  part.index.prefetch(place.hashed_);
  return place;
}

void TurnLayerBuilder::add(const Place& place, const TeamState& state, std::uint64_t reached,
                           const TopClasses& top_classes, std::span<const Tops> tops) {
  Part& part = *parts_[place.part_];
  const std::lock_guard lock{part.mutex};
  const auto key_at = [&](std::uint32_t group) { return part.key_at(group, *arrivals_); };
  std::uint32_t group = part.index.find(place.hashed_, key_at);
  if (group != Index::kNone && reached < part.groups[group].reached && !all_lost(state, tops))
    part.groups[group].reached = reached;
  TeamState next = state;
  for (std::size_t i = 0; i < tops.size(); ++i) {
    if (group != Index::kNone) {
      i += part.chains.first_uncovered(part.groups[group].states, top_classes, tops.subspan(i));
      if (i == tops.size()) break;
    }
    next.common.tops = tops[i];
    if (falls_short(*arrivals_, next, enough_, pruning_)) continue;
    if (group == Index::kNone) group = add_group(part, place.hashed_, state, reached);
    Group& it = part.groups[group];
    // Many states come to be covered. Without them, a layer takes less memory until it is complete.
    if (it.states.count == it.drop_at) {
      part.room.resize(it.states.count);
      part.chains.drop_covered(it.states, top_classes, part.room);
      it.drop_at = 2 * std::max(it.states.count, kFirstDrop);
    }
    part.chains.add(it.states, tops[i]);
  }
}

/// Adds a group without states, and returns its number.
std::uint32_t TurnLayerBuilder::add_group(Part& part, const Index::Hashed& hashed,
                                          const TeamState& state, std::uint64_t reached) {
  const auto group = static_cast<std::uint32_t>(part.groups.size());
  // Room comes first, because nothing may fail once the key is added.
  part.groups.reserve_more(1);
  const std::span<const std::uint8_t> bytes = hashed.key.hands.bytes();
  part.made.hands.reserve_more(bytes.size());
  part.index.find_or_add(hashed, group,
                         [&](std::uint32_t known) { return part.key_at(known, *arrivals_); });
  std::ranges::copy(bytes, part.made.hands.extend(bytes.size()));
  part.groups.push_back({.reached = reached,
                         .states = {},
                         .drop_at = 2 * kFirstDrop,
                         .drawn = state.common.drawn,
                         .seats = state.seats});
  return group;
}

bool TurnLayerBuilder::all_lost(const TeamState& state, std::span<const Tops> tops) const {
  TeamState next = state;
  return std::ranges::all_of(tops, [&](Tops each) {
    next.common.tops = each;
    return falls_short(*arrivals_, next, enough_, pruning_);
  });
}

bool TurnLayerBuilder::complete(std::size_t number, Steps& steps) {
  Part& part = *parts_[number];
  std::size_t most = 0;
  for (const Group& group : part.groups) most += group.states.count;
  CountedArray<Tops>& tops = part.made.tops;
  tops.reserve(most);
  part.made_groups.reserve(part.groups.size());
  part.index.release();
  part.room.release();
  for (Group& group : part.groups) {
    if (!steps(group.states.count)) return false;
    const auto place = static_cast<std::uint32_t>(part.made_groups.size());
    TurnGroup made{.reached = group.reached,
                   .first = tops.size(),
                   .count = 0,
                   .hands = place,
                   .part = static_cast<std::uint16_t>(number),
                   .drawn = group.drawn,
                   .seats = group.seats};
    const PackedHands hands = part.key_at(place, *arrivals_).hands;
    const CardSet unplayed = state_with(*arrivals_, played_, made, hands).common.unplayed;
    part.chains.drop_covered(group.states, {unplayed, arrivals_->cards, pruning_.dominance},
                             {tops.end(), group.states.count});
    made.count = group.states.count;
    tops.extend(made.count);
    part.made_groups.push_back(made);
  }
  part.groups.release();
  part.chains.release();
  tops.shrink_to_fit();
  part.made.hands.shrink_to_fit();
  return true;
}

/// Moves all parts of a small layer to the first: many small pieces would leave holes in the heap,
/// which nobody counts.
void TurnLayerBuilder::join_parts() {
  TurnLayer::Part whole{*account_};
  std::size_t bytes_of_hands = 0;
  std::size_t states = 0;
  for (const auto& part : parts_) {
    bytes_of_hands += part->made.hands.size();
    states += part->made.tops.size();
  }
  constexpr std::size_t kSmall = std::size_t{1} << 18;
  if (bytes_of_hands + states * sizeof(Tops) > kSmall) return;
  whole.hands.reserve(bytes_of_hands);
  whole.tops.reserve(states);
  std::uint32_t groups = 0;
  for (const auto& part : parts_) {
    for (TurnGroup& group : part->made_groups) {
      group.first += whole.tops.size();
      group.hands = groups++;
      group.part = 0;
    }
    TurnLayer::Part& made = part->made;
    std::ranges::copy(made.hands, whole.hands.extend(made.hands.size()));
    std::ranges::copy(made.tops, whole.tops.extend(made.tops.size()));
    made.hands.release();
    made.tops.release();
  }
  parts_.front()->made = std::move(whole);
}

TurnLayer TurnLayerBuilder::finish() {
  CountedArray<TurnGroup> all{*account_};
  all.reserve(size());
  join_parts();
  std::vector<TurnLayer::Part> made;
  for (const auto& part : parts_) {
    std::ranges::copy(part->made_groups, all.extend(part->made_groups.size()));
    part->made_groups.release();
    made.push_back(std::move(part->made));
  }
  while (!made.empty() && made.back().tops.empty()) made.pop_back();
  std::ranges::sort(all, {}, &TurnGroup::reached);
  return {*arrivals_, played_, std::move(made), std::move(all)};
}

}  // namespace backtrick::the_game
