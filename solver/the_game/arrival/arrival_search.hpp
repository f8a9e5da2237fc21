#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/layer_count.hpp"
#include "solver/the_game/arrival/line_reconstruction.hpp"
#include "solver/the_game/arrival/multiplier_optimizer.hpp"
#include "solver/the_game/arrival/parallel_layer_builder.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

// The exhaustive engine. It does not follow the game play by play; it looks at the cards in the
// order in which they arrive, and asks where each goes.
//
// THE FORM. A win is the same as this: all cards dealt out into four legal pile sequences, and
// turns that begin when d0 < d1 < ... cards have arrived (d0 = hand, each gap the number s of cards
// that the turn lays, min_plays or more), such that whenever a turn begins with cards still to be
// drawn,
//     the arrived cards that wait for an unarrived one before them on their own pile
//     number at most hand - s.
// For if such sequences exist, the cards that do not wait can all be laid, pile by pile in order;
// of d arrived cards that is at least d - hand + s, exactly what the turn must have brought the
// total to. And a won game is four sequences in which no turn lays a card before it arrives. Plays
// on different piles commute, and draws depend on the number of plays alone, so nothing else
// matters.
//
// THE SEARCH. So let the cards arrive one by one. A card that waits is *kept*, uncommitted. A card
// that does not wait goes on a pile at once, and kept cards that waited for it follow it on that
// very pile. What decides all that follows: how many have arrived, the kept set, the tops, and how
// many cards are *due* before the next turn begins. Turns of min_plays .. 2*min_plays-1 cards
// suffice (movegen.hpp).
//
// A GAME UNDER WAY, as the whole deal of search_root.hpp. Let p cards have been laid, m of them in
// the turn under way. The search sets out with p cards arrived, nothing kept and the tops as they
// are; the hand arrives first, in any order, and is due until all d0 cards drawn have arrived.
// There that turn begins, so to speak: its gap g counts the m cards too, because the next turn
// begins when d0+g have arrived, which is when g cards have been laid since the last draw. So g >=
// max(min_plays, m), and again what waits must number at most hand - g: of the hand - m cards then
// held, g - m must be laid. If m >= min_plays, g = m is allowed, where nothing waits for too long:
// all that is held may be kept.
//
// GIVEN FIRST PLAYS: can one of several plays win? Each leads to a start of its own, with its card
// laid and m+1 in the turn. As long as the rest of the hand arrives, each has layers of its own,
// small ones, because they come of one state. Once it has arrived, by d0, the same cards have
// arrived for all, and the number laid in the turn is the same: what follows depends on the state
// alone. So from there on they are searched as one, and no rule asks whence a state came: it is
// dropped only for another of which the same question is asked, can any be won?
//
// WHAT IS LEFT OUT, among states with the same number arrived:
// - A state is dropped for one with the same kept set and due whose tops cover its own
// (top_classes.hpp).
// - And for one that keeps fewer: z may be missing from the kept set, having been laid, when
// neither
//   z-10 nor z+10 is unplayed. Take any win of the state that keeps z and leave z out of its pile:
//   its neighbours still follow each other, because z neither began nor ended a trick.
// - And for one in which a turn begins now, when a turn of just as many cards as are due was open
// to it.
// - A state is lost when an unplayed card lies beyond the reach of all piles (bounds.hpp).
// - And when hands cannot hold all that would have to wait (lagrangian_bound.hpp).
//
// THE MOST CARDS. Where not all can be laid, how many can? Take a game whose last turn, complete or
// not, begins when d cards have arrived. Of these it keeps some, waiting or never to be laid, and
// lays all others by its end; so it lays d less the number kept. The reverse holds, too: of a state
// with d arrived in which a turn begins, all that is not kept can be laid in this turn or was
// before. So the most is the highest d - kept over all states in which a turn begins, whether that
// turn can be completed or not. The search is the same, with a goal that rises above the best
// found. What is left out above still may be:
// - covering tops take whatever is laid from the state they cover;
// - of two states that differ in an inert z, the one that laid it has one card more laid, and
//   whatever the other lays from then on but z;
// - a state in which a turn begins now may choose the turn of the other;
// - turns of the sizes that suffice for a win lay the same cards when longer ones are split, the
//   unfinished last one among them;
// - and cards out of reach bound what can be laid (most_laid_without in bounds.hpp): a state that
//   cannot come to the goal is dropped.
// The bound by holding cost asks that all cards are laid, so it takes no part.
//
// A layer holds the states with the same number arrived (arrival_layer.hpp).

