#include "bench/study_solvers.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "bench/held_out_players.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/studies/complete_turns.hpp"
#include "puzzles/studies/unique_turn.hpp"
#include "solver/the_game/quick/beam_search.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"

namespace backtrick::the_game {
namespace {

/// Whether two turns from a table leave the same.
template <typename ATurn, typename AnotherTurn>
bool same(const SeatView& table, const ATurn& turn, const AnotherTurn& other) {
  const SeatView left = table.after(turn);
  const SeatView right = table.after(other);
  return left.hand == right.hand && left.nameless_tops() == right.nameless_tops();
}

/// In how many tries `find(position, try)` gives every unique turn.
template <typename Find>
int solves(const Study& study, int tries, const Find& find) {
  int solved = 0;
  for (int i = 0; i < tries; ++i) {
    Position now = study.position;
    std::size_t turn = 0;
    for (; turn < study.unique_turns(); ++turn) {
      const Turn& right = study.solution[turn];
      if (!same(SeatView::of(now), find(now, i), right)) break;
      now = after_turn(now, right);
    }
    if (turn == study.unique_turns()) ++solved;
  }
  return solved;
}

/// Plays a game on to its end. Returns the cards left.
int play_on(SeatView now, const std::vector<Card>& draws, Player& player, std::uint64_t seed) {
  player.new_game(seed);
  Turn turn;
  for (;;) {
    while (now.hand.size() < now.rules.hand && !now.unseen.empty()) {
      const Card card = draws[draws.size() - static_cast<std::size_t>(now.unseen.size())];
      now.hand = now.hand.with(card);
      now.unseen = now.unseen.without(card);
    }
    now.laid = 0;
    if (now.left() == 0 || !can_complete_turn(now)) return now.left();
    turn.clear();
    player.choose(now, turn);
    for (const Play play : turn) now.lay(play);
    if (!now.turn_complete()) return now.left();
  }
}

}  // namespace

int solves_unseeing(Player& player, const Study& study, int tries) {
  return solves(study, tries, [&](const Position& now, int i) {
    Turn turn;
    player.new_game(static_cast<std::uint64_t>(i));
    player.choose(SeatView::of(now), turn);
    return turn;
  });
}

int solves_playing_on(const Study& study, int tries, int games) {
  HastyPlayer player = usual_hasty_player();
  return solves(study, tries, [&](const Position& now, int i) {
    const SeatView table = SeatView::of(now);
    Turn best;
    int fewest = std::numeric_limits<int>::max();
    std::uint64_t seed = static_cast<std::uint64_t>(i) << 32;
    for (const CompleteTurn& turn : complete_turns(table)) {
      const SeatView after = table.after(turn.plays);
      int left = 0;
      for (int game = 0; game < games; ++game)
        left += play_on(after, now.draw_pile(), player, seed++);
      if (left >= fewest) continue;
      fewest = left;
      best = turn.plays;
    }
    return best;
  });
}

int narrowest_beam(const Study& study) {
  constexpr int kWidest = 16;
  const SoloProblem problem{SearchRoot{study.position}, {}};
  const Evaluator evaluator = evaluator_for(study.position.rules(), best_instructions());
  BeamSearch<SoloPolicy> search{Pruning{}};
  for (int power = 0; power <= kWidest; ++power) {
    SearchBudget budget{Limits{}};
    if (search.search({problem.arrivals, evaluator, budget}, problem.states,
                      {1U << static_cast<unsigned>(power), 1, MoveFilter::Sound}))
      return power;
  }
  return kWidest + 1;
}

}  // namespace backtrick::the_game
