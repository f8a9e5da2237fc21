#include "solver/level8/addable_cards.hpp"

#include <algorithm>

namespace backtrick::level8 {
namespace {

unsigned bit_of(int number) { return 1U << static_cast<unsigned>(number - 1); }

}  // namespace

AddableCards::AddableCards(const std::vector<Group>& display, const Rules& rules)
    : numbers_{rules.numbers} {
  for (const Group& group : display) {
    switch (group.kind) {
      case GroupKind::Run: runs_.push_back({group.value, group.value + group.size() - 1}); break;
      case GroupKind::Set:
        set_numbers_ = static_cast<NumberMask>(set_numbers_ | bit_of(group.value));
        break;
      case GroupKind::Colour: group_colours_ |= 1U << static_cast<unsigned>(group.value); break;
    }
  }
}

bool AddableCards::allows(int wanted, const CardCounts& held) {
  held_ = &held;
  wanted_ = wanted;
  places_ = {};
  for (int number = 1; number <= numbers_; ++number) {
    int& cards = cards_[static_cast<std::size_t>(number)];
    cards = 0;
    while (cards < NumberCounts::kMost && (held.numbers.at_least(cards + 1) & bit_of(number)) != 0)
      ++cards;
  }
  return grow(0, wanted, held.wilds);
}

/// Makes a place for a number at a run, and returns how many wilds it needs.
int AddableCards::take(int number) {
  const auto n = static_cast<std::size_t>(number);
  return ++places_[n] > cards_[n] ? 1 : 0;
}

/// Whether the runs from `run` on can grow so that enough cards are added. More than `left` further
/// places are never needed: what is wanted is added then.
bool AddableCards::grow(std::size_t run, int left, int wilds) {
  if (run == runs_.size()) return added(wilds) >= wanted_;
  const auto [low, high] = runs_[run];
  int lowest = low;
  bool found = false;
  for (;;) {
    found = grow_high(run, high, left, wilds);
    if (found || lowest == 1 || left == 0) break;
    wilds -= take(--lowest);
    --left;
    if (wilds < 0) break;
  }
  for (; lowest < low; ++lowest) give_back(lowest);
  return found;
}

bool AddableCards::grow_high(std::size_t run, int high, int left, int wilds) {
  if (grow(run + 1, left, wilds)) return true;
  if (high == numbers_ || left == 0) return false;
  wilds -= take(high + 1);
  const bool found = wilds >= 0 && grow_high(run, high + 1, left - 1, wilds);
  give_back(high + 1);
  return found;
}

/// The cards added in all, with this many wilds left.
int AddableCards::added(int wilds) const {
  int cards = set_numbers_ != 0 || group_colours_ != 0 ? wilds : 0;
  for (int number = 1; number <= numbers_; ++number) {
    const auto n = static_cast<std::size_t>(number);
    const int left = std::max(0, cards_[n] - places_[n]);
    int fitting = left;
    if ((set_numbers_ & bit_of(number)) == 0) {
      fitting = 0;
      for (std::size_t colour = 0; colour < held_->colours.size(); ++colour) {
        const bool laid = ((group_colours_ >> colour) & 1U) != 0;
        if (laid && (held_->colours[colour] & bit_of(number)) != 0) ++fitting;
      }
    }
    cards += places_[n] + std::min(left, fitting);
  }
  return cards;
}

}  // namespace backtrick::level8
