#include "solver/the_game/turns/turn_layer.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "solver/common/hash.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kFewestSlots = 256;
constexpr std::uint32_t kFewestStates = DominanceTest::kLanes;

/// The same in every process: no order may depend on a seed.
std::uint64_t hash_of_hands(const CardSet* hands, std::size_t players) {
  std::uint64_t hash = 0;
  for (std::size_t seat = 0; seat < players; ++seat)
    hash = mix(hash ^ hands[seat].low(), hands[seat].high());
  return hash;
}

}  // namespace

TurnLayer::TurnLayer(const TeamArrivals& arrivals, int played, MemoryAccount& account)
    : arrivals_{&arrivals},
      players_{static_cast<std::size_t>(arrivals.players)},
      played_{played},
      groups_{account},
      hands_{account},
      slots_{account},
      tops_{account} {}

TeamState TurnLayer::hands_of(std::size_t group) const {
  const Group& it = groups_[group];
  TeamState state;
  state.common.unplayed = CardSet::deck_of(arrivals_->cards) & ~arrivals_->by[it.drawn];
  for (std::size_t seat = 0; seat < players_; ++seat) {
    state.hands[seat] = hands_at(group)[seat];
    state.common.unplayed = state.common.unplayed | state.hands[seat];
  }
  state.common.drawn = it.drawn;
  state.common.played = static_cast<std::uint8_t>(played_);
  state.seats = it.seats;
  return state;
}

bool TurnLayer::has_hands(std::size_t group, const TeamState& state) const {
  return groups_[group].drawn == state.common.drawn &&
         std::equal(hands_at(group), hands_at(group) + players_, state.hands.begin());
}

std::size_t TurnLayer::group_of(const TeamState& state) {
  if (2 * (groups_.size() + 1) > slots_.size()) grow_slots();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of_hands(state.hands.data(), players_) & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    if (has_hands(slots_[slot], state)) return slots_[slot];
  }
  const std::size_t group = groups_.size();
  // Both arrays grow, or neither does.
  std::copy_n(state.hands.begin(), players_, hands_.extend(players_));
  try {
    groups_.push_back({0, 0, 0, state.common.drawn, state.seats});
  } catch (...) {
    hands_.resize(group * players_);
    throw;
  }
  slots_[slot] = static_cast<std::uint32_t>(group);
  return group;
}

void TurnLayer::grow_slots() {
  CountedArray<std::uint32_t> more{slots_.account()};
  more.assign(std::max(kFewestSlots, 2 * slots_.size()), kNone);
  const std::size_t mask = more.size() - 1;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    std::size_t slot = hash_of_hands(hands_at(group), players_) & mask;
    while (more[slot] != kNone) slot = (slot + 1) & mask;
    more[slot] = static_cast<std::uint32_t>(group);
  }
  std::swap(slots_, more);
}

bool TurnLayer::covers(std::size_t group, const TopClasses& top_classes, Tops tops) const {
  const std::span<const Tops> states = tops_of(group);
  return DominanceTest{top_classes, tops}.any_covers(states.data(), states.size());
}

void TurnLayer::add(std::size_t group, Tops tops) {
  Group& it = groups_[group];
  if (it.count == it.capacity) grow(it);
  tops_[it.first + it.count++] = tops;
}

/// Moves the states of a group to a place with twice the room.
void TurnLayer::grow(Group& group) {
  const std::uint32_t capacity = std::max(kFewestStates, 2 * group.capacity);
  const auto size_class = static_cast<std::size_t>(std::countr_zero(capacity));
  if (freed_.size() <= size_class) freed_.resize(size_class + 1);
  std::uint64_t first = tops_.size();
  if (!freed_[size_class].empty()) {
    first = freed_[size_class].back();
    freed_[size_class].pop_back();
  } else {
    // A dominance test may read beyond the last state.
    tops_.resize(first + capacity + DominanceTest::kLanes);
    tops_.resize(first + capacity);
  }
  std::copy_n(tops_.data() + group.first, group.count, tops_.data() + first);
  if (group.capacity > 0) freed_[size_class - 1].push_back(group.first);
  group.first = first;
  group.capacity = capacity;
}

void TurnLayer::complete(std::size_t group, const TopClasses& top_classes) {
  Group& it = groups_[group];
  const std::span<Tops> states{tops_.data() + it.first, it.count};
  std::ranges::sort(states, {}, [](Tops tops) {
    const auto& [a, b, c, d] = tops.by_pile;
    return std::pair{a + b + c + d, tops.word()};
  });
  it.count = static_cast<std::uint32_t>(drop_covered(top_classes, states));
}

void TurnLayer::close() {
  slots_.release();
  freed_.clear();
}

}  // namespace backtrick::the_game
