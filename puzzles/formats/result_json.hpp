#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// The longest result line, in bytes. Longer lines are refused unread.
inline constexpr std::size_t kLongestResultLine = std::size_t{1} << 20;

/// Writes one result as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/result.schema.json. `proof_checked`: the result is a loss, or a fewest number of
/// cards left, whose proof has been checked.
std::string write_result(const Deal& deal, const Result& result, bool proof_checked = false);
/// Writes the result of a game under way, with the key "position" instead of "deal".
std::string write_result(const Position& position, const Result& result,
                         bool proof_checked = false);

/// The counts of a whole batch.
struct BatchSummary {
  std::uint64_t deals = 0;
  std::uint64_t winnable = 0;
  std::uint64_t unwinnable = 0;
  std::uint64_t undecided = 0;
  std::optional<std::uint64_t> proofs_checked;  ///< filled if proofs were asked for
  /// Filled when the objective is the fewest cards left: the sum of cards left, and the number of
  /// deals for which that minimum is proved.
  std::optional<std::uint64_t> left;
  std::uint64_t proved = 0;
  std::array<std::uint64_t, kStages> by_stage{};  ///< decided deals, by the deciding stage
  std::uint64_t refused = 0;                      ///< lines of bad input, not counted in `deals`
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
};

/// Writes a summary as one line of JSON.
std::string write_summary(const BatchSummary& summary);

/// What a result line claims: a deal, its verdict and a game as evidence.
struct DealClaim {
  Deal deal;
  Verdict verdict = Verdict::Undecided;
  Line solution;         ///< filled exactly when the verdict is Winnable
  int first_player = 1;  ///< as claimed; not yet checked against the rules
  /// The fewest cards left, if the line claims that.
  std::optional<int> left;
  Line line;  ///< the game that leaves `left` cards; filled exactly when that is above 0
  bool proof_checked = false;  ///< as claimed; true only if the verdict is Unwinnable
};

/// What a result line claims about a game under way.
struct PositionClaim {
  Position position;
  Verdict verdict = Verdict::Undecided;
  Line solution;  ///< as in DealClaim; its first turn continues the turn under way
  std::optional<int> left;
  Line line;
  bool proof_checked = false;
};

/// Reads a result line or a recorded game. Checks only its form: the referee decides whether the
/// solution wins, or whether the game leaves as many cards as it claims. A deal number must produce
/// exactly the deck beside it, and a position must be one that can occur.
Expected<std::variant<DealClaim, PositionClaim, RecordedGame>> read_result(std::string_view line);

}  // namespace backtrick::the_game
