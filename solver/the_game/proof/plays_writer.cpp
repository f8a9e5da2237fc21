#include "solver/the_game/proof/plays_writer.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/plays_game.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Positions with the same number of cards laid; none of a group covers another.
class WrittenLayer {
 public:
  void add(const Position& position) {
    const ListedPosition one = listed(position);
    std::vector<CountedTops>& group = groups_[one.name];
    const auto covered = [&](const CountedTops& by) { return covers(by, one.tops, position); };
    if (std::ranges::any_of(group, covered)) return;
    positions_ += 1;
    positions_ -= std::erase_if(
        group, [&](const CountedTops& other) { return covers(one.tops, other, position); });
    group.push_back(one.tops);
  }

  const std::map<PositionName, std::vector<CountedTops>>& groups() const { return groups_; }
  std::size_t positions() const { return positions_; }
  /// Roughly.
  std::size_t bytes() const { return groups_.size() * 160 + positions_ * sizeof(CountedTops); }

 private:
  std::map<PositionName, std::vector<CountedTops>> groups_;
  std::size_t positions_ = 0;
};

void write(const WrittenLayer& layer, std::size_t laid, ProofOutput& out) {
  out.begin_layer(laid, {});
  std::vector<std::uint8_t> key;
  for (const auto& [name, tops] : layer.groups()) {
    key.assign(name.begin(), name.end());
    out.add_group(key, tops);
  }
  out.end_layer();
}

}  // namespace

SearchOutcome write_plays(const Claim& claim, const Sink& sink, const Limits& limits,
                          SearchBudget& budget) {
  const std::vector<Position> starts = all_starts(claim);
  const std::vector<Card> order = arrival_order(starts.front());
  ProofOutput out{claim, sink};
  WrittenLayer layer;
  for (const Position& start : starts) layer.add(start);
  auto laid = static_cast<std::size_t>(claim.rules().cards - starts.front().left());
  if (static_cast<int>(laid) >= claim.goal) return SearchOutcome::Solved;
  for (; layer.positions() != 0; ++laid) {
    write(layer, laid, out);
    WrittenLayer next;
    for (const auto& [name, all_tops] : layer.groups()) {
      for (const CountedTops& tops : all_tops) {
        if (!budget.spend()) return SearchOutcome::Aborted;
        const auto position = read_position(claim.rules(), order, laid, name, tops);
        const bool won = !each_successor(*position, [&](const Position& successor) {
          next.add(successor);
          return successor.rules().cards - successor.left() < claim.goal;
        });
        if (won) return SearchOutcome::Solved;
      }
      if (layer.bytes() + next.bytes() > limits.memory) {
        budget.stop(Limit::Memory);
        return SearchOutcome::Aborted;
      }
    }
    layer = std::move(next);
  }
  write(layer, laid, out);
  out.end();
  return SearchOutcome::Refuted;
}

}  // namespace backtrick::the_game::proof
