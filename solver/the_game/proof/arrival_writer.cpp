#include "solver/the_game/proof/arrival_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace backtrick::the_game::proof {
namespace {

HoldingCosts costs_of(const Multipliers& multipliers, CardSet may_keep) {
  HoldingCosts costs;
  costs.may_keep = may_keep;
  std::ranges::copy(multipliers.holding_cost, costs.cost.begin());
  std::ranges::copy(multipliers.card_multiplier, costs.prize.begin());
  return costs;
}

}  // namespace

ArrivalWriter::ArrivalWriter(Claim claim, Sink sink)
    : claim_{std::move(claim)}, sink_{std::move(sink)}, game_{claim_.starts().front()} {}

void ArrivalWriter::begin(const ArrivalProblem& problem, int goal) {
  // A second search looks for the line of a win.
  if (out_ || goal != claim_.goal || problem.first != game_.first) {
    failed_ = true;
    return;
  }
  next_ = game_.first;
  out_.emplace(claim_, sink_);
}

bool ArrivalWriter::expand(const ExpandedLayer& expanded) {
  if (failed_ || ended_) return true;
  if (!expanded.whole || expanded.arrived != next_) {
    failed_ = true;
    return false;
  }
  const ArrivalLayer& layer = *expanded.layer;
  if (expanded.multipliers != nullptr)
    costs_.push_back(costs_of(*expanded.multipliers, expanded.bounded_kept));
  out_->begin_layer(next_, write_holding_costs(game_, next_, costs_));
  add_groups(layer);
  out_->end_layer();
  ended_ = layer.groups.empty();

  costs_.clear();
  if (expanded.multipliers != nullptr) {
    CardSet kept;
    for (const KeptGroup& group : layer.groups) kept = kept | group.kept;
    costs_.push_back(costs_of(*expanded.multipliers, kept.with(game_.order[next_])));
  }
  ++next_;
  return true;
}

/// The order of groups and states does not depend on the threads that made them, and makes them
/// easier to compress.
void ArrivalWriter::add_groups(const ArrivalLayer& layer) {
  std::vector<CountedTops> states;
  std::vector<std::uint8_t> key;
  for (const KeptGroup& group : layer.groups) {
    key.assign(1, group.due);
    for (const int card : group.kept) key.push_back(static_cast<std::uint8_t>(card));
    states.clear();
    for (const Tops tops : layer.of(group))
      states.push_back(tops.from_row(game_.rules.cards).counted);
    out_->add_group(key, states);
  }
}

bool ArrivalWriter::finish() {
  if (!out_ || failed_) return false;
  if (!ended_) {
    out_->begin_layer(next_, write_holding_costs(game_, next_, costs_));
    out_->end_layer();
    ended_ = true;
  }
  out_->end();
  return true;
}

}  // namespace backtrick::the_game::proof
