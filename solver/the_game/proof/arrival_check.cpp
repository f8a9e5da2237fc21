#include "solver/the_game/proof/arrival_check.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/arrival_states.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "solver/the_game/proof/portions.hpp"

namespace backtrick::the_game::proof {
namespace {

/// A layer as it was read, and what it takes to look states up in it.
struct Layer {
  Layer(const ArrivalGame& game, std::size_t cards_arrived)
      : arrived{cards_arrived}, limits{game, cards_arrived} {}

  std::size_t arrived;
  CoverLimits limits;
  std::vector<HoldingBound> bounds;
  ArrivalStates states;
};

/// What an arriving card may do: be kept, or be laid on a pile with kept cards after it.
struct Placement {
  bool laid;
  std::size_t direction;  ///< if it is laid
  CardSet kept;           ///< afterwards
  int top;                ///< of the pile afterwards, counted
  auto operator<=>(const Placement& other) const {
    return std::tuple{laid, direction, kept.high(), kept.low(), top} <=>
           std::tuple{other.laid, other.direction, other.kept.high(), other.kept.low(), other.top};
  }
};

/// Adds every way in which cards of `kept` can follow the card laid last.
void follow(const ArrivalGame& game, std::size_t direction, CardSet kept, int last,
            std::set<Placement>& all) {
  if (!all.insert({true, direction, kept, last}).second) return;
  for (const int card : kept) {
    const int next = game.counted(direction, card);
    if (goes_on(next, last)) follow(game, direction, kept.without(card), next, all);
  }
}

/// The lowest number that a pile can show after the next card laid on it, or 127 if no card can be:
/// the rule of a dead card. Both sets are counted from the start of the direction.
int lowest_reach(CardSet coming, CardSet unplayed, int top) {
  const CardSet above = coming & CardSet::above(top);
  int lowest = above.empty() ? 127 : above.lowest();
  if (top >= kTrick && coming.contains(top - kTrick)) lowest = top - kTrick;
  const CardSet tricks = unplayed & unplayed.raised(kTrick);  // x with x-10 unplayed
  for (;;) {
    const CardSet from = tricks & ~CardSet::below(lowest);
    if (from.empty() || from.lowest() - kTrick >= lowest) return lowest;
    lowest = from.lowest() - kTrick;
  }
}

CardSet counted(const ArrivalGame& game, std::size_t direction, CardSet cards) {
  CardSet set;
  for (const int card : cards) set = set.with(game.counted(direction, card));
  return set;
}

/// Checks the successors of groups of one layer. Each thread has a checker of its own.
class GroupCheck {
 public:
  GroupCheck(const ArrivalGame& game, int goal, const Layer& from, const Layer& to)
      : game_{game}, goal_{goal}, from_{from}, to_{to}, arrived_{to.arrived} {
    for (std::size_t direction = 0; direction < 2; ++direction)
      coming_[direction] = counted(game, direction, game.coming[arrived_]);
  }

  const std::array<std::uint64_t, kReasons>& successors() const { return successors_; }

  /// The hole at a group of the layer `from`, or nothing.
  std::optional<Refusal> operator()(std::size_t at) {
    const StateGroup& group = from_.states.groups()[at];
    group_ = &group;
    const int card = game_.order[from_.arrived];
    std::set<Placement> placements{{false, 0, group.kept.with(card), 0}};
    for (std::size_t direction = 0; direction < 2; ++direction)
      follow(game_, direction, group.kept, game_.counted(direction, card), placements);
    const auto [least, most] = cards_due();
    for (int due = least; due <= most; ++due) {
      for (const Placement& placement : placements) {
        if (!check(placement, card, due)) return std::move(refusal_);
      }
    }
    return std::nullopt;
  }

  /// Whether a state is covered by a state of the layer `to`, or lost, without any successor made.
  bool holds(CardSet kept, int due, const CountedTops& tops) {
    ask_about(kept, due);
    return judge(tops);
  }

 private:
  /// The numbers of cards due, at least and at most, after the next card has arrived.
  std::pair<int, int> cards_due() const {
    if (group_->due > 0) return {group_->due - 1, group_->due - 1};
    const int coming = static_cast<int>(game_.cards() - from_.arrived);
    const int shortest = game_.shortest_turn(from_.arrived);
    const int longest =
        std::min(game_.longest_turn(from_.arrived), game_.rules.hand - group_->kept.size());
    if (longest < shortest) return {0, -1};
    return {std::min(shortest, coming) - 1, std::min(longest, coming) - 1};
  }

