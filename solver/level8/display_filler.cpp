#include "solver/level8/display_filler.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <utility>

namespace backtrick::level8 {
namespace {

/// Fills the places of a display with cards. Natural cards are matched with as many places as
/// possible by augmenting paths (Kuhn's algorithm); wilds take the other places. The search only
/// counted, so this is a second opinion on what it found.
class DisplayFiller {
 public:
  DisplayFiller(std::span<const GroupShape> shape, int extra_in_colours,
                std::span<const Card> cards)
      : cards_{cards}, place_of_card_(cards.size(), kNone) {
    for (const GroupShape& group : shape) {
      for (int i = 0; i < group.size; ++i) places_.push_back({group, i});
    }
    // An extra place of a colour group may have any colour in use.
    for (int i = 0; i < extra_in_colours; ++i) places_.push_back({shape.back(), kExtra});
    for (const GroupShape& group : shape) {
      if (group.kind == GroupKind::Colour)
        colours_in_use_.set(static_cast<std::size_t>(group.value));
    }
    fill(shape);
  }

  /// The groups in the order of the level, or nothing if there are not enough wilds.
  const std::optional<std::vector<Group>>& groups() const { return groups_; }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr int kExtra = -1;

  struct Place {
    GroupShape group;
    int index = 0;  // within the group, or kExtra
  };

  bool fits(Card card, const Place& place) const {
    if (!is_numbered(card)) return false;
    switch (place.group.kind) {
      case GroupKind::Run: return number_of(card) == place.group.value + place.index;
      case GroupKind::Set: return number_of(card) == place.group.value;
      case GroupKind::Colour: break;
    }
    return place.index == kExtra ? colours_in_use_.test(static_cast<std::size_t>(colour_of(card)))
                                 : colour_of(card) == place.group.value;
  }

  bool match(std::size_t place, std::vector<bool>& tried) {
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (tried[i] || !fits(cards_[i], places_[place])) continue;
      tried[i] = true;
      if (place_of_card_[i] == kNone || match(place_of_card_[i], tried)) {
        place_of_card_[i] = place;
        return true;
      }
    }
    return false;
  }

  void fill(std::span<const GroupShape> shape) {
    std::vector<bool> natural(places_.size());
    for (std::size_t place = 0; place < places_.size(); ++place) {
      std::vector<bool> tried(cards_.size());
      natural[place] = match(place, tried);
    }
    std::vector<Card> card_at(places_.size());
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (place_of_card_[i] != kNone) card_at[place_of_card_[i]] = cards_[i];
    }
    auto wild = cards_.begin();
    std::vector<Group> groups(shape.size());
    for (const GroupShape& group : shape) groups[group.index] = {group.kind, group.value, {}};
    for (std::size_t place = 0; place < places_.size(); ++place) {
      std::size_t group = places_[place].group.index;
      if (natural[place]) {
        if (places_[place].index == kExtra) group = colour_group(groups, colour_of(card_at[place]));
      } else {
        wild = std::find_if(wild, cards_.end(), is_wild);
        if (wild == cards_.end()) return;
        card_at[place] = *wild++;
      }
      groups[group].cards.push_back(card_at[place]);
    }
    groups_ = std::move(groups);
  }

  static std::size_t colour_group(const std::vector<Group>& groups, int colour) {
    return static_cast<std::size_t>(std::ranges::find_if(groups,
                                                         [&](const Group& group) {
                                                           return group.kind == GroupKind::Colour &&
                                                                  group.value == colour;
                                                         }) -
                                    groups.begin());
  }

  std::span<const Card> cards_;
  std::vector<Place> places_;
  std::bitset<kMaxColours> colours_in_use_;
  std::vector<std::size_t> place_of_card_;
  std::optional<std::vector<Group>> groups_;
};

}  // namespace

std::optional<std::vector<Group>> fill_display(const DisplaySearch& search,
                                               std::span<const Card> cards) {
  return DisplayFiller{search.shape(), search.extra_in_colours(), cards}.groups();
}

void lay_display(const std::vector<Group>& display, const Level& level, Turn& turn) {
  for (std::size_t i = 0; i < display.size(); ++i) {
    const Group& group = display[i];
    const auto asked = static_cast<std::ptrdiff_t>(level.groups()[i].size);
    turn.laid.push_back(
        {group.kind, group.value, {group.cards.begin(), group.cards.begin() + asked}});
    const auto end =
        group.kind == GroupKind::Run ? std::optional{RunEnd::High} : std::optional<RunEnd>{};
    for (auto card = group.cards.begin() + asked; card != group.cards.end(); ++card)
      turn.added.push_back({*card, 1, i, end});
  }
}

}  // namespace backtrick::level8
