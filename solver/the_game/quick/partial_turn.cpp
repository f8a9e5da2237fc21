#include "solver/the_game/quick/partial_turn.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "solver/common/branchless.hpp"

namespace backtrick::the_game {
namespace {

/// Limit on the distance of a partial turn: the two shortest plays plus kDetour for each play after
/// the first. A greater limit admits partial turns that hardly ever win. With 20, two plays make
/// half as many partial turns as without a limit, and 2% more states are expanded.
constexpr int kDetour = 20;
/// Room for what one extension may add: 17 plays on each of the four piles, and more.
constexpr std::size_t kMostAtOnce = 96;

/// A word of four printed tops with another top in a slot. A table of factors, because shifts by a
/// variable are slow on processors without BMI2.
std::uint32_t with_top(std::uint32_t tops, Slot slot, int top) {
  static constexpr std::array<std::uint32_t, 4> kUnits{1, 1U << 8, 1U << 16, 1U << 24};
  const std::uint32_t unit = kUnits[index_of(slot)];
  return (tops & ~(0xFF * unit)) | static_cast<std::uint32_t>(top) * unit;
}

/// The nth play of a partial turn, counted from 0, in the format of PartialTurn: its card, and its
/// slot above all cards.
template <std::size_t kNth>
std::uint32_t play(Slot slot, int card) {
  return static_cast<std::uint32_t>(card) << (8 * kNth) | static_cast<std::uint32_t>(slot)
                                                              << (24 + 2 * kNth);
}

/// The number of plays in the first of the partial turns that lay `missing` cards.
int plays_towards(int missing) {
  const int partials = (missing + kMaxPartialPlays - 1) / kMaxPartialPlays;
  return missing <= 1 ? 1 : (missing + partials - 1) / partials;
}

}  // namespace

int plays_in_partial_turn(const Arrivals& arrivals, const SoloState& state) {
  return plays_towards(state.draw_pile_empty(arrivals)
                           ? std::min(arrivals.min_plays, arrivals.cards - state.played)
                           : arrivals.min_plays - state.laid(arrivals));
}

int plays_in_partial_turn(const TeamArrivals& arrivals, const TeamState& state) {
  return plays_towards(state.missing(arrivals));
}

/// Generates the partial turns of one play.
void PartialTurnGenerator::set_out(CardSet hand, const SoloState& state) {
  tops_ = state.tops;
  size_ = 0;
  MoveList moves;
  generate(hand, state, {.may_draw = false, .may_stay = true}, MoveFilter::Likeliest, moves);
  const std::uint32_t tops = tops_.printed_word();
  std::array<std::size_t, 4> count{};
  int shortest = 2 * kMaxCards;
  int second = shortest;
  for (const Move move : moves) {
    const Direction direction = direction_of(move.slot);
    ++count[index_of(move.slot)];
    const int length = along(direction, move.card) - tops_.counted[index_of(move.slot)];
    second = std::min(second, std::max(shortest, length));
    shortest = std::min(shortest, length);
    singles_[size_++] = {.gone = CardSet::of(move.card),
                         .tops = with_top(tops, move.slot, move.card),
                         .plays = play<0>(move.slot, move.card),
                         .distance = length,
                         .slot = move.slot,
                         .top = move.card};
  }
  shortest_two_ = shortest + second;
  behind_ = {count[0], count[0] + count[1], size_ - count[3], size_};
  for (const Slot slot : kSlots) {
    const Direction direction = direction_of(slot);
    nearest_[index_of(slot)] =
        CardSet::of(nearest_or_beyond(direction, hand & ahead(direction, tops_[slot])));
  }
  nearest_behind_ = {nearest_[1] | nearest_[2] | nearest_[3], nearest_[2] | nearest_[3],
                     nearest_[3], CardSet{}};
}

/// Calls add(there, card, distance) for the plays that extend a partial turn on its last pile.
template <Direction kDirection, typename Add>
void PartialTurnGenerator::extend_pile(const Part& part, Add add) const {
  const CardSet rest = hand_ & ~part.gone;
  const int top = part.top;
  const CardSet in_front = rest & ahead(kDirection, top);
  const int next = nearest_or_beyond(kDirection, in_front);
  add(!in_front.empty(), next, distance(kDirection, top, next));
  const int landing = std::max(landing_of(kDirection, top), 0);
  add(rest.contains(landing), landing, -kTrick);
  for (const int card : in_front.without(next) & launches_of(kDirection, rest))
    add(true, card, distance(kDirection, top, card));
}

/// Calls add(there, part) for every way to extend a partial turn by one play, the kNth from 0, on
/// the last pile or a pile after it.
template <std::size_t kNth, typename Add>
void PartialTurnGenerator::extend(const Part& part, Add add) const {
  const auto add_on = [&](bool there, Slot slot, int card, int length) {
    add(there, Part{.gone = part.gone | CardSet::of(card),
                    .tops = with_top(part.tops, slot, card),
                    .plays = part.plays | play<kNth>(slot, card),
                    .distance = part.distance + length,
                    .slot = slot,
                    .top = static_cast<std::uint8_t>(card)});
  };
  const Slot slot = part.slot;
  const auto add_here = [&](bool there, int card, int length) {
    add_on(there, slot, card, length);
  };
  if (direction_of(slot) == Ascending)
    extend_pile<Ascending>(part, add_here);
  else
    extend_pile<Descending>(part, add_here);

  for (std::size_t i = behind_[index_of(slot)]; i < size_; ++i) {
    const Part& single = singles_[i];
    add((single.gone & part.gone).empty(),
        Part{.gone = part.gone | single.gone,
             .tops = part.tops ^ tops_.printed_word() ^ single.tops,
             .plays = part.plays | play<kNth>(single.slot, single.top),
             .distance = part.distance + single.distance,
             .slot = single.slot,
             .top = single.top});
  }
  // If the extension so far took a card that was also the nearest for a later pile, that pile gets
  // the next nearest card.
  if ((part.gone & nearest_behind_[index_of(slot)]).empty()) return;
  const CardSet rest = hand_ & ~part.gone;
  for (const Slot other : std::span{kSlots}.subspan(index_of(slot) + 1)) {
    if ((part.gone & nearest_[index_of(other)]).empty()) continue;
    const Direction direction = direction_of(other);
    const int top = tops_[other];
    const int card = nearest_or_beyond(direction, rest & ahead(direction, top));
    const CardSet known = launches_of(direction, hand_);  // already among the singles
    add_on((rest & ~known).contains(card), other, card, distance(direction, top, card));
  }
}

void PartialTurnGenerator::make(CardSet hand, const SoloState& state, int plays) {
  partial_turns_.ends.clear();
  hand_ = hand;
  set_out(hand, state);
  const int longest =
      plays == 1 ? std::numeric_limits<int>::max() : shortest_two_ + (plays - 1) * kDetour;
  const auto put = [&](bool there, const Part& part) {
    partial_turns_.ends.add_if(both(there, part.distance <= longest), part.tops, part.plays,
                               part.gone);
  };
  const auto full = [&] { return partial_turns_.size() > Successors::kMost - kMostAtOnce; };
  for (const Part& one : std::span{singles_.data(), size_}) {
    if (full()) break;
    if (plays == 1) {
      put(true, one);
    } else if (plays == 2) {
      extend<1>(one, put);
    } else {
      extend<1>(one, [&](bool there, const Part& two) {
        if (there && !full()) extend<2>(two, put);
      });
    }
  }
}

void append_moves(const SoloState& state, const PartialTurn& partial, bool ends,
                  std::vector<Move>& moves) {
  Tops tops = state.tops;  // by the slots before the partial turn
  for (std::size_t i = 0; i < partial.cards.size() && partial.cards[i] != 0; ++i) {
    const std::size_t pile = partial.slots >> (2 * i) & 3U;
    // Laying a card may have swapped the slots of its direction.
    const Card card = partial.cards[i];
    moves.push_back({card, static_cast<Slot>(tops.place_in_order(pile)), false});
    tops.set(pile, card);
  }
  moves.back().draws = ends;
}

void append_all(const SoloState& state, std::vector<Move>& moves) {
  Tops tops = state.tops;  // by the slots before
  CardSet rest = state.unplayed;
  for (const Slot far : {Slot::AscFar, Slot::DescFar}) {
    const Direction direction = direction_of(far);
    CardSet cards = rest & ahead(direction, state.tops[far]);
    rest = rest & ~cards;
    while (!cards.empty()) {
      const auto card = static_cast<Card>(nearest(direction, cards));
      moves.push_back({card, static_cast<Slot>(tops.place_in_order(index_of(far))), false});
      tops.set(index_of(far), card);
      cards = cards.without(card);
    }
  }
}

}  // namespace backtrick::the_game
