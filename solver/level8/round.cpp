#include "solver/level8/round.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "solver/common/shuffle.hpp"

namespace backtrick::level8 {
namespace {

using Step = RuleViolation::Step;

std::string number(int value) { return std::to_string(value); }

std::string player_name(int player) { return "player " + number(player); }

std::string colour_name(int colour) {
  return std::string{kColourLetters[static_cast<std::size_t>(colour)]};
}

/// "run of 3 from 5", "set of 2 of the number 7", "colour group of 5 of the colour g".
std::string describe(const Group& group) {
  const std::string size = " of " + number(group.size());
  switch (group.kind) {
    case GroupKind::Run: return "run" + size + " from " + number(group.value);
    case GroupKind::Set: return "set" + size + " of the number " + number(group.value);
    case GroupKind::Colour: break;
  }
  return "colour group" + size + " of the colour " + colour_name(group.value);
}

/// Whether a card can stand at a place of a group whose value is in range.
bool fits(Card card, const Group& group, int place) {
  if (is_wild(card)) return true;
  if (!is_numbered(card)) return false;
  switch (group.kind) {
    case GroupKind::Run: return number_of(card) == group.value + place;
    case GroupKind::Set: return number_of(card) == group.value;
    case GroupKind::Colour: break;
  }
  return colour_of(card) == group.value;
}

/// Removes a card from a hand, and returns whether the hand held it.
bool remove(std::vector<Card>& hand, Card card) {
  const auto held = std::ranges::find(hand, card);
  if (held == hand.end()) return false;
  hand.erase(held);
  return true;
}

std::vector<Requirement> sorted(std::vector<Requirement> groups) {
  std::ranges::sort(groups, {}, [](const Requirement& group) {
    return std::pair{group.kind, group.size};
  });
  return groups;
}

/// Whether groups are exactly what a level asks for, in any order.
bool satisfies(const std::vector<Group>& groups, const Level& level) {
  std::vector<Requirement> found;
  found.reserve(groups.size());
  for (const Group& group : groups) found.push_back({group.kind, group.size()});
  return sorted(std::move(found)) == sorted({level.groups().begin(), level.groups().end()});
}

/// A number that two sets show.
std::optional<int> number_of_two_sets(const std::vector<Group>& groups) {
  std::bitset<kMaxNumbers + 1> shown;
  for (const Group& group : groups) {
    if (group.kind != GroupKind::Set || group.value < 1 || group.value > kMaxNumbers) continue;
    const auto number = static_cast<std::size_t>(group.value);
    if (shown.test(number)) return group.value;
    shown.set(number);
  }
  return std::nullopt;
}

std::string in_words(const Level& level) {
  std::string words;
  for (const auto& [kind, size] : level.groups()) {
    if (!words.empty()) words += ", ";
    words += std::string{name(kind)} + " " + number(size);
  }
  return words;
}

}  // namespace

std::string in_words(const RuleViolation& violation) {
  constexpr std::array<std::string_view, 5> kSteps{"take", "lay", "add", "discard", "stop"};
  return "turn " + std::to_string(violation.turn + 1) + ", " +
         std::string{kSteps[static_cast<std::size_t>(violation.step)]} + ": " + violation.reason;
}

Round::Round(const Deal& deal, std::vector<Level> levels, int dealer)
    : rules_{deal.rules()}, number_{deal.number().value_or(0)} {
  if (levels.size() != static_cast<std::size_t>(players())) {
    throw std::invalid_argument{std::to_string(levels.size()) + " levels for " + number(players()) +
                                " players"};
  }
  if (!is_player(dealer)) {
    throw std::invalid_argument{"dealer is " + number(dealer) + ", allowed are 1 to " +
                                number(players())};
  }
  for (int player = 1; player <= players(); ++player) {
    Level& level = levels[static_cast<std::size_t>(player) - 1];
    if (const auto fault = level8::fault_in(level, rules_)) throw std::invalid_argument{*fault};
    const auto hand = deal.hand(player);
    seats_.push_back({level, {hand.begin(), hand.end()}, {}, {}, {}});
  }
  seat(dealer).discard_pile.push_back(deal.turned_up());
  draw_pile_.assign(deal.draw_pile().begin(), deal.draw_pile().end());
  player_ = dealer % players() + 1;
  begin_turn();
}

RuleViolation Round::violation(Step step, std::string reason) const {
  return {turns_, step, std::move(reason)};
}

std::optional<RuleViolation> Round::cannot_play(Step step) const {
  if (over()) return violation(step, "the round is over");
  if (!taken_) return violation(step, player_name(player_) + " must first take a card");
  return std::nullopt;
}

std::optional<RuleViolation> Round::cannot_take() const {
  if (over()) return violation(Step::Take, "the round is over");
  if (taken_) return violation(Step::Take, player_name(player_) + " has taken a card already");
  return std::nullopt;
}

std::optional<RuleViolation> Round::draw() {
  if (auto fault = cannot_take()) return fault;
  if (draw_pile_.empty()) return violation(Step::Take, "the draw pile is empty");
  seat(player_).hand.push_back(draw_pile_.front());
  draw_pile_.erase(draw_pile_.begin());
  taken_ = seat(player_).hand.back();
  if (draw_pile_.empty() && rules_.readings().reshuffles_at_once) form_draw_pile();
  return std::nullopt;
}

std::optional<RuleViolation> Round::take_discard(int player, std::optional<Card> card) {
  if (auto fault = cannot_take()) return fault;
  if (!is_player(player)) return violation(Step::Take, "there is no " + player_name(player));
  auto& pile = seat(player).discard_pile;
  if (pile.empty()) {
    return violation(Step::Take, "the discard pile of " + player_name(player) + " is empty");
  }
  auto taken = pile.end() - 1;
  if (card && *card != *taken) {
    if (!rules_.readings().takes_any_discard) {
      return violation(Step::Take,
                       "the card to be taken is " + name(*taken) + ", not " + name(*card));
    }
    taken = std::ranges::find(pile, *card);
    if (taken == pile.end()) {
      return violation(Step::Take,
                       name(*card) + " does not lie on the discard pile of " + player_name(player));
    }
  }
  seat(player_).hand.push_back(*taken);
  pile.erase(taken);
  taken_ = seat(player_).hand.back();
  return std::nullopt;
}

std::optional<Card> Round::taken_in_hand() const {
  const auto& hand = seat(player_).hand;
  return taken_ && std::ranges::find(hand, *taken_) != hand.end() ? taken_ : std::nullopt;
}

std::optional<std::string> Round::fault_in(const Group& group) const {
  const auto outside = [&](const char* what, int least, int most) -> std::optional<std::string> {
    if (group.value >= least && group.value <= most) return std::nullopt;
    return std::string{what} + " is " + number(group.value) + ", allowed are " + number(least) +
           " to " + number(most);
  };
  const int size = group.size();
  switch (group.kind) {
    case GroupKind::Run:
      if (size > rules_.numbers) {
        return "a run of " + number(size) + " is longer than the " + number(rules_.numbers) +
               " numbers";
      }
      if (auto fault = outside("the first number of the run", 1, rules_.numbers - size + 1))
        return fault;
      break;
    case GroupKind::Set:
      if (auto fault = outside("the number of the set", 1, rules_.numbers)) return fault;
      break;
    case GroupKind::Colour:
      if (auto fault = outside("the colour of the group", 0, rules_.colours - 1)) return fault;
      break;
  }
  for (int i = 0; i < size; ++i) {
    const Card card = group.cards[static_cast<std::size_t>(i)];
    if (!fits(card, group, i)) {
      return name(card) + " is card " + number(i + 1) + " of a " + describe(group) +
             ", where it does not fit";
    }
  }
  return std::nullopt;
}

std::optional<RuleViolation> Round::lay(const std::vector<Group>& groups) {
  if (auto fault = cannot_play(Step::Lay)) return fault;
  Seat& own = seat(player_);
  if (has_laid(player_))
    return violation(Step::Lay, "the level of " + player_name(player_) + " lies already");
  if (!satisfies(groups, own.level)) {
    return violation(Step::Lay,
                     "the groups are not exactly those of the level: " + in_words(own.level));
  }
  if (const auto twice = number_of_two_sets(groups); twice && rules_.readings().sets_differ) {
    return violation(Step::Lay, "two sets show the number " + number(*twice) +
                                    ", and in this edition they must differ");
  }
  std::vector<Card> hand = own.hand;
  for (const Group& group : groups) {
    for (const Card card : group.cards) {
      if (!remove(hand, card)) {
        return violation(Step::Lay, player_name(player_) + " does not hold " + name(card) +
                                        " for the " + std::string{name(group.kind)});
      }
    }
    if (auto fault = fault_in(group)) return violation(Step::Lay, *std::move(fault));
  }
  if (hand.empty()) return violation(Step::Lay, "no card would be left to discard");
  own.hand = std::move(hand);
  own.display = groups;
  return std::nullopt;
}

std::optional<RuleViolation> Round::add(const Addition& addition) {
  const auto refuse = [&](std::string reason) { return violation(Step::Add, std::move(reason)); };
  if (auto fault = cannot_play(Step::Add)) return fault;
  Seat& own = seat(player_);
  if (!has_laid(player_)) {
    return refuse("the level of " + player_name(player_) + " does not lie yet");
  }
  if (!is_player(addition.player)) return refuse("there is no " + player_name(addition.player));
  Seat& owner = seat(addition.player);
  if (addition.group >= owner.display.size()) {
    return refuse(player_name(addition.player) + " has " + std::to_string(owner.display.size()) +
                  " groups on the table");
  }
  const Card card = addition.card;
  if (std::ranges::find(own.hand, card) == own.hand.end())
    return refuse(player_name(player_) + " does not hold " + name(card));
  if (own.hand.size() == 1) return refuse(name(card) + " is the last card, which is discarded");
  const Group& group = owner.display[addition.group];
  if (group.kind != GroupKind::Run && addition.end)
    return refuse("a " + describe(group) + " has no ends");
  if (group.kind == GroupKind::Run && is_wild(card) && !addition.end)
    return refuse("a wild added to a run needs an end, low or high");

  Group grown = group;
  const bool low = group.kind == GroupKind::Run &&
                   addition.end.value_or(is_numbered(card) && number_of(card) < group.value
                                             ? RunEnd::Low
                                             : RunEnd::High) == RunEnd::Low;
  if (low) --grown.value;
  grown.cards.insert(low ? grown.cards.begin() : grown.cards.end(), card);
  if (fault_in(grown)) {
    return refuse(name(card) + " does not fit the " + describe(group) +
                  (addition.end
                       ? *addition.end == RunEnd::Low ? " at its low end" : " at its high end"
                       : ""));
  }
  owner.display[addition.group] = std::move(grown);
  remove(own.hand, card);
  return std::nullopt;
}

std::optional<RuleViolation> Round::discard(const Discard& discard) {
  const auto refuse = [&](std::string reason) {
    return violation(Step::Discard, std::move(reason));
  };
  if (auto fault = cannot_play(Step::Discard)) return fault;
  Seat& own = seat(player_);
  const auto [card, skipped] = discard;
  if (std::ranges::find(own.hand, card) == own.hand.end())
    return refuse(player_name(player_) + " does not hold " + name(card));
  if (skipped) {
    if (!is_skip(card)) return refuse(name(card) + " is no Skip");
    if (!is_player(*skipped)) return refuse("there is no " + player_name(*skipped));
    if (*skipped == player_) return refuse("a Skip is laid before another player");
    if (skip_before(*skipped)) return refuse(player_name(*skipped) + " has a Skip already");
    seat(*skipped).skip = card;
  } else {
    own.discard_pile.push_back(card);
  }
  remove(own.hand, card);
  ++turns_;
  taken_.reset();
  if (own.hand.empty()) {
    winner_ = player_;
  } else {
    player_ = player_ % players() + 1;
    begin_turn();
  }
  return std::nullopt;
}

std::optional<RuleViolation> Round::play(const Turn& turn) {
  Round next = *this;
  if (auto fault = turn.from ? next.take_discard(*turn.from, turn.taken) : next.draw())
    return fault;
  if (const Card taken = next.hand(player_).back(); taken != turn.taken) {
    return violation(Step::Take,
                     "the card to be taken is " + name(taken) + ", not " + name(turn.taken));
  }
  if (!turn.laid.empty()) {
    if (auto fault = next.lay(turn.laid)) return fault;
  }
  for (const Addition& addition : turn.added) {
    if (auto fault = next.add(addition)) return fault;
  }
  if (turn.discard) {
    if (auto fault = next.discard(*turn.discard)) return fault;
  }
  *this = std::move(next);
  return std::nullopt;
}

int Round::gained(int player) const {
  if (winner_ == player) return 2;
  return has_laid(player) ? 1 : 0;
}

// Passes on over skipped players to one who can take a card. Each skipped turn removes a Skip from
// the table, so this ends.
void Round::begin_turn() {
  for (;; player_ = player_ % players() + 1) {
    if (draw_pile_.empty()) form_draw_pile();
    auto& skip = seat(player_).skip;
    if (!skip) break;
    face_up_skips_.push_back(*skip);
    skip.reset();
  }
  blocked_ = draw_pile_.empty() && std::ranges::all_of(seats_, [](const Seat& seat) {
               return seat.discard_pile.empty();
             });
}

void Round::form_draw_pile() {
  if (players() == 1) return;
  std::vector<Card> cards;
  for (Seat& seat : seats_) {
    auto& pile = seat.discard_pile;
    if (pile.size() < 2) continue;
    cards.insert(cards.end(), pile.begin(), pile.end() - 1);
    pile.erase(pile.begin(), pile.end() - 1);
  }
  cards.insert(cards.end(), face_up_skips_.begin(), face_up_skips_.end());
  if (cards.empty()) return;
  face_up_skips_.clear();
  ++reshuffles_;
  SplitMix64 random{SplitMix64{number_}.next() + reshuffles_};
  shuffle(std::span{cards}, random);
  draw_pile_ = std::move(cards);
}

}  // namespace backtrick::level8
