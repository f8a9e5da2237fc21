#include "solver/the_game/proof/arrival_check.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/arrival_states.hpp"
#include "solver/the_game/proof/group_check.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "solver/the_game/proof/portions.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Reads the next layer. Its number must be `arrived`.
std::unique_ptr<CheckedLayer> read_layer(const ArrivalGame& game, std::size_t arrived,
                                         ProofInput& proof, const CheckOptions& options) {
  const auto read = proof.next_layer();
  if (!read) return nullptr;
  if (read->number != arrived)
    proof.stream().fail("the layer is number " + std::to_string(read->number) + ", not " +
                        std::to_string(arrived));
  auto layer = std::make_unique<CheckedLayer>(game, arrived);
  for (const HoldingCosts& costs : read_holding_costs(game, arrived, read->extra)) {
    if (proof.claim().goal == game.rules.cards) layer->bounds.emplace_back(game, arrived, costs);
  }
  while (auto block = proof.next_block()) {
    stop_if(options.interrupt);
    layer->states.add(game, arrived, *std::move(block));
  }
  return layer;
}

/// Checks all successors of a layer.
LayerReport check_layer(const ArrivalGame& game, int goal, const CheckedLayer& from,
                        const CheckedLayer& to, const CheckOptions& options, MemoryAccount& account,
                        std::optional<Refusal>& refusal) {
  const std::vector<StateGroup>& groups = from.states.groups();
  LayerReport report{from.arrived, groups.size(), from.states.states(), {}};
  refusal = check_in_portions(
      groups.size(), options,
      [&] { return GroupCheck{game, goal, from, to, options.interrupt, account}; },
      [&](GroupCheck& checker) { report.add(checker.take_successors()); });
  return report;
}

}  // namespace

void check_arrivals(ProofInput& proof, const CheckOptions& options, CheckReport& report) {
  const Claim& claim = proof.claim();
  const Position start = claim.starts().front();
  const ArrivalGame game{start};
  auto layer = read_layer(game, game.first, proof, options);
  if (!layer) proof.stream().fail("the proof has no layers");
  const CountedTops tops = game.tops_of(start);
  const int due = static_cast<int>(game.drawn - game.first);
  if (!GroupCheck{game, claim.goal, *layer, *layer}.holds({}, due, tops)) {
    report.refusal = Refusal{game.first, "", in_words(game, {}, due, tops),
                             "no state of the first layer covers the start"};
    return;
  }
  for (;;) {
    auto next = read_layer(game, layer->arrived + 1, proof, options);
    if (!next) break;
    const LayerReport checked =
        check_layer(game, claim.goal, *layer, *next, options, proof.account(), report.refusal);
    if (report.refusal) return;
    report.layers.push_back(checked);
    if (options.on_layer) options.on_layer(checked);
    layer = std::move(next);
  }
  if (layer->states.states() != 0) proof.stream().fail("the last layer is not empty");
}

}  // namespace backtrick::the_game::proof
