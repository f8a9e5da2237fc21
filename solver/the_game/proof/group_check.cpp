#include "solver/the_game/proof/group_check.hpp"

#include <algorithm>

namespace backtrick::the_game::proof {

GroupCheck::GroupCheck(const ArrivalGame& game, int goal, const CheckedLayer& from,
                       const CheckedLayer& to, const std::atomic<bool>* interrupt,
                       MemoryAccount& account)
    : game_{game},
      goal_{goal},
      from_{from},
      to_{to},
      interrupt_{interrupt},
      arrived_{to.arrived},
      coming_{game.counted(game.coming[arrived_])},
      placements_{CountedArray<Placement>{account}, CountedArray<Placement>{account}},
      listed_{account} {}

/// Lists every way to lay the arriving card, which is the last of `cards_`.
void GroupCheck::list_placements(std::size_t direction) {
  const std::size_t kept = cards_.size() - 1;
  listed_.assign(std::size_t{1} << kept, 0);
  placements_[direction].clear();
  follow(direction, {0, static_cast<std::uint16_t>(kept)});
}

/// Adds a placement, and every way in which kept cards can follow it.
void GroupCheck::follow(std::size_t direction, Placement placement) {
  const auto bit = [](std::size_t index) { return static_cast<std::uint16_t>(1U << index); };
  std::uint16_t& lasts = listed_[placement.laid];
  if ((lasts & bit(placement.last)) != 0) return;
  lasts |= bit(placement.last);
  placements_[direction].push_back(placement);
  const int top = game_.counted(direction, cards_[placement.last]);
  for (std::size_t next = 0; next + 1 < cards_.size(); ++next) {
    if ((placement.laid & bit(next)) == 0 && goes_on(game_.counted(direction, cards_[next]), top))
      follow(direction, {static_cast<std::uint16_t>(placement.laid | bit(next)),
                         static_cast<std::uint16_t>(next)});
  }
}

std::optional<Refusal> GroupCheck::operator()(std::size_t at) {
  const StateGroup& group = from_.states.groups()[at];
  group_ = &group;
  const auto [least, most] = cards_due();
  if (most < least) return std::nullopt;
  const int card = game_.order[from_.arrived];
  cards_.clear();
  for (const int kept : group.kept) cards_.push_back(kept);
  cards_.push_back(card);
  for (std::size_t direction = 0; direction < 2; ++direction) list_placements(direction);
  for (int due = least; due <= most; ++due) {
    if (auto hole = hole_if_kept(group.kept.with(card), due)) return hole;
    for (std::size_t direction = 0; direction < 2; ++direction) {
      for (const Placement placement : placements_[direction]) {
        if (auto hole = hole_if_laid(placement, direction, due)) return hole;
      }
    }
  }
  return std::nullopt;
}

/// The numbers of cards due, at least and at most, after the next card has arrived.
std::pair<int, int> GroupCheck::cards_due() const {
  if (group_->due > 0) return {group_->due - 1, group_->due - 1};
  const int coming = static_cast<int>(game_.cards() - from_.arrived);
  const int shortest = game_.shortest_turn(from_.arrived);
  const int longest =
      std::min(game_.longest_turn(from_.arrived), game_.rules.hand - group_->kept.size());
  if (longest < shortest) return {0, -1};
  return {std::min(shortest, coming) - 1, std::min(longest, coming) - 1};
}

/// The successors in which the arriving card is kept.
std::optional<Refusal> GroupCheck::hole_if_kept(CardSet kept, int due) {
  turn_to(kept, due);
  for (std::size_t i = 0; i < group_->states; ++i) {
    const CountedTops tops = group_->at(i);
    if (auto hole = hole_at(tops, tops)) return hole;
  }
  return std::nullopt;
}

std::optional<Refusal> GroupCheck::hole_if_laid(Placement placement, std::size_t direction,
                                                int due) {
  CardSet kept = group_->kept;
  for (std::size_t i = 0; i + 1 < cards_.size(); ++i) {
    if ((placement.laid >> i & 1U) != 0) kept = kept.without(cards_[i]);
  }
  const int arriving = game_.counted(direction, cards_.back());
  const int top = game_.counted(direction, cards_[placement.last]);
  turn_to(kept, due);
  for (std::size_t i = 0; i < group_->states; ++i) {
    const CountedTops tops = group_->at(i);
    for (std::size_t pile = 2 * direction; pile < 2 * direction + 2; ++pile) {
      if (!goes_on(arriving, tops[pile])) continue;
      CountedTops after = tops;
      after[pile] = static_cast<std::uint8_t>(top);
      if (auto hole = hole_at(tops, after)) return hole;
    }
  }
  return std::nullopt;
}

/// What is the same for all successors with these cards kept and due.
void GroupCheck::turn_to(CardSet kept, int due) {
  stop_if(interrupt_);
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

bool GroupCheck::covered_or_lost(const CountedTops& tops) {
  if (wins_) return false;
  if (impossible_) return count(Reason::Impossible);
  if (lost_by_bound(same_, tops)) return count(Reason::Bound);
  stop_if(interrupt_);  // a layer has states enough to look through for a while
  if (covered_by(same_, tops)) return count(Reason::Covered);
  if (lost_by_dead_card(tops)) return count(Reason::DeadCard);
  if (!others_known_) find_others();
  for (Other& other : others_) {
    if (lost_by_bound(other, tops) || covered_by(other, tops)) return count(Reason::CoveredByOther);
  }
  return false;
}

bool GroupCheck::count(Reason reason) {
  ++successors_[static_cast<std::size_t>(reason)];
  return true;
}

GroupCheck::Other GroupCheck::other_of(CardSet kept, int due) const {
  Other other{kept, due};
  for (std::size_t i = 0; i < to_.bounds.size(); ++i)
    other.thresholds[i] = to_.bounds[i].threshold(kept, due);
  return other;
}
bool GroupCheck::lost_by_bound(const Other& other, const CountedTops& tops) const {
  for (std::size_t i = 0; i < to_.bounds.size(); ++i) {
    if (to_.bounds[i].least(tops) > other.thresholds[i]) return true;
  }
  return false;
}

bool GroupCheck::covered_by(Other& other, const CountedTops& tops) const {
  if (!other.group) other.group = to_.states.find(other.kept, other.due);
  return *other.group != nullptr && (*other.group)->covers(tops, to_.limits.of(tops));
}

/// Leaves out some of the first inert cards, and begins a turn where one may. More inert cards
/// would take time, and writers know of no more.
void GroupCheck::find_others() {
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

bool GroupCheck::lost_by_dead_card(const CountedTops& tops) const {
  const CardSet dead =
      dead_cards(game_, coming_, game_.counted(game_.coming[arrived_] | kept_), tops);
  return !dead.empty() && (goal_ == game_.rules.cards || most_laid_without(dead) < goal_);
}

/// The most cards that are not dead among the cards arrived when a turn begins, over all turns
/// that can begin.
int GroupCheck::most_laid_without(CardSet dead) const {
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

/// The hole at a state of the group, if this successor of it is neither covered nor lost.
std::optional<Refusal> GroupCheck::hole_at(const CountedTops& state, const CountedTops& successor) {
  if (covered_or_lost(successor)) return std::nullopt;
  return Refusal{from_.arrived, in_words(game_, group_->kept, group_->due, state),
                 in_words(game_, kept_, due_, successor),
                 wins_ ? "the successor wins" : "nothing covers the successor"};
}

}  // namespace backtrick::the_game::proof
