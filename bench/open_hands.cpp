#include "bench/open_hands.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "bench/round_later.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kCandidates = 8;
constexpr std::int32_t kMargin = 3 * Value::kUnit;
constexpr int kOrders = 24;

}  // namespace

void OpenHandsPlayer::choose(const SeatView& view, Turn& turn) {
  const Afterstate before = Afterstate::before_turn(view);
  if (before.unseen.empty()) {
    chooser_.ending().fewest_left(before.hand, before.tops);
    turn = chooser_.ending().plays(view);
    return;
  }
  const auto* const first = chooser_.choose(before, view.required(), view.rules.hand);
  if (first == nullptr) return;
  std::vector<const TurnChooser::Candidate*> best;
  for (const TurnChooser::Candidate& candidate : chooser_.candidates())
    if (candidate.score > first->score - kMargin) best.push_back(&candidate);
  std::ranges::stable_sort(best, std::ranges::greater{}, &TurnChooser::Candidate::score);
  if (best.size() > kCandidates) best.resize(kCandidates);

  std::vector<Card> pile{table_->pile().begin(), table_->pile().end()};
  std::ranges::sort(pile);  // nobody knows its order
  std::vector<std::int64_t> sums(best.size());
  next_.expect_draws_from(before.hand | before.unseen);
  for (int order = 0; order < kOrders && best.size() > 1; ++order) {
    shuffle(std::span{pile}, random_);
    for (std::size_t i = 0; i < best.size(); ++i) {
      WholeTable table = *table_;
      table.set_pile(pile);
      table.end_turn(best[i]->turn->hand, best[i]->turn->tops);
      sums[i] += chance_a_round_later(next_, table, view.language);
    }
  }
  const auto most = std::ranges::max_element(sums) - sums.begin();
  turn = chooser_.plays(*best[static_cast<std::size_t>(most)], view);
}

}  // namespace backtrick::the_game
