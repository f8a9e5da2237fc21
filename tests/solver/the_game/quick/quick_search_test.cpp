// Tests of the quick search: partial turns are sequences of legal plays, and found lines are legal
// games.

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/quick/beam_search.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

bool same_slots(const SoloState& a, const SoloState& b) {
  return a.unplayed == b.unplayed && a.tops == b.tops && a.drawn == b.drawn && a.played == b.played;
}

/// The state after these moves. Each of them must be legal.
SoloState after_legal(const Arrivals& arrivals, SoloState state, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    const CardSet fitting = playable(direction_of(move.slot), state.tops[move.slot]);
    REQUIRE((state.hand(arrivals) & fitting).contains(move.card));
    state = after(arrivals, state, move);
  }
  return state;
}

// The compact fields of a partial turn agree with its moves.
TEST_CASE("partial turns: each is legal moves in a row, and all of them differ", "[partial_turn]") {
  SplitMix64 random{11};
  PartialTurnGenerator generator;
  std::array<int, kMaxPartialPlays + 1> compared{};
  for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 16, 5, 98},
                            Rules{1, 3, 1, 40}, Rules{1, 4, 3, 20}}) {
    for (std::uint64_t number = 0; number < 80; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      for (int i = 0; i < 10; ++i) {
        const SoloState start = random_state(arrivals, random);
        if (start.beaten()) continue;
        const int plays = plays_in_partial_turn(arrivals, start);
        REQUIRE((plays >= 1 && plays <= kMaxPartialPlays));
        generator.make(start.hand(arrivals), start, plays);
        std::set<std::uint32_t> seen;
        for (std::size_t partial = 0; partial < generator.partials().size(); ++partial) {
          INFO(describe(Deal::numbered(rules, number)) << ", partial turn " << partial);
          REQUIRE(seen.insert(generator.partials().ends.plays()[partial]).second);
          const bool ends =
              !start.draw_pile_empty(arrivals) && start.laid(arrivals) + plays >= rules.min_plays;
          std::vector<Move> moves(kMaxPartialPlays);
          const Move* const end = put_moves_of(start, generator.partials()[partial], moves.data());
          REQUIRE(end - moves.data() == plays);
          moves.resize(static_cast<std::size_t>(plays));
          SoloState next = start;
          lay(generator.partials()[partial], plays, next);
          if (ends) end_turn(arrivals, next);
          moves.back().draws = ends;
          REQUIRE(same_slots(after_legal(arrivals, start, moves), next));
          ++compared[static_cast<std::size_t>(plays)];
        }
      }
    }
  }
  for (std::size_t plays = 1; plays < compared.size(); ++plays) CHECK(compared[plays] > 500);
}

// No short partial turn is missing: the nearest cards for two piles, and the two nearest cards for
// one.
TEST_CASE("partial turns: the nearest cards are among them", "[partial_turn]") {
  const Rules rules{1, 8, 2, 98};
  PartialTurnGenerator generator;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Arrivals arrivals{Deal::numbered(rules, number)};
    const SoloState start = SoloState::start(arrivals);
    generator.make(start.hand(arrivals), start, 2);
    const CardSet hand = start.hand(arrivals);
    const int lowest = hand.lowest();
    const int highest = hand.highest();
    const int second = hand.without(lowest).lowest();
    bool apart = false;
    bool in_a_row = second > 20;  // larger distances may be left out
    for (std::size_t i = 0; i < generator.partials().size(); ++i) {
      const auto [a, b, c, d] = Tops::of_printed(generator.partials()[i].tops).printed();
      apart = apart || (std::max(a, b) == lowest && std::min(c, d) == highest);
      in_a_row = in_a_row || (std::max(a, b) == second && std::min(a, b) == 1 && c == d);
    }
    INFO("deal " << number);
    CHECK(apart);
    CHECK(in_a_row);
  }
}

