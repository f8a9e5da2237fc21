#include "solver/the_game/rules/position_validator.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "solver/the_game/rules/card_set.hpp"

// WHICH TABLES ARE IMPOSSIBLE
//
// Let there be n cards and P players with hands of H cards, who lay at least m cards per turn.
//
// Cards. Each card 2 .. n+1 is in exactly one place. Cards in no hand and not in the draw pile have
// been laid. A pile shows its row card, which belongs to no player, or a card that has been laid.
// No two piles show the same card. An untouched pile holds no card.
//
// Piles. A pile runs against its direction only by the backwards trick, from y to y-10 on an
// ascending pile and from y-10 to y on a descending one. If both cards of such a pair have been
// laid, the pair is said to bridge the gaps between neighbouring numbers from y-10 to y. An
// ascending pile that shows t can hold a card c > t beneath its top only if every gap between t and
// c is bridged: after c was laid, the last card above a gap was followed by a card below it, and
// only the trick allows that. Descending piles, with c < t, are the mirror image. If a card is in
// no hand and not in the draw pile, and no pile can hold it by this argument, it is nowhere.
//
// Turns, while the draw pile holds cards. At every earlier time the draw pile held more cards. So
// all players began with H cards, and every finished turn laid m to H cards and drew back up to H.
// So all players have H cards, except that the player on turn has H cards less those laid in this
// turn. The cards laid before this turn were laid in whole turns of m to H cards. Anybody may have
// begun, so it may be anybody's turn.
//
// Turns, with the draw pile empty. No cards are drawn once the draw pile has run out at the end of
// some player's turn. If the deck has no more than PH cards, none are drawn from the start. Let
// `last` be the player at the end of whose turn it ran out or, in the second case, the player
// before the one who begins. From then on the turn goes round, beginning with the player after
// `last`, and each turn lays at least one card. Suppose that R rounds are complete. The players
// from the one after `last` up to the one before the player on turn have then had one turn more. A
// player who still holds cards has never been passed over, so this player has had all those turns
// and laid at least as many cards. A player without cards has laid all of them in at least one
// turn. When the draw pile ran out, all players held H cards, with two exceptions: in a small deck
// the deal determines what each player got, and `last` drew the last d >= 1 cards. Having laid s of
// H cards in that turn, m <= s <= H, `last` then held g = H-s+d cards. All cards drawn in play
// before that, n-PH-d cards, replaced cards that were laid in whole turns of m to H cards. The
// table is possible if some `last`, R, g and d fit. There are few enough combinations to try them
// all. The player on turn held cards when the turn began, because a player without cards is passed
// over. Only in a beaten game the turn stays with the player who laid the last card.
//
// The checks do not cover more than this. In particular they do not check whether the cards laid
// can be divided among the four piles in an order that the rules allow and the draws permit. So
// every position of a legal game is accepted. The numbers of cards in an accepted position are
// those of some legal game, but it may be that no legal game leads to its particular cards.

namespace backtrick::the_game {
namespace {

using Part = InvalidPosition::Part;

std::string counted(int count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string hand_name(std::size_t index) { return "hand " + std::to_string(index + 1); }

/// Whether whole turns of `least` to `most` cards can lay exactly `cards` cards. It suffices to try
/// the smallest sufficient number of turns.
bool laid_in_whole_turns(int cards, int least, int most) {
  const int turns = (cards + most - 1) / most;
  return cards >= 0 && turns * least <= cards;
}

/// Checks a table, one question after the other. Each check may rely on those before it.
class PositionValidator {
 public:
  explicit PositionValidator(const Table& table) : table_{table}, rules_{table.rules} {}

  std::optional<InvalidPosition> fault() {
    using Question = std::optional<InvalidPosition> (PositionValidator::*)();
    for (const Question question :
         {&PositionValidator::numbers, &PositionValidator::cards_held, &PositionValidator::tops,
          &PositionValidator::sizes_of_hands, &PositionValidator::cards_nowhere,
          &PositionValidator::course_of_turns}) {
      if (auto fault = (this->*question)()) return fault;
    }
    return std::nullopt;
  }

 private:
  std::size_t on_turn() const { return static_cast<std::size_t>(table_.player) - 1; }
  int held(std::size_t hand) const { return static_cast<int>(table_.hands[hand].size()); }
  int to_draw() const { return static_cast<int>(table_.draw_pile.size()); }
  int laid_at_all() const { return (CardSet::deck_of(rules_.cards) & ~unlaid_).size(); }
  bool beaten() const { return unlaid_.empty(); }

  std::optional<InvalidPosition> numbers() {
    if (const auto fault = fault_in(rules_)) return InvalidPosition{Part::Rules, 0, {}, *fault};
    const auto players = static_cast<std::size_t>(rules_.players);
    if (table_.hands.size() != players) {
      return InvalidPosition{Part::Hand,
                             std::min(table_.hands.size(), players),
                             {},
                             counted(static_cast<int>(table_.hands.size()), "hand") + " for " +
                                 counted(rules_.players, "player")};
    }
    if (table_.player < 1 || table_.player > rules_.players) {
      return InvalidPosition{Part::Player,
                             0,
                             {},
                             "player " + std::to_string(table_.player) +
                                 " on turn, allowed are 1 to " + std::to_string(rules_.players)};
    }
    if (table_.laid < 0 || table_.laid > rules_.hand) {
      return InvalidPosition{Part::Laid,
                             0,
                             {},
                             std::to_string(table_.laid) +
                                 " cards laid in this turn, allowed are 0 to " +
                                 std::to_string(rules_.hand)};
    }
    return std::nullopt;
  }

  /// Where a card is held, in words. The card must be in a hand or the draw pile.
  std::string holder_of(int card) const {
    for (std::size_t i = 0; i < table_.hands.size(); ++i) {
      if (std::ranges::count(table_.hands[i], card) != 0) return hand_name(i);
    }
    return "the draw pile";
  }

  std::optional<InvalidPosition> take(const std::vector<Card>& cards, Part part,
                                      std::size_t index) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const int card = cards[i];
      if (card < 2 || card > rules_.highest_card()) {
        return InvalidPosition{part, index, i,
                               "found \"" + std::to_string(card) +
                                   "\", expected a card from 2 to " +
                                   std::to_string(rules_.highest_card())};
      }
      if (unlaid_.contains(card)) {
        return InvalidPosition{
            part, index, i,
            std::to_string(card) + " is in " + holder_of(card) + " already, each card comes once"};
      }
      unlaid_ = unlaid_.with(card);
    }
    return std::nullopt;
  }

