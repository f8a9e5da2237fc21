#include "puzzles/advice/table_chances.hpp"

#include <cstdint>
#include <memory>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/imagined_tables.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

int tables_for(ValuePlayerKind kind) {
  switch (kind) {
    case ValuePlayerKind::Quick: return 32;
    case ValuePlayerKind::Strong: return 64;
    case ValuePlayerKind::Strongest: break;
  }
  return 256;
}

/// The games that follow a turn.
struct GamesAfter {
  int wins = 0;
  int left = 0;  ///< cards, in all of them

  Advice advice(const Turn& turn, int games, bool exact) const {
    return {turn,
            static_cast<std::int32_t>(std::int64_t{kCertain} * wins / games),
            exact,
            static_cast<double>(left) / games,
            {}};
  }
};

class TurnJudge {
 public:
  TurnJudge(const ValueNetwork& network, ValuePlayerKind kind, int players)
      : tables_{tables_for(kind)},
        chooser_{make_player(kind, network, players)},
        quick_{make_player(ValuePlayerKind::Quick, network, players)} {}

  TurnChance judge(const SeatView& view, const Turn& played, std::uint64_t seed) {
    TurnChance chance{0, view, played, 0, 0, std::nullopt};
    if (!can_complete_turn(view)) return chance;
    Turn best;
    chooser_->new_game(seed);
    chooser_->choose(view, best);
    const SeatView after = view.after(played);
    if (!after.turn_complete()) {
      chance.before = compare(view, best, best, seed).before;
      chance.after = can_complete_turn(after) ? chance.before : 0;
      return chance;
    }
    return compare(view, best, played, seed);
  }

 private:
  /// The number of cards left if the game goes on after a turn at an imagined table.
  int left_after(WholeTable table, const SeatView& after) {
    table.end_turn(after.hand, Tops::of(after.tops));
    return play_on(table, *quick_, nullptr, {after.language}).left;
  }

  TurnChance compare(const SeatView& view, const Turn& best, const Turn& played,
                     std::uint64_t seed) {
    const SeatView after_best = view.after(best);
    const SeatView after = view.after(played);
    const bool same = after_best.hand == after.hand && after_best.tops == after.tops;
    const bool exact = view.unseen.empty();
    const int games = exact ? 1 : tables_;
    ImaginedTables tables{seed};
    tables.begin(view);
    GamesAfter of_best;
    GamesAfter of_played;
    int differ = 0;  // tables at which only one of the turns wins
    for (int game = 0; game < games; ++game) {
      const WholeTable table = tables.next();
      const int left = left_after(table, after);
      const int left_of_best = same ? left : left_after(table, after_best);
      of_played.left += left;
      of_best.left += left_of_best;
      of_played.wins += left == 0 ? 1 : 0;
      of_best.wins += left_of_best == 0 ? 1 : 0;
      differ += (left == 0) != (left_of_best == 0) ? 1 : 0;
    }
    // The variance of the difference in wins is `differ`, if both turns are equally good.
    const int more = of_best.wins - of_played.wins;
    const bool better = more > 0 && (exact || more * more > 4 * differ);
    const Advice instead = of_best.advice(best, games, exact);
    const std::int32_t after_turn = of_played.advice(played, games, exact).chance;
    if (!better) return {0, view, played, after_turn, after_turn, std::nullopt};
    return {0, view, played, instead.chance, after_turn, instead};
  }

  int tables_;
  std::unique_ptr<Player> chooser_;
  std::unique_ptr<Player> quick_;
};

}  // namespace

std::vector<TurnChance> chances_of_table(const ValueNetwork& network, ValuePlayerKind kind,
                                         const Record& game, const std::function<bool()>& stop) {
  TurnJudge judge{network, kind, game.deal.rules().players};
  return chances_of(Game{game.deal, game.first_player}, game.plays, stop,
                    [&](const Position& position, std::size_t turn) {
                      const SeatView view = game.talk ? SeatView::of(position, game.talk->language,
                                                                     game.talk->before[turn])
                                                      : SeatView::of(position);
                      return judge.judge(view, game.plays[turn], turn);
                    });
}

std::vector<TurnChance> chances_of_record(const ValueNetwork& network, ValuePlayerKind kind,
                                          const Record& game, const std::function<bool()>& stop) {
  if (game.deal.rules().players > 1) return chances_of_table(network, kind, game, stop);
  Adviser adviser{network, effort_of(kind)};
  return chances_of(adviser, game.deal, game.plays, stop);
}

}  // namespace backtrick::the_game
