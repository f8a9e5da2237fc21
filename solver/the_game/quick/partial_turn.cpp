#include "solver/the_game/quick/partial_turn.hpp"

#include <algorithm>
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

/// A printed top in the place of its slot in a word. A table of factors, because shifts by a
/// variable are slow on processors without BMI2.
std::uint32_t in_slot(Slot slot, int top) {
  static constexpr std::array<std::uint32_t, 4> kUnits{1, 1U << 8, 1U << 16, 1U << 24};
  return static_cast<std::uint32_t>(top) * kUnits[index_of(slot)];
}

/// The nth play of a partial turn, counted from 0, in the format of PartialTurn: its card, and its
/// slot above all cards.
template <std::size_t kNth>
std::uint32_t play(Slot slot, int card) {
  return static_cast<std::uint32_t>(card) << (8 * kNth) | static_cast<std::uint32_t>(slot)
                                                              << (24 + 2 * kNth);
}

/// The slot of a single play.
Slot slot_of(std::uint32_t single_play) { return static_cast<Slot>(single_play >> 24); }

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

/// Sets out the piles of a direction, but for `behind`.
template <Direction kDirection>
void PartialTurnGenerator::set_out_direction(const SoloState& state) {
  constexpr std::array kSlotsOfDirection{kDirection == Ascending ? Slot::AscFar : Slot::DescFar,
                                         kDirection == Ascending ? Slot::AscNear : Slot::DescNear};
  std::array<int, 2> tops;
  std::array<HandMask, 2> allowed;
  for (std::size_t i = 0; i < 2; ++i) {
    Pile& pile = piles_[index_of(kSlotsOfDirection[i])];
    tops[i] = tops_[kSlotsOfDirection[i]];
    pile.ahead = hand_.ahead(kDirection, tops[i]);
    pile.nearest = nearest_of(kDirection, pile.ahead);
    allowed[i] = pile.ahead | hand_.landing(kDirection, tops[i]);
  }
  // Of two equal piles, the near one takes every card.
  if (tops[0] == tops[1]) piles_[index_of(kSlotsOfDirection[0])].nearest = 0;
  const HandMask shared = allowed[0] & allowed[1];
  const RedundantPile redundant = redundant_pile(kDirection, state.unplayed, tops[0], tops[1]);
  if (redundant == RedundantPile::Far) allowed[0] &= ~shared;
  if (redundant == RedundantPile::Near) allowed[1] &= ~shared;
  for (std::size_t i = 0; i < 2; ++i) {
    Pile& pile = piles_[index_of(kSlotsOfDirection[i])];
    const HandMask launches = pile.ahead & hand_.launches(kDirection);
    pile.worth = allowed[i] & (pile.nearest | ~pile.ahead | launches);
  }
}

/// Generates the partial turns of one play.
void PartialTurnGenerator::set_out(const SoloState& state) {
  tops_ = state.tops;
  printed_tops_ = tops_.printed_word();
  set_out_direction<Ascending>(state);
  set_out_direction<Descending>(state);
  for (std::size_t slot = 3; slot > 0; --slot)
    nearest_behind_[slot - 1] = nearest_behind_[slot] | piles_[slot].nearest;
  // One loop for all piles, because the length of each would be mispredicted.
  std::uint64_t worth = 0;  // kMaxHand ranks for each slot
  for (std::size_t slot = 0, behind = 0; slot < piles_.size(); ++slot) {
    worth |= std::uint64_t{piles_[slot].worth} << (kMaxHand * slot);
    piles_[slot].behind = behind += static_cast<std::size_t>(std::popcount(piles_[slot].worth));
  }
  shortest_ = 2 * kMaxCards;
  int second = shortest_;
  size_ = 0;
  for (; worth != 0; worth &= worth - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(worth));
    const auto slot = static_cast<Slot>(place / kMaxHand);
    const HandMask card = HandMask{1} << place % kMaxHand;
    const int laid = hand_.cards()[place % kMaxHand];
    const int top = tops_[slot];
    const int step = distance(direction_of(slot), top, laid);
    singles_[size_++] = {card, in_slot(slot, top ^ laid), play<0>(slot, laid), step};
    second = std::min(second, std::max(shortest_, step));
    shortest_ = std::min(shortest_, step);
  }
  shortest_two_ = shortest_ + second;
}

/// A partial turn with one play more, the kNth from 0, on a pile with this top.
template <std::size_t kNth>
PartialTurnGenerator::Part PartialTurnGenerator::extended(const Part& part, Slot slot, int top,
                                                          HandMask card) const {
  const Card laid = hand_.card(card);
  return {.gone = part.gone | card,
          .last = card,
          .tops = part.tops ^ in_slot(slot, top ^ laid),
          .plays = part.plays | play<kNth>(slot, laid),
          .distance = part.distance + distance(direction_of(slot), top, laid),
          .slot = slot};
}