// A won state ends the search, so nothing but this replay would notice a false one.
TEST_CASE("all cards fit: they can be laid one after the other", "[quick]") {
  SplitMix64 random{13};
  int won = 0;
  int open = 0;  // an empty draw pile, but some card fits on no far pile
  for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 16, 1, 98},
                            Rules{1, 3, 1, 20}, Rules{1, 8, 3, 12}, Rules{1, 2, 2, 5}}) {
    for (std::uint64_t number = 0; number < scaled(std::uint64_t{400}); ++number) {
      const Deal deal = Deal::numbered(rules, number);
      const Arrivals arrivals{deal};
      for (int i = 0; i < 20; ++i) {
        const SoloState start = random_state(arrivals, random);
        if (start.beaten()) continue;
        if (!all_fit(arrivals, start)) {
          open += start.draw_pile_empty(arrivals) ? 1 : 0;
          continue;
        }
        INFO(describe(deal));
        REQUIRE(start.draw_pile_empty(arrivals));
        std::vector<Move> moves;
        append_all(start, moves);
        REQUIRE(after_legal(arrivals, start, moves).beaten());
        ++won;
      }
    }
  }
  CHECK(won > scaled(1000));
  CHECK(open > scaled(100));
}

TEST_CASE("cyclic search: who may look at more finds more, at its price", "[quick]") {
  for (const char* name : {"solo", "solo-expert"}) {
    const Rules rules = *find_rules(name);
    const Evaluator evaluator{weights_for(rules.min_plays), rules.cards};
    CyclicSearch<SoloPolicy> search{Pruning{}};
    int by_few = 0;
    int by_many = 0;
    for (std::uint64_t number = 0; number < 50; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      const auto wins = [&](const SearchWidth& search_width) {
        SearchBudget budget{Limits{}};
        const std::array starts{SoloState::start(arrivals)};
        const bool won = search.search({arrivals, evaluator, budget}, starts, search_width);
        CHECK(budget.nodes() <=
              std::uint64_t{search_width.width} * search_width.passes * kMaxCards + 1);
        CHECK((!won || search.line().size() == kMaxCards));
        return won;
      };
      by_few += wins({1, 2, MoveFilter::ShortTurns}) ? 1 : 0;
      by_many += wins({1, 100, MoveFilter::ShortTurns}) ? 1 : 0;
    }
    INFO(name);
    CHECK(by_few < by_many);
    CHECK(by_many >= 45);
  }
}

constexpr std::array kTeams{Rules{2, 7, 2, 98}, Rules{2, 6, 3, 60}, Rules{3, 5, 3, 98},
                            Rules{4, 5, 5, 98}, Rules{5, 6, 2, 98}, Rules{3, 2, 1, 20}};

TEST_CASE("partial turns of several players: as their plays one by one", "[partial_turn]") {
  SplitMix64 random{12};
  PartialTurnGenerator generator;
  std::array<int, 2> compared{};
  for (const Rules& rules : kTeams) {
    for (std::uint64_t number = 0; number < 80; ++number) {
      const Deal deal = Deal::numbered(rules, number);
      const TeamProblem problem{deal};
      const TeamArrivals& arrivals = problem.arrivals;
      const TeamState start = random_state(problem, random);
      if (start.beaten()) continue;
      const int plays = plays_in_partial_turn(arrivals, start);
      generator.make(start.hands[0], start.common, plays);
      const PartialTurns& partials = generator.partials();
      const auto [may_end, may_stay] = turn_choice(arrivals, start, plays, MoveFilter::Sound);
      for (const bool ends : {false, true}) {
        if (!(ends ? may_end : may_stay)) continue;
        for (std::size_t i = 0; i < partials.size(); ++i) {
          INFO(describe(deal) << ", partial turn " << i << ", ends " << ends);
          std::vector<Move> moves(kMaxPartialPlays);
          REQUIRE(put_moves_of(start.common, partials[i], moves.data()) - moves.data() == plays);
          moves.resize(static_cast<std::size_t>(plays));
          moves.back().draws = ends;
          TeamState now = start;
          for (const Move move : moves) {
            MoveList legal;
            generate(arrivals, now, MoveFilter::All, legal);
            REQUIRE(std::ranges::find(legal, move) != legal.end());
            now = after(arrivals, now, move);
          }
          TeamState next = start;
          lay(partials[i], plays, next);
          if (ends) end_turn(arrivals, next);
          REQUIRE(now == next);
          ++compared[ends ? 1 : 0];
        }
      }
    }
  }
  for (const int each : compared) CHECK(each > 500);
}

