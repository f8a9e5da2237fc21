#include "puzzles/level8/choices.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

bool fits_at(Card card, const Group& group, int place) {
  switch (group.kind) {
    case GroupKind::Run: return number_of(card) == group.value + place;
    case GroupKind::Set: return number_of(card) == group.value;
    case GroupKind::Colour: break;
  }
  return colour_of(card) == group.value;
}

/// Fills the groups of a level place by place with cards of a hand.
class Layings {
 public:
  Layings(const Round& round, std::size_t most)
      : round_{round}, level_{round.level(round.player())}, most_{most} {
    for (const Card card : round.hand(round.player())) {
      if (is_numbered(card)) numbered_.push_back(card);
      if (is_wild(card)) wilds_.push_back(card);
    }
    std::ranges::sort(numbered_);
  }

  std::vector<std::vector<Group>> found() && {
    for (wilds_to_lay_ = 0; wilds_to_lay_ <= wilds_.size(); ++wilds_to_lay_) next_group();
    return std::move(found_);
  }

 private:
  void next_group() {
    const auto required = level_.groups();
    if (groups_.size() == required.size()) {
      accept();
      return;
    }
    const Requirement wanted = required[groups_.size()];
    const bool repeats = !groups_.empty() && required[groups_.size() - 1] == wanted;
    const Rules& rules = round_.rules();
    const bool colour = wanted.kind == GroupKind::Colour;
    const int last = colour                          ? rules.colours - 1
                     : wanted.kind == GroupKind::Run ? rules.numbers - wanted.size + 1
                                                     : rules.numbers;
    for (int value = repeats ? groups_.back().value : colour ? 0 : 1; value <= last; ++value) {
      groups_.push_back({wanted.kind, value, {}});
      next_card(wanted.size);
      groups_.pop_back();
    }
  }

  /// In sets and colour groups the cards rise, and wilds come last.
  void next_card(int size) {
    if (found_.size() == most_) return;
    const std::size_t last = groups_.size() - 1;
    const int place = groups_[last].size();
    if (place == size) {
      if (in_order()) next_group();
      return;
    }
    const bool run = groups_[last].kind == GroupKind::Run;
    const bool after_wild = place > 0 && is_wild(groups_[last].cards.back());
    if (run || !after_wild) {
      for (const Card card : numbered_) {
        if (is_laid(card) || !fits_at(card, groups_[last], place)) continue;
        if (!run && place > 0 && card < groups_[last].cards.back()) continue;
        groups_[last].cards.push_back(card);
        next_card(size);
        groups_[last].cards.pop_back();
      }
    }
    if (wilds_laid_ == wilds_to_lay_) return;
    groups_[last].cards.push_back(wilds_[wilds_laid_++]);
    next_card(size);
    groups_[last].cards.pop_back();
    --wilds_laid_;
  }

  /// Of groups with one value that the level asks for alike, the lower cards come first. Wilds are
  /// all alike, and have the highest ids.
  bool in_order() const {
    if (groups_.size() < 2) return true;
    const Group& a = groups_[groups_.size() - 2];
    const Group& b = groups_.back();
    const auto natural = [](Card card) { return is_wild(card) ? kFirstWild : card; };
    return a.kind != b.kind || a.value != b.value || a.size() != b.size() ||
           !std::ranges::lexicographical_compare(b.cards, a.cards, {}, natural, natural);
  }

  bool is_laid(Card card) const {
    return std::ranges::any_of(groups_, [card](const Group& group) {
      return std::ranges::find(group.cards, card) != group.cards.end();
    });
  }

  bool wastes_wild() const {
    return std::ranges::any_of(numbered_, [this](Card card) {
      return !is_laid(card) && std::ranges::any_of(groups_, [card](const Group& group) {
        for (int place = 0; place < group.size(); ++place) {
          const bool wild = is_wild(group.cards[static_cast<std::size_t>(place)]);
          if (wild && fits_at(card, group, place)) return true;
        }
        return false;
      });
    });
  }

  void accept() {
    if (wilds_laid_ != wilds_to_lay_ || found_.size() == most_ || wastes_wild()) return;
    if (!Round{round_}.lay(groups_)) found_.push_back(groups_);
  }

  const Round& round_;
  const Level& level_;
  std::size_t most_;
  std::vector<Card> numbered_;
  std::vector<Card> wilds_;
  std::size_t wilds_to_lay_ = 0;
  std::size_t wilds_laid_ = 0;
  std::vector<Group> groups_;
  std::vector<std::vector<Group>> found_;
};

}  // namespace

std::vector<NamedAddition> ways_to_add(const Round& round, Card card, int owner,
                                       std::size_t group) {
  const bool run = round.display(owner)[group].kind == GroupKind::Run;
  std::vector<std::optional<RunEnd>> ends{std::nullopt};
  if (run && is_wild(card)) ends = {RunEnd::Low, RunEnd::High};
  std::vector<NamedAddition> ways;
  for (const auto end : ends) {
    Round after = round;
    const Addition addition{card, owner, group, end};
    if (after.add(addition)) continue;
    const Group& grown = after.display(owner)[group];
    ways.push_back({addition, name_in_group(grown, place_of(grown, card))});
  }
  return ways;
}

std::vector<std::vector<Group>> ways_to_lay(const Round& round, std::size_t most) {
  return Layings{round, most}.found();
}

}  // namespace backtrick::level8
