#include "puzzles/players/whole_table.hpp"

#include <algorithm>

namespace backtrick::the_game {

WholeTable::WholeTable(const Deal& deal)
    : rules_{deal.rules()},
      tops_{Tops::start(rules_.cards)},
      unplayed_{CardSet::deck_of(rules_.cards)},
      pile_end_{deal.deck().size()} {
  std::ranges::copy(deal.deck(), pile_.begin());
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules_.players); ++player)
    draw(player);
}

WholeTable::WholeTable(const SeatView& seen, std::span<const CardSet> hands,
                       std::span<const Card> pile)
    : rules_{seen.rules},
      tops_{Tops::of(seen.tops)},
      unplayed_{seen.hand | seen.unseen},
      pile_end_{pile.size()} {
  hands_[0] = seen.hand;
  std::ranges::copy(hands, hands_.begin() + 1);
  std::ranges::copy(pile, pile_.begin());
}

void WholeTable::set_pile(std::span<const Card> order) {
  std::ranges::copy(order, pile_.begin() + static_cast<std::ptrdiff_t>(pile_begin_));
}

Talk WholeTable::talk(Language language) const {
  Talk talk{};
  if (language == Language::None) return talk;
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules_.players); ++player)
    if (player != player_) talk[player] = statements_of(hands_[player], language, tops_);
  return talk;
}

SeatView WholeTable::view(Language language, const Talk& talk) const {
  SeatView view{rules_, tops_.printed(), hand(), unplayed_ & ~hand(), 0, language};
  const auto players = static_cast<std::size_t>(rules_.players);
  for (std::size_t other = 0; other + 1 < players; ++other) {
    const std::size_t player = (player_ + 1 + other) % players;
    view.others[other] = {static_cast<std::uint8_t>(hands_[player].size()), talk[player]};
  }
  return view;
}

void WholeTable::end_turn(CardSet hand, Tops tops) {
  unplayed_ = unplayed_ & ~(hands_[player_] & ~hand);
  hands_[player_] = hand;
  tops_ = tops;
  draw(player_);
  for (int seat = 0; seat < rules_.players; ++seat) {
    player_ = (player_ + 1) % static_cast<std::size_t>(rules_.players);
    if (!this->hand().empty()) break;
  }
}

void WholeTable::draw(std::size_t player) {
  CardSet& hand = hands_[player];
  for (int wanted = rules_.hand - hand.size(); wanted > 0 && pile_begin_ < pile_end_; --wanted)
    hand = hand.with(pile_[pile_begin_++]);
}

}  // namespace backtrick::the_game
