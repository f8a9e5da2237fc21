#include "puzzles/advice/reasons.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "puzzles/players/talk.hpp"
#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {
namespace {

using Kind = Reason::Kind;

/// A turn that takes more tricks lists the first of them alone, so that other reasons find room.
constexpr int kMostTricks = 2;
/// A pile is said to be kept open if at least this part of the unplayed cards fits on it.
constexpr int kOpenPart = 2;  // one half
/// But not if another pile takes nearly as many.
constexpr int kAsOpen = 9;  // tenths

CardSet ahead_on(CardSet cards, Pile pile, int top) {
  return cards & ahead(direction_of(pile), top);
}
/// The card that would be a trick on a pile with this top. It need not exist.
int trick_on(Pile pile, int top) { return landing_of(direction_of(pile), top); }
std::size_t index_of(Pile pile) { return static_cast<std::size_t>(pile); }
bool is_card(int card) { return card > 1 && card <= kMaxCards + 1; }

CardSet fitting_somewhere(CardSet cards, const SeatView& view) {
  CardSet fitting;
  for (const Pile pile : kPiles)
    fitting = fitting | (cards & playable(direction_of(pile), view.top(pile)));
  return fitting;
}

/// Collects the reasons for one turn.
class ReasonFinder {
 public:
  ReasonFinder(const SeatView& before, const Turn& turn, int player)
      : before_{before}, after_{before} {
    lay(turn);
    const std::vector<Reason> wishes = passed_wishes(before, turn, player);
    if (!wishes.empty()) wish_ = wishes.front();
    unplayed_ = after_.hand | after_.unseen;
    dead_ = dead_cards(after_);
  }

  std::vector<Reason> find() {
    if (unplayed_.empty()) add({.kind = Kind::LaysAll});
    if (!dead_.empty()) add({.kind = Kind::NeverLaid, .cards = dead_});
    for (const Reason& trick : tricks_) add(trick);
    if (wish_) add(*wish_);
    if (!unplayed_.empty()) {
      add_prepared();
      add_passed();
      add_pairs();
      add_may_come();
      add_open();
      if (before_.draw_pile() > 0 && before_.rules.hand - after_.hand.size() >= before_.draw_pile())
        add({.kind = Kind::EmptiesDrawPile});
    }
    if (reasons_.size() > kMostReasons) reasons_.resize(kMostReasons);
    return std::move(reasons_);
  }

 private:
  void lay(const Turn& turn) {
    int tricks = 0;
    for (const Play play : turn) {
      if (play.card == trick_on(play.pile, after_.top(play.pile)) && tricks++ < kMostTricks)
        tricks_.push_back({.kind = Kind::TakesTrick, .pile = play.pile, .card = play.card});
      after_.lay(play);
    }
  }

  void add(const Reason& reason) { reasons_.push_back(reason); }
  bool moved(Pile pile) const { return before_.top(pile) != after_.top(pile); }
  bool new_trick(Pile pile, CardSet among) const {
    const int trick = trick_on(pile, after_.top(pile));
    return moved(pile) && is_card(trick) && among.contains(trick);
  }

  void add_prepared() {
    for (const Pile pile : kPiles)
      if (new_trick(pile, after_.hand))
        add({.kind = Kind::PreparesTrick,
             .pile = pile,
             .card = static_cast<Card>(trick_on(pile, after_.top(pile)))});
  }

  void add_passed() {
    Reason worst{.kind = Kind::Passes};
    bool any_moved = false;
    for (const Pile pile : kPiles) {
      any_moved = any_moved || moved(pile);
      const CardSet fitted = ahead_on(unplayed_, pile, before_.top(pile));
      const int passed = (fitted & ~ahead_on(unplayed_, pile, after_.top(pile))).size();
      if (passed > worst.count) {
        worst.pile = pile;
        worst.count = passed;
      }
    }
    if (any_moved && worst.count == 0) add({.kind = Kind::PassesNothing});
    const CardSet lost =
        fitting_somewhere(unplayed_, before_) & ~fitting_somewhere(unplayed_, after_) & ~dead_;
    if (!lost.empty()) add({.kind = Kind::LeavesNoPlace, .count = lost.size()});
    if (worst.count > 0) add(worst);
  }

  /// The pair nearest to its pile.
  void add_pairs() {
    Reason nearest;
    int nearest_steps = kMaxCards;
    for (const Pile pile : kPiles) {
      for (const int launch : ahead_on(after_.hand, pile, after_.top(pile))) {
        const int trick = trick_on(pile, launch);
        const int top = after_.top(pile);
        const int steps = launch > top ? launch - top : top - launch;
        if (!is_card(trick) || !after_.hand.contains(trick) || steps >= nearest_steps) continue;
        nearest_steps = steps;
        nearest = {.kind = Kind::KeepsPair,
                   .pile = pile,
                   .card = static_cast<Card>(launch),
                   .other = static_cast<Card>(trick)};
      }
    }
    if (nearest_steps < kMaxCards) add(nearest);
  }

  void add_may_come() {
    for (const Pile pile : kPiles)
      if (new_trick(pile, after_.unseen))
        add({.kind = Kind::TrickMayCome,
             .pile = pile,
             .card = static_cast<Card>(trick_on(pile, after_.top(pile)))});
  }

