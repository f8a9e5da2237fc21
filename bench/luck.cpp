#include "bench/luck.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

constexpr int kFreshDraws = 32;
constexpr int kFirstHands = 20'000;

}  // namespace

LuckMeter::LuckMeter(const ValueNetwork& network, const Rules& rules)
    : rules_{rules}, chooser_{network, 1} {
  const TableView start = TableView::undealt(rules);
  const Afterstate empty{start.hand, start.unseen, start.nameless_tops()};
  for (int i = 0; i < kFirstHands / kFreshDraws; ++i)
    first_hand_ += mean_after_draw(empty, rules.hand);
  first_hand_ /= static_cast<double>(kFirstHands / kFreshDraws);
}

double LuckMeter::chance_of_hand(const Afterstate& table) {
  if (table.unseen.empty())
    return chooser_.ending().fewest_left(table.hand, table.tops) == 0 ? 1 : 0;
  const auto* const chosen = chooser_.choose(table, rules_.min_plays, rules_.hand);
  return chosen == nullptr ? 0 : static_cast<double>(chosen->chance()) / kCertain;
}

double LuckMeter::mean_after_draw(const Afterstate& before, int draws) {
  imagined_.begin(before.unseen, draws);
  chooser_.expect_draws_from(before.unseen);
  double sum = 0;
  for (int i = 0; i < kFreshDraws; ++i) {
    imagined_.draw();
    sum += chance_of_hand(before.with_drawn(imagined_.drawn()));
  }
  return sum / kFreshDraws;
}

double LuckMeter::luck_of(const Deal& deal, const Line& game) {
  TableView view = TableView::undealt(rules_);
  const auto deck = deal.deck();
  std::size_t drawn = 0;
  double luck = 0;
  const auto draw = [&] {
    const int draws = std::min(rules_.hand - view.hand.size(), view.unseen.size());
    if (draws == 0) return;
    const Afterstate before{view.hand, view.unseen, view.nameless_tops()};
    // The last cards come in any order: no luck.
    const bool certain = draws == view.unseen.size();
    const double expected = certain ? 0 : drawn == 0 ? first_hand_ : mean_after_draw(before, draws);
    for (int i = 0; i < draws; ++i) {
      view.hand = view.hand.with(deck[drawn]);
      view.unseen = view.unseen.without(deck[drawn++]);
    }
    if (!certain) luck += chance_of_hand({view.hand, view.unseen, view.nameless_tops()}) - expected;
  };
  draw();
  for (const Turn& turn : game) {
    for (const Play play : turn) view.lay(play);
    // A game ends with a turn that cannot be completed, and nothing is drawn after that.
    if (static_cast<int>(turn.size()) < view.required()) break;
    draw();
  }
  return luck;
}

}  // namespace backtrick::the_game
