#include "solver/the_game/state/search_root.hpp"

#include <algorithm>
#include <utility>

namespace backtrick::the_game {
namespace {

Deal as_whole_deal(const Position& position) {
  const auto& draw_pile = position.draw_pile();
  CardSet laid = CardSet::deck_of(position.rules().cards);
  std::vector<Card> unlaid;
  for (int player = 1; player <= position.rules().players; ++player)
    unlaid.insert(unlaid.end(), position.hand(player).begin(), position.hand(player).end());
  unlaid.insert(unlaid.end(), draw_pile.begin(), draw_pile.end());
  for (const Card card : unlaid) laid = laid.without(card);
  std::vector<Card> deck;
  deck.reserve(static_cast<std::size_t>(position.rules().cards));
  for (const int card : laid) deck.push_back(static_cast<Card>(card));
  deck.insert(deck.end(), unlaid.begin(), unlaid.end());
  return Deal::of_deck(position.rules(), std::move(deck));
}

SoloState state_at(const SearchRoot& start) {
  SoloState state;
  for (const Card card : start.deal.deck().subspan(static_cast<std::size_t>(start.played)))
    state.unplayed = state.unplayed.with(card);
  state.tops = start.tops.in_order();
  state.drawn = static_cast<std::uint8_t>(start.drawn);
  state.played = static_cast<std::uint8_t>(start.played);
  return state;
}

void add_root_positions(const SearchRoot& start, const Turn& laid, std::vector<RootPosition>& all) {
  const SoloState open = state_at(start);
  const Rules& rules = start.deal.rules();
  if (start.drawn < rules.cards && start.laid >= rules.min_plays) {
    SoloState over = open;
    over.drawn = static_cast<std::uint8_t>(start.arrivals().drawn_after(start.played));
    all.push_back({over, start.tops, laid, true});
  }
  all.push_back({open, start.tops, laid, false});
}

}  // namespace

SearchRoot::SearchRoot(Deal whole_deal)
    : deal{std::move(whole_deal)},
      tops{Tops::start(deal.rules().cards)},
      played{0},
      drawn{std::min(deal.rules().cards, deal.rules().hand)},
      laid{0} {}

SearchRoot::SearchRoot(const Position& position)
    : deal{as_whole_deal(position)},
      tops{Tops::of(position.table().tops)},
      played{position.rules().cards - position.left()},
      drawn{position.rules().cards - static_cast<int>(position.draw_pile().size())},
      laid{position.laid()} {}

SearchRoot SearchRoot::after(Play play) const {
  SearchRoot next = *this;
  std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
  const auto place = std::ranges::find(deck, play.card);
  std::rotate(deck.begin() + played, place, place + 1);
  next.deal = Deal::of_deck(deal.rules(), std::move(deck));
  next.tops.set(static_cast<std::size_t>(play.pile), play.card);
  ++next.played;
  ++next.laid;
  return next;
}

std::vector<RootPosition> root_positions(const SearchRoot& start, std::span<const Play> first) {
  std::vector<RootPosition> all;
  if (first.empty()) add_root_positions(start, {}, all);
  for (const Play play : first) add_root_positions(start.after(play), {play}, all);
  return all;
}

}  // namespace backtrick::the_game