TEST_CASE("cyclic search of several players: what it finds is a game", "[quick]") {
  for (const NamedRules& named : rule_sets()) {
    const Rules& rules = named.rules;
    if (rules.players == 1) continue;
    const Evaluator evaluator{team_weights_for(rules.min_plays), rules.cards};
    CyclicSearch<TeamPolicy> search{Pruning{}};
    int won = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
      const Deal deal = Deal::numbered(rules, number);
      INFO(describe(deal));
      const TeamProblem problem{deal};
      const auto wins = [&](const SearchWidth& search_width, std::uint64_t nodes) {
        SearchBudget budget{Limits{.nodes = nodes}};
        const bool found =
            search.search({problem.arrivals, evaluator, budget}, problem.states, search_width);
        CHECK(budget.nodes() <= nodes);
        CHECK(budget.nodes() <=
              std::uint64_t{search_width.width} * search_width.passes * kMaxCards +
                  problem.states.size());
        return std::pair{found, budget.nodes()};
      };
      const SearchWidth search_width{1, 64, MoveFilter::Sound};
      const auto [found, nodes] = wins(search_width, 1'000'000);
      if (!found) continue;
      ++won;
      const Line line = line_of(problem, search);
      const Replay check = replay(deal, line, problem.first_player(search.root()));
      REQUIRE_FALSE(check.fault);
      REQUIRE(check.left == 0);
      // The search repeats, and obeys a limit.
      CHECK_FALSE(wins(search_width, nodes - 1).first);
      CHECK(wins(search_width, nodes) == std::pair{true, nodes});
      CHECK(line_of(problem, search) == line);
    }
    INFO(named.name);
    CHECK(won >= 6);
  }
}

TEST_CASE("cyclic search of several players: the oracle agrees to every win", "[quick]") {
  int won = 0;
  int lost = 0;
  for (int players = 2; players <= kMaxPlayers; ++players) {
    for (const auto& [hand, min_plays, cards] : {std::array{1, 1, 26}, {2, 2, 24}, {2, 1, 16}}) {
      const Rules rules{players, hand, min_plays, cards};
      const Evaluator evaluator{team_weights_for(min_plays), cards};
      CyclicSearch<TeamPolicy> search{Pruning{}};
      for (int number = 0; number < scaled(40); ++number) {
        const Deal deal = Deal::numbered(rules, static_cast<std::uint64_t>(number));
        INFO(describe(deal));
        const TeamProblem problem{deal};
        SearchBudget budget{Limits{}};
        if (!search.search({problem.arrivals, evaluator, budget}, problem.states,
                           {1, 64, MoveFilter::Sound})) {
          ++lost;
          continue;
        }
        ++won;
        const int first = problem.first_player(search.root());
        const Replay check = replay(deal, line_of(problem, search), first);
        REQUIRE_FALSE(check.fault);
        REQUIRE(check.left == 0);
        REQUIRE(TeamOracle{deal}.winnable_from(static_cast<std::size_t>(first) - 1));
      }
    }
  }
  INFO(won << " won, " << lost << " not won");
  if (large_samples()) {
    CHECK(won > 50);
    CHECK(lost > 5);
  }
}

