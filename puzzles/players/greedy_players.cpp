#include "puzzles/players/greedy_players.hpp"

#include <limits>

namespace backtrick::the_game {

void RandomPlayer::choose(const SeatView& view, Turn& turn) {
  SeatView now = view;
  while (!now.turn_complete()) {
    std::uint64_t plays = 0;
    for (const Pile pile : kPiles) plays += static_cast<std::uint64_t>(now.playable(pile).size());
    if (plays == 0) return;
    std::uint64_t skip = random_.below(plays);
    for (const Pile pile : kPiles) {
      const CardSet cards = now.playable(pile);
      const auto count = static_cast<std::uint64_t>(cards.size());
      if (skip >= count) {
        skip -= count;
        continue;
      }
      auto card = cards.begin();
      for (; skip > 0; --skip) ++card;
      turn.push_back({static_cast<Card>(*card), pile});
      now.lay(turn[turn.size() - 1]);
      break;
    }
  }
}

void GreedyPlayer::choose(const SeatView& view, Turn& turn) {
  constexpr int kUnit = 100;
  SeatView now = view;
  for (;;) {
    Play best{};
    int least = std::numeric_limits<int>::max();
    for (const Pile pile : kPiles) {
      for (const int card : now.playable(pile)) {
        const int beyond = distance(direction_of(pile), now.top(pile), card);
        const int distance = beyond < 0 && !greed_.tricks ? -beyond : beyond;
        const int felt = distance * kUnit + noisy_score_.error();
        if (felt >= least) continue;
        least = felt;
        best = {static_cast<Card>(card), pile};
      }
    }
    if (best.card == 0) return;
    if (now.turn_complete() && least > greed_.free_distance * kUnit) return;
    turn.push_back(best);
    now.lay(best);
  }
}

}  // namespace backtrick::the_game
