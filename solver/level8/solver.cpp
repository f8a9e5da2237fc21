#include "solver/level8/solver.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/level8/addable_cards.hpp"
#include "solver/level8/display_filler.hpp"
#include "solver/level8/display_search.hpp"
#include "solver/level8/game.hpp"
#include "solver/level8/round.hpp"

// WHY PREFIXES DECIDE. A player alone has h cards, the card u is turned up on the only discard
// pile, and the draw pile is d1 .. dN. Let
//
//   A(t) = hand, d1 .. dt        for 1 <= t <= N, and
//   B(t) = hand, u, d1 .. d(t-1) for 1 <= t <= N+1.
//
// A *display* is what a goal wants on the table: to place a level, groups of exactly the sizes that
// it asks for, k <= h cards; to go out, groups of at least these sizes, exactly h cards. After each
// discard, hand and table hold h cards together, and h+1 before it. So a player who goes out has h
// cards on the table and discards one more.
//
// Claim. The fewest turns to a goal are the least t for which A(t) or B(t) contains a display. If
// there is no such t, the goal cannot be reached.
//
// No fewer. Every turn takes one card. At the start of every turn after the first, the top of the
// discard pile is the card that the player discarded in the turn before: a turn takes one card at
// most from that pile and puts one on top. So u can be taken in turn 1 alone, and later the discard
// pile offers only cards that were held before. Suppose that the goal is reached in turn t. If turn
// 1 took u, all cards held so far are in B(s) for some s <= t, and otherwise in A(s): s is less
// than t if some turn took a discard back, perhaps because the draw pile was empty. (A first turn
// cannot take back; so s >= 1.) The table only holds cards that were held, and it satisfies the
// goal, whenever its cards were laid and whatever its wilds were named. So laying early, adding
// later or waiting reaches no goal that the set itself does not show, and nobody else is there to
// be hindered.
//
// No more. Let A(t) or B(t) contain a display D. Take the cards of that set, one a turn, and
// lay nothing before turn t. After taking, the hand has h+1 cards, and at most h of them are in D,
// so there is a card outside D to discard. In turn t all of D is in the hand. Lay from each group
// as many cards as the level asks for, and add the others one by one: a run grows at its high end,
// sets and colour groups by any card. At least one card is left, to discard if the goal is to go
// out. A Skip is in no display and can be discarded like any card. QED
//
// Nothing is shuffled again for a player alone (README.md), so no card comes after A(N) and B(N+1).
//
// Both sets grow with t, so "contains a display" is monotone. Let C(s) = hand, u, d1 .. ds = B(s+1)
// and s its least s with a display. A(t) is a part of C(t), so no answer is below s; B(s+1) gives
// s+1. So the answer is s if s >= 1 and A(s) contains a display, and s+1 otherwise.
//
// Editions (edition.hpp) differ in what a display is: its sets may have to show different numbers.
// Nothing above depends on that. They cannot change anything else for a player alone: there is one
// hand to deal, and no pile is shuffled again. A player who may take any card of the discard pile
// finds u and cards held before there, and nothing else. Then u may be taken in a later turn than
// the first; the cards held are in B(s) all the same, because the turn that takes u draws nothing.
//
// *A round under way.* Before a turn, a player whose level does not lie stands as at the beginning:
// h cards, a card u on top of the discard pile, and what is left of the draw pile. What u covers
// never comes up: a turn that takes from the pile covers it again. Now let the level lie, with k
// cards in the hand. Who goes out in t turns takes t cards, discards t and adds k. So the fewest
// turns are the least t for which A(t) or B(t) lets k cards be added to the groups. No fewer: all
// cards held are in such a set, and k of them were added one after the other. No more: add nothing
// before turn t. After taking, the hand has k+1 cards, of which at most k are those to be added, so
// there is another one to discard; in turn t all k are there. QED
//
// A display of more than h cards holds one of exactly h cards, because groups shrink card by card
// to what the level asks for, at most h cards. So "exactly h" loses nothing.

