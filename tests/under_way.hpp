#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "../solver/game.hpp"
#include "../solver/solver.hpp"
#include "catch.hpp"
#include "oracle.hpp"

namespace backtrick {

/// The same moment as the oracle writes it. Of the deck it reads only what is still to be drawn.
inline Oracle::State spelled_out(const Situation& situation) {
  Oracle::State state;
  for (std::size_t pile = 0; pile < 4; ++pile)
    state.piles[pile] = static_cast<std::uint8_t>(situation.table().tops[pile]);
  if (state.piles[0] > state.piles[1]) std::swap(state.piles[0], state.piles[1]);
  if (state.piles[2] < state.piles[3]) std::swap(state.piles[2], state.piles[3]);
  for (const Card card : situation.hand(1)) state.hand[state.held++] = card;
  std::sort(state.hand.begin(), state.hand.begin() + state.held);
  const auto to_draw = static_cast<int>(situation.draw_pile().size());
  state.next = static_cast<std::uint8_t>(situation.rules().cards - to_draw);
  if (to_draw > 0) state.laid = static_cast<std::uint8_t>(situation.laid());
  return state;
}

/// A deck that ends as this moment's draw pile does.
inline Deal deck_behind(const Situation& situation) {
  const auto& to_draw = situation.draw_pile();
  std::vector<Card> deck;
  for (int card = 2; card <= situation.rules().highest_card(); ++card) {
    if (std::ranges::count(to_draw, card) == 0) deck.push_back(static_cast<Card>(card));
  }
  deck.insert(deck.end(), to_draw.begin(), to_draw.end());
  return Deal::of_deck(situation.rules(), std::move(deck));
}

inline bool winnable(Oracle& oracle, const Situation& situation) {
  if (oracle.winnable(spelled_out(situation))) return true;
  Game game{situation};  // the oracle ends turns only behind a card
  if (situation.laid() == 0 || situation.draw_pile().empty() || game.end_turn()) return false;
  return oracle.winnable(spelled_out(game.situation()));
}

inline std::string describe(const Situation& situation) {
  std::string text = "hand " + std::to_string(situation.rules().hand) + ", min_plays " +
                     std::to_string(situation.rules().min_plays) + ", tops";
  for (const int top : situation.table().tops) text += " " + std::to_string(top);
  text += ", laid " + std::to_string(situation.laid()) + ", in hand";
  for (const int card : situation.hand(1)) text += " " + std::to_string(card);
  text += ", draw";
  for (const int card : situation.draw_pile()) text += " " + std::to_string(card);
  return text;
}

inline std::vector<Play> legal_plays(const Situation& situation) {
  std::vector<Play> plays;
  for (const Card card : situation.hand(situation.player())) {
    for (const Pile pile : kPiles) {
      if (!Game{situation}.lay({card, pile})) plays.push_back({card, pile});
    }
  }
  return plays;
}

/// What a result says of a moment, with its solution replayed.
inline void expect(const Situation& situation, const Result& result, bool winnable) {
  REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
  if (!winnable) {
    REQUIRE(result.solution.empty());
    return;
  }
  const Replay check = replay(situation, result.solution);
  REQUIRE_FALSE(check.fault);
  REQUIRE(check.left == 0);
}

}  // namespace backtrick