  bool check(const Placement& placement, int card, int due) {
    ask_about(placement.kept, due);
    for (std::size_t i = 0; i < group_->states; ++i) {
      const CountedTops tops = group_->at(i);
      if (!placement.laid) {
        if (!judge(tops)) return refuse(tops, tops);
        continue;
      }
      for (std::size_t pile = 2 * placement.direction; pile < 2 * placement.direction + 2; ++pile) {
        if (!goes_on(game_.counted(placement.direction, card), tops[pile])) continue;
        CountedTops after = tops;
        after[pile] = static_cast<std::uint8_t>(placement.top);
        if (!judge(after)) return refuse(tops, after);
      }
    }
    return true;
  }

  /// What is the same for all successors with these kept cards and so many due.
  void ask_about(CardSet kept, int due) {
    kept_ = kept;
    due_ = due;
    const bool last = arrived_ == game_.cards();
    wins_ = due == 0 && static_cast<int>(arrived_) - kept.size() >= goal_;
    impossible_ =
        !wins_ &&
        (last || (due == 0 && kept.size() > game_.rules.hand - game_.shortest_turn(arrived_)));
    same_ = other_of(kept, due);
    others_known_ = false;
  }

  bool judge(const CountedTops& tops) {
    if (wins_) return false;
    if (impossible_) return count(Reason::Impossible);
    if (lost_by_bound(same_, tops)) return count(Reason::Bound);
    if (same_.group != nullptr && same_.group->covers(to_.limits, tops))
      return count(Reason::Covered);
    if (lost_by_dead_card(tops)) return count(Reason::DeadCard);
    if (!others_known_) find_others();
    for (const Other& other : others_) {
      if (lost_by_bound(other, tops) ||
          (other.group != nullptr && other.group->covers(to_.limits, tops)))
        return count(Reason::CoveredByOther);
    }
    return false;
  }

  bool count(Reason reason) {
    ++successors_[static_cast<std::size_t>(reason)];
    return true;
  }

  /// Where a state may be found that covers the successor.
  struct Other {
    const StateGroup* group = nullptr;
    std::array<std::int64_t, 4> thresholds{};  ///< one for each bound
  };
  Other other_of(CardSet kept, int due) const {
    Other other{to_.states.find(kept, due), {}};
    for (std::size_t i = 0; i < to_.bounds.size(); ++i)
      other.thresholds[i] = to_.bounds[i].threshold(kept, due);
    return other;
  }
  bool lost_by_bound(const Other& other, const CountedTops& tops) const {
    for (std::size_t i = 0; i < to_.bounds.size(); ++i) {
      if (to_.bounds[i].least(tops) > other.thresholds[i]) return true;
    }
    return false;
  }

  /// Leaves out some of the first inert cards, and begins a turn where one may. More inert cards
  /// would take time, and writers know of no more.
  void find_others() {
    others_.clear();
    others_known_ = true;
    constexpr std::size_t kMostLeftOut = 6;
    const CardSet unplayed = game_.coming[arrived_] | kept_;
    std::vector<int> inert;
    for (const int card : kept_ & ~unplayed.raised(kTrick) & ~unplayed.lowered(kTrick)) {
      if (inert.size() < kMostLeftOut) inert.push_back(card);
    }
    for (std::size_t left_out = 0; left_out < (std::size_t{1} << inert.size()); ++left_out) {
      CardSet kept = kept_;
      for (std::size_t i = 0; i < inert.size(); ++i) {
        if ((left_out >> i & 1U) != 0) kept = kept.without(inert[i]);
      }
      if (left_out != 0) others_.push_back(other_of(kept, due_));
      if (due_ >= game_.shortest_turn(arrived_) && due_ <= game_.longest_turn(arrived_) &&
          kept.size() <= game_.rules.hand - due_)
        others_.push_back(other_of(kept, 0));
    }
  }

  bool lost_by_dead_card(const CountedTops& tops) const {
    const CardSet unplayed = game_.coming[arrived_] | kept_;
    const CardSet mirrored = counted(game_, 1, unplayed);
    const auto reach = [&](std::size_t direction) {
      const CardSet cards = direction == 0 ? unplayed : mirrored;
      return std::min(lowest_reach(coming_[direction], cards, tops[2 * direction]),
                      lowest_reach(coming_[direction], cards, tops[2 * direction + 1]));
    };
    const CardSet too_low = unplayed & CardSet::below(reach(0));
    if (too_low.empty()) return false;
    const int descending = reach(1);
    CardSet dead;
    for (const int card : too_low) {
      if (game_.counted(1, card) < descending) dead = dead.with(card);
    }
    return !dead.empty() && (goal_ == game_.rules.cards || most_laid_without(dead) < goal_);
  }

