#include "bench/round_later.hpp"

namespace backtrick::the_game {

std::int32_t chance_a_round_later(TurnChooser& chooser, WholeTable table, Language language) {
  for (int laid = 1;; ++laid) {
    if (table.unplayed().empty()) return kCertain;
    const SeatView seen = table.view(language);
    const Afterstate before = Afterstate::before_turn(seen);
    if (before.unseen.empty())
      return chooser.ending().fewest_left(before.hand, before.tops) == 0 ? kCertain : 0;
    const auto* const chosen = chooser.choose(before, seen.required(), seen.rules.hand);
    if (chosen == nullptr) return 0;
    if (chosen->exact || laid == seen.rules.players) return chosen->chance();
    table.end_turn(chosen->turn->hand, chosen->turn->tops);
  }
}

}  // namespace backtrick::the_game
