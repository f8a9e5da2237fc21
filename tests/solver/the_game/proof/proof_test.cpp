// Tests of proofs of loss against the oracles: every lost deal or position has a proof that holds.

#include <cstdint>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/prove.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game::proof {
namespace {

using Start = std::variant<Deal, Position>;

/// Checks that a proof is written exactly if `lost`, that it holds, and that it is about the start.
/// Returns its number of states.
std::uint64_t expect_proof(const Options& options, const Start& start, bool lost) {
  Bytes bytes;
  const ProvedResult answer = solve_and_prove(options, start, Objective::Win, {}, sink_to(bytes));
  REQUIRE(answer.result.verdict == (lost ? Verdict::Unwinnable : Verdict::Winnable));
  REQUIRE(answer.proof == (lost ? Proof::Written : Proof::None));
  if (!lost) return 0;
  const CheckReport report = check_bytes(bytes);
  if (report.refusal)
    FAIL("layer " << report.refusal->layer << ": " << report.refusal->state << " -> "
                  << report.refusal->successor << ": " << report.refusal->reason);
  REQUIRE(report.bytes == bytes.size());
  const OpenProof proof = opened(bytes);
  REQUIRE(write_claim(proof.claim) ==
          write_claim({start, proof.claim.form, proof.claim.rules().cards}));
  REQUIRE(proof.states() == report.states());
  return report.states();
}

/// The searches whose proofs differ: with all rules from the first state on, with the usual ones,
/// with none, and with each one alone.
std::vector<Options> each_search(Engine engine = Engine::Arrivals) {
  std::vector<Options> searches{exhaustive(engine, all()), exhaustive(engine),
                                exhaustive(engine, none())};
  for (const Switch& each : switches_of(engine))
    searches.push_back(exhaustive(engine, only(each.rule)));
  return searches;
}

/// Compares deals with the oracle, and counts the lost ones.
class Comparison {
 public:
  explicit Comparison(std::vector<Options> searches) : searches_{std::move(searches)} {}

  void operator()(const Deal& deal) {
    INFO(describe(deal));
    const bool winnable = Oracle{deal}.winnable();
    lost_ += winnable ? 0 : 1;
    for (const Options& options : searches_) expect_proof(options, deal, !winnable);
  }
  int lost() const { return lost_; }

 private:
  std::vector<Options> searches_;
  int lost_ = 0;
};

}  // namespace

TEST_CASE("Every lost deal has a proof by arrivals that holds, with any pruning", "[proof]") {
  Comparison look{each_search()};
  for_each_deal(
      {{1, 1, 8, 27, 8}, {2, 2, 12, 20, 4}, {3, 3, 14, 15, 3}, {2, 1, 8, 9, 3}, {3, 2, 8, 9, 2}},
      std::ref(look));
  if (large_samples()) CHECK(look.lost() > 5);
}

TEST_CASE("Every lost deal of more cards has a proof by arrivals that holds", "[proof][slow]") {
  Comparison look{{exhaustive(Engine::Arrivals, all()), exhaustive(Engine::Arrivals)}};
  for_each_deal({{1, 1, 31, 60, 40}, {2, 2, 27, 44, 20}, {3, 3, 21, 46, 12}}, std::ref(look));
  for_each_deal({{2, 1, 20, 34, 12}, {3, 2, 16, 24, 20}, {3, 1, 12, 16, 20}, {4, 3, 14, 20, 20}},
                [&](const Deal& like) { look(stride_deal(like)); });
  if (large_samples()) CHECK(look.lost() > 50);
}

TEST_CASE("Larger lost deals have proofs that hold, the bound included", "[proof][slow]") {
  int lost = 0;
  std::uint64_t by_bound = 0;
  for_each_deal({{2, 2, 45, 98, 1}, {3, 3, 47, 98, 1}, {2, 1, 47, 64, 2}, {3, 2, 42, 56, 4}},
                [&](const Deal& deal) {
                  INFO(describe(deal));
                  for (const Options& options :
                       {exhaustive(Engine::Arrivals, all()), exhaustive(Engine::Arrivals)}) {
                    Bytes bytes;
                    const ProvedResult answer =
                        solve_and_prove(options, deal, Objective::Win, {}, sink_to(bytes));
                    if (answer.result.verdict == Verdict::Winnable) return;
                    ++lost;
                    const CheckReport report = check_bytes(bytes);
                    REQUIRE(report.holds());
                    for (const LayerReport& layer : report.layers)
                      by_bound += layer.successors[static_cast<std::size_t>(Reason::Bound)];
                  }
                });
  if (large_samples()) CHECK(lost > 5);
  CHECK(by_bound > 0);
}

TEST_CASE("Every lost position of one player has a proof that holds", "[proof]") {
  int lost = 0;
  SplitMix64 random{17};
  const std::vector<Options> searches = each_search();
  for (const PositionFamily& family : position_families()) {
    for (int trial = 0; trial < scaled(400); ++trial) {
      const Position position = random_position(family, random);
      if (position.rules().players != 1 || position.beaten()) continue;
      INFO(describe(position));
      const bool winnable = Oracle{SearchRoot{position}.deal}.winnable(position);
      lost += winnable ? 0 : 1;
      for (const Options& options : searches) expect_proof(options, position, !winnable);
    }
  }
  if (large_samples()) CHECK(lost > 20);
}

