#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "solver/common/limits.hpp"
#include "solver/the_game/rules/turn.hpp"

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

}  // namespace backtrick::the_game
