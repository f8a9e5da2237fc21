#include "solver/the_game/proof/turn_group_check.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace backtrick::the_game::proof {

void DirectionTurns::make(std::span<const int> hand, Pair tops, CardSet unplayed,
                          const std::atomic<bool>* interrupt) {
  from_ = tops;
  for (const std::uint32_t set : sets_) results_[set].clear();
  sets_.clear();
  results_.resize(std::max(results_.size(), std::size_t{1} << hand.size()));
  results_[0].push_back(tops);
  // A play only adds a card, so the results of a set are complete when it is reached.
  for (std::uint32_t set = 0; set < std::uint32_t{1} << hand.size(); ++set) {
    if (results_[set].empty()) continue;
    stop_if(interrupt);
    sets_.push_back(set);
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const std::uint32_t more = set | std::uint32_t{1} << i;
      if (more == set) continue;
      const auto card = static_cast<std::uint8_t>(hand[i]);
      for (const auto [one, other] : results_[set]) {
        if (goes_on(card, one)) add(more, {card, other}, unplayed);
        if (goes_on(card, other)) add(more, {one, card}, unplayed);
      }
    }
  }
}

void DirectionTurns::add(std::uint32_t set, Pair pair, CardSet unplayed) {
  const auto covers = [&](Pair a, Pair b) {
    const auto top_covers = [&](std::uint8_t one, std::uint8_t other) {
      return one == other || one <= cover_limit(unplayed, other);
    };
    return (top_covers(a[0], b[0]) && top_covers(a[1], b[1])) ||
           (top_covers(a[0], b[1]) && top_covers(a[1], b[0]));
  };
  ArenaVector<Pair>& known = results_[set];
  if (std::ranges::any_of(known, [&](Pair other) { return covers(other, pair); })) return;
  std::erase_if(known, [&](Pair other) { return covers(pair, other); });
  known.push_back(pair);
}

TurnGroupCheck::TurnGroupCheck(const TurnGame& game, int goal, const TurnStates& from,
                               LayerOf layer_of, const std::atomic<bool>* interrupt,
                               MemoryAccount& account)
    : game_{game},
      goal_{goal},
      from_{from},
      layer_of_{std::move(layer_of)},
      interrupt_{interrupt},
      arena_{account},
      after_{account},
      place_after_{account} {}

std::optional<Refusal> TurnGroupCheck::operator()(std::size_t at) {
  hands_ = game_.read(from_.name_at(at), from_.laid());
  unplayed_ = game_.counted(game_.unplayed(hands_));
  hand_.clear();
  for (const int card : hands_.cards[0]) hand_.push_back(card);
  for (std::size_t direction = 0; direction < 2; ++direction) {
    counted_hand_[direction].clear();
    for (const int card : hand_) counted_hand_[direction].push_back(game_.counted(direction, card));
  }
  // The memory is kept from group to group, unless large hands have taken much.
  constexpr std::size_t kKept = std::size_t{1} << 18;
  used_ = {};
  if (arena_.bytes() > kKept) {
    for (auto& turns : turns_) turns.clear();
    arena_.release();
  }
  after_.clear();
  place_after_.assign(std::size_t{1} << hand_.size(), kNone);
  const TopColumns states = from_.tops_at(at);
  for (std::size_t i = 0; i < states.states; ++i) {
    if (auto hole = hole_at(states.at(i))) return hole;
  }
  return std::nullopt;
}

/// The hole at a state of the group, if one of its successors does not lose.
std::optional<Refusal> TurnGroupCheck::hole_at(const CountedTops& state) {
  const DirectionTurns& ascending = turns_of(0, {state[0], state[1]});
  const DirectionTurns& descending = turns_of(1, {state[2], state[3]});
  const int fewest = game_.fewest(hands_);
  const int to_goal = goal_ - static_cast<int>(hands_.laid);
  for (const std::uint32_t up : ascending.sets()) {
    stop_if(interrupt_);
    for (const std::uint32_t down : descending.sets()) {
      if ((up & down) != 0) continue;
      const int laid = std::popcount(up | down);
      const bool wins = laid >= to_goal;
      if (!wins && laid < fewest) continue;
      for (const auto [a, b] : ascending.results(up)) {
        for (const auto [c, d] : descending.results(down)) {
          const CountedTops tops{a, b, c, d};
          if (wins || !loses(after_set(up | down), tops))
            return Refusal{
                from_.laid(), in_words(hands_) + ", " + in_words(game_, state),
                in_words(game_.after(hands_, cards_of(up | down))) + ", " + in_words(game_, tops),
                wins ? "the successor wins" : "nothing covers the successor"};
        }
      }
    }
  }
  return std::nullopt;
}

