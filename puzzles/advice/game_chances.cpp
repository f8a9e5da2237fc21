#include "puzzles/advice/game_chances.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {
namespace {

/// A turn that costs less may cost nothing.
constexpr std::int32_t kTelling = kCertain / 100;

bool leave_the_same(const SeatView& a, const SeatView& b) {
  return a.hand == b.hand && a.nameless_tops() == b.nameless_tops();
}

/// The chance of a turn that was played. Turns that leave the same are worth the same, so a turn
/// that was compared for the advice is not judged again.
std::int32_t chance_of(Adviser& adviser, const SeatView& view, const Turn& turn,
                       const std::vector<Advice>& compared) {
  const SeatView after = view.after(turn);
  if (after.turn_complete()) {
    const auto same = std::ranges::find_if(
        compared, [&](const Advice& one) { return leave_the_same(view.after(one.plays), after); });
    return same != compared.end() ? same->chance : adviser.judge(view, turn).chance;
  }
  if (turn.empty()) return compared.empty() ? 0 : compared.front().chance;
  // What was said was said of the piles as they were before the turn.
  return adviser.chance(unheard(after));
}

TurnChance chance_of_turn(Adviser& adviser, const SeatView& view, const Turn& turn, int player) {
  TurnChance chance{0, view, turn, 0, 0, std::nullopt, player};
  std::vector<Advice> best = adviser.compare(view, 1, player);
  chance.before = best.empty() ? 0 : best.front().chance;
  chance.after = chance_of(adviser, view, turn, best);
  if (chance.after < chance.before) {
    best.resize(1);
    adviser.add_heeded_wishes(view, player, best);
    chance.instead = std::move(best.front());
  }
  chance.before = std::max(chance.before, chance.after);
  return chance;
}

}  // namespace

bool GameChances::judge_next() {
  const std::size_t turn = turns_.size();
  if (turn >= plays_.size() || game_.beaten()) return false;
  const Position& position = game_.position();
  const SeatView view =
      talk_ ? SeatView::of(position, talk_->language, talk_->before[turn]) : SeatView::of(position);
  turns_.push_back(chance_of_turn(adviser_, view, plays_[turn], position.player()));
  turns_.back().turn = turn;
  for (const Play play : plays_[turn]) game_.lay(play);
  if (turn + 1 < plays_.size()) game_.end_turn();
  return true;
}

namespace {

std::vector<TurnChance> judged(GameChances chances, const std::function<bool()>& stop) {
  while (!(stop && stop()) && chances.judge_next()) {
  }
  return chances.turns();
}

}  // namespace

std::vector<TurnChance> chances_of_record(const ValueNetwork& network, ValuePlayerKind kind,
                                          const Record& game, const std::function<bool()>& stop) {
  Adviser adviser{network, effort_of(kind, game.deal.rules().players)};
  return judged({adviser, game}, stop);
}

std::vector<TurnChance> chances_of_game(const ValueNetwork& network, ValuePlayerKind kind,
                                        const Position& start, const Line& plays,
                                        const std::function<bool()>& stop) {
  Adviser adviser{network, effort_of(kind, start.rules().players)};
  return judged({adviser, start, plays}, stop);
}

std::vector<TurnChance> costliest(const std::vector<TurnChance>& chances, std::size_t most) {
  std::vector<TurnChance> costly;
  std::ranges::copy_if(chances, std::back_inserter(costly), [](const TurnChance& chance) {
    return chance.instead && chance.loss() >= kTelling;
  });
  std::ranges::stable_sort(costly, std::ranges::greater{}, &TurnChance::loss);
  if (costly.size() > most) costly.resize(most);
  return costly;
}

}  // namespace backtrick::the_game