TEST_CASE("Proofs by turns agree with proofs by arrivals and with the oracle", "[proof]") {
  int lost = 0;
  // After the search by plays, the proof is by turns.
  const Options by_plays = exhaustive(Engine::Plays);
  const Options by_arrivals = exhaustive(Engine::Arrivals);
  const auto look = [&](const Deal& deal) {
    INFO(describe(deal));
    const bool winnable = Oracle{deal}.winnable();
    expect_proof(by_plays, deal, !winnable);
    expect_proof(by_arrivals, deal, !winnable);
    lost += winnable ? 0 : 1;
  };
  for_each_deal({{1, 1, 8, 30, 6}, {2, 2, 12, 34, 2}, {3, 3, 16, 24, 2}}, look);
  for_each_deal({{1, 1, 18, 30, 24}, {2, 2, 20, 32, 10}, {2, 1, 12, 20, 6}, {3, 2, 10, 16, 6}},
                [&](const Deal& like) { look(stride_deal(like)); });
  if (large_samples()) CHECK(lost > 5);
}

TEST_CASE("Every lost deal and position of several players has a proof by turns", "[proof]") {
  int lost = 0;
  // Before or instead of the search by turns, searches by plays list no states.
  const std::vector<Options> few{exhaustive(Engine::Turns), exhaustive({}),
                                 exhaustive(Engine::Plays)};
  const std::vector<Options> each = each_search(Engine::Turns);
  const auto look = [&](const Start& start, bool winnable, const std::vector<Options>& searches) {
    lost += winnable ? 0 : 1;
    for (const Options& options : searches) expect_proof(options, start, !winnable);
  };
  for (const auto& [players, sample] :
       {std::pair{2, Sample{1, 1, 16, 30, 3}}, std::pair{3, Sample{1, 1, 16, 28, 3}},
        std::pair{4, Sample{1, 1, 16, 26, 3}}, std::pair{5, Sample{2, 2, 16, 26, 3}},
        std::pair{2, Sample{2, 2, 14, 26, 3}}}) {
    for_each_deal(players, sample, [&](const Deal& deal) {
      INFO(describe(deal));
      look(deal, TeamOracle{deal}.winnable(), few);
    });
  }
  SplitMix64 random{20};
  for (const PositionFamily& family : position_families()) {
    for (int trial = 0; trial < scaled(60); ++trial) {
      const Position position = random_position(family, random);
      if (position.beaten() || position.left() > 12 || position.rules().players == 1) continue;
      INFO(describe(position));
      look(position, TeamOracle{SearchRoot{position}.deal}.winnable(position),
           position.left() < 9 ? each : few);
    }
  }
  if (large_samples()) CHECK(lost > 60);
}

TEST_CASE("The fewest cards left have a proof, and fewer have none", "[proof][slow]") {
  int proved = 0;
  const auto look = [&](const Start& start, const Options& options, int most) {
    Bytes bytes;
    const ProvedResult answer =
        solve_and_prove(options, start, Objective::Left, {}, sink_to(bytes));
    REQUIRE(answer.result.best);
    const Rules rules = Claim{start, Form::Arrivals, 1}.rules();
    REQUIRE(answer.result.best->left == rules.cards - most);
    REQUIRE(answer.proof == (most < rules.cards ? Proof::Written : Proof::None));
    if (most == rules.cards) return;
    ++proved;
    const CheckReport report = check_bytes(bytes);
    if (report.refusal)
      FAIL("layer " << report.refusal->layer << ": " << report.refusal->state << " -> "
                    << report.refusal->successor << ": " << report.refusal->reason);
    OpenProof proof = opened(bytes);
    REQUIRE(proof.claim.at_least_left() == answer.result.best->left);
    // The same states do not prove that one card more is left.
    if (proof.claim.goal == 1) return;
    --proof.claim.goal;
    REQUIRE(judge(closed(proof)) == Judgement::Refused);
  };
  for_each_deal({{1, 1, 8, 30, 6}, {2, 2, 12, 40, 4}, {3, 3, 16, 40, 3}, {3, 2, 8, 16, 3}},
                [&](const Deal& deal) {
                  INFO(describe(deal));
                  Oracle oracle{deal};
                  const int most = oracle.most(oracle.start());
                  look(deal, exhaustive(Engine::Arrivals), most);
                  look(deal, exhaustive(Engine::Arrivals, none()), most);
                  if (deal.rules().cards <= 16) look(deal, exhaustive(Engine::Plays), most);
                });
  for_each_deal({{2, 1, 12, 24, 4}, {3, 2, 12, 20, 4}}, [&](const Deal& like) {
    const Deal deal = stride_deal(like);
    INFO(describe(deal));
    Oracle oracle{deal};
    look(deal, exhaustive(Engine::Arrivals), oracle.most(oracle.start()));
  });
  SplitMix64 random{21};
  for (const PositionFamily& family : position_families()) {
    for (int trial = 0; trial < scaled(100); ++trial) {
      const Position position = random_position(family, random);
      if (position.beaten()) continue;
      INFO(describe(position));
      const int laid = position.rules().cards - position.left();
      const Deal deal = SearchRoot{position}.deal;
      if (position.rules().players == 1) {
        look(position, exhaustive(Engine::Arrivals), laid + Oracle{deal}.most(position));
      } else if (position.left() <= 10) {
        look(position, exhaustive({}), laid + TeamOracle{deal}.most(position));
      }
    }
  }
  if (large_samples()) CHECK(proved > 40);
}

}  // namespace backtrick::the_game::proof
