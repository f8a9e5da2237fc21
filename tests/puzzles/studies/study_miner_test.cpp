// Tests of the search for studies: it finds what a plain search of the same games finds, on any
// number of threads.

#include "puzzles/studies/study_miner.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "puzzles/studies/study_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

Limits limits_of_a_turn() { return {.nodes = 20'000, .memory = std::size_t{1} << 22}; }

/// Each study as JSON, with the number of its deal.
using Studies = std::vector<std::pair<std::uint64_t, std::string>>;

struct Mined {
  Studies studies;
  std::uint64_t deals = 0;
  std::uint64_t positions = 0;
  std::uint64_t undecided = 0;
  bool finished = false;
};

Mined mine_studies(const WantedStudies& wanted, const std::atomic<bool>* interrupt = nullptr) {
  Mined mined;
  MiningTally tally;
  Limits limits = limits_of_a_turn();
  limits.interrupt = interrupt;
  mined.finished = mine(
      wanted, [] { return make_player(PlayerKind::Counting); }, limits,
      [&](const Study& study, std::uint64_t number) {
        mined.studies.emplace_back(number, write_study(study));
      },
      tally);
  CHECK(tally.found == mined.studies.size());
  mined.deals = tally.deals;
  mined.positions = tally.positions;
  mined.undecided = tally.undecided;
  return mined;
}

/// The last study of a deal's game, position by position.
std::optional<Study> last_study(const WantedStudies& wanted, std::uint64_t number) {
  const Deal deal = Deal::numbered(wanted.rules, number);
  Line line;
  play_out(deal, *make_player(PlayerKind::Counting), number, &line);
  std::optional<Study> last;
  Position now{deal};
  for (const Turn& turn : line) {
    if (now.left() >= wanted.fewest_cards && now.left() <= wanted.most_cards) {
      // A finder of its own for each position: nothing is kept from one to the next.
      auto answer = StudyFinder{limits_of_a_turn()}.study_at(now);
      if (auto* const study = std::get_if<Study>(&answer)) {
        study->grade = grade_study(*study);
        if (study->unique_turns() >= wanted.unique_turns &&
            wanted.band.value_or(study->grade->band) == study->grade->band)
          last = *study;
      }
    }
    if (&turn != &line.back()) now = after_turn(now, turn);
  }
  return last;
}

TEST_CASE("study miner: the last study of each game, in order", "[studies][threads]") {
  WantedStudies wanted{*find_rules("solo")};
  wanted.start = 5;
  wanted.fewest_cards = 9;
  wanted.most_cards = 20;
  for (const std::size_t unique_turns : {1U, 2U}) {
    wanted.unique_turns = unique_turns;
    wanted.count = scaled(std::uint64_t{2});
    wanted.band.reset();
    if (unique_turns == 1) wanted.band = Band::Medium;
    Studies expected;
    std::uint64_t number = wanted.start;
    for (; expected.size() < wanted.count; ++number)
      if (const auto study = last_study(wanted, number))
        expected.emplace_back(number, write_study(*study));
    std::optional<std::uint64_t> positions;
    for (const unsigned threads : {1U, 5U}) {
      INFO(unique_turns << " unique turns, " << threads << " threads");
      wanted.threads = threads;
      const Mined done = mine_studies(wanted);
      CHECK(done.finished);
      CHECK(done.studies == expected);
      CHECK(done.deals == number - wanted.start);
      CHECK(done.positions >= done.studies.size());
      CHECK(done.positions == positions.value_or(done.positions));
      positions = done.positions;
    }
  }
}

TEST_CASE("study miner: ends with the last number, and when interrupted", "[studies][threads]") {
  WantedStudies wanted{*find_rules("solo")};
  wanted.count = 1'000'000;
  wanted.start = std::numeric_limits<std::uint64_t>::max() - 2;
  wanted.most_cards = 14;
  wanted.threads = 2;
  const Mined last = mine_studies(wanted);
  CHECK(last.finished);
  CHECK(last.deals == 3);
  const std::atomic<bool> interrupt = true;
  wanted.start = 1;
  CHECK_FALSE(mine_studies(wanted, &interrupt).finished);
  wanted.count = 0;
  CHECK(mine_studies(wanted).deals == 0);
}

}  // namespace
}  // namespace backtrick::the_game
