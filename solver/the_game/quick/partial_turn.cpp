#include "solver/the_game/quick/partial_turn.hpp"

#include <bit>
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

/// A word of four tops with another top in a slot. A table of factors, because shifts by a variable
/// are slow on processors without BMI2.
std::uint32_t with_top(std::uint32_t tops, std::size_t slot, int top) {
  constexpr std::array<std::uint32_t, 4> kUnits{1, 1U << 8, 1U << 16, 1U << 24};
  return (tops & ~(0xFF * kUnits[slot])) | static_cast<std::uint32_t>(top) * kUnits[slot];
}

/// The nth play of a partial turn, counted from 0, in the format of PartialTurn: its card, and its
/// slot above all cards.
template <std::size_t kNth>
std::uint32_t play(std::size_t slot, int card) {
  return static_cast<std::uint32_t>(card) << (8 * kNth) | static_cast<std::uint32_t>(slot)
                                                              << (24 + 2 * kNth);
}

/// The distance of a play.
int distance_of(std::size_t slot, int from, int to) { return slot < 2 ? to - from : from - to; }

/// The card of a hand nearest beyond a pile's top, tricks not counted. It is 127 or 0 if there is
/// none.
int nearest(CardSet hand, std::size_t slot, int top) {
  return slot < 2 ? (hand & CardSet::above(top)).lowest_or_last()
                  : (hand & CardSet::below(top)).highest_or_first();
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
  hand_ = hand;
  tops_ = state.tops;
  size_ = 0;
  MoveList moves;
  generate(hand, state, {.may_draw = false, .may_stay = true}, MoveFilter::Likeliest, moves);
  const auto tops = std::bit_cast<std::uint32_t>(tops_);
  std::array<std::size_t, 4> count{};
  int shortest = 2 * kMaxCards;
  int second = shortest;
  for (const Move move : moves) {
    const auto slot = static_cast<std::size_t>(move.slot);
    ++count[slot];
    const int distance = distance_of(slot, tops_[slot], move.card);
    second = std::min(second, std::max(shortest, distance));
    shortest = std::min(shortest, distance);
    singles_[size_++] = {.gone = CardSet::of(move.card),
                         .tops = with_top(tops, slot, move.card),
                         .plays = play<0>(slot, move.card),
                         .distance = distance,
                         .slot = static_cast<std::uint8_t>(slot),
                         .top = move.card};
  }
  shortest_two_ = shortest + second;
  behind_ = {count[0], count[0] + count[1], size_ - count[3], size_};
  for (std::size_t slot = 0; slot < 4; ++slot)
    nearest_[slot] = CardSet::of(nearest(hand, slot, tops_[slot]));
  nearest_behind_ = {nearest_[1] | nearest_[2] | nearest_[3], nearest_[2] | nearest_[3],
                     nearest_[3], CardSet{}};
}

/// Calls add(there, part) for every way to extend a partial turn by one play, the kNth from 0, on
/// the last pile or a pile after it.
template <std::size_t kNth, typename Add>
void PartialTurnGenerator::extend(const Part& part, Add add) const {
  const CardSet rest = hand_ & ~part.gone;
  const auto add_on = [&](bool there, std::size_t slot, int card, int distance) {
    add(there, Part{.gone = part.gone | CardSet::of(card),
                    .tops = with_top(part.tops, slot, card),
                    .plays = part.plays | play<kNth>(slot, card),
                    .distance = part.distance + distance,
                    .slot = static_cast<std::uint8_t>(slot),
                    .top = static_cast<std::uint8_t>(card)});
  };
  const std::size_t slot = part.slot;
  const int top = part.top;
  if (slot < 2) {
    const CardSet beyond = rest & CardSet::above(top);
    const int next = beyond.lowest_or_last();
    add_on(!beyond.empty(), slot, next, next - top);
    const int landing = std::max(top - kTrick, 0);
    add_on(rest.contains(landing), slot, landing, -kTrick);
    for (const int card : beyond.without(next) & rest.raised(kTrick))
      add_on(true, slot, card, card - top);
  } else {
    const CardSet beyond = rest & CardSet::below(top);
    const int next = beyond.highest_or_first();
    add_on(!beyond.empty(), slot, next, top - next);
    add_on(rest.contains(top + kTrick), slot, top + kTrick, -kTrick);
    for (const int card : beyond.without(next) & rest.lowered(kTrick))
      add_on(true, slot, card, top - card);
  }

  const auto before = std::bit_cast<std::uint32_t>(tops_);
  for (std::size_t i = behind_[slot]; i < size_; ++i) {
    const Part& single = singles_[i];
    add((single.gone & part.gone).empty(),
        Part{.gone = part.gone | single.gone,
             .tops = part.tops ^ before ^ single.tops,
             .plays = part.plays | play<kNth>(single.slot, single.top),
             .distance = part.distance + single.distance,
             .slot = single.slot,
             .top = single.top});
  }
  // If the extension so far took a card that was also the nearest for a later pile, that pile gets
  // the next nearest card.
  if ((part.gone & nearest_behind_[slot]).empty()) return;
  for (std::size_t other = slot + 1; other < 4; ++other) {
    if ((part.gone & nearest_[other]).empty()) continue;
    const int card = nearest(rest, other, tops_[other]);
    const CardSet starts =
        other < 2 ? hand_.raised(kTrick) : hand_.lowered(kTrick);  // already among the singles
    add_on((rest & ~starts).contains(card), other, card, distance_of(other, tops_[other], card));
  }
}

void PartialTurnGenerator::make(CardSet hand, const SoloState& state, int plays) {
  partial_turns_.ends.clear();
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
  std::array<std::uint8_t, 4> tops = state.tops;  // by the slots before the partial turn
  for (std::size_t i = 0; i < partial.cards.size() && partial.cards[i] != 0; ++i) {
    const unsigned pile = partial.slots >> (2 * i) & 3U;
    // Laying a card may have swapped the slots of its direction.
    const Card card = partial.cards[i];
    moves.push_back({card, static_cast<Slot>(slot_of_pile(tops, pile)), false});
    tops[pile] = card;
  }
  moves.back().draws = ends;
}

void append_all(const SoloState& state, std::vector<Move>& moves) {
  std::array<std::uint8_t, 4> tops = state.tops;  // by the slots before
  const auto lay = [&](int card, unsigned pile) {
    moves.push_back({static_cast<Card>(card), static_cast<Slot>(slot_of_pile(tops, pile)), false});
    tops[pile] = static_cast<std::uint8_t>(card);
  };
  const CardSet rising = state.unplayed & CardSet::above(state.tops[0]);
  for (const int card : rising) lay(card, 0);
  for (CardSet rest = state.unplayed & ~rising; !rest.empty(); rest = rest.without(rest.highest()))
    lay(rest.highest(), 2);
}

}  // namespace backtrick::the_game
