#include "tests/oracle/team_oracle.hpp"

#include <algorithm>

namespace backtrick::the_game {

TeamOracle::TeamOracle(const Deal& deal)
    : rules_{deal.rules()}, deck_{deal.deck().begin(), deal.deck().end()} {}

bool TeamOracle::winnable() {
  const auto players = static_cast<std::size_t>(rules_.players);
  for (std::size_t first = 0; first < players; ++first) {
    if (winnable_from(first)) return true;
  }
  return false;
}

bool TeamOracle::winnable_from(std::size_t first) { return winnable(start(first)); }

int TeamOracle::most() {
  int most_laid = 0;
  for (std::size_t first = 0; first < static_cast<std::size_t>(rules_.players); ++first)
    most_laid = std::max(most_laid, static_cast<int>(most(start(first))));
  return most_laid;
}

TeamOracle::State TeamOracle::start(std::size_t first) const {
  State state;
  state.hands.resize(static_cast<std::size_t>(rules_.players));
  state.piles = {1, 1, rules_.cards + 2, rules_.cards + 2};
  for (std::size_t player = 0; player < state.hands.size(); ++player) draw(state, player);
  state.player = first;
  pass_to_cards(state);
  return state;
}

/// The oracle reads only the part of the deck that is still to be drawn. The deck must end with it.
TeamOracle::State TeamOracle::spelled_out(const Position& position) const {
  State state;
  for (int player = 1; player <= rules_.players; ++player) {
    state.hands.emplace_back(position.hand(player).begin(), position.hand(player).end());
    std::sort(state.hands.back().begin(), state.hands.back().end());
  }
  state.piles = position.table().tops;
  state.next = deck_.size() - position.draw_pile().size();
  state.player = static_cast<std::size_t>(position.player()) - 1;
  state.laid = position.laid();
  return state;
}

void TeamOracle::draw(State& state, std::size_t player) const {
  std::vector<int>& hand = state.hands[player];
  while (hand.size() < static_cast<std::size_t>(rules_.hand) && state.next < deck_.size())
    hand.push_back(deck_[state.next++]);
  std::sort(hand.begin(), hand.end());
}

/// Passes the turn to the next player with cards. Returns false if no player has cards.
bool TeamOracle::pass_to_cards(State& state) {
  for (std::size_t step = 0; step < state.hands.size(); ++step) {
    if (!state.hands[state.player].empty()) return true;
    state.player = (state.player + 1) % state.hands.size();
  }
  return false;
}

bool TeamOracle::nobody_has_cards(const State& state) const {
  return state.next == deck_.size() && std::all_of(state.hands.begin(), state.hands.end(),
                                                   [](const auto& hand) { return hand.empty(); });
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
template <typename Visit>
bool TeamOracle::any_step(const State& state, const Visit& visit) const {
  if (turn_may_end(state) && visit(turn_ended(state), 0)) return true;
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
      if (visit(after, 1)) return true;
    }
  }
  return false;
}

bool TeamOracle::winnable(const State& state) {
  if (nobody_has_cards(state)) return true;
  if (lost_.contains(state)) return false;
  if (any_step(state, [&](const State& next, std::size_t) { return winnable(next); })) return true;
  lost_.insert(state);
  return false;
}

std::size_t TeamOracle::most(const State& state) {
  if (nobody_has_cards(state)) return 0;
  if (const auto known = most_.find(state); known != most_.end()) return known->second;
  std::size_t left = deck_.size() - state.next;
  for (const auto& hand : state.hands) left += hand.size();
  std::size_t most_laid = 0;
  any_step(state, [&](const State& next, std::size_t laid) {
    most_laid = std::max(most_laid, laid + most(next));
    return most_laid == left;
  });
  most_[state] = most_laid;
  return most_laid;
}

}  // namespace backtrick::the_game
