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

/// What exhaustive search says of a deal. Undecided is never a guess at either of the others.
enum class Verdict : std::uint8_t { Winnable, Unwinnable, Undecided };

std::string_view name(Verdict verdict);
std::string_view name(Limit limit);

/// The stages that a deal goes through until one decides it, cheap ones first.
enum class Stage : std::uint8_t { Cyclic, WideCyclic, Beam, WideBeam, WidestBeam, Exhaustive };
inline constexpr std::size_t kStages = 6;

std::string_view name(Stage stage);

/// How few cards can be left. A turn that cannot be completed is the last, and counts as far as it
/// was laid.
struct Best {
  int left = 0;      ///< by the best game found
  int at_least = 0;  ///< no game leaves fewer
  /// A game that leaves so many, replayed by the referee before it was put here; its last turn may
  /// be incomplete. The solution, where that leaves none.
  Line line;

  bool proved() const { return left == at_least; }
};

struct Result {
  Verdict verdict = Verdict::Undecided;
  /// Why it is undecided, or what is best not proved; absent otherwise.
  std::optional<Limit> limit;
  /// All the turns that leave no card, replayed by the referee before it was put here; filled
  /// exactly when the verdict is Winnable.
  Line solution;
  /// The best that can be reached, filled by Solver::best alone.
  std::optional<Best> best;
  /// Who begins in that game, from 1: the players' choice, so part of the solution or the line.
  int first_player = 1;
  /// The stage that decided it, or in which the limit was hit.
  Stage stage = Stage::Cyclic;
  /// Positions expanded. Depends on the deal, the options and the limits alone, unless the clock or
  /// an interrupt ended the search.
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
};

/// Two complete searches that share only the rules of this folder's README: each can check the
/// other.
enum class Engine : std::uint8_t {
  Arrivals,  ///< by arriving cards, layer by layer: the faster by far where few cards can wait
  Plays      ///< by plays, depth first
};

struct Options {
  /// Look for a win in the quick stages first. They prove nothing but wins, and find nearly all.
  bool quick_search = true;
  /// What proves losses, and finds the wins that they miss. If not given, the one that suits
  /// the rules: by arrivals for hands of up to ten. For one player; for several there is one
  /// only, by plays, whatever is given.
  std::optional<Engine> engine;
  Pruning pruning;
  /// What the quick stages are run with; nothing but their speed depends on it. Those that the
  /// processor lacks are replaced by the most that it has.
  Instructions instructions = best_instructions();
  /// Told, in the solving thread, how far the exhaustive search by arrivals has come.
  std::function<void(const LayerCount&)> on_layer;
};

/// Decides deals, one after the other. Keeps its memory between deals and nothing else: a result
/// does not depend on what was solved before. Solvers share nothing, so each thread may have its
/// own; one solver must not be used by two threads at once.
class Solver {
 public:
  explicit Solver(const Options& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Decides one deal. Throws std::logic_error should the referee ever refuse a solution (a defect
  /// of this library). Memory that the system will not give is no error but a limit.
  Result solve(const Deal& deal, const Limits& limits = {});

  /// Decides a game under way: the solution lays what is left from here, and its first turn goes on
  /// with the one under way, so it may be empty where that may end at once. A game beaten already
  /// is winnable by no turns at all. Throws as for deals.
  Result solve(const Position& position, const Limits& limits = {});

  /// Decides whether any of these plays, laid next, can still win: all are searched together, so
  /// that what they have in common is searched once. The solution begins with one that does. The
  /// plays must be legal, and one at least.
  Result solve(const Position& position, std::span<const Play> first, const Limits& limits = {});

  /// The same, and beyond: how few cards can be left where not all can be laid. Exact where the
  /// search can be exhausted; a win is as quick as in `solve`. Winnable if none need be left,
  /// Unwinnable if some must.
  Result best(const Deal& deal, const Limits& limits = {});
  Result best(const Position& position, const Limits& limits = {});

 private:
  friend class ProbeSearch;
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

/// Questions about one moment of a game, put one after the other: what was refuted for one need not
/// be for the next. For moments near the end of a game, where a short search by plays tells most
/// plays from each other; it gives up soon, and then `solve` has to be asked.
class ProbeSearch {
 public:
  /// The solver must not be used for another inquiry meanwhile.
  ProbeSearch(Solver& solver, const Position& moment, const Limits& limits);

  /// As Solver::solve of the moment and these first plays; or undecided, without a limit unless one
  /// was hit.
  Result ask(std::span<const Play> first = {});
  /// The same of ending the turn, where that is legal; the solution begins with an empty turn.
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
