#include "bench/luck_meter.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "bench/round_later.hpp"
#include "puzzles/players/seat_view.hpp"

namespace backtrick::the_game {

LuckMeter::LuckMeter(const ValueNetwork& network, const Rules& rules, Language language)
    : rules_{rules},
      language_{language},
      fresh_draws_{rules.players == 1 ? 32 : 12},
      chooser_{network, 1} {
  if (rules.players > 1) return;
  for (int hands = 0; hands < kFirstHands; ++hands) {
    if (hands % fresh_draws_ == 0) imagined_.begin(SeatView::undealt(rules).unseen, rules.hand);
    imagined_.draw();
    first_hand_ += chance_of_first_hand(imagined_.drawn()) / kFirstHands;
  }
}

double LuckMeter::chance(const WholeTable& table) {
  return static_cast<double>(chance_a_round_later(chooser_, table, language_)) / kCertain;
}

double LuckMeter::chance_of_first_hand(std::span<const Card> hand) {
  SeatView view = SeatView::undealt(rules_);
  for (const Card card : hand) view.hand = view.hand.with(card);
  view.unseen = view.unseen & ~view.hand;
  std::vector<Card> pile;
  for (const int card : view.unseen) pile.push_back(static_cast<Card>(card));
  return chance(WholeTable{view, {}, pile});
}

/// The luck of the draw at the end of a turn after which the seat still holds `laid.hand`. Of the
/// real table and of those with fresh draws, the cards that are drawn later come in a fresh order.
double LuckMeter::luck_of_draw(const WholeTable& table, const SeatView& laid, int draws) {
  CardSet pile;
  for (const Card card : table.pile()) pile = pile.with(card);
  std::vector<Card> order;
  const auto chance_with = [&](std::span<const Card> drawn) {
    order.assign(drawn.begin(), drawn.end());
    CardSet rest = pile;
    for (const Card card : drawn) rest = rest.without(card);
    for (const int card : rest) order.push_back(static_cast<Card>(card));
    shuffle(std::span{order}.subspan(drawn.size()), random_);
    WholeTable after = table;
    after.set_pile(order);
    after.end_turn(laid.hand, Tops::of(laid.tops));
    return chance(after);
  };
  imagined_.begin(pile, draws);
  chooser_.expect_draws_from(rules_.players == 1 ? laid.unseen : laid.hand | laid.unseen);
  double expected = 0;
  for (int i = 0; i < fresh_draws_; ++i) {
    imagined_.draw();
    expected += chance_with(imagined_.drawn()) / fresh_draws_;
  }
  return chance_with(table.pile().first(static_cast<std::size_t>(draws))) - expected;
}

double LuckMeter::luck_of(const Deal& deal, const Line& game) {
  WholeTable table{deal};
  double luck = 0;
  if (rules_.players == 1)
    luck = chance_of_first_hand(deal.deck().first(static_cast<std::size_t>(rules_.hand))) -
           first_hand_;
  for (const Turn& turn : game) {
    const SeatView laid = table.view(language_).after(turn);
    // A game ends with a turn that cannot be completed, and nothing is drawn after that.
    if (!laid.turn_complete()) break;
    const int draws = std::min(rules_.hand - laid.hand.size(), laid.draw_pile());
    // The last cards come in any order: no luck.
    if (draws > 0 && draws < laid.draw_pile()) luck += luck_of_draw(table, laid, draws);
    table.end_turn(laid.hand, Tops::of(laid.tops));
  }
  return luck;
}

}  // namespace backtrick::the_game
