#include "puzzles/studies/complete_turns.hpp"

#include <cstddef>

#include "solver/common/place_index.hpp"

namespace backtrick::the_game {
namespace {

/// A table within a turn.
struct Moment {
  CardSet hand;
  std::array<Card, 4> tops;  ///< by Pile
  Tops nameless_tops;
  Turn plays;
};

std::size_t hash_at(const Moment& moment) {
  return static_cast<std::size_t>(hash_of(moment.hand, moment.nameless_tops));
}

/// Moments in the order in which they were reached. Of those that leave the same, only the first.
class Moments {
 public:
  void add_if_new(const Moment& moment) {
    const bool known = by_remains_.any(hash_at(moment), [&](std::size_t place) {
      return all_[place].hand == moment.hand && all_[place].nameless_tops == moment.nameless_tops;
    });
    if (known) return;
    all_.push_back(moment);
    by_remains_.extend(all_.size(), [this](std::size_t place) { return hash_at(all_[place]); });
  }
  std::size_t size() const { return all_.size(); }
  const Moment& operator[](std::size_t place) const { return all_[place]; }

 private:
  std::vector<Moment> all_;
  PlaceIndex by_remains_;
};

}  // namespace

std::vector<CompleteTurn> complete_turns(const SeatView& table) {
  Moments moments;
  moments.add_if_new({table.hand, table.tops, table.nameless_tops(), {}});
  std::vector<CompleteTurn> turns;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Moment now = moments[i];
    if (table.laid + static_cast<int>(now.plays.size()) >= table.required())
      turns.push_back({now.hand, now.nameless_tops, now.plays});
    for (const Pile pile : kPiles) {
      const auto at = static_cast<std::size_t>(pile);
      for (const int card : now.hand& playable(direction_of(pile), now.tops[at])) {
        Moment next = now;
        next.hand = now.hand.without(card);
        next.tops[at] = static_cast<Card>(card);
        next.nameless_tops = Tops::of(next.tops).in_order();
        next.plays.push_back({static_cast<Card>(card), pile});
        moments.add_if_new(next);
      }
    }
  }
  return turns;
}

}  // namespace backtrick::the_game
