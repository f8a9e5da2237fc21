#include "puzzles/players/sampling_player.hpp"

#include <algorithm>
#include <span>

#include "puzzles/players/playout.hpp"

namespace backtrick::the_game {

void SamplingPlayer::new_game(std::uint64_t seed) {
  CountingPlayer::new_game(seed);
  random_ = SplitMix64{seed};
}

/// Finds the turns with the best score, at most one for each resulting table.
void SamplingPlayer::find_candidates(const SeatView& view) {
  candidates_.clear();
  consider(view, [&](const SeatView& after, const Turn& plays) {
    if (!after.turn_complete()) return;
    const std::int32_t worth = value(after);
    const bool full = candidates_.size() == foresight_.turns;
    if (full && worth <= candidates_.back().value) return;
    for (const Candidate& other : candidates_) {
      if (other.after.hand == after.hand && other.after.tops == after.tops) return;
    }
    if (full) candidates_.pop_back();
    const auto place = std::ranges::find_if(
        candidates_, [&](const Candidate& other) { return other.value < worth; });
    candidates_.insert(place, {after, plays, worth, 0});
  });
}

/// Plays on in the imagined order of the draw pile and returns the value of the resulting table.
std::int64_t SamplingPlayer::play_on(SeatView now) {
  now.others = {};  // it imagines that it draws all cards that it does not see
  std::size_t drawn = 0;
  const auto draw = [&] {
    while (now.hand.size() < now.rules.hand && !now.unseen.empty()) {
      const Card card = order_[drawn++];
      now.hand = now.hand.with(card);
      now.unseen = now.unseen.without(card);
    }
    now.laid = 0;
  };
  // When a game is over, each card left counts as more than any table can cost.
  constexpr std::int64_t kCardLeft = -5'000;
  std::int64_t worth = 0;
  Turn turn;
  for (int turns = 0; turns < foresight_.horizon; ++turns) {
    draw();
    if (now.left() == 0) return 0;
    if (!can_complete_turn(now)) return kCardLeft * now.left();
    CountingPlayer::choose(now, turn);
    for (const Play play : turn) now.lay(play);
    worth = value(now);
  }
  return worth;
}

void SamplingPlayer::choose(const SeatView& view, Turn& turn) {
  find_candidates(view);
  if (candidates_.size() < 2 || view.unseen.empty()) {
    if (candidates_.empty()) return CountingPlayer::choose(view, turn);
    turn = candidates_.front().plays;
    return;
  }
  std::size_t unseen = 0;
  for (const int card : view.unseen) order_[unseen++] = static_cast<Card>(card);
  for (int i = 0; i < foresight_.samples; ++i) {
    shuffle(std::span{order_}.first(unseen), random_);
    for (Candidate& candidate : candidates_) candidate.sum += play_on(candidate.after);
  }
  turn = std::ranges::max_element(candidates_, {}, &Candidate::sum)->plays;
}

}  // namespace backtrick::the_game