class ArrivalSearch {
 public:
  /// `on_layer`, if any, is told of every layer before it is followed.
  explicit ArrivalSearch(const Pruning& pruning,
                         std::function<void(const LayerCount&)> on_layer = {})
      : pruning_{pruning}, on_layer_{std::move(on_layer)}, layer_builder_{pruning} {}

  /// Decides a game from its start, or whether one of the plays given first wins; each must be
  /// legal. `arrivals` is what follows from the deck of the start, the first play counted as laid
  /// already if any are given. The memory held at a time stays near `limits.memory` bytes: a large
  /// layer is made portion by portion, by `limits.threads` at once; one that would not fit is
  /// searched part by part, each part to its end before the next. What the parts done refuted then
  /// goes into a table of half the memory. Memory that the system will not give stops the budget
  /// with Limit::Memory. Counts the same states whatever the number of threads.
  SearchOutcome search(const SearchRoot& start, const Arrivals& arrivals,
                       std::span<const Play> first, const Limits& limits, SearchBudget& budget);

  /// Looks for the game that lays most cards, of those that lay `goal` or more. Won: line() is such
  /// a game, and none lays more. Lost: there is none. Stopped: a limit was hit, and line() is the
  /// best found so far, or empty.
  SearchOutcome search_most(const SearchRoot& start, const Arrivals& arrivals, int goal,
                            const Limits& limits, SearchBudget& budget);

  /// The game just found, from the turn under way on.
  const Line& line() const { return line_; }

 private:
  struct Level {
    ArrivalLayer layer;
    std::size_t begin = 0;  ///< of the groups under search
    std::size_t end = 0;
    std::uint64_t nodes_before = 0;
  };
  /// What is searched for the time being: the whole, or the lead from a first play.
  struct SearchProblem {
    const Arrivals* arrivals = nullptr;
    std::span<const Card> deck;
    std::size_t first = 0;  ///< cards arrived at the start
    ArrivalLayer layer;     ///< then
  };
  /// From a first play until the hand has arrived.
  struct RootBranch {
    Play play;
    SearchRoot start;  ///< after it
    Arrivals arrivals;
    std::vector<Level> levels;
  };
  /// A state that lays most of all that were found, in the turn that begins there.
  struct Incumbent {
    ArrivalState state;
    std::size_t arrived = 0;  ///< there
    std::size_t traced = 0;   ///< how far back the steps that lead there are known
  };

  static ArrivalLayer layer_of(const SearchRoot& start);
  static SearchProblem problem_of(const SearchRoot& start, const Arrivals& arrivals);
  SearchOutcome search_branches(const SearchRoot& start, std::span<const Play> first);
  SearchOutcome reconstruct(ArrivalState& state);
  RootBranch& branch_to(const ArrivalState& state);
  SearchOutcome reach(std::size_t goal);
  bool expand(std::size_t arrived);
  const LagrangianBound* lagrangian_bound(std::size_t arrived);
  void prepare(const Arrivals& arrivals, const Limits& limits, SearchBudget& budget);
  void note_incumbent(std::size_t arrived);
  void trace_incumbent();
  SearchOutcome reconstruct_incumbent();
  std::size_t room() const;
  void make_room(std::size_t arrived);
  std::size_t part_of(const Level& level) const;
  bool start_table();
  void remember_refuted(const Level& level, std::size_t arrived);
  std::size_t reconstruct_step_back(std::size_t arrived, ArrivalState& state);

  Pruning pruning_;
  std::function<void(const LayerCount&)> on_layer_;
  SearchProblem problem_;
  int goal_ = 0;                      // cards to be laid
  bool for_most_ = false;             // whether to go on beyond the goal
  std::optional<Incumbent> most_;     // found so far
  std::vector<RootBranch> branches_;  // one for each first play
  std::size_t memory_ = 0;
  SearchBudget* budget_ = nullptr;
  TranspositionTable table_;
  MultiplierOptimizer optimizer_;
  LagrangianBound lagrangian_;
  bool in_parts_ = false;      // since a layer did not fit
  std::vector<Level> levels_;  // by cards arrived
  ParallelLayerBuilder layer_builder_;
  std::vector<ArrivalStep> steps_;  // of the game just won, by cards arrived
  Line line_;
};

}  // namespace backtrick::the_game
