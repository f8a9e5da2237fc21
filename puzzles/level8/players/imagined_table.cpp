#include "puzzles/level8/players/imagined_table.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "puzzles/level8/players/missing_cards.hpp"

namespace backtrick::level8 {
namespace {

NumberMask bit_of(int number) {
  return static_cast<NumberMask>(1U << static_cast<unsigned>(number - 1));
}

void drop(Hand& hand, Card card) { hand.erase(std::ranges::find(hand, card)); }

}  // namespace

ImaginedTable::Searches ImaginedTable::searches_for(const TableView& view) {
  Searches searches;
  for (const SeenPlayer& player : view.players)
    searches.emplace_back(player.level, player.level.cards(), view.rules);
  return searches;
}

ImaginedTable::ImaginedTable(const TableView& view, Searches& searches)
    : rules_{view.rules}, searches_{&searches}, player_{view.player} {
  for (int player = 1; player <= rules_.players; ++player) {
    const SeenPlayer& seen = view.seen(player);
    Player& mine = at(player);
    mine.discards.assign(seen.discards.begin(), seen.discards.end());
    mine.laid = !seen.display.empty();
    mine.skipped = seen.skipped;
    mine.laying_wins = seen.laying_wins;
    for (const Group& group : seen.display)
      mine.groups.push_back({group.kind, group.value, group.size(), 0});
    for (const auto& [kind, size] : seen.level.groups()) {
      mine.kinds[static_cast<std::size_t>(kind)] = true;
      if (kind == GroupKind::Run) mine.longest_run = std::max(mine.longest_run, size);
    }
  }
  Player& own = at(player_);
  own.hand = view.hand;
  own.held = counts_of(own.hand);
  own.missing = own.laid ? 0 : missing(own.held);
  update_fits();
}

void ImaginedTable::deal(const TableView& view, SplitMix64& random) {
  random_ = SplitMix64{random.next()};
  CardBits known;
  for (int player = 1; player <= rules_.players; ++player) {
    if (player != view.player) known |= view.seen(player).known;
  }
  boost::container::static_vector<Card, kMaxCards> drawable;
  boost::container::static_vector<Card, kMaxCards> elsewhere;
  for (Card card = 0; card < kMaxCards; ++card) {
    if (!view.unseen.test(card) || known.test(card)) continue;
    (view.drawable.test(card) ? drawable : elsewhere).push_back(card);
  }
  shuffle(std::span{drawable.data(), drawable.size()}, random_);
  const auto pile = static_cast<std::size_t>(view.draw_pile);
  while (drawable.size() > pile) {
    elsewhere.push_back(drawable.back());
    drawable.pop_back();
  }
  shuffle(std::span{elsewhere.data(), elsewhere.size()}, random_);
  while (drawable.size() < pile && !elsewhere.empty()) {
    drawable.push_back(elsewhere.back());
    elsewhere.pop_back();
  }
  draw_pile_ = drawable;
  for (int player = 1; player <= rules_.players; ++player) {
    if (player == view.player) continue;
    const SeenPlayer& seen = view.seen(player);
    Player& other = at(player);
    other.hand.clear();
    for (Card card = 0; card < kMaxCards; ++card) {
      if (seen.known.test(card)) other.hand.push_back(card);
    }
    while (static_cast<int>(other.hand.size()) < seen.cards && !elsewhere.empty()) {
      other.hand.push_back(elsewhere.back());
      elsewhere.pop_back();
    }
  }
  // What is left was covered in some discard pile and is forgotten.
  for (int player = 1; player <= rules_.players && !elsewhere.empty(); ++player) {
    auto& discards = at(player).discards;
    if (discards.empty()) continue;
    discards.insert(discards.begin(), elsewhere.begin(), elsewhere.end());
    elsewhere.clear();
  }
  for (int step = 1; step < rules_.players; ++step) {
    player_ = next(player_);
    Player& other = at(player_);
    other.held = counts_of(other.hand);
    if (other.laid) continue;
    other.missing = missing(other.held);
    const CardBits& fixed = view.seen(player_).known;
    int exchanges = std::min(kExchanges, static_cast<int>(view.seen(player_).discards.size()));
    for (; exchanges > 0 && other.missing > 0 && !draw_pile_.empty(); --exchanges) {
      Card& drawn = draw_pile_[static_cast<std::size_t>(random_.below(draw_pile_.size()))];
      if (!view.drawable.test(drawn) || other.hand.size() == other.hand.capacity()) continue;
      other.hand.push_back(drawn);
      other.held.add(drawn);
      if (holds_level(other.held, other.missing - 1)) --other.missing;
      const std::size_t index = worst(fixed);
      const Card rejected = other.hand[index];
      if (!view.drawable.test(rejected)) {  // it cannot lie in the draw pile
        other.hand.pop_back();
        other.held.remove(drawn);
        other.missing = missing(other.held);
        continue;
      }
      other.hand.erase(other.hand.begin() + static_cast<std::ptrdiff_t>(index));
      other.held.remove(rejected);
      drawn = rejected;
    }
  }
  player_ = view.player;
  for (int skip = 0; skip < view.face_up_skips; ++skip)
    face_up_skips_.push_back(static_cast<Card>(kFirstSkip + skip));
}

bool ImaginedTable::holds_level(const CardCounts& held, int wilds) {
  CardCounts helped = held;
  helped.wilds += wilds;
  return search().shortage(helped) == 0;
}

int ImaginedTable::missing(const CardCounts& held) {
  CardCounts helped = held;
  int missing = 0;
  while (const int shortage = search().shortage(helped)) {
    if (shortage == DisplaySearch::kNever) return shortage;
    helped.wilds += shortage;
    missing += shortage;
  }
  return missing;
}

bool ImaginedTable::fits(Card card) const {
  if (is_skip(card)) return false;
  if (is_wild(card)) return wild_fits_;
  return (fit_numbers_ & bit_of(number_of(card))) != 0 ||
         (fit_colours_ >> static_cast<unsigned>(colour_of(card)) & 1U) != 0;
}

void ImaginedTable::update_fits() {
  fit_numbers_ = 0;
  fit_colours_ = 0;
  wild_fits_ = false;
  for (int player = 1; player <= rules_.players; ++player) {
    for (const auto& [kind, value, size, index] : at(player).groups) {
      switch (kind) {
        case GroupKind::Run:
          if (value > 1) fit_numbers_ |= bit_of(value - 1);
          if (value + size <= rules_.numbers) fit_numbers_ |= bit_of(value + size);
          wild_fits_ = wild_fits_ || size < rules_.numbers;
          break;
        case GroupKind::Set:
          fit_numbers_ |= bit_of(value);
          wild_fits_ = true;
          break;
        case GroupKind::Colour:
          fit_colours_ |= 1U << static_cast<unsigned>(value);
          wild_fits_ = true;
          break;
      }
    }
  }
}

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

void ImaginedTable::take(std::optional<int> from) {
  Player& own = at(player_);
  Card card = 0;
  if (from) {
    card = at(*from).discards.back();
    at(*from).discards.pop_back();
  } else {
    card = draw_pile_.back();
    draw_pile_.pop_back();
    if (draw_pile_.empty() && rules_.readings().reshuffles_at_once) form_draw_pile();
  }
  own.hand.push_back(card);
  if (own.laid) return;
  own.held.add(card);
  if (own.missing > 0 && !is_skip(card) && holds_level(own.held, own.missing - 1)) --own.missing;
}

void ImaginedTable::lies(Player& own) {
  own.laid = true;
  own.turn_of_laying = own.turns + 1;
  update_fits();
  if (!own.laying_wins) return;
  ++own.turns;
  winner_ = player_;
  over_ = true;
}

void ImaginedTable::lay(const std::vector<Group>& groups) {
  Player& own = at(player_);
  for (const Group& group : groups) {
    own.groups.push_back({group.kind, group.value, group.size(), 0});
    for (const Card card : group.cards) drop(own.hand, card);
  }
  lies(own);
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
      auto best = rest.end();
      for (auto card = rest.begin(); card != rest.end(); ++card) {
        if (!is_numbered(*card)) continue;
        const auto colour = static_cast<unsigned>(colour_of(*card));
        if (group.kind == GroupKind::Colour) {
          if (static_cast<int>(colour) == group.value) best = card;
          continue;
        }
        const int number = group.value + (group.kind == GroupKind::Run ? place : 0);
        if (number_of(*card) != number) continue;
        if (best == rest.end() || (colours >> colour & 1U) == 0) best = card;
      }
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

/// The end at which a wild lets another card of the hand follow, if there is one.
RunEnd ImaginedTable::end_for_wild(const GroupShape& run) const {
  const int above = run.value + run.size;
  if (above > rules_.numbers) return RunEnd::Low;
  if (run.value == 1) return RunEnd::High;
  for (const Card card : at(player_).hand) {
    if (is_numbered(card) && number_of(card) == run.value - 2) return RunEnd::Low;
  }
  return RunEnd::High;
}

std::optional<Addition> ImaginedTable::place_for(Card card) const {
  for (int step = 0; step < rules_.players; ++step) {
    const int owner = (player_ - 1 + step) % rules_.players + 1;
    const auto& groups = at(owner).groups;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const auto& [kind, value, size, index] = groups[i];
      if (kind == GroupKind::Run) {
        if (size == rules_.numbers) continue;
        if (is_wild(card)) return Addition{card, owner, i, end_for_wild(groups[i])};
        if (number_of(card) == value - 1) return Addition{card, owner, i, RunEnd::Low};
        if (number_of(card) == value + size) return Addition{card, owner, i, RunEnd::High};
      } else if (is_wild(card) ||
                 (kind == GroupKind::Set ? number_of(card) : colour_of(card)) == value) {
        return Addition{card, owner, i, {}};
      }
    }
  }
  return std::nullopt;
}

void ImaginedTable::add(const Addition& addition) {
  GroupShape& group = at(addition.player).groups[addition.group];
  ++group.size;
  if (addition.end == RunEnd::Low) --group.value;
  drop(at(player_).hand, addition.card);
  if (group.kind == GroupKind::Run) update_fits();
}

void ImaginedTable::add_all(std::vector<Addition>* added) {
  Hand& hand = at(player_).hand;
  while (hand.size() > 1) {
    auto card =
        std::ranges::find_if(hand, [&](Card held) { return is_numbered(held) && fits(held); });
    if (card == hand.end() && wild_fits_) card = std::ranges::find_if(hand, is_wild);
    if (card == hand.end()) return;
    const auto addition = place_for(*card);
    if (!addition) return;
    add(*addition);
    if (added != nullptr) added->push_back(*addition);
  }
}

int ImaginedTable::distance(Card card) const {
  if (is_skip(card)) return -1;
  if (is_wild(card)) return kMaxNumbers + 1;
  int nearest = kMaxNumbers;
  for (const Player& player : players_) {
    for (const auto& [kind, value, size, index] : player.groups) {
      if (kind != GroupKind::Run) continue;
      const int number = number_of(card);
      if (number < value) nearest = std::min(nearest, value - number);
      if (number >= value + size) nearest = std::min(nearest, number - (value + size - 1));
    }
  }
  return kMaxNumbers - nearest + (fits(card) ? 1 : 0);
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
    return use + ((fit_numbers_ & near) != 0 ? 20 : 0);
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

void ImaginedTable::discard(const Discard& discard) {
  Player& own = at(player_);
  if (!own.laid) {
    CardCounts kept = own.held;
    kept.remove(discard.card);
    own.missing = missing(kept);
  }
  end_turn(discard);
}

/// Discards a card without which the level misses no more.
void ImaginedTable::end_turn(const Discard& discard) {
  Player& own = at(player_);
  drop(own.hand, discard.card);
  if (!own.laid) own.held.remove(discard.card);
  if (discard.skipped) {
    at(*discard.skipped).skipped = true;
  } else {
    own.discards.push_back(discard.card);
  }
  ++own.turns;
  if (own.hand.empty()) {
    winner_ = player_;
    over_ = true;
    return;
  }
  player_ = next(player_);
  begin_turn();
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

void ImaginedTable::begin_turn() {
  for (;; player_ = next(player_)) {
    if (draw_pile_.empty()) form_draw_pile();
    Player& own = at(player_);
    if (!own.skipped) break;
    own.skipped = false;
    face_up_skips_.push_back(kFirstSkip);
  }
  if (!draw_pile_.empty()) return;
  over_ = rules_.players == 1;  // alone, the round is played to the last draw
  if (std::ranges::all_of(players_, [](const Player& each) { return each.discards.empty(); }))
    over_ = true;
}

void ImaginedTable::form_draw_pile() {
  if (rules_.players == 1) return;
  for (Player& each : players_) {
    if (each.discards.size() < 2) continue;
    draw_pile_.insert(draw_pile_.end(), each.discards.begin(), each.discards.end() - 1);
    each.discards.erase(each.discards.begin(), each.discards.end() - 1);
  }
  draw_pile_.insert(draw_pile_.end(), face_up_skips_.begin(), face_up_skips_.end());
  face_up_skips_.clear();
  shuffle(std::span{draw_pile_.data(), draw_pile_.size()}, random_);
}

}  // namespace backtrick::level8
