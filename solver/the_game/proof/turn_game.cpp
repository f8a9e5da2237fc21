#include "solver/the_game/proof/turn_game.hpp"

#include <algorithm>

#include "solver/the_game/proof/layers.hpp"

namespace backtrick::the_game::proof {

void Hands::drop_empty() {
  const auto end = cards.begin() + static_cast<std::ptrdiff_t>(seats);
  const auto empty = std::remove(cards.begin(), end, CardSet{});
  std::fill(empty, end, CardSet{});
  seats = static_cast<std::size_t>(empty - cards.begin());
}

Hands TurnGame::hands_of(const Position& position) const {
  Hands hands;
  hands.laid = cards() - static_cast<std::size_t>(position.left());
  hands.drawn = cards() - position.draw_pile().size();
  for (int i = 0; i < rules.players; ++i) {
    CardSet& hand = hands.cards[hands.seats++];
    for (const Card card : position.hand((position.player() - 1 + i) % rules.players + 1))
      hand = hand.with(card);
  }
  if (to_draw(hands) == 0) hands.drop_empty();
  return hands;
}

Hands TurnGame::read(std::span<const std::uint8_t> name, std::size_t laid) const {
  Hands hands;
  hands.laid = laid;
  hands.drawn = laid;
  CardSet held;
  const auto seats = static_cast<std::size_t>(rules.players);
  const auto full = static_cast<std::size_t>(rules.hand);
  while (!name.empty()) {
    const std::size_t size = name.front();
    if (size == 0 || size > full || size >= name.size() || hands.seats == seats)
      throw ProofFault{"a group has a hand that no player can have"};
    const CardSet hand = read_cards(name.subspan(1, size), coming[first] & ~held);
    hands.cards[hands.seats++] = hand;
    held = held | hand;
    hands.drawn += size;
    name = name.subspan(1 + size);
  }
  if (hands.seats == 0 || hands.drawn > cards() || !(held & coming[hands.drawn]).empty())
    throw ProofFault{"a group holds more cards than have been drawn"};
  if (to_draw(hands) > 0) {
    for (std::size_t i = 1; i < seats; ++i) {
      if (static_cast<std::size_t>(hands.cards[i].size()) != full)
        throw ProofFault{"a player has not drawn"};
    }
  }
  return hands;
}

CardSet TurnGame::unplayed(const Hands& hands) const {
  CardSet all = coming[hands.drawn];
  for (const CardSet hand : hands.cards) all = all | hand;
  return all;
}

int TurnGame::fewest(const Hands& hands) const {
  if (to_draw(hands) == 0) return 1;
  return std::max(1, rules.min_plays - (rules.hand - hands.cards[0].size()));
}

Hands TurnGame::after(const Hands& hands, CardSet laid) const {
  Hands next = hands;
  next.laid += static_cast<std::size_t>(laid.size());
  CardSet& hand = next.cards[0];
  hand = hand & ~laid;
  while (hand.size() < rules.hand && next.drawn < cards()) hand = hand.with(order[next.drawn++]);
  std::rotate(next.cards.begin(), next.cards.begin() + 1,
              next.cards.begin() + static_cast<std::ptrdiff_t>(next.seats));
  if (to_draw(next) == 0) next.drop_empty();
  return next;
}

HandsName name_of(const Hands& hands) {
  HandsName name;
  for (std::size_t i = 0; i < hands.seats; ++i) {
    name.push_back(static_cast<std::uint8_t>(hands.cards[i].size()));
    for (const int card : hands.cards[i]) name.push_back(static_cast<std::uint8_t>(card));
  }
  return name;
}

std::string in_words(const Hands& hands) {
  std::string text = "hands";
  for (std::size_t i = 0; i < hands.seats; ++i) {
    if (i > 0) text += ',';
    for (const int card : hands.cards[i]) text.append(1, ' ').append(std::to_string(card));
  }
  return text;
}

}  // namespace backtrick::the_game::proof
