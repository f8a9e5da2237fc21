#include "solver/the_game/turns/group_turns.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace backtrick::the_game {
namespace {

constexpr bool covers(std::uint8_t one, std::uint8_t other, const DirectionClasses& classes) {
  return one == other || one <= classes.limit(other);
}

bool covers(DirectionPlays::Pair one, DirectionPlays::Pair other, const DirectionClasses& classes) {
  return (covers(one[0], other[0], classes) && covers(one[1], other[1], classes)) ||
         (covers(one[1], other[0], classes) && covers(one[0], other[1], classes));
}

int plays_in(HandMask mask) { return std::popcount(mask); }

}  // namespace

bool DirectionPlays::make(std::span<const std::uint8_t> hand, Pair tops,
                          const DirectionClasses& classes, bool drop_covered, Steps& steps) {
  for (const HandMask mask : masks_) results_[mask].clear();
  masks_.clear();
  const HandMask masks = HandMask{1} << hand.size();
  if (results_.size() < masks) results_.resize(masks);
  results_[0].push_back(tops);
  // A play only adds cards, so the results of a set are complete when its turn comes.
  for (HandMask mask = 0; mask < masks; ++mask) {
    if (results_[mask].empty()) continue;
    masks_.push_back(mask);
    if (!steps(hand.size() * results_[mask].size() * results_[mask].size())) return false;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const HandMask more = mask | HandMask{1} << i;
      if (more == mask) continue;
      for (const Pair from : results_[mask]) {
        for (std::size_t pile = 0; pile < 2; ++pile) {
          if (goes_on(hand[i], from[pile]))
            add(more, {hand[i], from[1 - pile]}, classes, drop_covered);
        }
      }
    }
  }
  return true;
}

void DirectionPlays::add(HandMask mask, Pair pair, const DirectionClasses& classes,
                         bool drop_covered) {
  pair = {classes.same(pair[0]), classes.same(pair[1])};
  if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
  ArenaVector<Pair>& results = results_[mask];
  if (!drop_covered) {
    if (std::ranges::find(results, pair) == results.end()) results.push_back(pair);
    return;
  }
  for (const Pair known : results) {
    if (covers(known, pair, classes)) return;
  }
  std::erase_if(results, [&](Pair known) { return covers(pair, known, classes); });
  results.push_back(pair);
}

bool GroupTurns::generate(const TeamArrivals& arrivals, const TeamState& hands,
                          const TopClasses& top_classes, std::span<const Tops> states, Steps& steps,
                          int enough) {
  // Turns that are made in part are of no use to the next group either.
  try {
    if (make(arrivals, hands, top_classes, states, steps, enough)) return true;
  } catch (const std::bad_alloc&) {
    release();
    throw;
  }
  release();
  return false;
}

bool GroupTurns::make(const TeamArrivals& arrivals, const TeamState& hands,
                      const TopClasses& top_classes, std::span<const Tops> states, Steps& steps,
                      int enough) {
  for (const HandMask mask : masks_) results_[mask].clear();
  masks_.clear();
  used_ = {};
  cards_.clear();
  for (std::vector<std::uint8_t>& hand : hand_) hand.clear();
  for (const int card : hands.hands[0]) {
    cards_.push_back(card);
    for (const Direction direction : kDirections)
      hand_[direction].push_back(static_cast<std::uint8_t>(along(direction, card)));
  }
  const std::size_t masks = std::size_t{1} << cards_.size();
  if (results_.size() < masks) results_.resize(masks);
  const int fewest = std::min(hands.missing(arrivals), enough);
  for (const Tops tops : states) {
    const auto& [a, b, c, d] = tops.counted;
    const auto ascending = plays_of(0, {a, b}, top_classes.by_direction[0], steps);
    const auto descending = plays_of(1, {c, d}, top_classes.by_direction[1], steps);
    if (!ascending || !descending ||
        !combine(known_[0][*ascending].plays, known_[1][*descending].plays, fewest, steps))
      return false;
  }
  return true;
}

/// The place of the plays on these two tops, which are made if they are new. Nothing if `steps` say
/// stop.
std::optional<std::size_t> GroupTurns::plays_of(std::size_t direction, DirectionPlays::Pair tops,
                                                const DirectionClasses& classes, Steps& steps) {
  ArenaVector<Known>& known = known_[direction];
  std::size_t& used = used_[direction];
  for (std::size_t i = 0; i < used; ++i) {
    if (known[i].tops == tops) return i;
  }
  if (used == known.size()) known.push_back({tops, DirectionPlays{arena_}});
  known[used].tops = tops;
  if (!known[used].plays.make(hand_[direction], tops, classes, drop_covered_, steps)) return {};
  return used++;
}

/// Adds all turns of at least `fewest` cards from one state. Returns false if `steps` say stop.
bool GroupTurns::combine(const DirectionPlays& ascending, const DirectionPlays& descending,
                         int fewest, Steps& steps) {
  const std::span<const HandMask> downs = descending.masks();
  for (const HandMask up : ascending.masks()) {
    if (!steps(downs.size())) return false;
    const std::span<const DirectionPlays::Pair> above = ascending.results(up);
    const int missing = fewest - plays_in(up);
    for (const HandMask down : downs) {
      if ((up & down) != 0) continue;
      if (missing > 0 && plays_in(down) < missing) continue;
      ArenaVector<Tops>& results = results_[up | down];
      if (results.empty()) masks_.push_back(up | down);
      for (const auto [a, b] : above) {
        for (const auto [c, d] : descending.results(down)) results.push_back({{a, b, c, d}});
      }
    }
  }
  return true;
}

void GroupTurns::release() {
  for (ArenaVector<Known>& known : known_) known = ArenaVector<Known>{&arena_};
  used_ = {};
  masks_ = ArenaVector<HandMask>{&arena_};
  results_ = ArenaVector<ArenaVector<Tops>>{&arena_};
  arena_.release();
}

CardSet GroupTurns::cards_of(HandMask mask) const {
  CardSet cards;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if ((mask >> i & 1U) != 0) cards = cards.with(cards_[i]);
  }
  return cards;
}

}  // namespace backtrick::the_game
