// The policy by which everybody plays on at an ImaginedTable.

#include <algorithm>
#include <bit>
#include <limits>

#include "puzzles/level8/players/imagined_table.hpp"

namespace backtrick::level8 {
namespace {

/// The numbered card of a hand for a place of a group, or its end. In runs and sets, a card of none
/// of the `colours` comes first.
Hand::iterator card_for(Hand& hand, const GroupShape& group, int place, unsigned colours) {
  auto best = hand.end();
  for (auto card = hand.begin(); card != hand.end(); ++card) {
    if (!is_numbered(*card)) continue;
    const auto colour = static_cast<unsigned>(colour_of(*card));
    if (group.kind == GroupKind::Colour) {
      if (static_cast<int>(colour) == group.value) best = card;
      continue;
    }
    const int number = group.value + (group.kind == GroupKind::Run ? place : 0);
    if (number_of(*card) != number) continue;
    if (best == hand.end() || (colours >> colour & 1U) == 0) best = card;
  }
  return best;
}

}  // namespace

std::optional<int> ImaginedTable::pile_to_take() {
  Player& own = at(player_);
  std::optional<int> any;
  for (int step = 1; step <= rules_.players; ++step) {
    const int owner = (player_ - 1 - step + 2 * rules_.players) % rules_.players + 1;
    const auto& pile = at(owner).discards;
    if (pile.empty()) continue;
    any = owner;
    const Card top = pile.back();
    if (is_skip(top)) continue;
    if (own.laid) {
      if (fits(top)) return owner;
      continue;
    }
    if (is_wild(top)) return owner;
    if (own.missing == 0) continue;
    CardCounts held = own.held;
    held.add(top);
    if (holds_level(held, own.missing - 1)) return owner;
  }
  return draw_pile_.empty() ? any : std::nullopt;
}

/// Lays the display that the search finds. Natural cards are taken one by one, for runs and sets
/// first, so several colour groups may lack a card where a matching would find one; then the player
/// goes on without.
bool ImaginedTable::lay_if_possible() {
  Player& own = at(player_);
  if (search().shortage(own.held) != 0) return false;
  unsigned colours = 0;
  for (const GroupShape& group : search().shape()) {
    if (group.kind == GroupKind::Colour) colours |= 1U << static_cast<unsigned>(group.value);
  }
  Hand rest = own.hand;
  int wilds = 0;
  for (const GroupShape& group : search().shape()) {
    for (int place = 0; place < group.size; ++place) {
      const auto best = card_for(rest, group, place, colours);
      if (best == rest.end()) {
        ++wilds;
      } else {
        rest.erase(best);
      }
    }
  }
  for (; wilds > 0; --wilds) {
    const auto wild = std::ranges::find_if(rest, is_wild);
    if (wild == rest.end()) return false;
    rest.erase(wild);
  }
  own.groups.assign(search().shape().begin(), search().shape().end());
  own.hand = rest;
  lies(own);
  return true;
}

/// How much a card has beside it for the level, or, once that lies, how near it is to a group.
int ImaginedTable::use_of(const Player& own, Card card) {
  if (is_skip(card)) return -1000;
  if (is_wild(card)) return 1000;
  const int number = number_of(card);
  const auto near = static_cast<NumberMask>(bit_of(number) << 1U | bit_of(number) >> 1U);
  int use = static_cast<int>(random_.below(8));
  if (own.laid) {
    if (fits(card)) return use + 100;
    return use + ((fits_now().numbers & near) != 0 ? 20 : 0);
  }
  if (fits(card)) use += 12;
  const NumberCounts& numbers = own.held.numbers;
  if (own.kinds[static_cast<std::size_t>(GroupKind::Set)]) {
    for (int count = 2; count <= NumberCounts::kMost; ++count)
      use += (numbers.at_least(count) & bit_of(number)) != 0 ? 16 : 0;
  }
  if (own.kinds[static_cast<std::size_t>(GroupKind::Run)]) {
    const auto reach = static_cast<unsigned>(own.longest_run - 1);
    const std::uint64_t window = (std::uint64_t{1} << (2 * reach + 1)) - 1;  // reach <= 9
    const auto around = static_cast<unsigned>(window << static_cast<unsigned>(number - 1) >> reach);
    use += 8 * std::popcount(numbers.at_least(1) & around);
    if ((numbers.at_least(2) & bit_of(number)) != 0) use -= 16;
  }
  if (own.kinds[static_cast<std::size_t>(GroupKind::Colour)])
    use += 10 * std::popcount(own.held.colours[static_cast<std::size_t>(colour_of(card))]);
  return use;
}

/// The place in the hand of the card to discard, none of `kept`. Before the level lies, some card
/// is in no display of the fewest missing cards, because a display has at most as many cards as a
/// hand before it takes one.
std::size_t ImaginedTable::worst(const CardBits& kept) {
  const Player& own = at(player_);
  std::array<int, kMaxHand + 1> uses{};
  for (std::size_t i = 0; i < own.hand.size(); ++i)
    uses[i] = kept.test(own.hand[i]) ? std::numeric_limits<int>::max() : use_of(own, own.hand[i]);
  const auto all = std::span{uses}.first(own.hand.size());
  const auto least = static_cast<std::size_t>(std::ranges::min_element(all) - all.begin());
  if (own.laid || is_skip(own.hand[least])) return least;
  for (std::size_t tried = 0; tried < all.size(); ++tried) {
    const auto i = static_cast<std::size_t>(std::ranges::min_element(all) - all.begin());
    if (all[i] == std::numeric_limits<int>::max()) break;
    CardCounts held = own.held;
    held.remove(own.hand[i]);
    if (holds_level(held, own.missing)) return i;
    all[i] = std::numeric_limits<int>::max();
  }
  return least;
}

std::optional<int> ImaginedTable::player_to_skip() const {
  std::optional<int> chosen;
  int most = std::numeric_limits<int>::min();
  for (int step = 1; step < rules_.players; ++step) {
    const int other = (player_ - 1 + step) % rules_.players + 1;
    const Player& seen = at(other);
    if (seen.skipped) continue;
    const int danger = (seen.laid ? 100 : 0) - static_cast<int>(seen.hand.size());
    if (danger > most) {
      most = danger;
      chosen = other;
    }
  }
  return chosen;
}

Discard ImaginedTable::discard_by_policy() {
  const Hand& hand = at(player_).hand;
  const Card card = hand[worst()];
  return {card, is_skip(card) && hand.size() > 1 ? player_to_skip() : std::nullopt};
}

void ImaginedTable::finish_turn() {
  Player& own = at(player_);
  if (!own.laid && own.missing == 0 && lay_if_possible() && over_) return;
  if (own.laid) add_all();
  end_turn(discard_by_policy());
}

void ImaginedTable::play_on(int turns_each) {
  for (int turn = turns_each * rules_.players; turn > 0 && !over_; --turn) {
    take(pile_to_take());
    finish_turn();
  }
}

}  // namespace backtrick::level8