TEST_CASE("beam search: what it finds is a line", "[quick]") {
  const Rules solo = *find_rules("solo");
  const Evaluator evaluator{weights_for(solo.min_plays), solo.cards};
  BeamSearch<SoloPolicy> search{Pruning{}};
  int won = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Arrivals arrivals{Deal::numbered(solo, number)};
    SearchBudget budget{Limits{}};
    const std::array starts{SoloState::start(arrivals)};
    if (!search.search({arrivals, evaluator, budget}, starts, {256, 1, MoveFilter::Sound}))
      continue;
    ++won;
    CHECK(search.line().size() == kMaxCards);
    CHECK(budget.nodes() <= std::uint64_t{256} * kMaxCards);
  }
  CHECK(won >= 5);
}

/// A search by beams of a deal for several players: whether it wins, and the positions it takes.
/// What it finds is replayed.
std::pair<bool, std::uint64_t> search_by_beams(const Deal& deal, const SearchWidth& search_width,
                                               const Limits& limits = {}) {
  const TeamProblem problem{deal};
  const Evaluator evaluator{team_weights_for(deal.rules().min_plays), deal.rules().cards};
  BeamSearch<TeamPolicy> search{Pruning{}};
  SearchBudget budget{limits};
  const bool won =
      search.search({problem.arrivals, evaluator, budget}, problem.states, search_width);
  CHECK(budget.nodes() <= search_width.passes * (std::uint64_t{search_width.width} * kMaxCards +
                                                 problem.states.size()));
  if (won) {
    const Replay check =
        replay(deal, line_of(problem, search), problem.first_player(search.root()));
    CHECK_FALSE(check.fault);
    CHECK(check.left == 0);
  }
  return {won, budget.nodes()};
}

TEST_CASE("beam search: passes learn from those before", "[quick]") {
  const Rules rules = *find_rules("trio-expert-5");
  int by_first = 0;
  int by_many = 0;
  for (std::uint64_t number = 0; number < scaled(std::uint64_t{40}); ++number) {
    const Deal deal = Deal::numbered(rules, number);
    INFO(describe(deal));
    const auto first = search_by_beams(deal, {32, 1, MoveFilter::Sound, 4});
    const auto many = search_by_beams(deal, {32, 8, MoveFilter::Sound, 4});
    if (first.first) CHECK(many == first);
    by_first += first.first ? 1 : 0;
    by_many += many.first ? 1 : 0;
    // A search repeats, and obeys a limit.
    if (many.first && !first.first) {
      CHECK(search_by_beams(deal, {32, 8, MoveFilter::Sound, 4}, {.nodes = many.second}) == many);
      CHECK_FALSE(
          search_by_beams(deal, {32, 8, MoveFilter::Sound, 4}, {.nodes = many.second - 1}).first);
    }
  }
  INFO(by_first << " by the first pass, " << by_many << " by all");
  CHECK(by_many >= by_first + scaled(6) - 1);
}

// What the passes learn decides which states they expand, so this number must be the same for every
// compiler and processor.
TEST_CASE("beam search: every machine learns the same", "[quick]") {
  std::uint64_t nodes = 0;
  for (const char* name : {"duo-expert-6", "trio-expert-5", "quintet-expert-5"})
    for (std::uint64_t number = 0; number < 4; ++number)
      nodes +=
          search_by_beams(Deal::numbered(*find_rules(name), number), {4, 8, MoveFilter::Sound, 2})
              .second;
  CHECK(nodes == 21320);
}

TEST_CASE("beam search: one pass is enough if it tries everything", "[quick]") {
  int lost = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Deal deal = Deal::numbered({2, 1, 1, 30}, number);
    INFO(describe(deal));
    const auto once = search_by_beams(deal, {100'000, 1, MoveFilter::Sound});
    CHECK(search_by_beams(deal, {100'000, 8, MoveFilter::Sound}) == once);
    CHECK(once.first == TeamOracle{deal}.winnable());
    lost += once.first ? 0 : 1;
  }
  CHECK(lost > 5);
  CHECK(lost < 40);
}

}  // namespace
}  // namespace backtrick::the_game
