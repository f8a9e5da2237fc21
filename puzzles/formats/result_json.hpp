#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// No result line needs to be longer; longer ones are refused unread.
inline constexpr std::size_t kLongestResultLine = std::size_t{1} << 20;

/// One result as a line of JSON, without a line end. Its keys are a public contract: see
/// data/schema/result.schema.json.
std::string write_result(const Deal& deal, const Result& result);
/// The same of a game under way, with the key "position" in place of "deal".
std::string write_result(const Position& position, const Result& result);

/// A deal alone as a line of JSON: the "deal" of a result line.
std::string write_deal_json(const Deal& deal);

/// What a whole batch came to.
struct BatchSummary {
  std::uint64_t deals = 0;
  std::uint64_t winnable = 0;
  std::uint64_t unwinnable = 0;
  std::uint64_t undecided = 0;
  /// Of the deals of which it was asked how few cards can be left: the cards left in all, and of
  /// how many deals that is proved.
  std::optional<std::uint64_t> left;
  std::uint64_t proved = 0;
  std::array<std::uint64_t, kStages> by_stage{};  ///< deals decided, by the stage that did it
  std::uint64_t refused = 0;                      ///< bad input, not among the deals
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
};

/// A summary as a line of JSON.
std::string write_summary(const BatchSummary& summary);

/// What a result line claims: of which deal, which verdict, by which game.
struct Claim {
  Deal deal;
  Verdict verdict = Verdict::Undecided;
  Line solution;         ///< filled exactly when the verdict is Winnable
  int first_player = 1;  ///< as claimed; not yet checked against the rules
  /// How few cards can be left, where that was asked.
  std::optional<int> left;
  Line line;  ///< the game that leaves so many; filled exactly when it leaves some
};

/// What a result line claims of a game under way.
struct PositionClaim {
  Position position;
  Verdict verdict = Verdict::Undecided;
  Line solution;  ///< as in a Claim; its first turn goes on with the one under way
  std::optional<int> left;
  Line line;
};

/// Reads a result line back. Checks its form alone: whether the solution beats the deal, or the
/// line leaves as many cards as it says, is for the referee to say. A deal number must name the
/// very deck that stands beside it, and a position must be one that can be.
std::variant<Claim, PositionClaim, ParseError> read_result(std::string_view line);

}  // namespace backtrick::the_game
