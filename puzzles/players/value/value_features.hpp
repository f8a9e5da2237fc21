#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "puzzles/players/value/afterstate.hpp"

/// The features of an afterstate. Each is a row of the value network's table, and few are there at
/// a time. A distance beyond kFarthestBehind may be there several times.
namespace backtrick::the_game::value_features {

/// The index of a feature, and so of a row of the table.
using Row = std::uint16_t;

// Where each group begins. The comment names its indices.
inline constexpr int kFarthestBehind = -30;  // distances behind this count as this
inline constexpr int kDistances = 130;
inline constexpr int kTops = 102;
inline constexpr int kCounts = 32;
inline constexpr int kMostCounted = kCounts - 1;
inline constexpr int kClasses = 9;
inline constexpr int kDifferences = 210;

inline constexpr int kDistance = 0;                               // slot, unseen, distance
inline constexpr int kCard = kDistance + 4 * 2 * kDistances;      // unseen, card
inline constexpr int kTop = kCard + 2 * kTops;                    // slot, top
inline constexpr int kPair = kTop + 4 * kTops;                    // slot, unseen twice, distance
inline constexpr int kNearest = kPair + 4 * 4 * 100;              // slot, distance
inline constexpr int kPassed = kNearest + 4 * 100;                // slot, count
inline constexpr int kClass = kPassed + 4 * kCounts;              // class of cards, unseen, count
inline constexpr int kUnseen = kClass + kClasses * 2 * kCounts;   // number of unseen cards
inline constexpr int kHand = kUnseen + 100;                       // cards in hand
inline constexpr int kDifference = kHand + kMaxHand + 1;          // two piles, difference of tops
inline constexpr int kSoloRows = kDifference + 4 * kDifferences;  // those of a single player

// What is said of a pile, in one statement and in two, and how far the pile has moved since then.
inline constexpr int kSeats = kMaxPlayers - 1;
inline constexpr int kSayings = 5;
inline constexpr int kMoves = 8;
inline constexpr int kMostHeld = 7;      // cards of another hand; more count as this
inline constexpr int kTalk = kSoloRows;  // slot, seat, saying, move
inline constexpr int kHeld = kTalk + 4 * kSeats * kSayings * kMoves;  // seat, cards
inline constexpr int kRows = kHeld + kSeats * (kMostHeld + 1);

constexpr Row row(int index) { return static_cast<Row>(index); }

constexpr Row distance_row(Slot slot, bool unseen, int distance) {
  const int steps = distance < kFarthestBehind ? 0 : distance - kFarthestBehind;
  return row(kDistance + (static_cast<int>(slot) * 2 + (unseen ? 1 : 0)) * kDistances + steps);
}
constexpr Row card_row(bool unseen, int card) { return row(kCard + (unseen ? kTops : 0) + card); }
constexpr Row top_row(Slot slot, int top) {
  return row(kTop + static_cast<int>(slot) * kTops + top);
}

/// A pair is a launch and a landing ten behind it: laying the launch makes the landing a trick. The
/// launch must lie ahead of the pile or be a trick itself.
constexpr bool counts_as_launch(int distance) { return distance >= 1 || distance == -kTrick; }
constexpr Row pair_row(Slot slot, bool launch_unseen, bool landing_unseen, int distance) {
  const int where = (launch_unseen ? 2 : 0) + (landing_unseen ? 1 : 0);
  return row(kPair + (static_cast<int>(slot) * 4 + where) * 100 + (distance > 0 ? distance : 0));
}

/// The distance of the launch of a pair, which is given by its lower card.
constexpr int distance_of_launch(Slot slot, int top, int low) {
  const Direction direction = direction_of(slot);
  return distance(direction, top, direction == Ascending ? low + kTrick : low);
}

/// Cards one after another, which is faster to go through many times than a CardSet.
using CardList = boost::container::static_vector<Card, kMaxCards>;
inline CardList listed(CardSet cards) {
  CardList list;
  for (const int card : cards) list.push_back(static_cast<Card>(card));
  return list;
}
/// The cards c of a set that also has c + 10.
constexpr CardSet lows_of_pairs(CardSet cards) { return cards & (cards.lowered(kTrick)); }

/// Calls `take(row)` for the features of a pile that depend on its top and on unseen cards. `lows`
/// are the lower cards of the pairs among them.
template <typename Take>
void for_unseen_of_pile(Slot slot, int top, const CardList& unseen, const CardList& lows,
                        const Take& take) {
  for (const int card : unseen)
    take(distance_row(slot, true, distance(direction_of(slot), top, card)));
  for (const int low : lows) {
    const int steps = distance_of_launch(slot, top, low);
    if (counts_as_launch(steps)) take(pair_row(slot, true, true, steps));
  }
}

/// The features of a pile for a card in hand, apart from pairs with another card in hand. `steps`:
/// its distance. The flags say whether the cards are unseen that make pairs with it.
template <typename Take>
void for_hand_card_of_pile(Slot slot, int steps, bool landing_unseen, bool launch_unseen,
                           const Take& take) {
  take(distance_row(slot, false, steps));
  if (counts_as_launch(steps) && landing_unseen) take(pair_row(slot, false, true, steps));
  const int from = steps + kTrick;  // the distance of the launch
  if (counts_as_launch(from) && launch_unseen) take(pair_row(slot, true, false, from));
}

/// The features of a pair within a hand.
template <typename Take>
void for_pair_in_hand(int low, Tops tops, const Take& take) {
  for (const Slot slot : kSlots) {
    const int steps = distance_of_launch(slot, tops[slot], low);
    if (counts_as_launch(steps)) take(pair_row(slot, false, false, steps));
  }
}

/// The features of a class of cards, of which these numbers are in hand and unseen.
template <typename Take>
void for_class(int group, int in_hand, int unseen, const Take& take) {
  const int first = kClass + group * 2 * kCounts;
  take(row(first + in_hand));
  take(row(first + kCounts + std::min(unseen, kMostCounted)));
}

/// The features of the tops beside one another.
template <typename Take>
void for_differences(Tops tops, const Take& take) {
  const auto difference = [&](int place, Slot descending, Slot ascending) {
    take(row(kDifference + place * kDifferences + tops[descending] - tops[ascending] + 105));
  };
  difference(0, Slot::DescFar, Slot::AscFar);
  difference(1, Slot::DescNear, Slot::AscNear);
  difference(2, Slot::DescFar, Slot::AscNear);
  difference(3, Slot::DescNear, Slot::AscFar);
}

/// The features of the nearest card of a hand ahead of a pile, or of a pile that takes none, with
/// distance 0 and kMostCounted cards passed. `passed` counts the unplayed cards before it.
template <typename Take>
void for_nearest(Slot slot, int steps, int passed, const Take& take) {
  take(row(kNearest + static_cast<int>(slot) * 100 + steps));
  take(row(kPassed + static_cast<int>(slot) * kCounts + passed));
}
constexpr int counted_passed(int passed) { return std::min(passed, kMostCounted - 1); }

/// The features of the table as a whole.
template <typename Take>
void for_table(CardSet hand, CardSet unseen, Tops tops, const Take& take) {
  const CardSet unplayed = hand | unseen;
  for (const Slot slot : kSlots) {
    const Direction direction = direction_of(slot);
    const int top = tops[slot];
    const CardSet in_front = hand & ahead(direction, top);
    int steps = 0;
    int passed = kMostCounted;  // stands for a pile that takes no card of the hand
    if (!in_front.empty()) {
      const int card = nearest(direction, in_front);
      steps = distance(direction, top, card);
      passed = counted_passed((unplayed & between(direction, top, card)).size());
    }
    for_nearest(slot, steps, passed, take);
  }

  // Nine classes of cards: 0, 1 or 2 ascending piles take the card, and 0, 1 or 2 descending piles.
  const auto by_piles = [&](Slot far, Slot near) {
    const CardSet some = ahead(direction_of(far), tops[far]);
    const CardSet every = ahead(direction_of(near), tops[near]);
    return std::array{~some, some & ~every, every};
  };
  int group = 0;
  for (const CardSet ascends : by_piles(Slot::AscFar, Slot::AscNear)) {
    for (const CardSet descends : by_piles(Slot::DescFar, Slot::DescNear)) {
      const CardSet in_class = ascends & descends;
      for_class(group++, (hand & in_class).size(), (unseen & in_class).size(), take);
    }
  }

  take(row(kHand + hand.size()));
  for_differences(tops, take);
}

/// Whether the piles of a direction have changed places within it since something was said of them:
/// the far one lies where the near one was, or the reverse. If both have other tops, they count as
/// unchanged.
constexpr bool has_crossed(Direction direction, Tops said_of, Tops tops) {
  const int far = tops.at(direction, 0);
  const int near = tops.at(direction, 1);
  if (far == said_of.at(direction, 0) || near == said_of.at(direction, 1)) return false;
  return far == said_of.at(direction, 1) || near == said_of.at(direction, 0);
}
/// How far a pile has moved, in classes: not, back, 1, 2, 3, 4, up to 8, and farther.
constexpr int move_class(int steps) {
  if (steps <= 0) return steps == 0 ? 0 : 1;
  return steps <= 4 ? steps + 1 : steps <= 8 ? 6 : 7;
}
/// How a pile that lies in a slot now has moved since something was said of it.
struct Move {
  std::size_t from = 0;  ///< the slot where it was
  int in_class = 0;
};
constexpr Move move_of(Slot slot, Tops said_of, Tops tops) {
  const std::size_t from =
      index_of(slot) ^ (has_crossed(direction_of(slot), said_of, tops) ? 1 : 0);
  return {from, move_class(tops.counted[index_of(slot)] - said_of.counted[from])};
}
constexpr Row talk_row(Slot slot, std::size_t seat, Language language, Statement said, int move) {
  const int saying =
      language == Language::One ? (said == Statement::Nothing ? 0 : 1) : 2 + static_cast<int>(said);
  const int place = (static_cast<int>(slot) * kSeats + static_cast<int>(seat)) * kSayings + saying;
  return row(kTalk + place * kMoves + move);
}

/// The features of what other seats said of a pile. Seats without cards no longer talk.
template <typename Take>
void for_talk(Slot slot, const Others& others, Move move, const Take& take) {
  if (others.language == Language::None) return;
  for (std::size_t seat = 0; seat < others.cards.size(); ++seat)
    if (others.cards[seat] > 0)
      take(talk_row(slot, seat, others.language, others.said[seat][move.from], move.in_class));
}
/// The features of the number of cards that other seats hold.
template <typename Take>
void for_held(const Others& others, const Take& take) {
  for (std::size_t seat = 0; seat < others.cards.size(); ++seat) {
    const int held = std::min<int>(others.cards[seat], kMostHeld);
    if (held > 0) take(row(kHeld + static_cast<int>(seat) * (kMostHeld + 1) + held));
  }
}

/// All features of an afterstate.
template <typename Take>
void for_each(const Afterstate& state, const Take& take) {
  const CardList unseen = listed(state.unseen);
  const CardList lows = listed(lows_of_pairs(state.unseen));
  take(row(kUnseen + state.unseen.size()));
  for (const int card : state.unseen) take(card_row(true, card));
  for (const int card : state.hand) take(card_row(false, card));
  for (const Slot slot : kSlots) {
    take(top_row(slot, state.tops[slot]));
    for_unseen_of_pile(slot, state.tops[slot], unseen, lows, take);
    const Direction direction = direction_of(slot);
    for (const int card : state.hand)
      for_hand_card_of_pile(slot, distance(direction, state.tops[slot], card),
                            launches_of(direction, state.unseen).contains(card),
                            landings_of(direction, state.unseen).contains(card), take);
  }
  for (const int low : lows_of_pairs(state.hand)) for_pair_in_hand(low, state.tops, take);
  for_table(state.hand, state.unseen, state.tops, take);
  for_held(state.others, take);
  for (const Slot slot : kSlots)
    for_talk(slot, state.others, move_of(slot, state.others.said_of, state.tops), take);
}

/// The feature that an afterstate's mirror image has exactly if the afterstate has this one.
constexpr int mirrored_row(int index) {
  // Exchanges ascending and descending slots in a group of `size` features a slot.
  const auto exchanged = [&](int group, int size) {
    const int place = index - group;
    return group + (place / size ^ 2) * size + place % size;
  };
  // Mirrors the cards of such a group.
  const auto reflected = [](int place) { return place - place % kTops + 101 - place % kTops; };
  if (index < kCard) return exchanged(kDistance, 2 * kDistances);
  if (index < kTop) return kCard + reflected(index - kCard);
  if (index < kPair) return kTop + reflected(exchanged(kTop, kTops) - kTop);
  if (index < kNearest) return exchanged(kPair, 4 * 100);
  if (index < kPassed) return exchanged(kNearest, 100);
  if (index < kClass) return exchanged(kPassed, kCounts);
  if (index < kUnseen) {
    const int size = 2 * kCounts;
    const int group = (index - kClass) / size;
    return kClass + (group % 3 * 3 + group / 3) * size + (index - kClass) % size;
  }
  if (index >= kHeld) return index;
  if (index >= kTalk) return exchanged(kTalk, kSeats * kSayings * kMoves);
  const int crossed = kDifference + 2 * kDifferences;  // the first two differences stay
  if (index < crossed) return index;
  return index < crossed + kDifferences ? index + kDifferences : index - kDifferences;
}

}  // namespace backtrick::the_game::value_features
