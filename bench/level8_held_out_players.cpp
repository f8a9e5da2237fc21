#include "bench/level8_held_out_players.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "puzzles/level8/players/additions.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {
namespace {

/// Decks that begin with the hand and the card that lies on the discard pile, go on with one order
/// of the unseen cards, and end with the cards that are out of reach.
Deal dream(const RoundView& view, const Hand& kept, Card discarded,
           const std::vector<Card>& unseen) {
  std::vector<Card> deck{kept.begin(), kept.end()};
  deck.push_back(discarded);
  deck.insert(deck.end(), unseen.begin(), unseen.end());
  for (Card card = 0; card < kMaxCards; ++card) {
    if (view.rules.contains(card) && std::ranges::find(deck, card) == deck.end())
      deck.push_back(card);
  }
  return Deal::of_deck(view.rules, deck);
}

/// A solved round whose first turn takes what was taken shows how to lay the level: the solver is
/// asked about a deal in which that card is turned up.
void lay_if_possible(const RoundView& view, Goal goal, Turn& turn) {
  Hand others = view.hand;
  others.erase(std::ranges::find(others, turn.taken));
  std::vector<Card> unseen;
  for (Card card = 0; card < kMaxCards; ++card) {
    if (view.unseen.test(card)) unseen.push_back(card);
  }
  const auto line = solve(dream(view, others, turn.taken, unseen), view.level, goal);
  if (!line || line->size() != 1 || line->front().taken != turn.taken || !line->front().from)
    return;
  turn.laid = line->front().laid;
  turn.added = line->front().added;
  turn.discard = line->front().discard;
}

/// Orders of the cards in the draw pile: the next ones as they lie, as far as a player looks, and
/// the others at random.
class ImaginedOrders {
 public:
  ImaginedOrders(const RoundView& view, std::size_t sees)
      : known_{std::min(sees, view.next_cards.size())},
        order_{view.next_cards.begin(),
               view.next_cards.begin() + static_cast<std::ptrdiff_t>(known_)} {
    for (Card card = 0; card < kMaxCards; ++card) {
      if (view.unseen.test(card) && std::ranges::find(order_, card) == order_.end())
        order_.push_back(card);
    }
  }
  const std::vector<Card>& next(SplitMix64& random) {
    shuffle(std::span{order_}.subspan(known_), random);
    return order_;
  }

 private:
  std::size_t known_;
  std::vector<Card> order_;
};

}  // namespace

bool DreamingPlayer::takes_discard(const RoundView& view) {
  // The solver may take the card in its first turn; it does so in most dreams or it does not.
  ImaginedOrders orders{view, sees_};
  int taken = 0;
  for (int i = 0; i < dreams_; ++i) {
    const std::vector<Card>& unseen = orders.next(random_);
    const auto line =
        solve(dream(view, view.hand, *view.top_discard, unseen), view.level, view.goal);
    taken += line && line->front().from ? 1 : 0;
  }
  return 2 * taken > dreams_;
}

void DreamingPlayer::finish(const RoundView& view, Turn& turn) {
  lay_if_possible(view, view.goal, turn);
  if (!turn.laid.empty()) return;
  ImaginedOrders orders{view, sees_};
  std::vector<int> turns(view.hand.size());
  for (int i = 0; i < dreams_; ++i) {
    const std::vector<Card>& unseen = orders.next(random_);
    for (std::size_t k = 0; k < view.hand.size(); ++k) {
      Hand kept = view.hand;
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(k));
      turns[k] += fewest_turns(dream(view, kept, view.hand[k], unseen), view.level, view.goal)
                      .value_or(kMaxCards);
    }
  }
  const auto least = std::ranges::min_element(turns);
  turn.discard = Discard{view.hand[static_cast<std::size_t>(least - turns.begin())], std::nullopt};
}

namespace {

/// Whether two different cards could stand side by side in a group that the level asks for.
bool neighbours(Card a, Card b, const Requirement& group) {
  if (is_skip(a) || is_skip(b)) return false;
  if (is_wild(a) || is_wild(b)) return true;
  const int apart = number_of(a) - number_of(b);
  switch (group.kind) {
    case GroupKind::Run: return apart != 0 && apart < group.size && -apart < group.size;
    case GroupKind::Set: return apart == 0;
    case GroupKind::Colour: break;
  }
  return colour_of(a) == colour_of(b);
}

int points(Card card, const RoundView& view) {
  int sum = is_wild(card) ? kMaxCards : 0;
  for (const Requirement& group : view.level.groups()) {
    for (const Card other : view.hand)
      sum += other != card && neighbours(card, other, group) ? group.size : 0;
  }
  return sum;
}

}  // namespace

bool ThumbPlayer::takes_discard(const RoundView& view) {
  const Card top = *view.top_discard;
  if (!view.display.empty()) return find_addition(top, view.display, view.rules).has_value();
  const auto worse = [&](Card held) { return points(held, view) < points(top, view); };
  return is_wild(top) || (std::ranges::count_if(view.hand, worse) > 6 && random_.below(2) == 0);
}

void ThumbPlayer::finish(const RoundView& view, Turn& turn) {
  Hand hand = view.hand;
  std::vector<Group> display = view.display;
  if (display.empty()) {
    lay_if_possible(view, Goal::Place, turn);
    turn.discard.reset();
    display = turn.laid;
    for (const Group& group : display) {
      for (const Card card : group.cards) hand.erase(std::ranges::find(hand, card));
    }
    if (!display.empty() && view.goal == Goal::Place) return;
  }
  if (!display.empty()) {
    add_all(hand, display, view.rules, turn.added);
    turn.discard = Discard{hand[static_cast<std::size_t>(random_.below(hand.size()))], {}};
    return;
  }
  Card worst = hand[static_cast<std::size_t>(random_.below(hand.size()))];
  if (random_.below(8) != 0) {
    int least = std::numeric_limits<int>::max();
    for (const Card card : hand) {
      // Ties are broken at random.
      const int now = points(card, view) * 16 + static_cast<int>(random_.below(16));
      if (now < least) {
        least = now;
        worst = card;
      }
    }
  }
  turn.discard = Discard{worst, std::nullopt};
}

}  // namespace backtrick::level8
