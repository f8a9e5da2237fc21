#include "tests/oracle/arrival_oracle.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

/// Whether a pile that shows a number takes a card.
bool takes(std::size_t pile, int shown, int card) {
  return pile < 2 ? card > shown || card == shown - 10 : card < shown || card == shown + 10;
}

}  // namespace

void ArrivalOracle::State::keep(int card) {
  std::size_t place = waiting++;
  for (; place > 0 && kept[place - 1] > card; --place) kept[place] = kept[place - 1];
  kept[place] = static_cast<std::uint8_t>(card);
}

void ArrivalOracle::State::drop(int card) {
  const auto place = std::find(kept.begin(), kept.begin() + waiting, card);
  std::move(place + 1, kept.end(), place);
  kept.back() = 0;
  --waiting;
}

void ArrivalOracle::State::show(std::size_t pile, int number) {
  piles[pile] = static_cast<std::uint8_t>(number);
  if (piles[0] > piles[1]) std::swap(piles[0], piles[1]);
  if (piles[2] < piles[3]) std::swap(piles[2], piles[3]);
}

ArrivalOracle::ArrivalOracle(const Position& start)
    : rules_{start.rules()},
      laid_before_{static_cast<std::size_t>(start.rules().cards - start.left())},
      drawn_{laid_before_ + start.hand(1).size()},
      laid_in_turn_{start.laid()} {
  const auto left = [&](Card card) {
    return std::ranges::count(start.hand(1), card) + std::ranges::count(start.draw_pile(), card) >
           0;
  };
  for (int card = 2; card <= rules_.highest_card(); ++card) {
    if (!left(static_cast<Card>(card))) order_.push_back(static_cast<Card>(card));
  }
  order_.insert(order_.end(), start.hand(1).begin(), start.hand(1).end());
  order_.insert(order_.end(), start.draw_pile().begin(), start.draw_pile().end());
  for (std::size_t pile = 0; pile < 4; ++pile)
    piles_[pile] = static_cast<std::uint8_t>(start.table().tops[pile]);
}

ArrivalOracle::State ArrivalOracle::start() const {
  State state;
  state.arrived = static_cast<std::uint8_t>(laid_before_);
  state.due = static_cast<std::uint8_t>(drawn_ - laid_before_);
  state.piles = piles_;
  for (std::size_t pile = 0; pile < 4; ++pile) state.show(pile, state.piles[pile]);
  return state;
}

/// The turn under way at the start is the one that begins when the cards in hand have arrived.
int ArrivalOracle::fewest_in_turn(std::size_t arrived) const {
  return arrived == drawn_ ? std::max(rules_.min_plays, laid_in_turn_) : rules_.min_plays;
}

/// The card is laid, and kept cards may follow it on this pile, one on the other.
void ArrivalOracle::lay(State state, std::size_t pile, int card, std::vector<State>& all) const {
  state.piles[pile] = static_cast<std::uint8_t>(card);
  all.push_back(state);
  all.back().show(pile, card);
  for (std::size_t i = 0; i < state.waiting; ++i) {
    const int next = state.kept[i];
    if (!takes(pile, card, next)) continue;
    State without = state;
    without.drop(next);
    lay(without, pile, next, all);
  }
}

std::vector<ArrivalOracle::State> ArrivalOracle::successors(const State& state) const {
  std::vector<State> all;
  if (state.arrived == order_.size()) return all;
  const int to_come = static_cast<int>(order_.size()) - state.arrived;
  std::vector<int> due;
  if (state.due > 0) {
    due.push_back(state.due - 1);
  } else {
    for (int size = fewest_in_turn(state.arrived); size <= rules_.hand - state.waiting; ++size)
      due.push_back(std::min(size, to_come) - 1);
  }
  const int card = order_[state.arrived];
  for (const int left : due) {
    State next = state;
    ++next.arrived;
    next.due = static_cast<std::uint8_t>(left);
    for (std::size_t pile = 0; pile < 4; ++pile) {
      if (takes(pile, next.piles[pile], card)) lay(next, pile, card, all);
    }
    next.keep(card);
    all.push_back(next);
  }
  return all;
}

int ArrivalOracle::most(const State& state) {
  if (const auto known = most_.find(state); known != most_.end()) return known->second;
  // When a turn begins, all cards that do not wait can be laid in it or have been laid.
  int most_laid = state.due == 0 ? state.arrived - state.waiting : 0;
  for (const State& next : successors(state)) most_laid = std::max(most_laid, most(next));
  most_[state] = most_laid;
  return most_laid;
}

}  // namespace backtrick::the_game
