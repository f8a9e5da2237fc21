// Tests of the checker with several threads.

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/portions.hpp"
#include "solver/the_game/proof/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game::proof {

TEST_CASE("A report does not depend on the number of threads", "[proof][threads]") {
  for (const Deal& deal : {Deal::numbered({1, 2, 2, 60}, 1), Deal::numbered({2, 3, 2, 98}, 1)}) {
    const Engine engine = deal.rules().players == 1 ? Engine::Arrivals : Engine::Turns;
    Bytes bytes;
    const ProvedResult answer =
        solve_and_prove(exhaustive(engine, all()), deal, Objective::Win, {}, sink_to(bytes));
    REQUIRE(answer.proof == Proof::Written);
    const CheckReport one = check_bytes(bytes, 1);
    const CheckReport four = check_bytes(bytes, 4);
    REQUIRE(one.holds());
    REQUIRE(four.holds());
    REQUIRE(one.layers.size() == four.layers.size());
    for (std::size_t i = 0; i < one.layers.size(); ++i) {
      REQUIRE(one.layers[i].states == four.layers[i].states);
      REQUIRE(one.layers[i].successors == four.layers[i].successors);
    }
    OpenProof proof = opened(bytes);
    SplitMix64 random{22};
    for (int trial = 0; trial < scaled(20); ++trial) {
      OpenProof less = proof;
      for (OpenProof::Layer& layer : less.layers) {
        for (OpenProof::Group& group : layer.groups) {
          if (random.below(50) == 0) group.states.pop_back();
        }
      }
      const Bytes holes = closed(less);
      const auto first = check_bytes(holes, 1).refusal;
      const auto second = check_bytes(holes, 4).refusal;
      REQUIRE(first.has_value() == second.has_value());
      if (first)
        REQUIRE(std::pair{first->state, first->successor} ==
                std::pair{second->state, second->successor});
    }
  }
}

TEST_CASE("Every group is checked, and the first hole is found", "[proof][threads]") {
  for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 128U, 129U, 300U}) {
    for (const std::size_t threads : {1U, 2U, 4U}) {
      CheckOptions options;
      options.threads = threads;
      // The groups from `first` on have holes, every other one.
      const auto hole_from = [&](std::size_t first, std::vector<int>& checked) {
        struct Checker {
          std::size_t first;
          std::vector<std::size_t> groups;
          std::optional<Refusal> operator()(std::size_t at) {
            groups.push_back(at);
            if (at < first || (at - first) % 2 != 0) return std::nullopt;
            return Refusal{at, "", "", ""};
          }
        };
        checked.assign(count, 0);
        const auto refusal = check_in_portions(
            count, options,
            [&] {
              return Checker{first, {}};
            },
            [&](Checker& checker) {
              for (const std::size_t at : std::exchange(checker.groups, {})) ++checked[at];
            });
        return refusal ? refusal->layer : count;
      };
      std::vector<int> checked;
      REQUIRE(hole_from(count, checked) == count);
      REQUIRE(std::ranges::count(checked, 1) == static_cast<std::ptrdiff_t>(count));
      for (std::size_t first = 0; first < count; ++first)
        REQUIRE(hole_from(first, checked) == first);
    }
  }
}

TEST_CASE("Threads without memory leave their groups to the others", "[proof][threads]") {
  constexpr std::size_t kGroups = 1000;
  for (const std::size_t threads : {1U, 2U, 4U}) {
    for (const std::size_t room : {0U, 1U, 2U}) {  // for the work of so many threads
      std::atomic<std::size_t> at_work = 0;
      struct Checker {
        std::atomic<std::size_t>& at_work;
        std::size_t room;
        std::size_t counted = 0;
        bool inside = false;
        ~Checker() { at_work -= inside ? 1 : 0; }
        std::optional<Refusal> operator()(std::size_t at) {
          if (!inside && at % 64 == 40) {  // in the middle of a portion
            if (++at_work > room) {
              --at_work;
              throw std::bad_alloc{};
            }
            inside = true;
          }
          ++counted;
          return std::nullopt;
        }
      };
      CheckOptions options;
      options.threads = threads;
      std::size_t checked = 0;
      const auto check = [&] {
        return check_in_portions(
            kGroups, options,
            [&] {
              return Checker{at_work, room};
            },
            [&](Checker& checker) { checked += std::exchange(checker.counted, 0); });
      };
      if (room == 0) {
        REQUIRE_THROWS_AS(check(), std::bad_alloc);
      } else {
        REQUIRE_FALSE(check().has_value());
        REQUIRE(checked == kGroups);
      }
    }
  }
}