namespace backtrick::level8 {
namespace {

void require_alone(const Rules& rules) {
  if (rules.players != 1)
    throw std::invalid_argument{"the solver knows rounds for one player only"};
}

void require_playable(const Deal& deal, const Level& level) {
  require_alone(deal.rules());
  if (const auto fault = fault_in(level, deal.rules())) throw std::invalid_argument{*fault};
}

DisplaySearch search_for(const Rules& rules, const Level& level, Goal goal) {
  return {level, goal == Goal::Place ? level.cards() : rules.hand, rules};
}

CardCounts counts_of(std::span<const Card> cards) {
  CardCounts counts;
  for (const Card card : cards) counts.add(card);
  return counts;
}

/// Which cards are seen on the fastest way to a goal.
struct Answer {
  int turns = 0;
  bool takes_turned_up = false;  ///< B(turns) rather than A(turns)
};

/// What can be held: a hand, the card on top of the discard pile, and the draw pile.
struct Cards {
  std::span<const Card> hand;
  Card top{};
  std::span<const Card> pile;
};

/// `shortage`: a lower bound on the cards that a set lacks; 0 exactly if it suffices.
template <typename Shortage>
std::optional<Answer> find_answer(const Cards& cards, const Shortage& shortage) {
  const auto& [hand, top, pile] = cards;
  CardCounts held = counts_of(hand);
  held.add(top);
  std::size_t drawn = 0;
  while (const int missing = shortage(held)) {
    if (static_cast<std::size_t>(missing) > pile.size() - drawn) return std::nullopt;
    for (int card = 0; card < missing; ++card) held.add(pile[drawn++]);
  }
  const int turns = static_cast<int>(drawn);
  if (drawn > 0) {
    CardCounts without = counts_of(hand);
    for (const Card card : pile.first(drawn)) without.add(card);
    if (shortage(without) == 0) return Answer{turns, false};
  }
  return Answer{turns + 1, true};
}

/// Each card lowers the shortage of a display by at most one, so no fewer draws can suffice.
std::optional<Answer> find_answer(const Deal& deal, DisplaySearch& search) {
  return find_answer({deal.hand(1), deal.turned_up(), deal.draw_pile()},
                     [&](const CardCounts& held) { return search.shortage(held); });
}

/// Takes a card a turn, as the answer says, and discards cards that the display does not need.
Line write_line(const Deal& deal, const Level& level, Goal goal, const Answer& answer,
                const std::vector<Group>& display) {
  std::bitset<kMaxCards> needed;
  for (const Group& group : display) {
    for (const Card card : group.cards) needed.set(card);
  }
  Line line;
  std::vector<Card> hand{deal.hand(1).begin(), deal.hand(1).end()};
  auto next = deal.draw_pile().begin();
  for (int number = 1; number <= answer.turns; ++number) {
    Turn turn;
    if (number == 1 && answer.takes_turned_up) {
      turn.from = 1;
      turn.taken = deal.turned_up();
    } else {
      turn.taken = *next++;
    }
    hand.push_back(turn.taken);
    const bool last = number == answer.turns;
    if (last) lay_display(display, level, turn);
    if (!last || goal == Goal::Out) {
      const auto card = std::ranges::find_if(hand, [&](Card held) { return !needed.test(held); });
      if (card == hand.end()) throw std::logic_error{"level8: no card is left to discard"};
      turn.discard = Discard{*card, std::nullopt};
      hand.erase(card);
    }
    line.push_back(std::move(turn));
  }
  return line;
}

void require_accepted(const std::optional<RuleViolation>& violation) {
  if (violation)
    throw std::logic_error{"level8: the referee refuses a line: " + in_words(*violation)};
}

void require_reached(const Deal& deal, const Level& level, Goal goal, const Line& line) {
  Round round{deal, {level}};
  for (const Turn& turn : line) require_accepted(round.play(turn));
  if (goal == Goal::Place ? !round.has_laid(1) : round.winner() != 1)
    throw std::logic_error{"level8: a line does not reach its goal"};
}

}  // namespace

std::optional<int> fewest_turns(const Deal& deal, const Level& level, Goal goal) {
  require_playable(deal, level);
  DisplaySearch search = search_for(deal.rules(), level, goal);
  const auto answer = find_answer(deal, search);
  return answer ? std::optional{answer->turns} : std::nullopt;
}

std::optional<int> fewest_turns(const Round& round, Goal goal) {
  require_alone(round.rules());
  if (round.has_taken()) throw std::invalid_argument{"the solver begins before a turn"};
  if (round.rules().readings().takes_any_discard)
    throw std::invalid_argument{"the solver takes top cards only in a round under way"};
  if (round.winner() || (goal == Goal::Place && round.has_laid(1))) return 0;
  const auto& hand = round.hand(1);
  const Cards cards{hand, round.discard_pile(1).back(), round.draw_pile()};
  std::optional<Answer> answer;
  if (round.has_laid(1)) {
    AddableCards addable{round.display(1), round.rules()};
    answer = find_answer(cards, [&](const CardCounts& held) {
      return addable.allows(static_cast<int>(hand.size()), held) ? 0 : 1;
    });
  } else {
    DisplaySearch search = search_for(round.rules(), round.level(1), goal);
    answer = find_answer(cards, [&](const CardCounts& held) { return search.shortage(held); });
  }
  return answer ? std::optional{answer->turns} : std::nullopt;
}

std::optional<Line> solve(const Deal& deal, const Level& level, Goal goal) {
  require_playable(deal, level);
  DisplaySearch search = search_for(deal.rules(), level, goal);
  const auto answer = find_answer(deal, search);
  if (!answer) return std::nullopt;

  std::vector<Card> seen{deal.hand(1).begin(), deal.hand(1).end()};
  if (answer->takes_turned_up) seen.push_back(deal.turned_up());
  const auto drawn = deal.draw_pile().first(
      static_cast<std::size_t>(answer->turns - (answer->takes_turned_up ? 1 : 0)));
  seen.insert(seen.end(), drawn.begin(), drawn.end());
  if (search.shortage(counts_of(seen)) != 0)
    throw std::logic_error{"level8: the cards seen hold no display"};
  const auto display = fill_display(search, seen);
  if (!display) throw std::logic_error{"level8: a display lacks wilds"};
  Line line = write_line(deal, level, goal, *answer, *display);
  require_reached(deal, level, goal, line);
  return line;
}

namespace {

/// The least that is left to do from a round and level on.
struct Remaining {
  int turns = 0;
  int rounds = 0;
  Goal goal = Goal::Place;  // in this round

