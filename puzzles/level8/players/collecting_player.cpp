#include "puzzles/level8/players/collecting_player.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "puzzles/level8/players/additions.hpp"
#include "solver/level8/display_filler.hpp"

namespace backtrick::level8 {
namespace {

constexpr int kTurn = 100;  // the unit of costs is a hundredth of a turn
/// What a missing card counts. With less than 8, a player who counts holds on to hands that miss
/// one card more but wait for it a shorter time, for ever; above 8 nothing changes any more.
constexpr int kTurnsEach = 8;

void remove(Hand& hand, Card card) { hand.erase(std::ranges::find(hand, card)); }

/// How many other cards must come before a card fits a group, as far as numbers can tell.
int gap(Card card, const Group& group) {
  constexpr int kNever = kMaxNumbers;
  if (is_skip(card)) return kNever;
  if (group.kind != GroupKind::Run) return kNever - 1;  // another number or colour never fits
  const int number = number_of(card);
  if (number < group.value) return group.value - number;
  const int above = number - (group.value + group.size() - 1);
  return above > 0 ? above : kNever - 1;
}

}  // namespace

bool CollectingPlayer::takes_discard(const RoundView& view) {
  const Card top = *view.top_discard;
  if (!view.display.empty()) return find_addition(top, view.display, view.rules).has_value();
  MissingCards cards{view.level, view.goal, view.rules};
  const auto without = need(cards, counts_of(view.hand), view);
  CardCounts held = counts_of(view.hand);
  held.add(top);
  // Taking the card is a turn, too. Without an open pile, `turns` are 0.
  auto with = need(cards, held, view);
  if (habits_.sees > 0) ++with.turns;
  return with < without;
}

/// What a player needs to hold a display: cards that are missing even after all the next ones that
/// the player looks at, and otherwise the turns until the last of it is drawn.
CollectingPlayer::Need CollectingPlayer::need(MissingCards& cards, CardCounts held,
                                              const RoundView& view) const {
  int turns = 0;
  for (const Card next : view.next_cards) {
    if (turns == habits_.sees || cards.search().shortage(held) == 0) break;
    held.add(next);
    ++turns;
  }
  return {cards.missing(held), turns, held};
}

/// The cost of keeping these cards, or any number from `limit` on if it is not less.
int CollectingPlayer::cost(MissingCards& cards, const Hand& kept, const RoundView& view,
                           int limit) {
  const int error = noise_.error();
  const auto [missing, turns, held] = need(cards, counts_of(kept), view);
  const int all = kTurn * (kTurnsEach * missing + turns) + error;
  if (!habits_.counts_unseen || missing == 0) return all;
  const int others = all - kTurn * kTurnsEach;
  if (others + kTurn >= limit) return limit;  // the first card takes a turn at least
  CardBits unseen = view.unseen;
  for (int i = 0; i < turns; ++i) unseen.reset(view.next_cards[static_cast<std::size_t>(i)]);
  const auto count = static_cast<int>(unseen.count());
  return others + kTurn * (count + 1) / (cards.accepted(held, missing, unseen) + 1);
}

bool CollectingPlayer::lay(const RoundView& view, Goal goal, Turn& turn) const {
  MissingCards cards{view.level, goal, view.rules};
  if (cards.search().shortage(counts_of(view.hand)) != 0) return false;
  const auto display = fill_display(cards.search(), {view.hand.data(), view.hand.size()});
  lay_display(*display, view.level, turn);
  return true;
}

/// The card that fits worst on the table.
Card CollectingPlayer::farthest(const Hand& hand, const std::vector<Group>& display) {
  Card worst = hand.front();
  int most = std::numeric_limits<int>::min();
  for (const Card card : hand) {
    int least = kMaxNumbers;
    for (const Group& group : display) least = std::min(least, gap(card, group));
    const int distance = kTurn * least + noise_.error();
    if (distance > most) {
      most = distance;
      worst = card;
    }
  }
  return worst;
}

void CollectingPlayer::finish(const RoundView& view, Turn& turn) {
  Hand hand = view.hand;
  std::vector<Group> display = view.display;
  if (display.empty() && lay(view, habits_.lays_at_once ? Goal::Place : view.goal, turn)) {
    display = turn.laid;
    for (const Group& group : turn.laid) {
      for (const Card card : group.cards) remove(hand, card);
    }
    for (const Addition& addition : turn.added) {
      Group& group = display[addition.group];
      group.cards.push_back(addition.card);
      remove(hand, addition.card);
    }
    if (view.goal == Goal::Place) return;
  }
  if (!display.empty()) {
    add_all(hand, display, view.rules, turn.added);
    turn.discard = Discard{farthest(hand, display), std::nullopt};
    return;
  }

  MissingCards cards{view.level, view.goal, view.rules};
  int least = std::numeric_limits<int>::max();
  for (const Card card : hand) {
    Hand kept = hand;
    remove(kept, card);
    const int cost_now = cost(cards, kept, view, least);
    if (cost_now < least) {
      least = cost_now;
      turn.discard = Discard{card, std::nullopt};
    }
  }
}

}  // namespace backtrick::level8
