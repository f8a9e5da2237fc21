#include "puzzles/studies/complete_turns.hpp"

#include <cstddef>
#include <unordered_set>

namespace backtrick::the_game {
namespace {

/// A table within a turn.
struct Moment {
  SeatView table;
  Turn plays;
};

/// What a moment leaves.
struct Remains {
  CardSet hand;
  Tops tops;
  friend bool operator==(const Remains&, const Remains&) = default;
};
struct Hash {
  std::size_t operator()(const Remains& remains) const {
    return static_cast<std::size_t>(hash_of(remains.hand, remains.tops));
  }
};

}  // namespace

std::vector<CompleteTurn> complete_turns(const SeatView& table) {
  std::vector<Moment> moments{{table, {}}};
  std::unordered_set<Remains, Hash> known{{table.hand, table.nameless_tops()}};
  std::vector<CompleteTurn> turns;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Moment now = moments[i];
    const Tops tops = now.table.nameless_tops();
    if (now.table.turn_complete()) turns.push_back({now.table.hand, tops, now.plays});
    for (const Pile pile : kPiles) {
      for (const int card : now.table.playable(pile)) {
        Moment next = now;
        next.table.lay({static_cast<Card>(card), pile});
        if (!known.insert({next.table.hand, next.table.nameless_tops()}).second) continue;
        next.plays.push_back({static_cast<Card>(card), pile});
        moments.push_back(next);
      }
    }
  }
  return turns;
}

}  // namespace backtrick::the_game