TEST_CASE("A hole is found in any of many groups", "[proof][threads]") {
  // The cards 2, 3, 12, 13, 20, 21, 30 and 31 have been laid. With these tops all others are dead,
  // so a layer may list any states, until one of them has other tops.
  Table table{{1, 8, 1, 30}, {30, 31, 2, 3}, {{4, 5, 6, 7, 8, 9, 10, 11}}, {}, 1, 0};
  table.draw_pile = {14, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27, 28, 29};
  const auto start = Position::of(table);
  REQUIRE(start);
  OpenProof proof{{*start, Form::Arrivals, 30}, {}};
  for (std::size_t arrived = 8; arrived <= 17; ++arrived) proof.layers.push_back({arrived, {}, {}});
  auto& groups = proof.layers[8].groups;
  for (unsigned kept = 0; groups.size() < 130; ++kept) {
    if (std::popcount(kept) > 4) continue;
    auto& key = groups.emplace_back(OpenProof::Group{{1}, {{30, 31, 30, 31}}}).key;
    for (std::uint8_t card = 0; card < 8; ++card) {
      if ((kept >> card & 1U) != 0) key.push_back(4 + card);
    }
  }
  REQUIRE(check_bytes(closed(proof), 3).holds());
  for (std::size_t place = 0; place < groups.size(); ++place) {
    OpenProof wrong = proof;
    wrong.layers[8].groups[place].states = {{1, 1, 1, 1}};
    const auto hole = check_bytes(closed(wrong), 1 + place % 3).refusal;
    REQUIRE(hole);
    REQUIRE(hole->layer == 16);
    REQUIRE(hole->state.ends_with("1 due, tops 1 1 32 32"));
  }
}

TEST_CASE("A proof is checked while it is made", "[proof][threads]") {
  Pruning without_bound = all();
  without_bound.lagrangian = false;
  Limits limits;
  limits.threads = 2;
  Bytes bytes;
  const auto prove = [&](const Sink& sink) {
    return solve_and_check(exhaustive(Engine::Arrivals, without_bound),
                           Deal::numbered({1, 2, 2, 60}, 1), Objective::Win, limits, sink);
  };
  const ProvedResult answer = prove(sink_to(bytes));
  REQUIRE(answer.proof == Proof::Written);
  REQUIRE(answer.result.verdict == Verdict::Unwinnable);
  REQUIRE(judge(bytes) == Judgement::Holds);

  // Layers in parts have no proof, so the search ends before the first part, and nothing is said.
  limits.memory = 0;
  const ProvedResult none = prove({});
  REQUIRE(none.proof == Proof::Unwritten);
  REQUIRE(none.result.verdict == Verdict::Undecided);
  REQUIRE(none.result.limit == Limit::Memory);
  REQUIRE(none.result.nodes < answer.result.nodes / 2);

  // The same of several players. The search by plays, which needs no layers, does not take over.
  limits.memory = std::size_t{1} << 24;
  const auto prove_turns = [&] {
    return solve_and_check(exhaustive(Engine::Turns), Deal::numbered({2, 3, 2, 98}, 1),
                           Objective::Win, limits, {});
  };
  REQUIRE(prove_turns().proof == Proof::Written);
  limits.memory = 0;
  const ProvedResult no_turns = prove_turns();
  REQUIRE(no_turns.proof == Proof::Unwritten);
  REQUIRE(no_turns.result.limit == Limit::Memory);
}

}  // namespace backtrick::the_game::proof
