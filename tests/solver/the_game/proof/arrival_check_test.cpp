// Tests of where proofs by arrivals begin and end.

#include "solver/the_game/proof/arrival_check.hpp"

#include <cstddef>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "tests/oracle/arrival_oracle.hpp"
#include "tests/support/arrival_layers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game::proof {
namespace {

/// The claim that no game from the start lays `goal` cards, with all states that are lost then,
/// but not with those that have no successors.
OpenProof complete_proof(const Position& start, ArrivalOracle& oracle,
                         const std::vector<std::vector<ArrivalState>>& layers, int goal) {
  OpenProof proof{{start, Form::Arrivals, goal}, {}};
  const ArrivalGame game{start};
  SplitMix64 random{0};
  for (const std::vector<ArrivalState>& states : layers) {
    OpenProof::Layer& layer = proof.layers.emplace_back();
    layer.number = oracle.laid_before() + proof.layers.size() - 1;
    for (const ArrivalState& state : states) {
      if (oracle.most(state) >= goal || oracle.successors(state).empty()) continue;
      layer.add(key_of(state), tops_of(game, state, random));
    }
  }
  return proof;
}

/// Adds a state that can be won to each layer in turn. It must be refused there. Returns how many
/// were found.
int expect_found(const OpenProof& proof, ArrivalOracle& oracle,
                 const std::vector<std::vector<ArrivalState>>& layers, SplitMix64& random) {
  const int goal = proof.claim.goal;
  const ArrivalGame game{proof.claim.starts().front()};
  int found = 0;
  for (std::size_t i = 0; i + 1 < layers.size(); ++i) {
    for (int tries = 0; tries < 20; ++tries) {
      const ArrivalState state = changed(oracle, layers[i][random.below(layers[i].size())], random);
      const bool wins_at_once = state.due == 0 && state.arrived - state.waiting >= goal;
      if (oracle.most(state) < goal || wins_at_once) continue;
      OpenProof wrong = proof;
      wrong.layers[i].add(key_of(state), tops_of(game, state, random));
      const CheckReport report = check_bytes(closed(wrong));
      REQUIRE(report.refusal);
      REQUIRE(report.refusal->layer == wrong.layers[i].number);
      ++found;
      break;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("A proof needs its start, a state that loses, and an empty layer at its end", "[proof]") {
  SplitMix64 random{46};
  int lost = 0;
  int won = 0;
  int found = 0;
  for (int trial = 0; trial < scaled(150); ++trial) {
    const Position start = small_game(random, 10);
    ArrivalOracle oracle{start};
    const auto layers = arrival_layers(oracle, 3000);
    if (!layers) continue;
    INFO(describe(start));
    const int most = oracle.most(oracle.start());
    for (const int goal : {most, most + 1}) {
      if (goal > oracle.cards()) continue;
      INFO("goal " << goal);
      OpenProof proof = complete_proof(start, oracle, *layers, goal);
      const CheckReport report = check_bytes(closed(proof));
      REQUIRE(report.holds() == (goal > most));
      if (report.holds()) {
        ++lost;
        REQUIRE(report.states() == proof.states());
        found += expect_found(proof, oracle, *layers, random);
        // Cut anywhere, it is no proof, unless the states left out have no successors to prove.
        while (proof.layers.size() > 1) {
          proof.layers.pop_back();
          const bool ended = proof.layers.back().groups.empty();
          REQUIRE(judge(closed(proof)) == (ended ? Judgement::Holds : Judgement::Fault));
        }
      } else {
        ++won;
        REQUIRE(report.refusal->state.empty());
        REQUIRE(report.layers.empty());
        // The start itself, as a state that loses, is refused in its own layer.
        const ArrivalGame game{start};
        proof.layers.front().groups = {
            {{oracle.start().due}, {tops_of(game, oracle.start(), random)}}};
        const CheckReport second = check_bytes(closed(proof));
        REQUIRE(second.refusal);
        if (oracle.start().due > 0) REQUIRE_FALSE(second.refusal->state.empty());
      }
    }
  }
  if (large_samples()) {
    CHECK(lost > scaled(20));
    CHECK(won > scaled(60));
    CHECK(found > scaled(60));
  }
}

TEST_CASE("A game that is over has won what it has laid", "[proof]") {
  Table table{{1, 2, 2, 5}, {6, 1, 7, 7}, {{}}, {}, 1, 0};
  const auto over = Position::of(table);
  REQUIRE(over);
  const OpenProof proof{{*over, Form::Arrivals, 5}, {{5, {}, {}}}};
  const CheckReport report = check_bytes(closed(proof));
  REQUIRE(report.refusal);
  REQUIRE(report.refusal->layer == 5);
}

TEST_CASE("Costs prove a loss alone, but only of all cards", "[proof]") {
  SplitMix64 random{47};
  int proved = 0;
  for (int trial = 0; trial < scaled(500); ++trial) {
    const Position start = small_game(random, 8);
    const ArrivalGame game{start};
    HoldingCosts costs;
    for (std::size_t i = game.first; i < game.cards(); ++i) costs.cost[i] = between(random, 0, 2);
    for (const int card : game.coming[game.first])
      costs.prize[static_cast<std::size_t>(card)] = between(random, 0, 6);
    OpenProof proof{{start, Form::Arrivals, start.rules().cards},
                    {{game.first, write_holding_costs(game, game.first, {&costs, 1}), {}}}};
    if (judge(closed(proof)) != Judgement::Holds) continue;
    INFO(describe(start));
    ArrivalOracle oracle{start};
    const int most = oracle.most(oracle.start());
    REQUIRE(most < start.rules().cards);
    if (most == 0) continue;
    ++proved;
    proof.claim.goal = most;
    REQUIRE(judge(closed(proof)) == Judgement::Refused);
  }
  if (large_samples()) CHECK(proved > scaled(20));
}

}  // namespace backtrick::the_game::proof