/// Calls add(true, part) for the plays that extend a partial turn on its last pile.
template <std::size_t kNth, Direction kDirection, typename Add>
void PartialTurnGenerator::extend_pile(const Part& part, const Add& add) const {
  const int top = hand_.card(part.last);
  const auto add_on = [&](HandMask card) { add(true, extended<kNth>(part, part.slot, top, card)); };
  const HandMask rest = hand_.all() & ~part.gone;
  const HandMask ahead = rest & (kDirection == Ascending ? ~(part.last - 1) : part.last - 1);
  const HandMask next = nearest_of(kDirection, ahead);
  if (next != 0) add_on(next);
  const HandMask landing = rest & hand_.landing(kDirection, top);
  if (landing != 0) add_on(landing);
  HandMask launches = ahead & ~next & hand_.launches(kDirection);
  for (; launches != 0; launches &= launches - 1) {
    const HandMask launch = lowest_of(launches);
    if ((rest & hand_.landing(kDirection, hand_.card(launch))) != 0) add_on(launch);
  }
}

/// Calls add(there, part) for every way to extend a partial turn by one play, the kNth from 0, on
/// the last pile or a pile after it.
template <std::size_t kNth, typename Add>
void PartialTurnGenerator::extend(const Part& part, const Add& add) const {
  if (direction_of(part.slot) == Ascending)
    extend_pile<kNth, Ascending>(part, add);
  else
    extend_pile<kNth, Descending>(part, add);

  const std::span singles{singles_.data(), size_};
  for (const Single& single : singles.subspan(piles_[index_of(part.slot)].behind)) {
    const Slot slot = slot_of(single.play);
    add((single.card & part.gone) == 0,
        Part{.gone = part.gone | single.card,
             .last = single.card,
             .tops = part.tops ^ single.tops,
             .plays = part.plays | play<kNth>(slot, single.play & 0xFF),
             .distance = part.distance + single.distance,
             .slot = slot});
  }
  // If the extension so far took a card that was also the nearest for a later pile, that pile gets
  // the next nearest card.
  if ((part.gone & nearest_behind_[index_of(part.slot)]) == 0) return;
  for (const Slot slot : std::span{kSlots}.subspan(index_of(part.slot) + 1)) {
    const Pile& pile = piles_[index_of(slot)];
    if ((part.gone & pile.nearest) == 0) continue;
    const Direction direction = direction_of(slot);
    const HandMask next = nearest_of(direction, pile.ahead & ~part.gone);
    // Launches are already among the singles.
    if ((next & ~hand_.launches(direction)) == 0) continue;
    add(true, extended<kNth>(part, slot, tops_[slot], next));
  }
}

void PartialTurnGenerator::make(CardSet hand, const SoloState& state, int plays) {
  partial_turns_.ends.clear();
  hand_ = HandRanks{hand};
  set_out(state);
  const int longest =
      plays == 1 ? std::numeric_limits<int>::max() : shortest_two_ + (plays - 1) * kDetour;
  // No play after the first has a shorter distance.
  const bool has_launch = (hand_.launches(Ascending) | hand_.launches(Descending)) != 0;
  const int shortest_further = std::min(shortest_, has_launch ? -kTrick : 1);
  const auto put = [&](bool there, const Part& part) {
    partial_turns_.ends.add_if(both(there, part.distance <= longest), part.tops, part.plays);
  };
  const auto full = [&] { return partial_turns_.size() > Successors::kMost - kMostAtOnce; };
  for (const Single& single : std::span{singles_.data(), size_}) {
    if (full()) break;
    if (single.distance + (plays - 1) * shortest_further > longest) continue;
    const Part one{.gone = single.card,
                   .last = single.card,
                   .tops = printed_tops_ ^ single.tops,
                   .plays = single.play,
                   .distance = single.distance,
                   .slot = slot_of(single.play)};
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

Move* put_moves_of(const SoloState& state, const PartialTurn& partial, Move* end) {
  Tops tops = state.tops;  // by the slots before the partial turn
  for (std::size_t i = 0; i < partial.cards.size() && partial.cards[i] != 0; ++i) {
    const std::size_t pile = partial.slots >> (2 * i) & 3U;
    // Laying a card may have swapped the slots of its direction.
    const Card card = partial.cards[i];
    *end++ = {card, static_cast<Slot>(tops.place_in_order(pile)), false};
    tops.set(pile, card);
  }
  return end;
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