  std::optional<InvalidPosition> cards_held() {
    for (std::size_t i = 0; i < table_.hands.size(); ++i) {
      if (auto fault = take(table_.hands[i], Part::Hand, i)) return fault;
    }
    return take(table_.draw_pile, Part::DrawPile, 0);
  }

  bool untouched(Pile pile) const {
    return top(pile) == rules_.row_cards()[static_cast<std::size_t>(pile)];
  }
  int top(Pile pile) const { return table_.tops[static_cast<std::size_t>(pile)]; }

  std::optional<InvalidPosition> tops() {
    for (const Pile pile : kPiles) {
      const auto index = static_cast<std::size_t>(pile);
      const int lowest = ascending(pile) ? 1 : 2;
      const int shown = top(pile);
      const auto invalid = [&](const std::string& why) {
        return InvalidPosition{Part::Pile,
                               index,
                               {},
                               std::string{name(pile)} + " shows " + std::to_string(shown) + why};
      };
      if (shown < lowest || shown > lowest + rules_.cards)
        return invalid(", allowed are " + std::to_string(lowest) + " to " +
                       std::to_string(lowest + rules_.cards));
      if (untouched(pile)) continue;
      if (unlaid_.contains(shown)) return invalid(", which is in " + holder_of(shown));
      for (const Pile before : kPiles) {
        if (before == pile) break;
        if (top(before) == shown) return invalid(", as " + std::string{name(before)} + " does");
      }
    }
    return std::nullopt;
  }

  std::optional<InvalidPosition> sizes_of_hands() {
    for (std::size_t i = 0; i < table_.hands.size(); ++i) {
      if (held(i) > rules_.hand) {
        return InvalidPosition{Part::Hand, i, static_cast<std::size_t>(rules_.hand),
                               hand_name(i) + " has " + counted(held(i), "card") + ", at most " +
                                   std::to_string(rules_.hand) + " are allowed"};
      }
      const int laid = i == on_turn() ? table_.laid : 0;
      if (held(i) + laid == rules_.hand) continue;
      const std::string has =
          hand_name(i) + " has " + counted(held(i), "card") +
          (laid != 0 ? ", and " + counted(laid, "card") + " laid in this turn" : "");
      if (held(i) + laid > rules_.hand) {
        return InvalidPosition{
            Part::Hand, i, {}, has + "; a turn begins with at most " + std::to_string(rules_.hand)};
      }
      if (to_draw() > 0) {
        return InvalidPosition{Part::Hand,
                               i,
                               {},
                               has + "; while there are cards to draw it has " +
                                   std::to_string(rules_.hand) + " when a turn begins"};
      }
    }
    if (table_.laid > laid_at_all()) {
      return InvalidPosition{Part::Laid,
                             0,
                             {},
                             counted(table_.laid, "card") + " laid in this turn, but only " +
                                 std::to_string(laid_at_all()) + " of all cards have been laid"};
    }
    return std::nullopt;
  }

  /// The gaps that a trick may have crossed. Each gap is named by the number below it.
  CardSet bridged_gaps() const {
    const CardSet laid = CardSet::deck_of(rules_.cards) & ~unlaid_;
    CardSet gaps;
    for (const int y : laid& laid.raised(kTrick)) {
      for (int gap = y - kTrick; gap < y; ++gap) gaps = gaps.with(gap);
    }
    return gaps;
  }

  /// All cards that may lie beneath a pile's top, including the top.
  CardSet beneath(Pile pile, CardSet bridged) const {
    if (untouched(pile)) return {};
    int farthest = top(pile);
    if (ascending(pile)) {
      while (bridged.contains(farthest)) ++farthest;
      return CardSet::below(farthest + 1);
    }
    while (bridged.contains(farthest - 1)) --farthest;
    return CardSet::above(farthest - 1);
  }