  /// The widest pile, if the turn leaves it alone. Early in a game, nothing depends on it, because
  /// other piles take as many cards.
  void add_open() {
    std::array<int, kPiles.size()> fitting{};
    for (const Pile pile : kPiles)
      fitting[index_of(pile)] = ahead_on(unplayed_, pile, after_.top(pile)).size();
    const auto at = std::ranges::max_element(fitting);
    const auto widest = static_cast<Pile>(at - fitting.begin());
    const int most = std::exchange(*at, 0);
    const int next = std::ranges::max(fitting);
    if (!moved(widest) && most * kOpenPart >= unplayed_.size() && next * 10 < most * kAsOpen)
      add({.kind = Kind::KeepsOpen, .pile = widest, .count = most, .of = unplayed_.size()});
  }

  SeatView before_;
  SeatView after_;
  CardSet unplayed_;
  CardSet dead_;  // of these, after the turn
  std::vector<Reason> tricks_;
  std::optional<Reason> wish_;
  std::vector<Reason> reasons_;
};

/// "1 unplayed card", "3 unplayed cards".
std::string unplayed_cards(int count) {
  return std::to_string(count).append(count == 1 ? " unplayed card" : " unplayed cards");
}

/// "34-36, 41".
std::string in_ranges(CardSet cards) {
  std::string text;
  for (auto card = cards.begin(); card != cards.end();) {
    const int first = *card;
    int last = first;
    while (++card != cards.end() && *card == last + 1) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(first);
    if (last > first) text.append("-").append(std::to_string(last));
  }
  return text;
}

}  // namespace

CardSet dead_cards(const SeatView& view) {
  return out_of_reach(view.hand | view.unseen, view.nameless_tops());
}

std::vector<Reason> reasons_for(const SeatView& before, const Turn& turn, int player) {
  return ReasonFinder{before, turn, player}.find();
}

std::vector<Reason> passed_wishes(const SeatView& before, const Turn& turn, int player) {
  const SeatView after = before.after(turn);
  std::vector<Reason> passed;
  for (std::size_t seat = 0; seat < before.others.size(); ++seat) {
    for (const Pile pile : kPiles) {
      const Statement said = before.others[seat].said[static_cast<std::size_t>(pile)];
      if (said == Statement::Nothing) continue;
      const Direction direction = direction_of(pile);
      const CardSet meant =
          meaning_of(said, before.language, direction, before.top(pile)).some_of & before.unseen;
      if ((meant & ~playable(direction, after.top(pile))).empty()) continue;
      const int asking = (player + static_cast<int>(seat)) % before.rules.players + 1;
      passed.push_back({.kind = Kind::PassesWish, .pile = pile, .player = asking, .said = said});
    }
  }
  return passed;
}

namespace {

/// "Player 3 asks to leave A1".
std::string wish_of(const Reason& reason) {
  return "Player " + std::to_string(reason.player) +
         (reason.said == Statement::LeaveIt ? " asks to leave " : " asks not to go far on ") +
         std::string{name(reason.pile)};
}

}  // namespace

std::string in_words(const Reason& reason) {
  const std::string pile{name(reason.pile)};
  const std::string card = std::to_string(reason.card);
  switch (reason.kind) {
    case Kind::LaysAll: return "All cards are laid";
    case Kind::EndKnown:
      if (reason.count == 0) return "All cards are known, and all of them can be laid";
      return std::string{"All cards are known, and "}
          .append(std::to_string(reason.count))
          .append(reason.count == 1 ? " stays" : " stay")
          .append(" in the end");
    case Kind::TakesTrick: return card + " takes " + pile + " back ten";
    case Kind::PreparesTrick:
      return card + " stays in hand and can then take " + pile + " back ten";
    case Kind::PassesNothing: return "No unplayed card is passed";
    case Kind::LeavesNoPlace:
      return unplayed_cards(reason.count)
          .append(reason.count == 1 ? " fits" : " fit")
          .append(" on no pile before a trick takes one back");
    case Kind::Passes: return pile + " passes " + unplayed_cards(reason.count);
    case Kind::KeepsPair:
      return card + " and " + std::to_string(reason.other) + " stay together for a trick on " +
             pile;
    case Kind::TrickMayCome: return card + " may still come and take " + pile + " back ten";
    case Kind::KeepsOpen:
      return pile + " stays open for " + std::to_string(reason.count) + " of " +
             unplayed_cards(reason.of);
    case Kind::EmptiesDrawPile: return "The draw pile becomes empty";
    case Kind::HeedsWish: return wish_of(reason);
    case Kind::PassesWish: return wish_of(reason) + ", but this may pass the card";
    case Kind::NeverLaid:
      return "The game is lost: no pile can ever take " + in_ranges(reason.cards);
  }
  return {};
}

std::string_view name(Kind kind) {
  constexpr std::array<std::string_view, 14> kNames{
      "lays_all",          "end_known",  "takes_trick", "prepares_trick", "passes_nothing",
      "leaves_no_place",   "passes",     "keeps_pair",  "trick_may_come", "keeps_open",
      "empties_draw_pile", "heeds_wish", "passes_wish", "never_laid"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace backtrick::the_game
