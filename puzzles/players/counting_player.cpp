#include "puzzles/players/counting_player.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "puzzles/players/playout.hpp"

namespace backtrick::the_game {
namespace {

constexpr counting::Weights kShortTurns{{
#include "puzzles/players/counting_short_turns.inc"
}};
constexpr counting::Weights kLongTurns{{
#include "puzzles/players/counting_long_turns.inc"
}};

/// The most cards that a turn lays beyond the required number. Such cards are tricks, or cards that
/// pass over no unplayed card.
constexpr int kMostExtra = 2;
/// The most cards of a turn once the draw pile is empty.
constexpr int kLastTurns = 3;

/// For each pile: the nearest card, the trick, and cards from which a trick in hand leads back. If
/// `free_only`: the trick, and the nearest card if it passes over no unplayed card.
LikelyCards likely_cards(const SeatView& now, bool free_only) {
  LikelyCards likely;
  for (const Pile pile : kPiles) {
    const Direction direction = direction_of(pile);
    const int top = now.top(pile);
    // Two piles of the same direction with equal tops are interchangeable, so skip the second.
    if ((pile == Pile::A2 && top == now.top(Pile::A1)) ||
        (pile == Pile::D2 && top == now.top(Pile::D1)))
      continue;
    const CardSet in_front = now.hand & ahead(direction, top);
    CardSet cards = now.playable(pile) & ~in_front;
    if (!in_front.empty()) {
      const int next = nearest(direction, in_front);
      if (!free_only) cards = cards | (in_front & launches_of(direction, now.hand));
      if (!free_only || ((now.hand | now.unseen) & between(direction, top, next)).empty())
        cards = cards.with(next);
    }
    likely[static_cast<std::size_t>(pile)] = cards;
  }
  return likely;
}

}  // namespace

const counting::Weights& counting_weights(const Rules& rules) {
  return rules.min_plays <= 2 ? kShortTurns : kLongTurns;
}

void CountingPlayer::weigh(const SeatView& view) {
  const counting::Weights& weights = given_ != nullptr ? *given_ : counting_weights(view.rules);
  // Phases are half a draw pile apart.
  const int whole = std::max(1, view.rules.cards - view.rules.hand);
  const int progress = 2 * (whole - view.unseen.size());
  const std::size_t phase = progress >= whole ? 1 : 0;
  const int into = progress - static_cast<int>(phase) * whole;
  for (std::size_t i = 0; i < counting::kCount; ++i)
    weights_[i] = (weights[phase][i] * (whole - into) + weights[phase + 1][i] * into) / whole;
  required_ = view.required();
  longest_ = view.draw_pile() == 0 ? kLastTurns : required_ + kMostExtra;
}

std::int32_t CountingPlayer::value(const SeatView& view) const {
  using namespace counting;
  const Tops tops = view.nameless_tops();
  // The cards that no pile of a direction, its far pile or both piles take.
  const auto by_piles = [&](Slot far, Slot near) {
    const CardSet some = ahead(direction_of(far), tops[far]);
    const CardSet every = ahead(direction_of(near), tops[near]);
    return std::array{~some, some & ~every, every};
  };
  const auto piles_asc = by_piles(Slot::AscFar, Slot::AscNear);
  const auto piles_desc = by_piles(Slot::DescFar, Slot::DescNear);
  const std::array covers{
      piles_asc[0] & piles_desc[0], (piles_asc[0] & piles_desc[1]) | (piles_asc[1] & piles_desc[0]),
      piles_asc[1] & piles_desc[1], (piles_asc[0] & piles_desc[2]) | (piles_asc[2] & piles_desc[0]),
      (piles_asc[1] & piles_desc[2]) | (piles_asc[2] & piles_desc[1])};
  const CardSet hand = view.hand;
  const CardSet unseen = view.unseen;
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kRooms; ++i) {
    sum += weights_[RoomInHand + i] * (hand & covers[i]).size();
    sum += weights_[RoomUnseen + i] * (unseen & covers[i]).size();
  }
  CardSet landings;
  for (const Slot slot : kSlots)
    landings = landings | landings_of(direction_of(slot), CardSet::of(tops[slot]));
  sum += weights_[TrickInHand] * (landings & hand).size();
  sum += weights_[TrickUnseen] * (landings & unseen).size();
  sum += weights_[PairInHand] * (hand & hand.raised(kTrick)).size();
  sum += weights_[PairUnseen] *
         ((hand & unseen.raised(kTrick)) | (hand & unseen.lowered(kTrick))).size();

  const CardSet unplayed = hand | unseen;
  constexpr int kNothingFits = 30;
  int least = kNothingFits;
  int second = kNothingFits;
  for (const Pile pile : kPiles) {
    const int top = view.top(pile);
    const Direction direction = direction_of(pile);
    const CardSet in_front = hand & ahead(direction, top);
    if (in_front.empty()) continue;
    const int passed = (unplayed & between(direction, top, nearest(direction, in_front))).size();
    second = std::min(second, std::max(least, passed));
    least = std::min(least, passed);
  }
  sum += weights_[PassedNearest] * least + weights_[PassedSecond] * second;
  sum += weights_[ExtraPlay] * std::max(0, view.laid - required_);
  return sum;
}

// Plays on different piles commute, so each turn is generated in one order only. A play on an
// earlier pile is skipped if it was already likely before the previous play.
void CountingPlayer::extend(const SeatView& now, Turn& turn, const LikelyCards* before,
                            Visit visit) const {
  const bool complete = now.turn_complete();
  const bool free_only = complete && now.draw_pile() > 0;
  bool stuck = true;
  if (now.laid < longest_) {
    LikelyCards likely = likely_cards(now, free_only);
    for (const CardSet cards : likely) stuck = stuck && cards.empty();
    for (const Pile pile : kPiles) {
      CardSet cards = likely[static_cast<std::size_t>(pile)];
      if (before != nullptr && !free_only && pile < turn[turn.size() - 1].pile)
        cards = cards & ~(*before)[static_cast<std::size_t>(pile)];
      for (const int card : cards) {
        const Play play{static_cast<Card>(card), pile};
        SeatView next = now;
        next.lay(play);
        turn.push_back(play);
        extend(next, turn, &likely, visit);
        turn.pop_back();
      }
    }
  }
  if (stuck || free_only) visit(now, turn);
}

void CountingPlayer::consider(const SeatView& view, Visit visit) {
  weigh(view);
  Turn turn;
  extend(view, turn, nullptr, visit);
}

void CountingPlayer::choose(const SeatView& view, Turn& turn) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  consider(view, [&](const SeatView& after, const Turn& plays) {
    if (!after.turn_complete()) return;
    const std::int32_t judged = value(after) + noisy_score_.error();
    if (judged <= best) return;
    best = judged;
    turn = plays;
  });
  // In rare cases only unlikely cards can complete a turn.
  if (turn.empty()) can_complete_turn(view, &turn);
}

}  // namespace backtrick::the_game