  std::optional<InvalidPosition> cards_nowhere() {
    constexpr int kMostNamed = 6;
    const CardSet bridged = bridged_gaps();
    CardSet somewhere = unlaid_;
    for (const Pile pile : kPiles) somewhere = somewhere | beneath(pile, bridged);
    std::string named;
    int nowhere = 0;
    for (const int card : CardSet::deck_of(rules_.cards) & ~somewhere) {
      ++nowhere;
      if (nowhere <= kMostNamed) named += (named.empty() ? "" : ", ") + std::to_string(card);
    }
    if (nowhere == 0) return std::nullopt;
    if (nowhere > kMostNamed) named += " and " + std::to_string(nowhere - kMostNamed) + " more";
    return InvalidPosition{Part::Whole,
                           0,
                           {},
                           named + (nowhere == 1 ? " is" : " are") +
                               " in no hand, not to be drawn, and can lie under no pile's top"};
  }

  std::optional<InvalidPosition> course_of_turns() {
    if (to_draw() > 0) {
      const int finished = laid_at_all() - table_.laid;
      if (laid_in_whole_turns(finished, rules_.min_plays, rules_.hand)) return std::nullopt;
      return InvalidPosition{
          Part::Whole,
          0,
          {},
          counted(finished, "card") + " laid before this turn, but every turn lays " +
              std::to_string(rules_.min_plays) + " to " + std::to_string(rules_.hand)};
    }
    if (!beaten() && table_.laid + held(on_turn()) == 0) {
      return InvalidPosition{
          Part::Player,
          0,
          {},
          "player " + std::to_string(table_.player) + " has no cards and is passed over"};
    }
    // In a game just beaten, the last turn may still be open or may be closed.
    const bool closed = beaten() && table_.laid == 0;
    for (int laid = closed ? 1 : table_.laid; laid <= (closed ? rules_.hand : table_.laid);
         ++laid) {
      if (some_course_leads_here(laid)) return std::nullopt;
    }
    std::string sizes;
    for (std::size_t i = 0; i < table_.hands.size(); ++i)
      sizes += (i == 0 ? "" : ", ") + std::to_string(held(i));
    return InvalidPosition{Part::Whole,
                           0,
                           {},
                           "nothing to draw, " + sizes + " cards in hand and player " +
                               std::to_string(table_.player) + " on turn after laying " +
                               std::to_string(table_.laid) + ": no course of turns leads there"};
  }

  /// Checks the argument on turns with an empty draw pile, with `laid` cards laid in this turn.
  bool some_course_leads_here(int laid) const {
    const int drawn_in_play = rules_.cards - rules_.players * rules_.hand;
    const auto players = static_cast<std::size_t>(rules_.players);
    for (std::size_t last = 0; last < players; ++last) {
      std::array<int, kMaxPlayers> before{};  // by player: cards held when the draw pile ran out
      if (drawn_in_play <= 0) {
        int undealt = rules_.cards;
        for (std::size_t i = 0; i < players; ++i) {
          before[i] = std::min(undealt, rules_.hand);
          undealt -= before[i];
        }
        if (rounds_lead_from(before, last, laid)) return true;
        continue;
      }
      before.fill(rules_.hand);
      for (int g = 1; g <= rules_.hand; ++g) {
        before[last] = g;
        if (may_hold_after_last_draw(g) && rounds_lead_from(before, last, laid)) return true;
      }
    }
    return false;
  }

  bool may_hold_after_last_draw(int g) const {
    for (int d = 1; d <= g; ++d) {
      const int s = rules_.hand + d - g;
      const int earlier = rules_.cards - rules_.players * rules_.hand - d;
      if (s >= rules_.min_plays && laid_in_whole_turns(earlier, rules_.min_plays, rules_.hand))
        return true;
    }
    return false;
  }

  bool rounds_lead_from(const std::array<int, kMaxPlayers>& before, std::size_t last,
                        int laid) const {
    for (int rounds = 0; rounds <= rules_.hand; ++rounds) {
      bool all_fit = true;
      for (std::size_t i = 0; i < table_.hands.size() && all_fit; ++i) {
        const int turns = rounds + (seat_behind(last, i) < seat_behind(last, on_turn()) ? 1 : 0);
        const int now = held(i) + (i == on_turn() ? laid : 0);
        const int gone = before[i] - now;
        all_fit = turns == 0 ? gone == 0 : gone >= (now > 0 ? turns : 0);
      }
      if (all_fit) return true;
    }
    return false;
  }

  /// How many seats a player sits after the one next to `last`: 0 .. players-1.
  std::size_t seat_behind(std::size_t last, std::size_t player) const {
    const std::size_t players = table_.hands.size();
    return (player + 2 * players - last - 1) % players;
  }

  const Table& table_;
  const Rules& rules_;
  CardSet unlaid_;  // cards in a hand or the draw pile
};

}  // namespace

std::optional<InvalidPosition> fault_in(const Table& table) {
  return PositionValidator{table}.fault();
}

}  // namespace backtrick::the_game
