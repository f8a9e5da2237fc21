#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "solver/common/instructions.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/arrival/layer_count.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// What has been proved of a deal. Undecided means that neither of the others is proved; a verdict
/// is never a guess.
enum class Verdict : std::uint8_t { Winnable, Unwinnable, Undecided };

std::string_view name(Verdict verdict);
std::string_view name(Limit limit);

/// The stages that a deal goes through until one decides it, cheap stages first.
enum class Stage : std::uint8_t { Cyclic, WideCyclic, Beam, WideBeam, WidestBeam, Exhaustive };
inline constexpr std::size_t kStages = 6;

std::string_view name(Stage stage);

/// The fewest cards that can be left. A turn that cannot be completed is the last turn, and the
/// cards laid in it count.
struct Best {
  int left = 0;      ///< by the best game found
  int at_least = 0;  ///< no game leaves fewer
  /// A game that leaves `left` cards, replayed by the referee. Its last turn may be incomplete. If
  /// it leaves no cards, it is the solution.
  Line line;

  bool proved() const { return left == at_least; }
};

struct Result {
  Verdict verdict = Verdict::Undecided;
  /// Why the verdict is undecided, or `best` is not proved; absent otherwise.
  std::optional<Limit> limit;
  /// All turns of a game that leaves no card, replayed by the referee. Filled exactly when the
  /// verdict is Winnable.
  Line solution;
  /// The best result that can be reached, filled by Solver::best only.
  std::optional<Best> best;
  /// Who begins in that game, from 1. The players choose this, so it is part of the solution or
  /// line.
  int first_player = 1;
  /// The stage that decided the deal, or in which the limit was reached.
  Stage stage = Stage::Cyclic;
  /// States expanded. This depends on the deal, the options and the limits alone, unless the clock
  /// or an interrupt ended the search.
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
};

/// The two exhaustive searches. They share the rules, the state types, the bounds, the dominance
/// test and the refutation table, so agreement between them tests the rest.
enum class Engine : std::uint8_t {
  Arrivals,  ///< by arriving cards, layer by layer: much faster if few can wait
  Plays      ///< by plays, depth first
};

struct Options {
  /// Look for a win in the quick stages first. They prove nothing but wins, and find nearly every
  /// win.
  bool quick_search = true;
  /// The exhaustive search, which proves losses and finds the wins that the quick stages miss.
  /// Default: chosen from the rules, Arrivals for hands of up to ten cards. Ignored with several
  /// players, which are always searched by plays.
  std::optional<Engine> engine;
  Pruning pruning;
  /// The instructions for scoring states; only speed depends on them. If the processor lacks them,
  /// the best instructions that it has are used.
  Instructions instructions = best_instructions();
  /// Called in the solving thread with the progress of the exhaustive search by arrivals.
  std::function<void(const LayerCount&)> on_layer;
};

/// Decides deals, one after the other. A solver keeps its memory between deals, and nothing else: a
/// result does not depend on what was solved before. Solvers share nothing, so each thread may have
/// its own. Two threads must not use one solver at once.
class Solver {
 public:
  explicit Solver(const Options& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Decides one deal. Throws std::logic_error if the referee refuses a solution, which would be a
  /// defect of this library. If the system refuses memory, the result names Limit::Memory.
  Result solve(const Deal& deal, const Limits& limits = {});

  /// Decides a game under way. The solution lays the cards that are left from here. Its first turn
  /// continues the turn under way, and may be empty if that turn may end at once. A game already
  /// beaten is winnable by no turns at all. Throws as for deals.
  Result solve(const Position& position, const Limits& limits = {});

  /// Decides whether any of these plays, laid next, can still win. All are searched together, so
  /// that what they have in common is searched once. The solution begins with a play that wins.
  /// There must be at least one play, and all must be legal.
  Result solve(const Position& position, std::span<const Play> first, const Limits& limits = {});

  /// As `solve`, and also finds how few cards can be left if not all can be laid. The number is
  /// exact if the search is exhausted. A win is found as quickly as in `solve`. The verdict is
  /// Winnable if no card need be left, Unwinnable if some card must be left.
  Result best(const Deal& deal, const Limits& limits = {});
  Result best(const Position& position, const Limits& limits = {});

 private:
  friend class ProbeSearch;
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

/// Short searches by plays about one position of a game, one after the other. What one search
/// refutes need not be searched again by the next. They are meant for positions near the end of a
/// game, where they decide most plays. A probe gives up soon, and then `solve` has to be called.
class ProbeSearch {
 public:
  /// The solver must not be used for another ProbeSearch meanwhile.
  ProbeSearch(Solver& solver, const Position& moment, const Limits& limits);

  /// As Solver::solve of the position and these first plays, but more often undecided. An undecided
  /// result names a limit only if one was reached.
  Result ask(std::span<const Play> first = {});
  /// The same for ending the turn, if that is legal. The solution begins with an empty turn.
  Result ask_end_of_turn();

 private:
  template <typename Problem, typename Search>
  Result search(const Problem& problem, Search& search);

  Solver* solver_;
  Position moment_;
  Limits limits_;
  bool worth_it_;
  bool begun_ = false;
};

}  // namespace backtrick::the_game
