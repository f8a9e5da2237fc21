#include "solver/the_game/turns/turn_layer.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "solver/common/hash.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::uint32_t kFewestStates = DominanceTest::kLanes;

}  // namespace

std::uint64_t TurnLayer::HandsKey::hash() const {
  std::uint64_t hash = 0;
  for (const CardSet hand : hands) hash = mix(hash ^ hand.low(), hand.high());
  return hash;
}

TurnLayer::TurnLayer(const TeamArrivals& arrivals, int played, MemoryAccount& account)
    : arrivals_{&arrivals},
      players_{static_cast<std::size_t>(arrivals.players)},
      played_{played},
      groups_{account},
      hands_{account},
      index_{account},
      tops_{account} {}

TeamState TurnLayer::hands_of(std::size_t group) const {
  const Group& it = groups_[group];
  TeamState state;
  state.common.unplayed = CardSet::deck_of(arrivals_->cards) & ~arrivals_->by[it.drawn];
  for (std::size_t seat = 0; seat < players_; ++seat) {
    state.hands[seat] = key_at(group).hands[seat];
    state.common.unplayed = state.common.unplayed | state.hands[seat];
  }
  state.common.drawn = it.drawn;
  state.common.played = static_cast<std::uint8_t>(played_);
  state.seats = it.seats;
  return state;
}

std::size_t TurnLayer::group_of(const TeamState& state) {
  const std::size_t group = groups_.size();
  // Room comes first, because nothing may fail once the key is added.
  groups_.make_room(1);
  hands_.make_room(players_);
  const HandsKey key = key_of(state);
  const std::uint32_t known =
      index_.find_or_add(key, static_cast<std::uint32_t>(group),
                         [this](std::uint32_t place) { return key_at(place); });
  if (known != group) return known;
  std::ranges::copy(key.hands, hands_.extend(players_));
  groups_.push_back({0, 0, 0, state.common.drawn, state.seats});
  return group;
}

bool TurnLayer::covers(std::size_t group, const TopClasses& top_classes, Tops tops) const {
  const std::span<const Tops> states = tops_of(group);
  return top_classes.test_of(tops).any_covers(states.data(), states.size());
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
  while (freed_.size() <= size_class) freed_.emplace_back(tops_.account());
  std::uint64_t first = tops_.size();
  if (CountedArray<std::uint64_t>& places = freed_[size_class]; !places.empty()) {
    first = places[places.size() - 1];
    places.resize(places.size() - 1);
  } else {
    // A dominance test may read beyond the last state.
    tops_.make_room(capacity + DominanceTest::kLanes);
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
  std::ranges::sort(states, {}, [](Tops tops) { return std::pair{sum_of(tops), tops.word()}; });
  it.count = static_cast<std::uint32_t>(drop_covered(top_classes, states));
}

void TurnLayer::close() {
  index_.release();
  freed_.clear();
}

}  // namespace backtrick::the_game
