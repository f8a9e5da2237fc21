#include "start.hpp"

#include <algorithm>
#include <utility>

namespace backtrick {
namespace {

Deal as_whole_deal(const Situation& situation) {
  const auto& draw_pile = situation.draw_pile();
  CardSet laid = CardSet::deck_of(situation.rules().cards);
  std::vector<Card> unlaid;
  for (int player = 1; player <= situation.rules().players; ++player)
    unlaid.insert(unlaid.end(), situation.hand(player).begin(), situation.hand(player).end());
  unlaid.insert(unlaid.end(), draw_pile.begin(), draw_pile.end());
  for (const Card card : unlaid) laid = laid.without(card);
  std::vector<Card> deck;
  deck.reserve(static_cast<std::size_t>(situation.rules().cards));
  for (const int card : laid) deck.push_back(static_cast<Card>(card));
  deck.insert(deck.end(), unlaid.begin(), unlaid.end());
  return Deal::of_deck(situation.rules(), std::move(deck));
}

/// The piles of a direction in the order of the slots: those that leave most room first.
Position position_at(const Start& start) {
  Position position;
  for (const Card card : start.deal.deck().subspan(static_cast<std::size_t>(start.played)))
    position.unplayed = position.unplayed.with(card);
  const auto [a, b, c, d] = start.tops;
  position.tops = {
      static_cast<std::uint8_t>(std::min(a, b)), static_cast<std::uint8_t>(std::max(a, b)),
      static_cast<std::uint8_t>(std::max(c, d)), static_cast<std::uint8_t>(std::min(c, d))};
  position.drawn = static_cast<std::uint8_t>(start.drawn);
  position.played = static_cast<std::uint8_t>(start.played);
  return position;
}

void add_beginnings(const Start& start, const Turn& laid, std::vector<Beginning>& all) {
  const Position open = position_at(start);
  const Rules& rules = start.deal.rules();
  if (start.drawn < rules.cards && start.laid >= rules.min_plays) {
    Position over = open;
    over.drawn = static_cast<std::uint8_t>(start.arrivals().drawn_after(start.played));
    all.push_back({over, start.tops, laid, true});
  }
  all.push_back({open, start.tops, laid, false});
}

}  // namespace

Start::Start(const Situation& situation)
    : deal{as_whole_deal(situation)},
      tops{situation.table().tops},
      played{situation.rules().cards - situation.left()},
      drawn{situation.rules().cards - static_cast<int>(situation.draw_pile().size())},
      laid{situation.laid()} {}

Start Start::after(Play play) const {
  Start next = *this;
  std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
  const auto place = std::ranges::find(deck, play.card);
  std::rotate(deck.begin() + played, place, place + 1);
  next.deal = Deal::of_deck(deal.rules(), std::move(deck));
  next.tops[static_cast<std::size_t>(play.pile)] = play.card;
  ++next.played;
  ++next.laid;
  return next;
}

std::vector<Beginning> beginnings(const Start& start, std::span<const Play> first) {
  std::vector<Beginning> all;
  if (first.empty()) add_beginnings(start, {}, all);
  for (const Play play : first) add_beginnings(start.after(play), {play}, all);
  return all;
}

}  // namespace backtrick
