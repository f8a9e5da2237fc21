#include "puzzles/players/value/turn_chooser.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <functional>

#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {
namespace {

/// The score of an exact turn: beyond every logit of the network.
constexpr std::int32_t kWinning = 1 << 24;
constexpr std::int32_t kCardLeft = 1 << 12;
/// What is added to the score of a lost turn whose end is not known: it comes after every turn that
/// may win, and before those that are known to leave cards.
constexpr std::int32_t kLost = -(1 << 22);
/// A logit whose chance is 0.
constexpr std::int32_t kNoChance = -32 * Value::kUnit;
/// The most cards of which a team's ending is judged.
constexpr int kFewCards = 12;

}  // namespace

const TurnChooser::Candidate* TurnChooser::choose(const Afterstate& table, int required,
                                                  int hand_size) {
  const RankTables hand{table.hand, table.unseen};
  generator_.generate(hand, table.tops, required);
  evaluator_.begin(hand, table.others);
  for (const TurnGenerator::Node& turn : generator_.turns()) evaluator_.add(turn.left, turn.tops);
  const std::span<const Value> values = evaluator_.values();
  candidates_.resize(values.size());
  const TurnGenerator::Node* turn = generator_.turns().data();
  auto to = candidates_.begin();
  for (const Value& value : values) {  // member by member: copies would wait for their stores
    to->turn = turn++;
    to->value = value;
    to->exact = false;
    to->score = score_of(value);
    ++to;
  }

  judge_dead_cards(table.unseen);
  if (table.others.elsewhere() == 0)
    judge_endings(table, hand_size);
  else
    judge_team_endings(table);
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates_)
    if (best == nullptr || candidate.score > best->score) best = &candidate;
  return best;
}

/// Who holds a dead card, and when it is drawn, does not matter. What is left to play for is to
/// leave few cards.
void TurnChooser::judge_dead_cards(CardSet unseen) {
  for (Candidate& candidate : candidates_) {
    if (out_of_reach(candidate.turn->hand | unseen, candidate.turn->tops).empty()) continue;
    candidate.value.win = kNoChance;
    candidate.score = kLost + candidate.value.remains;
  }
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

/// The cards of all hands and the draw pile in one hand, without a draw pile, can be laid in every
/// order in which the team can lay them, and in others. So if that hand cannot lay all, nor can the
/// team. Turns that may win keep the value of the network. Only the best one of these is looked
/// for: a later turn is worth less to the network.
void TurnChooser::judge_team_endings(const Afterstate& table) {
  boost::container::small_vector<Candidate*, 64> endings;
  for (Candidate& candidate : candidates_)
    if (candidate.turn->hand.size() + table.unseen.size() <= kFewCards)
      endings.push_back(&candidate);
  std::ranges::stable_sort(endings, std::ranges::greater{}, &Candidate::score);
  for (Candidate* const candidate : endings) {
    const int left =
        ending_.fewest_left(candidate->turn->hand | table.unseen, candidate->turn->tops);
    if (left == 0) break;
    candidate->exact = true;
    candidate->left = left;
    candidate->score = -kWinning - kCardLeft * left;
  }
}

}  // namespace backtrick::the_game
