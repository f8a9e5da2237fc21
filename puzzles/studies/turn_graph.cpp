#include "puzzles/studies/turn_graph.hpp"

#include <stdexcept>
#include <tuple>
#include <utility>

#include "puzzles/studies/complete_turns.hpp"

namespace backtrick::the_game {
namespace {

/// The card in the mirror image, where directions are exchanged.
Card mirror_of(int card, const Rules& rules) { return static_cast<Card>(rules.cards + 3 - card); }

SeatView mirror_of(const SeatView& view) {
  SeatView image{view.rules, {}, {}, {}, view.laid};
  for (std::size_t pile = 0; pile < kPiles.size(); ++pile)
    image.tops[pile] = mirror_of(view.tops[pile ^ 2U], view.rules);
  for (const int card : view.hand) image.hand = image.hand.with(mirror_of(card, view.rules));
  for (const int card : view.unseen) image.unseen = image.unseen.with(mirror_of(card, view.rules));
  return image;
}

/// Sorts the piles of each direction, so that their names do not matter.
void sort_piles(SeatView& view) { view.tops = view.nameless_tops().printed(); }

// The judgements of what a turn leaves. The unit is a hundredth of a card's distance.
constexpr int kUnit = 100;
/// Four piles have room for each card of the deck, so a card may cost four places of room.
constexpr int kPlacesForACard = 4;
/// A trick gains ten, if it is ever laid.
constexpr int kTrickInHand = 6;
constexpr int kTrickToBeDrawn = 3;
constexpr int kPairInHand = 3;

std::int32_t distance_score(const SeatView& view) {
  const SeatView start = SeatView::undealt(view.rules);
  int moved = 0;
  for (const Pile pile : kPiles)
    moved += distance(direction_of(pile), start.top(pile), view.top(pile));
  return -kUnit * (moved + kPlacesForACard * view.left());
}

std::int32_t trick_score(const SeatView& view) {
  int places = kPairInHand * (view.hand & view.hand.raised(kTrick)).size();
  for (const Pile pile : kPiles) {
    const CardSet landing = landings_of(direction_of(pile), CardSet::of(view.top(pile)));
    places += kTrickInHand * (landing & view.hand).size();
    places += kTrickToBeDrawn * (landing & view.unseen).size();
  }
  return kUnit * places;
}

}  // namespace

TurnGraph::TurnGraph(const Position& position)
    : given_{SeatView::of(position)}, draws_{position.draw_pile()} {
  if (position.rules().players != 1 || position.laid() > 0)
    throw std::invalid_argument{"a turn of a single player begins"};
  SeatView start = given_;
  sort_piles(start);
  SeatView image = mirror_of(given_);
  sort_piles(image);
  std::vector<Card> image_draws;
  for (const Card card : draws_) image_draws.push_back(mirror_of(card, start.rules));
  const auto rank = [](const SeatView& view, const std::vector<Card>& draws) {
    return std::tuple{view.hand.high(), view.hand.low(), view.tops, draws};
  };
  mirrored_ = rank(image, image_draws) < rank(start, draws_);
  if (mirrored_) {
    start = image;
    draws_ = std::move(image_draws);
  }
  tables_.push_back({start, false, {}});
}

void TurnGraph::draw(SeatView& view) const {
  while (view.hand.size() < view.rules.hand && !view.unseen.empty()) {
    const Card card = draws_[draws_.size() - static_cast<std::size_t>(view.unseen.size())];
    view.hand = view.hand.with(card);
    view.unseen = view.unseen.without(card);
  }
  view.laid = 0;
}

std::span<const TurnGraph::Edge> TurnGraph::turns(std::uint32_t place) {
  if (tables_[place].examined) return tables_[place].turns;
  const SeatView view = tables_[place].view;
  std::vector<Edge> edges;
  counting_.weigh(view);
  for (const CompleteTurn& turn : complete_turns(view)) {
    SeatView next = view.after(turn.plays);
    sort_piles(next);
    const std::int32_t distance = distance_score(next);
    const std::int32_t room = counting_.value(next);
    const auto [found, is_new] =
        places_.try_emplace(key_of(next), static_cast<std::uint32_t>(tables_.size()));
    edges.push_back({found->second, {distance, distance + trick_score(next), room}});
    if (!is_new) continue;
    draw(next);
    tables_.push_back({next, false, {}});
  }
  tables_[place].turns = std::move(edges);
  tables_[place].examined = true;
  return tables_[place].turns;
}

std::uint32_t TurnGraph::after(const Turn& turn) {
  turns(kStart);
  SeatView view = given_.after(turn);
  if (mirrored_) view = mirror_of(view);
  const auto found = places_.find(key_of(view));
  if (found == places_.end()) throw std::invalid_argument{"the turn is not complete"};
  return found->second;
}

}  // namespace backtrick::the_game
