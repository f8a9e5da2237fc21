#include "puzzles/players/value/turn_chooser.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <functional>

namespace backtrick::the_game {
namespace {

/// The score of an exact turn: beyond every logit of the network.
constexpr std::int32_t kWinning = 1 << 24;
constexpr std::int32_t kCardLeft = 1 << 12;

}  // namespace

const TurnChooser::Candidate* TurnChooser::choose(const Afterstate& table, int required,
                                                  int hand_size) {
  generator_.generate(table.hand, table.unseen, table.tops, required);
  evaluator_.begin(table.hand, table.unseen);
  candidates_.clear();
  for (const TurnGenerator::Node& turn : generator_.turns()) {
    Candidate candidate{&turn, evaluator_.evaluate(turn.hand, turn.tops)};
    const std::int64_t win = candidate.value.win;
    const std::int64_t remains = candidate.value.remains;
    candidate.score = static_cast<std::int32_t>(
        (win * (256 - remains_weight_) + remains * remains_weight_) / 256);
    candidates_.push_back(candidate);
  }

  judge_endings(table, hand_size);
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates_)
    if (best == nullptr || candidate.score > best->score) best = &candidate;
  return best;
}

void TurnChooser::judge_endings(const Afterstate& table, int hand_size) {
  boost::container::small_vector<Candidate*, 64> endings;
  for (Candidate& candidate : candidates_)
    if (hand_size - candidate.turn->hand.size() >= table.unseen.size())
      endings.push_back(&candidate);
  // A win is soon found if there is one, because the network knows where to look.
  std::ranges::stable_sort(endings, std::ranges::greater{}, &Candidate::score);
  for (Candidate* const candidate : endings) {
    candidate->exact = true;
    candidate->left =
        ending_.fewest_left(candidate->turn->hand | table.unseen, candidate->turn->tops);
    candidate->score = candidate->left == 0 ? kWinning : -kWinning - kCardLeft * candidate->left;
    if (candidate->left == 0) break;
  }
}

}  // namespace backtrick::the_game
