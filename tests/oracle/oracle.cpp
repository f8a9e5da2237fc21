#include "tests/oracle/oracle.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

bool may_lie_on(int pile, int shown, int card) {
  const bool rising = pile < 2;
  if (rising && card > shown) return true;
  if (!rising && card < shown) return true;
  return rising ? card + 10 == shown : card - 10 == shown;
}

}  // namespace

Oracle::Oracle(const Deal& deal)
    : rules_{deal.rules()}, deck_{deal.deck().begin(), deal.deck().end()} {}

Oracle::State Oracle::start() const {
  State state;
  const auto row = static_cast<std::uint8_t>(rules_.cards + 2);
  state.piles = {1, 1, row, row};
  draw(state);
  return state;
}

Oracle::State Oracle::spelled_out(const Position& position) {
  State state;
  for (std::size_t pile = 0; pile < 4; ++pile)
    state.piles[pile] = static_cast<std::uint8_t>(position.table().tops[pile]);
  if (state.piles[0] > state.piles[1]) std::swap(state.piles[0], state.piles[1]);
  if (state.piles[2] < state.piles[3]) std::swap(state.piles[2], state.piles[3]);
  for (const Card card : position.hand(1)) state.hand[state.held++] = card;
  std::sort(state.hand.begin(), state.hand.begin() + state.held);
  const auto to_draw = static_cast<int>(position.draw_pile().size());
  state.next = static_cast<std::uint8_t>(position.rules().cards - to_draw);
  if (to_draw > 0) state.laid = static_cast<std::uint8_t>(position.laid());
  return state;
}

void Oracle::draw(State& state) const {
  while (state.held < rules_.hand && !draw_pile_empty(state)) {
    state.hand[state.held++] = deck_[state.next++];
  }
  std::sort(state.hand.begin(), state.hand.begin() + state.held);
  state.laid = 0;
}

/// The state after the turn ends. Returns nothing if the turn may not end or if no cards are drawn.
std::optional<Oracle::State> Oracle::turn_ended(State state) const {
  if (draw_pile_empty(state) || state.laid < rules_.min_plays) return std::nullopt;
  draw(state);
  return state;
}

template <typename Visit>
bool Oracle::any_play(const State& state, int turn_cap, const Visit& visit) const {
  for (std::size_t i = 0; i < state.held; ++i) {
    for (std::size_t pile = 0; pile < 4; ++pile) {
      const bool second_of_a_kind = pile % 2 == 1;
      if (second_of_a_kind && state.piles[pile] == state.piles[pile - 1]) continue;
      const std::uint8_t card = state.hand[i];
      if (!may_lie_on(static_cast<int>(pile), state.piles[pile], card)) continue;

      State after = state;
      after.piles[pile] = card;
      if (after.piles[0] > after.piles[1]) std::swap(after.piles[0], after.piles[1]);
      if (after.piles[2] < after.piles[3]) std::swap(after.piles[2], after.piles[3]);
      std::move(after.hand.begin() + i + 1, after.hand.end(), after.hand.begin() + i);
      after.hand.back() = 0;
      --after.held;
      if (draw_pile_empty(state)) {
        if (visit(after)) return true;
        continue;
      }
      ++after.laid;
      if (after.laid < turn_cap && visit(after)) return true;
      if (after.laid >= rules_.min_plays) {
        draw(after);
        if (visit(after)) return true;
      }
    }
  }
  return false;
}

bool Oracle::winnable(const State& state) {
  if (state.held == 0 && draw_pile_empty(state)) return true;
  if (lost_.contains(state)) return false;
  if (any_play(state, kMaxHand + 1, [&](const State& next) { return winnable(next); })) return true;
  lost_.insert(state);
  return false;
}

int Oracle::most(const State& state) {
  if (const auto known = most_.find(state); known != most_.end()) return known->second;
  const int left = state.held + static_cast<int>(deck_.size()) - state.next;
  int most_laid = 0;
  any_play(state, kMaxHand + 1, [&](const State& next) {
    most_laid = std::max(most_laid, 1 + most(next));
    return most_laid == left;
  });
  most_[state] = most_laid;
  return most_laid;
}

// Plays end a turn only after they lay a card. So this ends the turn under way, if it may end now.
bool Oracle::winnable(const Position& position) {
  const State now = spelled_out(position);
  const auto next = turn_ended(now);
  return winnable(now) || (next && winnable(*next));
}

int Oracle::most(const Position& position) {
  const State now = spelled_out(position);
  const auto next = turn_ended(now);
  return std::max(most(now), next ? most(*next) : 0);
}

std::uint64_t Oracle::perft(const State& state, int depth, int turn_cap) const {
  if (depth == 0) return 1;
  std::uint64_t ways = 0;
  any_play(state, turn_cap, [&](const State& next) {
    ways += perft(next, depth - 1, turn_cap);
    return false;
  });
  return ways;
}

}  // namespace backtrick::the_game
