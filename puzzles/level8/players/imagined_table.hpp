#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "puzzles/level8/players/table_view.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/level8/display_search.hpp"

namespace backtrick::level8 {

/// A ROUND AS A PLAYER IMAGINES IT: all cards lie somewhere, and everybody plays on by a quick
/// policy. It holds no memory of its own, so that a copy is cheap; the referee (Round) is what
/// real turns are judged by.
///
/// *The policy.* A player whose level does not lie takes a card from a discard pile if the level
/// misses one card less with it, lays as soon as possible, and discards a card without which the
/// level misses no more; of these the one with the fewest cards beside it. A player whose level
/// lies takes a card that fits a group of anybody, and adds whatever fits; if it is known to add to
/// its own groups only, other groups do not exist for it. A Skip is laid as soon as somebody can be
/// skipped, before a player whose level lies or who holds the fewest cards.
class ImaginedTable {
 public:
  /// One search for each player, which asks for exactly the cards of the level. They must outlive
  /// the table and all copies of it.
  using Searches = std::vector<DisplaySearch>;
  static Searches searches_for(const TableView& view);

  /// The table as it is seen. Hidden cards are missing until deal(). `adds_to_own`: which players
  /// add to their own groups only; nobody if empty.
  ImaginedTable(const TableView& view, Searches& searches,
                const std::vector<bool>& adds_to_own = {});

  /// Deals the hidden cards at random, so that they agree with what has been seen. Other players
  /// have chosen their hands: each whose level does not lie exchanges a card for each of its
  /// discards, up to kExchanges, as the policy would.
  void deal(const TableView& view, SplitMix64& random);

  /// The steps of the player on turn.
  std::optional<int> pile_to_take();
  void take(std::optional<int> from);
  void lay(const std::vector<Group>& groups);
  void add(const Addition& addition);
  /// Adds cards as long as any fits and one is left, wilds last. `added`, if given, receives them.
  void add_all(std::vector<Addition>* added = nullptr);
  void discard(const Discard& discard);
  /// What the policy would discard.
  Discard discard_by_policy();
  /// Lays, adds and discards by the policy.
  void finish_turn();
  /// Plays on by the policy until the round is over or everybody has made that number of turns.
  void play_on(int turns_each);

  int player() const { return player_; }
  bool over() const { return over_; }
  std::optional<int> winner() const { return winner_; }
  const Hand& hand(int player) const { return at(player).hand; }
  bool laid(int player) const { return at(player).laid; }
  /// Whether a card fits a group that the player on turn adds to.
  bool fits(Card card) const { return fits_now().take(card); }
  /// How far a card is from fitting a group, as an order of discards: the farthest first.
  int distance(Card card) const;
  /// Turns that a player has made in the imagination, and in which of them the level was laid, 0 if
  /// it lay before or does not lie.
  int turns(int player) const { return at(player).turns; }
  int turn_of_laying(int player) const { return at(player).turn_of_laying; }

 private:
  static constexpr int kExchanges = 6;

  /// The numbers and colours that fit some group.
  struct Fits {
    NumberMask numbers = 0;
    unsigned colours = 0;
    bool wilds = false;

    bool take(Card card) const {
      if (is_skip(card)) return false;
      if (is_wild(card)) return wilds;
      return (numbers & bit_of(number_of(card))) != 0 ||
             (colours >> static_cast<unsigned>(colour_of(card)) & 1U) != 0;
    }
    void add(const GroupShape& group, int most_numbers);
  };

  struct Player {
    Hand hand;
    CardCounts held;  // of the hand, while the level does not lie
    int missing = 0;  // cards that the level misses, while it does not lie
    boost::container::static_vector<GroupShape, Level::kMaxGroups> groups;
    boost::container::static_vector<Card, kMaxCards> discards;
    std::array<bool, 3> kinds{};  // that the level asks for
    int longest_run = 0;
    bool laid = false;
    bool skipped = false;
    bool laying_wins = false;
    bool adds_to_own = false;  // to no other groups
    Fits own_fits;             // kept only if so
    int turns = 0;
    int turn_of_laying = 0;
  };

  static NumberMask bit_of(int number) {
    return static_cast<NumberMask>(1U << static_cast<unsigned>(number - 1));
  }
  const Player& at(int player) const { return players_[static_cast<std::size_t>(player) - 1]; }
  Player& at(int player) { return players_[static_cast<std::size_t>(player) - 1]; }
  const Fits& fits_now() const {
    const Player& own = at(player_);
    return own.adds_to_own ? own.own_fits : fits_;
  }
  DisplaySearch& search() { return (*searches_)[static_cast<std::size_t>(player_) - 1]; }
  int next(int player) const { return player % rules_.players + 1; }
  bool holds_level(const CardCounts& held, int wilds);
  int missing(const CardCounts& held);
  /// Exchanges cards of others that collect with cards of the draw pile, as if they had discarded.
  void exchange_cards(const TableView& view);
  bool lay_if_possible();
  void lies(Player& own);
  void update_fits();
  void grow(GroupShape& group, RunEnd end);
  std::optional<Addition> place_for(Card card) const;
  RunEnd end_for_wild(const GroupShape& run) const;
  int use_of(const Player& own, Card card);
  std::size_t worst(const CardBits& kept = {});
  std::optional<int> player_to_skip() const;
  void end_turn(const Discard& discard);
  void begin_turn();
  void form_draw_pile();

  Rules rules_;
  Searches* searches_;
  std::array<Player, kMaxPlayers> players_;
  boost::container::static_vector<Card, kMaxCards> draw_pile_;  // next card last
  boost::container::static_vector<Card, kMaxSkips> face_up_skips_;
  SplitMix64 random_{0};
  Fits fits_;
  int player_ = 1;
  bool over_ = false;
  std::optional<int> winner_;
};

}  // namespace backtrick::level8
