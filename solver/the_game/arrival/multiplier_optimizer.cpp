#include "solver/the_game/arrival/multiplier_optimizer.hpp"

#include <algorithm>
#include <limits>

#include "solver/the_game/arrival/group_index.hpp"

namespace backtrick::the_game {
namespace {

/// Number of steps of the first fit, and their width as a share of the mean holding cost.
constexpr std::uint64_t kFirstSteps = 100;
constexpr double kFirstWidth = 1;
/// The same for all later fits. One step takes a part of the time that kStatesPerStep states take.
constexpr std::uint64_t kStatesPerStep = 120;
constexpr std::uint64_t kMostSteps = 100;
constexpr double kWidth = 0.4;
constexpr std::uint64_t kSample = 256;

}  // namespace

void MultiplierOptimizer::begin_afresh() {
  begun_ = false;
  proves_ = false;
}

bool MultiplierOptimizer::fit(const Arrivals& arrivals, std::span<const Card> deck,
                              std::size_t arrived, const ArrivalLayer& layer, std::size_t begin,
                              std::size_t end, std::uint64_t fewest, SearchBudget& budget) {
  const std::uint64_t states = layer.states(begin, end);
  std::uint64_t steps = std::min(states / kStatesPerStep, kMostSteps);
  double narrowing = 0;
  double width = kWidth;
  if (!begun_) {
    if (states < fewest) return false;
    begun_ = true;
    ascent_.begin_afresh(arrived, deck.size());
    steps = kFirstSteps;
    width = kFirstWidth;
    narrowing = 4.0 / static_cast<double>(steps);
  }
  if (steps == 0) return proves_;
  draw_sample(layer, begin, end, states, arrivals.cards);
  if (sample_.empty()) return proves_;
  SubgradientAscent::Point best = ascent_.point();
  std::size_t most = 0;
  for (std::uint64_t step = 0; step <= steps && budget.go_on(); ++step) {
    const SubgradientAscent::Point tried = ascent_.point();
    const double narrowed = 1 + narrowing * static_cast<double>(step);
    const std::size_t proved = optimize(arrivals, deck, arrived, width / narrowed);
    if (proved < most) continue;
    most = proved;
    best = tried;
    if (proved == sample_.size()) break;
  }
  ascent_.move_to(best);
  proves_ = most > 0;
  return proves_;
}

/// Samples by hash, so that neither the order of the states nor the number of threads matters.
void MultiplierOptimizer::draw_sample(const ArrivalLayer& layer, std::size_t begin, std::size_t end,
                                      std::uint64_t states, int cards) {
  const std::uint64_t below = states <= kSample
                                  ? std::numeric_limits<std::uint64_t>::max()
                                  : std::numeric_limits<std::uint64_t>::max() / states * kSample;
  sample_.clear();
  for (std::size_t g = begin; g < end; ++g) {
    const KeptGroup& group = layer.groups[g];
    const std::uint64_t hash = GroupKey{group.kept, group.due}.hash();
    for (const Tops tops : layer.of(group)) {
      if (mix(hash ^ tops.from_row(cards).word()) <= below)
        sample_.push_back({group.kept, group.due, tops});
    }
  }
}

/// Counts the states of the sample that the multipliers prove lost, and takes a step that brings
/// the other states closer to being proved lost.
std::size_t MultiplierOptimizer::optimize(const Arrivals& arrivals, std::span<const Card> deck,
                                          std::size_t arrived, double width) {
  CardSet kept;
  for (const ArrivalState& state : sample_) kept = kept | state.kept;
  bound_.make(arrivals, deck, arrived, kept, ascent_.point().multipliers);
  StateSums open;
  for (const ArrivalState& state : sample_) {
    if (bound_.least(state.tops) <= bound_.threshold(state.kept, state.due)) open.add(state);
  }
  if (open.states == 0) return sample_.size();
  ascent_.step(arrivals, bound_, open, arrived, width);
  return sample_.size() - static_cast<std::size_t>(open.states);
}

}  // namespace backtrick::the_game
