#include "quick_search.hpp"

#include <algorithm>
#include <functional>

#include "bounds.hpp"
#include "dominance.hpp"
#include "ordering.hpp"
#include "state_key.hpp"

namespace backtrick {
namespace {

constexpr std::uint32_t kEndOfChain = ~std::uint32_t{0};

}  // namespace

bool QuickSearch::search(const Arrivals& arrivals, std::size_t width, Breadth breadth,
                         Meter& meter) {
  steps_.resize(kMaxCards + 1);
  beam_.assign(1, Position::start(arrivals));
  for (int played = 0; played < arrivals.cards; ++played) {
    if (!expand(arrivals, breadth, meter)) return false;
    steps_[static_cast<std::size_t>(played) + 1].clear();
    select(arrivals, width);
    if (next_.empty()) return false;
    std::swap(beam_, next_);
  }
  retrace(arrivals.cards);
  return true;
}

bool QuickSearch::expand(const Arrivals& arrivals, Breadth breadth, Meter& meter) {
  candidates_.clear();
  order_.clear();
  MoveList moves;
  for (std::uint32_t parent = 0; parent < beam_.size(); ++parent) {
    if (!meter.spend()) return false;
    generate(arrivals, beam_[parent], breadth, moves);
    for (const Move move : moves) {
      const std::int32_t value = promise(arrivals, after(arrivals, beam_[parent], move));
      order_.push_back(ranked(value, candidates_.size()));
      candidates_.push_back({parent, move});
    }
  }
  return true;
}

void QuickSearch::select(const Arrivals& arrivals, std::size_t width) {
  next_.clear();
  chain_.clear();
  chain_heads_.clear();
  auto& steps = steps_[beam_.front().played + std::size_t{1}];
  // Some of the best will be refused, so the order is laid bare piece by piece until enough are in.
  auto sorted = order_.begin();
  for (auto at = order_.begin(); at != order_.end() && next_.size() < width; ++at) {
    if (at == sorted) {
      const auto piece = static_cast<std::ptrdiff_t>((width - next_.size()) * 5 / 4 + 4);
      sorted += std::min(piece, order_.end() - sorted);
      if (sorted != order_.end()) std::nth_element(at, sorted, order_.end(), std::greater{});
      std::sort(at, sorted, std::greater{});
    }
    const Step step = candidates_[place_in(*at)];
    if (admit(arrivals, after(arrivals, beam_[step.parent], step.move))) steps.push_back(step);
  }
}

bool QuickSearch::admit(const Arrivals& arrivals, const Position& position) {
  if (lost(arrivals, position, pruning_)) return false;
  const auto [head, is_new] = chain_heads_.try_emplace(state_key(arrivals, position), kEndOfChain);
  const AtLeast at_least{position};
  for (std::uint32_t i = head->second; i != kEndOfChain; i = chain_[i]) {
    if (at_least(next_[i].tops)) return false;
  }
  chain_.push_back(head->second);
  head->second = static_cast<std::uint32_t>(next_.size());
  next_.push_back(position);
  return true;
}

void QuickSearch::retrace(int cards) {
  line_.resize(static_cast<std::size_t>(cards));
  std::uint32_t place = 0;
  for (std::size_t played = line_.size(); played > 0; --played) {
    const Step& step = steps_[played][place];
    line_[played - 1] = step.move;
    place = step.parent;
  }
}

}  // namespace backtrick
