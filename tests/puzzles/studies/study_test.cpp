// Tests of studies: complete turns as the referee allows them, and studies as the oracle decides
// them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/grading/named_players.hpp"
#include "puzzles/studies/complete_turns.hpp"
#include "puzzles/studies/study_check.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "puzzles/studies/study_json.hpp"
#include "puzzles/studies/study_miner.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Every end of the turn under way that the referee allows, with the position after it.
using Ends = std::map<Remains, Position>;

void find_ends(const Game& game, std::map<Remains, bool>& seen, Ends& ends) {
  if (!seen.emplace(remains_of(game.position()), true).second) return;
  Game ended = game;
  if (game.beaten()) {
    ends.emplace(remains_of(game.position()), game.position());
  } else if (!ended.end_turn()) {
    ends.emplace(remains_of(game.position()), ended.position());
  }
  for (const Play play : legal_plays(game.position())) {
    Game next = game;
    next.lay(play);
    find_ends(next, seen, ends);
  }
}

Ends ends_of(const Position& position) {
  std::map<Remains, bool> seen;
  Ends ends;
  find_ends(Game{position}, seen, ends);
  return ends;
}

/// Random positions of one player with few cards, most of them under way.
template <typename Visit>
void visit_small_positions(std::uint64_t seed, int deals, const Visit& visit) {
  SplitMix64 random{seed};
  for (int trial = 0; trial < deals; ++trial) {
    const int hand = between(random, 1, 5);
    const Rules rules{1, hand, between(random, 1, std::min(hand, 3)), between(random, 1, 20)};
    const Deal deal = Deal::numbered(rules, random.next());
    INFO(describe(deal));
    walk(deal, 1, random, [&](const Position& position, const Line&) { visit(position); });
  }
}

