#include "solver/level8/display_search.hpp"

#include <algorithm>
#include <bit>

namespace backtrick::level8 {
namespace {

int size_of(unsigned numbers) { return std::popcount(numbers); }

}  // namespace

DisplaySearch::DisplaySearch(const Level& level, int cards, const Rules& rules)
    : numbers_{static_cast<unsigned>(rules.numbers)},
      colours_{static_cast<std::size_t>(rules.colours)},
      groups_{level.groups().size()},
      extra_{cards - level.cards()} {
  for (std::size_t i = 0; i < groups_; ++i) {
    const auto& [kind, size] = level.groups()[i];
    required_[i] = {kind, 0, size, i};
  }
  const auto groups = std::span{required_}.first(groups_);
  // Large groups first: they have the fewest places.
  std::ranges::stable_sort(groups, [](const GroupShape& a, const GroupShape& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.size > b.size;
  });
  first_colour_group_ = static_cast<std::size_t>(
      std::ranges::find(groups, GroupKind::Colour, &GroupShape::kind) - groups.begin());
  wild_may_end_run_ = groups.back().kind == GroupKind::Run;
  sets_differ_ = rules.readings().sets_differ;
}

int DisplaySearch::shortage(const CardCounts& held) {
  all_ = &held;
  bound_missing();
  const int least_missing = rest_missing_[0][static_cast<std::size_t>(extra_)];
  if (least_missing > held.wilds) return least_missing - held.wilds;
  least_ = kNever;
  extra_in_colours_ = 0;
  search(0, held.numbers, extra_, 0);
  return least_;
}

void DisplaySearch::bound_missing() {
  const auto extra = static_cast<std::size_t>(extra_);
  std::array<int, Level::kMaxCards> missing{};  // of the group, by its number of extra cards
  for (std::size_t i = groups_; i-- > 0;) {
    const auto& [kind, value, size, index] = required_[i];
    for (std::size_t grown = 0; grown <= extra; ++grown)
      missing[grown] = least_missing(kind, size + static_cast<int>(grown));
    if (is_last(i)) {
      rest_missing_[i] = missing;
      continue;
    }
    for (std::size_t shared = 0; shared <= extra; ++shared) {
      int least = kNever;
      for (std::size_t grown = 0; grown <= shared; ++grown)
        least = std::min(least, missing[grown] + rest_missing_[i + 1][shared - grown]);
      rest_missing_[i][shared] = least;
    }
  }
}

/// What a group of `cards` cards misses with all cards to itself.
int DisplaySearch::least_missing(GroupKind kind, int cards) const {
  const NumberCounts& held = all_->numbers;
  int most = 0;
  switch (kind) {
    case GroupKind::Run: {
      const auto size = static_cast<unsigned>(cards);
      const unsigned window = (1U << size) - 1;
      for (unsigned low = 0; low + size <= numbers_; ++low)
        most = std::max(most, size_of(held.at_least(1) & window << low));
      break;
    }
    case GroupKind::Set:
      while (most < NumberCounts::kMost && held.at_least(most + 1) != 0) ++most;
      break;
    case GroupKind::Colour:
      for (std::size_t colour = 0; colour < colours_; ++colour)
        most = std::max(most, size_of(all_->colours[colour]));
      break;
  }
  return std::max(0, cards - most);
}

// The last group takes all extra cards, so none are left at the end.
void DisplaySearch::search(std::size_t i, const NumberCounts& held, int extra, int missing) {
  switch (required_[i].kind) {
    case GroupKind::Run: search_runs(i, held, extra, missing); break;
    case GroupKind::Set: search_sets(i, held, extra, missing); break;
    case GroupKind::Colour: search_colours(i, held, extra, missing); break;
  }
}

/// Whether group i, which leaves `extra` cards and after which `missing` are missing, may lead to
/// fewer than the least so far. If it is the last group, this is the answer.
bool DisplaySearch::go_on_after(std::size_t i, int extra, int missing) {
  const int rest = rest_missing_[i + 1][static_cast<std::size_t>(extra)];
  const int shortage = std::max(0, missing + rest - all_->wilds);
  if (shortage >= least_) return false;
  if (!is_last(i)) return true;
  least_ = shortage;
  return false;
}

void DisplaySearch::search_runs(std::size_t i, const NumberCounts& held, int extra, int missing) {
  const GroupShape& required = required_[i];
  const unsigned present = held.at_least(1);
  const bool same_as_before =
      i > 0 && required_[i - 1].kind == GroupKind::Run && required_[i - 1].size == required.size;
  const unsigned first = same_as_before ? static_cast<unsigned>(shape_[i - 1].value) - 1 : 0;
  for (int grown = is_last(i) ? extra : 0; grown <= extra; ++grown) {
    const auto size = static_cast<unsigned>(required.size + grown);
    for (unsigned low = first; low + size <= numbers_; ++low) {
      const unsigned window = ((1U << size) - 1) << low;
      const unsigned ends = 1U << low | 1U << (low + size - 1);
      if (grown > 0 && !wild_may_end_run_ && (ends & ~present) != 0) continue;
      const int missing_now = missing + static_cast<int>(size) - size_of(window & present);
      shape_[i] = {GroupKind::Run, static_cast<int>(low) + 1, static_cast<int>(size),
                   required.index};
      if (go_on_after(i, extra - grown, missing_now)) {
        NumberCounts rest = held;
        rest.take(static_cast<NumberMask>(window));
        search(i + 1, rest, extra - grown, missing_now);
      }
      if (least_ == 0) return;
    }
  }
}

/// The numbers that set i may not show, because sets before it show them.
unsigned DisplaySearch::numbers_taken(std::size_t i) const {
  unsigned taken = 0;
  for (std::size_t j = 0; sets_differ_ && j < i; ++j) {
    if (shape_[j].kind == GroupKind::Set) taken |= 1U << static_cast<unsigned>(shape_[j].value - 1);
  }
  return taken;
}

void DisplaySearch::search_sets(std::size_t i, const NumberCounts& held, int extra, int missing) {
  const GroupShape& required = required_[i];
  const bool colours_follow = first_colour_group_ < groups_;
  const unsigned taken = numbers_taken(i);
  for (int count = NumberCounts::kMost; count >= 0; --count) {
    unsigned numbers = count == 0 ? all_numbers() : held.at_least(count);
    numbers &= ~unsigned{held.at_least(count + 1)} & ~taken;
    for (; numbers != 0; numbers &= numbers - 1) {
      const unsigned number = numbers & (0 - numbers);
      for (int grown = is_last(i) ? extra : 0; grown <= extra; ++grown) {
        const int size = required.size + grown;
        if (grown > 0 && size > count && !is_last(i)) break;
        const int natural = std::min(size, count);
        shape_[i] = {GroupKind::Set, std::countr_zero(number) + 1, size, required.index};
        if (go_on_after(i, extra - grown, missing + size - natural)) {
          NumberCounts rest = held;
          for (int card = 0; card < natural; ++card) rest.take(static_cast<NumberMask>(number));
          search(i + 1, rest, extra - grown, missing + size - natural);
        }
        if (least_ == 0) return;
      }
      if (!colours_follow) break;
    }
  }
}

// Chooses the colours of all colour groups. Their sizes matter only together with all of them.
void DisplaySearch::search_colours(std::size_t i, const NumberCounts& held, int extra,
                                   int missing) {
  for (std::size_t colour = 0; colour < colours_; ++colour) {
    shape_[i] = required_[i];
    shape_[i].value = static_cast<int>(colour);
    if (!is_last(i)) {
      search_colours(i + 1, held, extra, missing);
    } else {
      int asked = extra;
      for (std::size_t j = first_colour_group_; j < groups_; ++j) asked += required_[j].size;
      go_on_after(i, 0, missing + asked - natural_in_colours(held, extra));
      extra_in_colours_ = extra;
    }
    if (least_ == 0) return;
  }
}

/// The most natural cards that the colour groups can take in their chosen colours.
///
/// This is a maximal flow: each group asks its colour for its size, the extra cards ask any of the
/// colours U in use, colour x can get a card of the number n if x has one, and n gives at most r[n]
/// cards. A minimal cut separates the source from some colours U\X and from no colour of X. It cuts
/// what U\X asks for; the extra cards, if U\X is not empty; and for each number the lesser of r[n]
/// and the colours of X that have it.
int DisplaySearch::natural_in_colours(const NumberCounts& held, int extra) const {
  if (is_last(first_colour_group_)) {  // the same in short
    const GroupShape& group = shape_[first_colour_group_];
    const unsigned numbers = all_->colours[static_cast<std::size_t>(group.value)];
    return std::min(group.size + extra, size_of(numbers & held.at_least(1)));
  }
  std::array<int, kMaxColours> asked{};
  unsigned in_use = 0;
  for (std::size_t j = first_colour_group_; j < groups_; ++j) {
    const auto colour = static_cast<std::size_t>(shape_[j].value);
    asked[colour] += shape_[j].size;
    in_use |= 1U << colour;
  }
  int least = kNever;
  for (unsigned part = in_use;; part = (part - 1) & in_use) {
    int cut = part == in_use ? 0 : extra;
    NumberCounts wanted;
    for (std::size_t colour = 0; colour < colours_; ++colour) {
      if ((part >> colour & 1) != 0)
        wanted.add(all_->colours[colour]);
      else
        cut += asked[colour];
    }
    for (int k = 1; k <= NumberCounts::kMost; ++k)
      cut += size_of(unsigned{wanted.at_least(k)} & held.at_least(k));
    least = std::min(least, cut);
    if (part == 0) return least;
  }
}

}  // namespace backtrick::level8