  /// The most cards that are not dead among the cards arrived when a turn begins, over all turns
  /// that can begin.
  int most_laid_without(CardSet dead) const {
    int most = 0;
    std::array<bool, kMaxCards + 1> begins{};
    begins[arrived_ + static_cast<std::size_t>(due_)] = true;
    for (std::size_t arrived = arrived_; arrived <= game_.cards(); ++arrived) {
      if (!begins[arrived]) continue;
      const int held = (dead & ~game_.coming[arrived]).size();
      most = std::max(most, static_cast<int>(arrived) - held);
      const int longest = std::min(game_.longest_turn(arrived), game_.rules.hand - held);
      for (int size = game_.shortest_turn(arrived); size <= longest; ++size)
        begins[std::min(arrived + static_cast<std::size_t>(size), game_.cards())] = true;
    }
    return most;
  }

  bool refuse(const CountedTops& state, const CountedTops& successor) {
    refusal_ = Refusal{from_.arrived, in_words(game_, group_->kept, group_->due, state),
                       in_words(game_, kept_, due_, successor),
                       wins_ ? "the successor wins" : "nothing covers the successor"};
    return false;
  }

  const ArrivalGame& game_;
  int goal_;
  const Layer& from_;
  const Layer& to_;
  std::size_t arrived_;
  std::array<CardSet, 2> coming_;  // counted from the start of each direction
  std::array<std::uint64_t, kReasons> successors_{};
  std::optional<Refusal> refusal_;
  const StateGroup* group_ = nullptr;
  // The successors in question:
  CardSet kept_;
  int due_ = 0;
  bool wins_ = false;
  bool impossible_ = false;
  Other same_;
  std::vector<Other> others_;
  bool others_known_ = false;
};

/// Reads the next layer. Its number must be `arrived`.
std::unique_ptr<Layer> read_layer(const ArrivalGame& game, std::size_t arrived, ProofInput& proof) {
  const auto read = proof.next_layer();
  if (!read) return nullptr;
  if (read->number != arrived || arrived > game.cards())
    proof.stream().fail("the layer is number " + std::to_string(read->number) + ", not " +
                        std::to_string(arrived));
  auto layer = std::make_unique<Layer>(game, arrived);
  for (const HoldingCosts& costs : read_holding_costs(game, arrived, read->extra)) {
    if (proof.claim().goal == game.rules.cards) layer->bounds.emplace_back(game, arrived, costs);
  }
  while (auto block = proof.next_block()) layer->states.add(game, arrived, *std::move(block));
  return layer;
}

/// Checks all successors of a layer.
LayerReport check_layer(const ArrivalGame& game, int goal, const Layer& from, const Layer& to,
                        const CheckOptions& options, std::optional<Refusal>& refusal) {
  const std::vector<StateGroup>& groups = from.states.groups();
  LayerReport report{from.arrived, groups.size(), from.states.states(), {}};
  refusal = check_in_portions(
      groups.size(), options,
      [&] {
        return GroupCheck{game, goal, from, to};
      },
      [&](const GroupCheck& checker) {
        for (std::size_t i = 0; i < kReasons; ++i) report.successors[i] += checker.successors()[i];
      });
  return report;
}

}  // namespace

void check_arrivals(ProofInput& proof, const CheckOptions& options, CheckReport& report) {
  const Claim& claim = proof.claim();
  const Position start = claim.starts().front();
  const ArrivalGame game{start};
  auto layer = read_layer(game, game.first, proof);
  if (!layer) proof.stream().fail("the proof has no layers");
  CountedTops tops{};
  for (std::size_t pile = 0; pile < 4; ++pile)
    tops[pile] = static_cast<std::uint8_t>(game.counted(pile / 2, start.table().tops[pile]));
  const int due = static_cast<int>(game.drawn - game.first);
  if (!GroupCheck{game, claim.goal, *layer, *layer}.holds({}, due, tops)) {
    report.refusal = Refusal{game.first, "", in_words(game, {}, due, tops),
                             "no state of the first layer covers the start"};
    return;
  }
  for (;;) {
    auto next = read_layer(game, layer->arrived + 1, proof);
    if (!next) break;
    const LayerReport checked =
        check_layer(game, claim.goal, *layer, *next, options, report.refusal);
    if (report.refusal) return;
    report.layers.push_back(checked);
    if (options.on_layer) options.on_layer(checked);
    layer = std::move(next);
  }
  if (layer->states.states() != 0)
    report.refusal = Refusal{layer->arrived, "", "", "the last layer is not empty"};
}

}  // namespace backtrick::the_game::proof
