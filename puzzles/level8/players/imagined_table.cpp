#include "puzzles/level8/players/imagined_table.hpp"

#include <algorithm>

#include "puzzles/level8/players/missing_cards.hpp"

namespace backtrick::level8 {
namespace {

void drop(Hand& hand, Card card) { hand.erase(std::ranges::find(hand, card)); }

}  // namespace

ImaginedTable::Searches ImaginedTable::searches_for(const TableView& view) {
  Searches searches;
  for (const SeenPlayer& player : view.players)
    searches.emplace_back(player.level, player.level.cards(), view.rules);
  return searches;
}

ImaginedTable::ImaginedTable(const TableView& view, Searches& searches,
                             const std::vector<bool>& adds_to_own)
    : rules_{view.rules}, searches_{&searches}, player_{view.player} {
  for (int player = 1; player <= rules_.players; ++player) {
    const SeenPlayer& seen = view.seen(player);
    Player& mine = at(player);
    mine.discards.assign(seen.discards.begin(), seen.discards.end());
    mine.laid = !seen.display.empty();
    mine.skipped = seen.skipped;
    mine.laying_wins = seen.laying_wins;
    const auto index = static_cast<std::size_t>(player) - 1;
    mine.adds_to_own = index < adds_to_own.size() && adds_to_own[index];
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
  exchange_cards(view);
  for (int skip = 0; skip < view.face_up_skips; ++skip)
    face_up_skips_.push_back(static_cast<Card>(kFirstSkip + skip));
}

void ImaginedTable::exchange_cards(const TableView& view) {
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

void ImaginedTable::Fits::add(const GroupShape& group, int most_numbers) {
  const auto& [kind, value, size, index] = group;
  switch (kind) {
    case GroupKind::Run:
      if (value > 1) numbers |= bit_of(value - 1);
      if (value + size <= most_numbers) numbers |= bit_of(value + size);
      wilds = wilds || size < most_numbers;
      break;
    case GroupKind::Set:
      numbers |= bit_of(value);
      wilds = true;
      break;
    case GroupKind::Colour:
      colours |= 1U << static_cast<unsigned>(value);
      wilds = true;
      break;
  }
}

void ImaginedTable::update_fits() {
  fits_ = {};
  for (int player = 1; player <= rules_.players; ++player) {
    Player& mine = at(player);
    mine.own_fits = {};
    for (const GroupShape& group : mine.groups) {
      fits_.add(group, rules_.numbers);
      if (mine.adds_to_own) mine.own_fits.add(group, rules_.numbers);
    }
  }
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
  for (int step = 0; step < rules_.players; ++step) {  // own groups first
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
    if (card == hand.end() && fits_now().wilds) card = std::ranges::find_if(hand, is_wild);
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