/// The turns from these tops. Those of some other pairs are kept, fewer of a large hand.
const DirectionTurns& TurnGroupCheck::turns_of(std::size_t direction, DirectionTurns::Pair tops) {
  std::vector<DirectionTurns>& turns = turns_[direction];
  std::size_t& used = used_[direction];
  for (std::size_t i = 0; i < used; ++i) {
    if (turns[i].from() == tops) return turns[i];
  }
  const std::size_t most = 1 + (std::size_t{1} << 12 >> hand_.size());
  if (used == most) used = 0;
  if (used == turns.size()) turns.emplace_back(arena_);
  turns[used].make(counted_hand_[direction], tops, unplayed_[direction], interrupt_);
  return turns[used++];
}

CardSet TurnGroupCheck::cards_of(std::uint32_t set) const {
  CardSet cards;
  for (std::size_t i = 0; i < hand_.size(); ++i) {
    if ((set >> i & 1U) != 0) cards = cards.with(hand_[i]);
  }
  return cards;
}

const TurnGroupCheck::Successor& TurnGroupCheck::after_set(std::uint32_t set) {
  // Of large hands, not all are kept.
  constexpr std::size_t kMostKept = std::size_t{1} << 12;
  std::uint32_t& place = place_after_[set];
  if (place == kNone && after_.size() == kMostKept) {
    after_.clear();
    place_after_.assign(place_after_.size(), kNone);
  }
  if (place == kNone) {
    place = static_cast<std::uint32_t>(after_.size());
    after_.push_back(successor_of(game_.after(hands_, cards_of(set))));
  }
  return after_[place];
}

TurnGroupCheck::Successor TurnGroupCheck::successor_of(const Hands& hands) const {
  stop_if(interrupt_);
  Successor successor{hands, game_.counted(game_.unplayed(hands)), {}, {}};
  if (const TurnStates* const layer = layer_of_(hands.laid))
    successor.listed = layer->find(name_of(hands));
  CardSet until_then;
  for (std::size_t i = 0; i < hands.seats; ++i) {
    until_then = until_then | hands.cards[i];
    const bool draws = game_.to_draw(hands) > i * static_cast<std::size_t>(game_.rules.hand);
    successor.seats[i] = {game_.counted(until_then), hands.cards[i],
                          i == 0  ? game_.fewest(hands)
                          : draws ? game_.rules.min_plays
                                  : 1};
  }
  return successor;
}

bool TurnGroupCheck::holds(const Hands& hands, const CountedTops& tops) {
  return static_cast<int>(hands.laid) < goal_ && loses(successor_of(hands), tops);
}

bool TurnGroupCheck::loses(const Successor& successor, const CountedTops& tops) {
  stop_if(interrupt_);  // a group may have states enough to look through for a while
  CountedTops limits{};
  for (std::size_t pile = 0; pile < 4; ++pile)
    limits[pile] = cover_limit(successor.unplayed[pile / 2], tops[pile]);
  if (successor.listed.covers(tops, limits)) return count(Reason::Covered);
  const CardSet dead = dead_cards(game_, successor.unplayed, successor.unplayed, tops);
  if (game_.rules.cards - dead.size() < goal_) return count(Reason::DeadCard);
  return blocked(successor, tops) && count(Reason::Impossible);
}

/// Whether the turn of a seat cannot be completed, and too few cards are laid by then.
bool TurnGroupCheck::blocked(const Successor& successor, const CountedTops& tops) const {
  for (std::size_t i = 0; i < successor.hands.seats; ++i) {
    const Seat& seat = successor.seats[i];
    const CardSet out = dead_cards(game_, seat.until_then, seat.until_then, tops);
    const CardSet within_reach = seat.until_then[0] & ~out;
    if ((seat.hand & within_reach).size() < seat.required &&
        static_cast<int>(successor.hands.laid) + within_reach.size() < goal_)
      return true;
  }
  return false;
}

bool TurnGroupCheck::count(Reason reason) {
  ++successors_[static_cast<std::size_t>(reason)];
  return true;
}

}  // namespace backtrick::the_game::proof
