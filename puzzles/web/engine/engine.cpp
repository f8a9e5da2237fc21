#include <emscripten.h>

#include <cstddef>
#include <optional>
#include <string>

#include "puzzles/web/engine/record_text.hpp"
#include "puzzles/web/engine/request.hpp"
#include "puzzles/web/engine/state.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"

// The referee and the solver for the page. A request is a game as text (record_text.hpp).

/// Tells the page, during a review, which moments are still in question: `first` .. `end` - 1.
/// The host has it (host.js).
extern "C" void engine_progress(int first, int end);

namespace backtrick::the_game {
namespace {

/// The memory for the exhaustive search, in bytes. Phones cannot provide more.
constexpr std::size_t kMemory = std::size_t{128} << 20;

Solver& solver() {
  static Solver one;
  return one;
}

std::string limit_of(const std::optional<Limit>& limit) {
  return limit ? ",\"limit\":" + quoted(name(*limit)) : "";
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick::the_game;

extern "C" {

/// The position and the legal plays as the first seat sees them, or the reason why the game is
/// invalid.
EMSCRIPTEN_KEEPALIVE const char* engine_state() {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  return answer(state_of(*read, 1) + '}');
}

/// Whether a game can still be won, and how.
EMSCRIPTEN_KEEPALIVE const char* engine_judge(double nodes, double seconds) {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  const Result result = solver().solve(read->game.position(), limits_of(nodes, seconds, kMemory));
  std::string json = "{\"verdict\":" + quoted(name(result.verdict)) + limit_of(result.limit);
  if (result.verdict == Verdict::Winnable)
    json += ",\"line\":" + quoted(write_plays(result.solution));
  return answer(json + ",\"nodes\":" + std::to_string(result.nodes) + '}');
}

/// How few cards can be left from here, a bound below which nobody can come, and how.
EMSCRIPTEN_KEEPALIVE const char* engine_best(double nodes, double seconds) {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  const Result result = solver().best(read->game.position(), limits_of(nodes, seconds, kMemory));
  const Best& best = result.best.value();
  return answer("{\"left\":" + std::to_string(best.left) +
                ",\"at_least\":" + std::to_string(best.at_least) +
                ",\"line\":" + quoted(write_plays(best.line)) + '}');
}

/// The step after which the game was last known to be winnable, and the first after which it was
/// known to be lost. A step is a play or the end of a turn.
EMSCRIPTEN_KEEPALIVE const char* engine_review(double nodes, double seconds) {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  const Played& played = *read;
  const auto tell = [](const Review& so_far) {
    engine_progress(static_cast<int>(so_far.first_open()), static_cast<int>(so_far.end_open()));
  };
  const Review found =
      review(solver(), played.deal, played.plays, limits_of(nodes, seconds, kMemory), tell);
  std::string json = "{\"steps\":" + std::to_string(found.steps.size()) + limit_of(found.limit);
  if (found.winnable) json += ",\"winnable\":" + std::to_string(*found.winnable);
  if (found.lost) json += ",\"lost\":" + std::to_string(*found.lost);
  return answer(json + '}');
}
}
