#pragma once

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/group_check.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "tests/oracle/arrival_oracle.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/stride_deal.hpp"

namespace backtrick::the_game::proof {

using ArrivalState = ArrivalOracle::State;

/// A random game of one player, whole or under way, with few cards left. Hands are small, turns
/// short and long, and tops often far.
inline Position small_game(SplitMix64& random, int most_left) {
  for (;;) {
    std::optional<Position> chosen;
    if (random.below(3) == 0) {
      const auto families = position_families();
      chosen = random_position(families[random.below(families.size())], random);
      if (chosen->rules().players != 1 || chosen->left() > most_left) continue;
    } else {
      const int hand = between(random, 1, 4);
      const Rules rules{1, hand, between(random, 1, std::min(hand, 3)), between(random, 8, 30)};
      const Deal shuffled = Deal::numbered(rules, random.next());
      const Deal deal = random.below(2) == 0 ? shuffled : stride_deal(shuffled);
      std::uint64_t met = 0;
      walk(deal, 1, random, [&](const Position& now, const Line&) {
        if (now.left() <= most_left && random.below(++met) == 0) chosen = now;
      });
    }
    if (chosen && chosen->left() > 1) return *std::move(chosen);
  }
}

/// All states that can be reached, a list for each number of cards arrived from the start on, or
/// nothing if there are more than `most_states`.
inline std::optional<std::vector<std::vector<ArrivalState>>> arrival_layers(
    const ArrivalOracle& oracle, std::size_t most_states) {
  std::vector<std::vector<ArrivalState>> layers{{oracle.start()}};
  for (std::size_t states = 1; states <= most_states; states += layers.back().size()) {
    absl::flat_hash_set<ArrivalState> next;
    for (const ArrivalState& state : layers.back()) {
      for (const ArrivalState& successor : oracle.successors(state)) next.insert(successor);
    }
    if (next.empty()) return layers;
    layers.emplace_back(next.begin(), next.end());
  }
  return std::nullopt;
}

/// The kept cards of a state.
inline CardSet kept_of(const ArrivalState& state) {
  CardSet kept;
  for (std::size_t i = 0; i < state.waiting; ++i) kept = kept.with(state.kept[i]);
  return kept;
}

/// How a proof names the group of a state (FORMAT.md): cards due, and the kept cards.
inline std::vector<std::uint8_t> key_of(const ArrivalState& state) {
  std::vector<std::uint8_t> key{state.due};
  key.insert(key.end(), state.kept.begin(), state.kept.begin() + state.waiting);
  return key;
}

/// The tops of a state, with the piles of each direction in any order.
inline CountedTops tops_of(const ArrivalGame& game, const ArrivalState& state, SplitMix64& random) {
  CountedTops tops{};
  for (std::size_t pile = 0; pile < 4; ++pile)
    tops[pile] = static_cast<std::uint8_t>(game.counted(pile / 2, state.piles[pile]));
  if (random.below(2) == 0) std::swap(tops[0], tops[1]);
  if (random.below(2) == 0) std::swap(tops[2], tops[3]);
  return tops;
}

/// States as the checker holds them after it has read a layer.
inline CheckedLayer checked_layer(const ArrivalGame& game, std::size_t arrived,
                                  std::span<const ArrivalState> states, SplitMix64& random) {
  ListedGroups groups;
  for (const ArrivalState& state : states)
    groups[key_of(state)].insert(tops_of(game, state, random));
  CheckedLayer layer{game, arrived};
  layer.states.add(game, arrived, block_with(groups));
  return layer;
}

/// A random state like this one: another top, other kept cards, or other cards due. No game need
/// lead to it, but every rule of the checker must hold for it, too.
inline ArrivalState changed(const ArrivalOracle& oracle, ArrivalState state, SplitMix64& random) {
  const auto change_top = [&] {
    const std::size_t pile = random.below(4);
    const int number = random.below(2) == 0 ? between(random, 1, oracle.cards() + 2)
                                            : state.piles[pile] + between(random, -11, 11);
    state.show(pile, std::clamp(number, 1, oracle.cards() + 2));
  };
  const auto drop_card = [&] {
    if (state.waiting > 0) state.drop(state.kept[random.below(state.waiting)]);
  };
  const auto keep_card = [&] {
    if (state.waiting + state.due >= oracle.hand() || state.arrived == oracle.laid_before()) return;
    const auto arrived = std::span{oracle.order()}.first(state.arrived);
    const auto since = arrived.subspan(oracle.laid_before());
    const Card card = since[random.below(since.size())];
    if (!kept_of(state).contains(card)) state.keep(card);
  };
  const auto change_due = [&] {
    // Before the cards in hand have arrived, nothing else can be due.
    if (state.arrived < oracle.drawn()) return;
    const int most = std::min(oracle.hand() - state.waiting, oracle.cards() - state.arrived);
    state.due = static_cast<std::uint8_t>(random.below(2) == 0 ? 0 : between(random, 0, most));
  };
  for (int changes = between(random, 1, 3); changes > 0; --changes) {
    switch (random.below(6)) {
      case 0: drop_card(); break;
      case 1: keep_card(); break;
      case 2: drop_card(), keep_card(); break;
      case 3: change_due(); break;
      default: change_top(); break;
    }
  }
  return state;
}

}  // namespace backtrick::the_game::proof
