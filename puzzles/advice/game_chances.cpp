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

TurnChance chance_of_turn(Adviser& adviser, const SeatView& view, const Turn& turn, int player) {
  const SeatView after = view.after(turn);
  TurnChance chance{0, view, turn, 0, 0, std::nullopt, player};
  std::vector<Advice> best = adviser.advise(view, 1, player);
  chance.before = best.empty() ? 0 : best.front().chance;
  if (after.turn_complete()) {
    chance.after = adviser.judge(view, turn).chance;
  } else {
    // What was said was said of the piles as they were before the turn.
    chance.after = turn.empty() ? chance.before : adviser.chance(unheard(after));
  }
  if (chance.after < chance.before) chance.instead = std::move(best.front());
  chance.before = std::max(chance.before, chance.after);
  return chance;
}

}  // namespace

std::vector<TurnChance> chances_of(Adviser& adviser, Game start, const Line& plays,
                                   const GameTalk* talk, const std::function<bool()>& stop) {
  std::vector<TurnChance> chances;
  Game game = std::move(start);
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    if ((stop && stop()) || game.beaten()) break;
    const Position position = game.position();
    const SeatView view = talk != nullptr
                              ? SeatView::of(position, talk->language, talk->before[turn])
                              : SeatView::of(position);
    chances.push_back(chance_of_turn(adviser, view, plays[turn], position.player()));
    chances.back().turn = turn;
    for (const Play play : plays[turn]) game.lay(play);
    if (turn + 1 < plays.size()) game.end_turn();
  }
  return chances;
}

std::vector<TurnChance> chances_of_record(const ValueNetwork& network, ValuePlayerKind kind,
                                          const Record& game, const std::function<bool()>& stop) {
  Adviser adviser{network, effort_of(kind, game.deal.rules().players)};
  return chances_of(adviser, Game{game.deal, game.first_player}, game.plays,
                    game.talk ? &*game.talk : nullptr, stop);
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
