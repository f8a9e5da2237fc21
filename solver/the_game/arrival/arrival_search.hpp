#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/arrival/layer_listener.hpp"
#include "solver/the_game/arrival/layer_search.hpp"
#include "solver/the_game/arrival/layer_store.hpp"
#include "solver/the_game/arrival/line_reconstruction.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/layer_count.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

// The exhaustive engine by arrivals. It does not follow the game play by play. It takes the cards
// in the order in which they arrive, and decides where each goes.
//
// EQUIVALENT FORM. A win is equivalent to the following: all cards are divided into four legal pile
// sequences, and turns begin when d0 < d1 < ... cards have arrived. Here d0 = hand, and each gap is
// the number s of cards that the turn lays, at least min_plays. Whenever a turn begins with cards
// still to be drawn,
//     the arrived cards that wait for an unarrived one before them on their own pile
//     number at most hand - s.
// Proof. Suppose that such sequences exist. The cards that do not wait can all be laid, pile by
// pile in order. Of d arrived cards these are at least d - hand + s, which is exactly the total
// that must have been laid by the end of the turn. Conversely, a won game consists of four
// sequences, and no turn lays a card before it arrives. Plays on different piles commute, and draws
// depend on the number of plays alone, so nothing else matters.
//
// THE SEARCH. The cards arrive one by one. A card that waits is *kept*: it is not assigned to a
// pile yet. A card that does not wait is laid on a pile at once, and kept cards that waited for it
// follow it on the same pile. The rest of the game depends on the number of cards arrived, the kept
// set, the tops, and the number of cards that are *due* before the next turn begins. Turns of
// min_plays .. 2*min_plays-1 cards suffice (movegen.hpp).
//
// A GAME UNDER WAY is searched as the whole deal of search_root.hpp. Let p cards have been laid, m
// of them in the turn under way. The search begins with p cards arrived, no kept cards and the
// current tops. The hand arrives first, in any order; it is due until all d0 cards drawn have
// arrived. The search treats that moment as the beginning of the turn under way. The gap g of this
// turn counts the m cards too: the next turn begins when d0+g cards have arrived, which is when g
// cards have been laid since the last draw. So g >= max(min_plays, m). Again at most hand - g cards
// may wait, because of the hand - m cards then held, g - m must be laid. If m >= min_plays, g = m
// is allowed: the condition is then always met, because only hand - m cards are held, and all of
// them may be kept.
//
// GIVEN FIRST PLAYS. The search can decide whether one of several plays wins. Each play leads to a
// root branch with a search root of its own, in which its card is laid and the turn has m+1 cards.
// While the rest of the hand arrives, each branch has its own layers, which are small because they
// come from one state. When d0 cards have arrived, the same cards have arrived in all branches, and
// the same number has been laid in the turn. From then on the rest of the game depends on the state
// alone, so all branches are searched together. Pruning ignores where a state came from: a state is
// dropped only for another one for which the search asks the same question, whether any of these
// states can be won.
//
// PRUNING, among states with the same number of cards arrived:
// - A state is dropped if another state with the same kept set and due has tops that cover its tops
//   (top_classes.hpp).
// - The other state may also keep fewer cards. A card z may be missing from its kept set, because z
//   has been laid, if neither z-10 nor z+10 is unplayed. Proof: take any win of the state that
//   keeps z and remove z from its pile. The neighbours of z still follow each other, because z
//   neither began nor ended a trick.
// - The other state may also begin a turn now, if it can choose a turn of exactly as many cards as
//   are due in the dropped state.
// - A state is lost if an unplayed card is out of reach of all piles (bounds.hpp).
// - A state is lost if hands cannot hold all cards that would have to wait (lagrangian_bound.hpp).
//
// THE MOST CARDS. If not all cards can be laid, the search can find the most that can be. Take a
// game whose last turn, complete or not, begins when d cards have arrived. Some of these cards are
// kept, because they wait or are never laid; all others are laid by the end of the turn. So the
// game lays d minus the number of kept cards. Conversely, take a state with d cards arrived in
// which a turn begins: all cards that are not kept have been laid or can be laid in this turn. So
// the most is the maximum of d - kept over all states in which a turn begins, whether that turn can
// be completed or not. The search is the same, with a goal that rises to one card more than the
// incumbent lays. The pruning above remains valid:
// - Covering tops take whatever is laid from the tops they cover.
// - Of two states that differ in an inert card z, the one that has laid z has one more card laid,
//   and can lay everything else that the other one lays from then on, z excepted.
// - A state in which a turn begins now may choose the same turn as the other state.
// - The turn sizes that suffice for a win lay the same cards when longer turns are split, and this
//   includes an unfinished last turn.
// - Cards out of reach limit what can be laid (most_laid_without in bounds.hpp). A state that
//   cannot reach the goal is dropped.
// The Lagrangian bound assumes that all cards are laid, so it is not used here.
//
// A layer holds the states with the same number of cards arrived (arrival_layer.hpp).

class ArrivalSearch {
 public:
  /// Calls `on_layer`, if given, for every layer or part before it is expanded, and tells
  /// `listener`, if it is not null.
  explicit ArrivalSearch(const Pruning& pruning,
                         std::function<void(const LayerCount&)> on_layer = {},
                         LayerListener* listener = nullptr)
      : pruning_{pruning},
        listener_{listener},
        layers_{pruning, std::move(on_layer), listener, account_} {}

  /// Decides a game from its search root or, if `first` is not empty, whether one of these plays
  /// wins. Each play must be legal. `arrivals` follows from the deck of the search root; if there
  /// are first plays, it counts the first play as laid already.
  ///
  /// The memory held at a time is at most `limits.memory` bytes or, if that is more, four
  /// megabytes; nothing is held between searches. A large layer is made in portions, by
  /// `limits.threads` threads at once. The budget is stopped with Limit::Memory if the search
  /// cannot go on in so little memory, or if the system refuses memory. The number of states
  /// counted does not depend on the number of threads, unless a layer takes more memory than the
  /// search expects (layer_store.hpp).
  SearchOutcome search(const SearchRoot& start, const Arrivals& arrivals,
                       std::span<const Play> first, const Limits& limits, SearchBudget& budget);

  /// Looks for the game that lays the most cards, among those that lay at least `goal`. Solved:
  /// line() is such a game, and no game lays more. Refuted: there is no such game. Aborted: a limit
  /// was reached, and line() is the best game found so far, or empty.
  SearchOutcome search_most(const SearchRoot& start, const Arrivals& arrivals, int goal,
                            const Limits& limits, SearchBudget& budget);

  /// Searches for a game that lays `goal` cards, as `search` does for one that lays all, but
  /// without its line. Only SearchOutcome::Refuted says something: there is no such game.
  SearchOutcome refute(const SearchRoot& start, const Arrivals& arrivals, int goal,
                       const Limits& limits, SearchBudget& budget);

  /// The game found last, from the turn under way on.
  const Line& line() const { return line_; }

 private:
  SearchOutcome search_plays(const SearchRoot& start, const Arrivals& arrivals,
                             std::span<const Play> first, std::size_t memory, const Limits& limits,
                             SearchBudget& budget);
  SearchOutcome find_win(const LayerSearch::Query& query, LayerStore& layers,
                         std::optional<LineReconstruction>& line);
  SearchOutcome reconstruct(const LayerSearch::Query& query, LayerStore& layers,
                            LineReconstruction& line);

  std::size_t begin(const Limits& limits);

  Pruning pruning_;
  LayerListener* listener_;  // may be null
  MemoryAccount account_{0};
  LayerSearch layers_;
  Line line_;
};

}  // namespace backtrick::the_game