  friend bool operator<(const Remaining& a, const Remaining& b) {
    return std::pair{a.turns, a.rounds} < std::pair{b.turns, b.rounds};
  }
};

void require_victory(const Rules& rules, const LevelList& list, const GamePlan& plan,
                     std::uint64_t first_deal) {
  Game game{rules, list, first_deal};
  for (const PlannedRound& round : plan.rounds) {
    if (game.deal_number() != round.deal || game.level(1) != round.level)
      throw std::logic_error{"level8: a plan expects another round"};
    for (const Turn& turn : round.line) require_accepted(game.play(turn));
    if (round.goal == Goal::Place && !game.winner()) require_accepted(game.stop_round());
  }
  if (!game.winner()) throw std::logic_error{"level8: a plan does not reach victory"};
}

}  // namespace

// Backwards over rounds. Round i, from 0, begins at a level from i+1 to 2i+1. What was done in a
// round changes nothing in later rounds but their level, and each round is best ended as soon as
// its goal is reached, so the least from a round and level on is all that matters.
std::optional<GamePlan> solve_game(const Rules& rules, const LevelList& list,
                                   std::uint64_t first_deal) {
  const Game checked{rules, list, first_deal};
  const int levels = static_cast<int>(list.levels.size());
  const auto level_at = [&](int level) -> const Level& {
    return list.levels[static_cast<std::size_t>(level) - 1];
  };
  const auto deal_of = [&](int round) { return first_deal + static_cast<std::uint64_t>(round); };
  // best[round][level]; victory, at level levels+1, needs nothing more.
  std::vector<std::vector<std::optional<Remaining>>> best(
      static_cast<std::size_t>(levels) + 1,
      std::vector<std::optional<Remaining>>(static_cast<std::size_t>(levels) + 2));
  const auto from = [&](int round, int level) -> std::optional<Remaining>& {
    return best[static_cast<std::size_t>(round)][static_cast<std::size_t>(level)];
  };
  for (int round = levels; round >= 0; --round) {
    from(round, levels + 1) = Remaining{};
    if (round == levels) continue;
    const Deal deal = Deal::numbered(rules, deal_of(round));
    for (int level = round + 1; level <= std::min(2 * round + 1, levels); ++level) {
      for (const Goal goal : {Goal::Place, Goal::Out}) {
        const int next = level + (goal == Goal::Place ? 1 : 2);
        if (next > levels + 1) continue;  // laying the last level ends the game
        const auto turns = fewest_turns(deal, level_at(level), goal);
        const auto& rest = from(round + 1, next);
        if (!turns || !rest) continue;
        const Remaining whole{*turns + rest->turns, 1 + rest->rounds, goal};
        if (auto& least = from(round, level); !least || whole < *least) least = whole;
      }
    }
  }
  if (!from(0, 1)) return std::nullopt;

  GamePlan plan;
  plan.turns = from(0, 1)->turns;
  int level = 1;
  for (int round = 0; level <= levels; ++round) {
    const Goal goal = from(round, level)->goal;
    auto line = solve(Deal::numbered(rules, deal_of(round)), level_at(level), goal);
    plan.rounds.push_back({deal_of(round), level, goal, *std::move(line)});
    level += goal == Goal::Place ? 1 : 2;
  }
  require_victory(rules, list, plan, first_deal);
  return plan;
}

}  // namespace backtrick::level8
