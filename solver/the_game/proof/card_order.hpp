#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game::proof {

/// The order in which the cards of a game arrive, and cards as the piles of a direction count them.
struct CardOrder {
  explicit CardOrder(const Position& start)
      : rules{start.rules()},
        order{arrival_order(start)},
        first{order.size() - static_cast<std::size_t>(start.left())} {
    CardSet unplayed;
    for (std::size_t i = order.size(); i-- > first;) {
      unplayed = unplayed.with(order[i]);
      coming[i] = unplayed;
    }
  }

  std::size_t cards() const { return order.size(); }

  /// A card or a top, counted from the start of a direction: 0 ascending, 1 descending. The same
  /// function leads back.
  int counted(std::size_t direction, int value) const {
    return direction == 0 ? value : rules.cards + 3 - value;
  }
  /// The same for cards: 127 - c less 124 - n is n + 3 - c.
  CardSet mirrored(CardSet set) const { return set.reversed().lowered(124 - rules.cards); }
  CountedCards counted(CardSet set) const { return {set, mirrored(set)}; }

  CountedTops tops_of(const Position& position) const {
    CountedTops tops{};
    for (std::size_t pile = 0; pile < 4; ++pile)
      tops[pile] = static_cast<std::uint8_t>(counted(pile / 2, position.table().tops[pile]));
    return tops;
  }

  Rules rules;
  std::vector<Card> order;
  std::size_t first;  ///< cards laid before the proof begins
  /// coming[i]: the cards that have not arrived yet once i cards have arrived, for i >= first.
  std::array<CardSet, kMaxCards + 1> coming{};
};

/// The unplayed cards that no pile can ever take: on each they are below the lowest number that it
/// can show.
inline CardSet dead_cards(const CardOrder& game, const CountedCards& coming,
                          const CountedCards& unplayed, const CountedTops& tops) {
  const auto too_low = [&](std::size_t direction) {
    const auto reach = [&](std::size_t pile) {
      return lowest_reach(coming[direction], unplayed[direction], tops[2 * direction + pile]);
    };
    return unplayed[direction] & CardSet::below(std::min(reach(0), reach(1)));
  };
  const CardSet ascending = too_low(0);
  return ascending.empty() ? ascending : ascending & game.mirrored(too_low(1));
}

/// Tops in words, such as "tops 1 30 98 44", as they are on the table.
inline std::string in_words(const CardOrder& game, const CountedTops& tops) {
  std::string text = "tops";
  for (std::size_t pile = 0; pile < 4; ++pile)
    text.append(1, ' ').append(std::to_string(game.counted(pile / 2, tops[pile])));
  return text;
}

}  // namespace backtrick::the_game::proof
