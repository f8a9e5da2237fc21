#include "puzzles/studies/study_theme.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/studies/unique_turn.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::array<std::string_view, kThemes.size()> kThemeNames{"trick-chain", "kept-pile",
                                                                   "trick-order", "long-turn"};

bool is_trick(const SeatView& table, Play play) { return is_backtrick(play, table.top(play.pile)); }

/// A table within a turn. Tables that only differ in the names of piles go on in the same way.
using TurnState = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>;

TurnState state_in_turn(const SeatView& table) {
  return {table.hand.low(), table.hand.high(), table.nameless_tops().word()};
}

/// Goes through the ways to lay a turn, of which the start and the end are given.
class TurnWays {
 public:
  explicit TurnWays(const SeatView& end) : hand_{end.hand}, tops_{end.nameless_tops()} {}

  /// The fewest tricks of a way from here; more than all cards if none leads to the end.
  int fewest_tricks(const SeatView& table) {
    if (table.hand == hand_) return table.nameless_tops() == tops_ ? 0 : kNoWay;
    const auto [known, is_new] = fewest_.try_emplace(state_in_turn(table), kNoWay);
    if (!is_new) return known->second;
    int fewest = kNoWay;
    for (const Pile pile : kPiles) {
      for (const int card : table.playable(pile) & ~hand_) {
        const Play play{static_cast<Card>(card), pile};
        SeatView next = table;
        next.lay(play);
        fewest = std::min(fewest, fewest_tricks(next) + (is_trick(table, play) ? 1 : 0));
      }
    }
    fewest_[state_in_turn(table)] = fewest;
    return fewest;
  }

 private:
  static constexpr int kNoWay = 1000;
  CardSet hand_;
  Tops tops_;
  std::map<TurnState, int> fewest_;
};

/// The cards of the hand that can make a trick in this turn, at once or after others.
class TrickCards {
 public:
  explicit TrickCards(const SeatView& start) { look(start); }
  CardSet all() const { return cards_; }

 private:
  void look(const SeatView& table) {
    if (!seen_.insert(state_in_turn(table)).second) return;
    for (const Pile pile : kPiles) {
      for (const int card : table.playable(pile)) {
        const Play play{static_cast<Card>(card), pile};
        if (is_trick(table, play)) cards_ = cards_.with(card);
        SeatView next = table;
        next.lay(play);
        look(next);
      }
    }
  }

  CardSet cards_;
  std::set<TurnState> seen_;
};

bool offers_trick(const SeatView& table) {
  for (const Pile pile : kPiles)
    for (const int card : table.playable(pile))
      if (is_trick(table, {static_cast<Card>(card), pile})) return true;
  return false;
}

/// How many piles of the direction of `pile` show the top that it shows at the start.
std::ptrdiff_t piles_like(Pile pile, const SeatView& start, const SeatView& table) {
  return std::ranges::count_if(kPiles, [&](Pile other) {
    return ascending(other) == ascending(pile) && table.top(other) == start.top(pile);
  });
}

/// Whether the turn leaves the cheapest play's pile alone. Which of two equal piles it would leave
/// is a matter of names, so it must leave both.
bool keeps_pile(const SeatView& start, const SeatView& end) {
  constexpr int kCostOfTrick = -10;
  int least = std::numeric_limits<int>::max();
  bool kept = false;
  for (const Pile pile : kPiles) {
    const bool alone = piles_like(pile, start, start) == piles_like(pile, start, end);
    for (const int card : start.playable(pile)) {
      const Play play{static_cast<Card>(card), pile};
      const int cost = is_trick(start, play) ? kCostOfTrick : std::abs(card - start.top(pile));
      if (cost > least) continue;
      kept = alone && (cost < least || kept);
      least = cost;
    }
  }
  return kept;
}

}  // namespace

std::string_view name(Theme theme) { return kThemeNames[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_named(std::string_view text) {
  const auto* const found =
      std::ranges::find(kThemes, text, [](Theme theme) { return name(theme); });
  return found != kThemes.end() ? std::optional{*found} : std::nullopt;
}

std::vector<Theme> themes_of(const Position& position, const Turn& turn) {
  const SeatView start = SeatView::of(position);
  const SeatView end = start.after(turn);
  const int tricks = TurnWays{end}.fewest_tricks(start);
  std::vector<Theme> themes;
  if (tricks > 1 || (tricks == 1 && offers_trick(SeatView::of(after_turn(position, turn)))))
    themes.push_back(Theme::TrickChain);
  if (keeps_pile(start, end)) themes.push_back(Theme::KeptPile);
  if (tricks > 0 && !(TrickCards{start}.all() & end.hand).empty())
    themes.push_back(Theme::TrickOrder);
  if (end.laid > start.required()) themes.push_back(Theme::LongTurn);
  return themes;
}

std::vector<Theme> themes_of(const Study& study) {
  std::set<Theme> themes;
  Position now = study.position;
  for (std::size_t i = 0; i < study.unique_turns(); ++i) {
    const std::vector<Theme> own = themes_of(now, study.solution[i]);
    themes.insert(own.begin(), own.end());
    now = after_turn(now, study.solution[i]);
  }
  return {themes.begin(), themes.end()};
}

}  // namespace backtrick::the_game
