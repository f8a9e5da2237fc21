#include "tests/level8/display_oracle.hpp"

#include <algorithm>
#include <vector>

namespace backtrick::level8 {
namespace {

/// Fills place after place with any card that fits, then goes on to the next group.
class Trial {
 public:
  Trial(std::span<const Card> cards, int more_wilds, const Level& level, const Rules& rules)
      : wilds_{more_wilds}, level_{level}, rules_{rules} {
    for (const Card card : cards) {
      if (card < 90) natural_.push_back(card);
      if (card >= 90 && card < 96) ++wilds_;
    }
    used_.resize(natural_.size());
  }

  /// Tries all sizes, numbers and colours of group i and of those behind it.
  bool group(std::size_t i, int extra) {
    if (i == level_.groups().size()) return extra == 0;
    const auto [kind, size] = level_.groups()[i];
    for (int more = 0; more <= extra; ++more) {
      const int cards = size + more;
      const int values = kind == GroupKind::Colour ? rules_.colours
                         : kind == GroupKind::Set  ? rules_.numbers
                                                   : rules_.numbers - cards + 1;
      for (int value = 0; value < values; ++value) {
        if (kind == GroupKind::Set && rules_.edition == Edition::DistinctSets) {
          if (std::ranges::count(sets_, value) != 0) continue;
          sets_.push_back(value);
          const bool works = place(i, extra - more, kind, value, 0, cards);
          sets_.pop_back();
          if (works) return true;
          continue;
        }
        if (place(i, extra - more, kind, value, 0, cards)) return true;
      }
    }
    return false;
  }

 private:
  bool place(std::size_t i, int extra, GroupKind kind, int value, int at, int cards) {
    if (at == cards) return group(i + 1, extra);
    for (std::size_t j = 0; j < natural_.size(); ++j) {
      const int number = natural_[j] % 15;
      const int colour = natural_[j] / 15;
      const bool fits = kind == GroupKind::Colour ? colour == value
                        : kind == GroupKind::Set  ? number == value
                                                  : number == value + at;
      if (used_[j] || !fits) continue;
      used_[j] = true;
      const bool works = place(i, extra, kind, value, at + 1, cards);
      used_[j] = false;
      if (works) return true;
    }
    if (wilds_ == 0) return false;
    --wilds_;
    const bool works = place(i, extra, kind, value, at + 1, cards);
    ++wilds_;
    return works;
  }

  std::vector<Card> natural_;
  std::vector<bool> used_;
  std::vector<int> sets_;  // the numbers of the sets so far
  int wilds_;
  const Level& level_;
  const Rules& rules_;
};

}  // namespace

bool oracle_holds(std::span<const Card> cards, int more_wilds, const Level& level, int size,
                  const Rules& rules) {
  return Trial{cards, more_wilds, level, rules}.group(0, size - level.cards());
}

}  // namespace backtrick::level8
