#include "solver/the_game/proof/arrival_states.hpp"

#include <algorithm>

namespace backtrick::the_game::proof {

CoverLimits::CoverLimits(const ArrivalGame& game, std::size_t arrived) {
  for (std::size_t direction = 0; direction < 2; ++direction) {
    std::array<bool, 128> comes{};  // by card, counted
    for (const int card : game.coming[arrived])
      comes[static_cast<std::size_t>(game.counted(direction, card))] = true;
    for (std::size_t top = 0; top < 128; ++top) {
      std::size_t limit = top;
      while (limit + 1 < 128 && !comes[limit + 1]) ++limit;
      if (top > kTrick && comes[top - kTrick]) limit = top - kTrick - 1;
      limits_[direction][top] = static_cast<std::uint8_t>(limit);
    }
  }
}

bool StateGroup::covers(const CoverLimits& limits, const CountedTops& sought) const {
  const auto [a, b, c, d] = sought;
  const std::uint8_t limit_a = limits.limit(0, a);
  const std::uint8_t limit_b = limits.limit(0, b);
  const std::uint8_t limit_c = limits.limit(1, c);
  const std::uint8_t limit_d = limits.limit(1, d);
  // Each top is one byte, and the loop over a portion has no branch, so compilers compare many
  // states at once.
  constexpr std::size_t kPortion = 64;
  for (std::size_t first = 0; first < states; first += kPortion) {
    const std::size_t end = std::min<std::size_t>(first + kPortion, states);
    unsigned char found = 0;
    for (std::size_t i = first; i < end; ++i) {
      const std::uint8_t p = tops[0][i];
      const std::uint8_t q = tops[1][i];
      const std::uint8_t r = tops[2][i];
      const std::uint8_t s = tops[3][i];
      // NOLINTBEGIN(readability-implicit-bool-conversion): no branches, so that this is vectorised
      const bool ascending = (((p <= limit_a) | (p == a)) & ((q <= limit_b) | (q == b))) |
                             (((p <= limit_b) | (p == b)) & ((q <= limit_a) | (q == a)));
      const bool descending = (((r <= limit_c) | (r == c)) & ((s <= limit_d) | (s == d))) |
                              (((r <= limit_d) | (r == d)) & ((s <= limit_c) | (s == c)));
      found |= static_cast<unsigned char>(ascending & descending);
      // NOLINTEND(readability-implicit-bool-conversion)
    }
    if (found != 0) return true;
  }
  return false;
}

void ArrivalStates::add(const ArrivalGame& game, std::size_t arrived, StateBlock block) {
  const CardSet may_keep = game.coming[game.first] & ~game.coming[arrived];
  const std::vector<std::uint8_t>& tops = tops_.emplace_back(std::move(block.tops));
  const std::size_t column = tops.size() / 4;
  for (const StateBlock::Group& group : block.groups) {
    const auto key = std::span{block.keys}.subspan(group.key, group.key_bytes);
    if (key.empty()) throw ProofFault{"a group has no name"};
    StateGroup added{{}, key.front(), group.states, {}};
    added.kept = read_cards(key.subspan(1), may_keep);
    if (added.kept.size() + added.due > game.rules.hand)
      throw ProofFault{"a state has more cards kept and due than a hand holds"};
    if (arrived + static_cast<std::size_t>(added.due) > game.cards())
      throw ProofFault{"a state has more cards due than are to come"};
    for (std::size_t pile = 0; pile < 4; ++pile)
      added.tops[pile] = tops.data() + pile * column + group.first;
    const auto place = static_cast<std::uint32_t>(groups_.size());
    if (!places_.emplace(name(added.kept, added.due), place).second)
      throw ProofFault{"a layer has a group twice"};
    groups_.push_back(added);
    states_ += added.states;
  }
}

std::string in_words(const ArrivalGame& game, CardSet kept, int due, const CountedTops& tops) {
  std::string text = kept.empty() ? "nothing kept" : "kept";
  for (const int card : kept) text.append(1, ' ').append(std::to_string(card));
  text.append(", ").append(std::to_string(due)).append(" due, tops");
  for (std::size_t pile = 0; pile < 4; ++pile)
    text.append(1, ' ').append(std::to_string(game.counted(pile / 2, tops[pile])));
  return text;
}

}  // namespace backtrick::the_game::proof