TEST_CASE("complete turns: every end that the referee allows, each once", "[studies]") {
  std::size_t turns = 0;
  visit_small_positions(1, scaled(200), [&](const Position& position) {
    if (position.beaten()) return;
    const Ends ends = ends_of(position);
    std::vector<Remains> found;
    for (const CompleteTurn& turn : complete_turns(SeatView::of(position))) {
      Game game{position};
      for (const Play play : turn.plays) REQUIRE_FALSE(game.lay(play));
      const SeatView left = SeatView::of(game.position());
      REQUIRE(left.hand == turn.hand);
      REQUIRE(left.nameless_tops() == turn.tops);
      found.push_back(remains_of(game.position()));
    }
    std::ranges::sort(found);
    std::vector<Remains> expected;
    for (const auto& [remains, position_after] : ends) expected.push_back(remains);
    REQUIRE(found == expected);
    turns += found.size();
  });
  CHECK(turns > static_cast<std::size_t>(scaled(10'000)));
}

/// Enough for the studies of these tests, with a table that is quickly made.
Limits small_limits() { return {.nodes = 200'000, .memory = std::size_t{1} << 22}; }

/// How many turns keep the win, and how many there are, as the oracle says.
std::pair<std::size_t, std::size_t> winning_turns(const Position& position) {
  Oracle oracle{deck_behind(position)};
  std::size_t winning = 0;
  const Ends ends = ends_of(position);
  for (const auto& [remains, after] : ends)
    if (after.beaten() || oracle.winnable(after)) ++winning;
  return {winning, ends.size()};
}

TEST_CASE("study finder: studies are the positions in which one turn wins, as the oracle says",
          "[studies]") {
  StudyFinder finder{small_limits()};
  StudyChecker checker{small_limits()};
  std::map<NoStudy, int> reasons;
  int studies = 0;
  int longer = 0;
  visit_small_positions(2, scaled(600), [&](const Position& position) {
    const auto answer = finder.study_at(position, 2);
    if (const auto* reason = std::get_if<NoStudy>(&answer)) {
      ++reasons[*reason];
      if (position.laid() > 0 || position.draw_pile().empty()) return;
      const auto [winning, all] = winning_turns(position);
      switch (*reason) {
        case NoStudy::Lost: REQUIRE(winning == 0); break;
        case NoStudy::SeveralTurns: REQUIRE(winning > 1); break;
        case NoStudy::Forced: REQUIRE((winning == 1 && all == 1)); break;
        default: FAIL("a reason that does not hold");
      }
      return;
    }
    const Study& study = std::get<Study>(answer);
    ++studies;
    Position now = position;
    for (std::size_t i = 0; i < study.unique_turns(); ++i) {
      const auto [winning, all] = winning_turns(now);
      REQUIRE(winning == 1);
      REQUIRE(study.refuted[i] == all - 1);
      now = after_turn(now, study.solution[i]);
    }
    if (study.unique_turns() == 2) ++longer;
    const Replay end = replay(position, study.solution);
    REQUIRE_FALSE(end.fault);
    REQUIRE(end.left == 0);
    REQUIRE(checker.check(study).kind == StudyFinding::Kind::Holds);

    // A study read is the study written.
    const auto read = read_study(write_study(study));
    REQUIRE(read);
    REQUIRE(read->position == position);
    REQUIRE(read->solution == study.solution);
    REQUIRE(read->refuted == study.refuted);
  });
  if (!large_samples()) return;
  CHECK(studies > 50);
  CHECK(longer > 5);
  for (const NoStudy reason : {NoStudy::NoDraws, NoStudy::TurnUnderWay, NoStudy::Lost,
                               NoStudy::SeveralTurns, NoStudy::Forced})
    CHECK(reasons[reason] > 20);
}

/// The first study of `solo` that is found.
Study some_study() {
  WantedStudies wanted{*find_rules("solo")};
  std::vector<Study> studies;
  MiningTally tally;
  mine(
      wanted, [&] { return make_named_player("tricks", wanted.rules); }, small_limits(),
      [&](const Study& study, std::uint64_t) { studies.push_back(study); }, tally);
  REQUIRE(studies.size() == 1);
  return studies.front();
}

TEST_CASE("study check: false claims are refuted", "[studies]") {
  StudyChecker checker{Limits{}};
  const Study study = some_study();
  REQUIRE(checker.check(study).kind == StudyFinding::Kind::Holds);
  const auto refuted = [&](const Study& claimed) {
    return checker.check(claimed).kind == StudyFinding::Kind::Refuted;
  };
  Study claimed = study;
  ++claimed.refuted.front();
  CHECK(refuted(claimed));
  claimed.refuted.front() -= 2;
  CHECK(refuted(claimed));
  claimed = study;
  claimed.solution.pop_back();
  CHECK(refuted(claimed));
  claimed = study;
  REQUIRE(claimed.grade);
  claimed.grade->difficulty += 1;
  CHECK(refuted(claimed));
  claimed.grade = study.grade;
  claimed.grade->band = study.grade->band == Band::Hard ? Band::Easy : Band::Hard;
  CHECK(refuted(claimed));
  claimed.grade->version = 2;  // of a later program
  CHECK_FALSE(refuted(claimed));
  claimed.grade.reset();
  CHECK_FALSE(refuted(claimed));
  claimed = study;
  std::swap(claimed.solution.front(), claimed.solution.back());
  CHECK(refuted(claimed));
  claimed = study;
  claimed.refuted.resize(study.solution.size() + 1, 1);
  CHECK(refuted(claimed));
  // Positions with several winning turns lie before most studies.
  claimed = study;
  claimed.position = Position{Deal::numbered(*find_rules("solo"), 1)};
  claimed.solution = Solver{}.solve(claimed.position).solution;
  CHECK(refuted(claimed));

  StudyChecker hasty{Limits{.nodes = 0}};
  CHECK(hasty.check(study).kind == StudyFinding::Kind::Undecided);
}

TEST_CASE("study text: faults are refused where they are", "[studies]") {
  const std::string text = write_study(some_study());
  const auto message_for = [&](const std::string& part, const std::string& replacement) {
    std::string changed = text;
    const std::size_t at = changed.find(part);
    REQUIRE(at != std::string::npos);
    changed.replace(at, part.size(), replacement);
    const auto read = read_study(changed);
    REQUIRE(!read);
    return read.error().message();
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(message_for(R"("study":1)", R"("study":2)"), ContainsSubstring("/study"));
  CHECK_THAT(message_for(R"("unique_turns":)", R"("unique_turns":1)"),
             ContainsSubstring("/unique_turns"));
  CHECK_THAT(message_for(R"("refuted":[)", R"("refuted":["a",)"), ContainsSubstring("/refuted/0"));
  CHECK_THAT(message_for(R"("band":")", R"("band":"fiendish)"), ContainsSubstring("/grade/band"));
  CHECK_THAT(message_for(R"("difficulty":)", R"("difficulty":"x","d":)"),
             ContainsSubstring("/grade/difficulty"));
  CHECK_THAT(message_for(R"("solution":)", R"("answer":)"), ContainsSubstring("solution"));
  CHECK(!read_study(""));
  CHECK(!read_study("{}"));
}

}  // namespace
}  // namespace backtrick::the_game
