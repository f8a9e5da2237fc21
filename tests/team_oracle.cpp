#include "team_oracle.hpp"

#include <algorithm>

namespace backtrick {

TeamOracle::TeamOracle(const Deal& deal)
    : rules_{deal.rules()}, deck_{deal.deck().begin(), deal.deck().end()} {}

bool TeamOracle::winnable() {
  const auto players = static_cast<std::size_t>(rules_.players);
  for (std::size_t first = 0; first < players; ++first) {
    if (winnable_from(first)) return true;
  }
  return false;
}

bool TeamOracle::winnable_from(std::size_t first) {
  State state;
  state.hands.resize(static_cast<std::size_t>(rules_.players));
  state.piles = {1, 1, rules_.cards + 2, rules_.cards + 2};
  for (std::size_t player = 0; player < state.hands.size(); ++player) draw(state, player);
  state.player = first;
  pass_to_cards(state);
  return winnable(state);
}

void TeamOracle::draw(State& state, std::size_t player) const {
  std::vector<int>& hand = state.hands[player];
  while (hand.size() < static_cast<std::size_t>(rules_.hand) && state.next < deck_.size())
    hand.push_back(deck_[state.next++]);
  std::sort(hand.begin(), hand.end());
}

/// False when nobody has cards.
bool TeamOracle::pass_to_cards(State& state) {
  for (std::size_t step = 0; step < state.hands.size(); ++step) {
    if (!state.hands[state.player].empty()) return true;
    state.player = (state.player + 1) % state.hands.size();
  }
  return false;
}

bool TeamOracle::turn_may_end(const State& state) const {
  return state.laid >= (state.next < deck_.size() ? rules_.min_plays : 1);
}

TeamOracle::State TeamOracle::turn_ended(State state) const {
  draw(state, state.player);
  state.laid = 0;
  state.player = (state.player + 1) % state.hands.size();
  pass_to_cards(state);
  return state;
}

/// Each step lays a card or ends the turn.
bool TeamOracle::winnable(const State& state) {
  if (state.next == deck_.size() &&
      std::all_of(state.hands.begin(), state.hands.end(), [](auto& hand) { return hand.empty(); }))
    return true;
  if (lost_.contains(state)) return false;
  if (turn_may_end(state) && winnable(turn_ended(state))) return true;
  for (const int card : state.hands[state.player]) {
    for (std::size_t pile = 0; pile < 4; ++pile) {
      const int shown = state.piles[pile];
      const bool fits =
          pile < 2 ? card > shown || card == shown - 10 : card < shown || card == shown + 10;
      if (!fits) continue;
      State after = state;
      after.piles[pile] = card;
      std::erase(after.hands[state.player], card);
      ++after.laid;
      if (winnable(after)) return true;
    }
  }
  lost_.insert(state);
  return false;
}

}  // namespace backtrick
