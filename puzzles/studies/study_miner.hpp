#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "puzzles/players/player.hpp"
#include "puzzles/studies/study.hpp"
#include "puzzles/studies/study_theme.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// The studies to look for.
struct WantedStudies {
  Rules rules;  ///< for one player
  std::uint64_t count = 1;
  std::uint64_t start = 1;  ///< the first deal played; the search goes up one by one
  /// The most deals to play.
  std::uint64_t deals = std::numeric_limits<std::uint64_t>::max();
  int fewest_cards = 10;  ///< cards in hand and draw pile at the beginning of a study
  int most_cards = 24;
  std::size_t unique_turns = 1;   ///< at least
  std::optional<Band> band = {};  ///< the grade, if given; there must be a scale for the rules
  /// A theme of the study, if given. It does not change which study a game gives: games whose study
  /// lacks it are passed over.
  std::optional<Theme> theme = {};
  unsigned threads = 1;
};

/// Limits of a turn that are enough for nearly all turns of studies of up to 40 cards.
inline Limits mining_limits() { return {.nodes = 200'000, .memory = std::size_t{64} << 20}; }

/// The progress of a search. Deals that threads play ahead of the last study found do not count, so
/// the final numbers do not depend on the number of threads.
struct MiningTally {
  std::atomic<std::uint64_t> deals{0};
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> undecided{0};
  std::atomic<std::uint64_t> found{0};
};

/// Lets a player play numbered deals, and asks of the positions of each game, from its end
/// backwards, whether they are studies; a game gives at most one. Grades them. Searches until
/// enough are found, the deals run out, or `limits` are interrupted. The limits apply to each
/// turn that is judged. Calls `make_player` once in each thread, and `found` with each study and
/// the number of its deal. Returns false if interrupted.
bool mine(const WantedStudies& wanted, const std::function<std::unique_ptr<Player>()>& make_player,
          const Limits& limits, const std::function<void(const Study&, std::uint64_t)>& found,
          MiningTally& tally);

/// The game in which a study was mined, played again by the same player up to where the study
/// begins: the last turn is open, and empty.
Line plays_before(const Deal& deal, const Study& study, Player& player);

}  // namespace backtrick::the_game
