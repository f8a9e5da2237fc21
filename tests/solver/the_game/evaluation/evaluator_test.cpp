// Tests of the evaluator, which orders moves. No verdict depends on it, but every node count does.

#include "solver/the_game/evaluation/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

/// Small enough that what is summed fits in 16 bits.
Weights random_weights(SplitMix64& random) {
  Weights weights;
  for (auto& term : weights.by_term) {
    for (std::int32_t& weight : term) weight = static_cast<std::int32_t>(random.below(601)) - 300;
  }
  return weights;
}

/// The weight of a feature when `played` of `cards` cards are played.
std::int64_t at(const Weights& weights, std::size_t index, int cards, int played) {
  const auto& [constant, linear, bow] = weights.by_term;
  return (std::int64_t{constant[index]} * cards * cards +
          std::int64_t{linear[index]} * played * cards +
          std::int64_t{bow[index]} * 4 * played * (cards - played)) /
         (cards * cards);
}

bool is_unplayed(const SoloState& state, int card) {
  return card > 0 && card < 128 && state.unplayed.contains(card);
}

/// What a hand adds to the score by the cards that its next plays pass over. `first` is the first
/// of its three features.
template <typename At>
std::int64_t passed_over(const At& at, std::size_t first, const SoloState& state, CardSet hand) {
  std::array<int, 4> passed{};
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const int top = state.tops[kSlots[slot]];
    const int step = slot < 2 ? 1 : -1;
    const auto in_hand = [&](int card) { return is_unplayed(state, card) && hand.contains(card); };
    int over = 0;
    bool found = in_hand(top - step * kTrick);
    for (int card = top + step; !found && card > 0 && card < 128; card += step) {
      if (!is_unplayed(state, card)) continue;
      found = in_hand(card);
      if (!found) ++over;
    }
    passed[slot] = found ? std::min(over, kMostPassed) : kMostPassed;
  }
  std::ranges::sort(passed);
  return at(first) * passed[0] + at(first + 1) * passed[1] +
         at(first + 2) * (passed[2] + passed[3]);
}

/// What a pile adds, by the numbers of its row that it has passed. Four numbers share a value, that
/// of their middle. `kind` counts the kinds of piles that feature::kTop tells apart.
template <typename At>
std::int64_t value_of_top(const At& at, std::size_t kind, int passed, int cards) {
  constexpr std::int64_t kWhole = 65536;
  const std::int64_t place =
      kWhole * (8 * (passed / 4) + 3) * (kMaxCards + 3) / (2 * feature::kTopStep * (cards + 3));
  const std::size_t before =
      feature::kTop + kind * feature::kTopSteps + static_cast<std::size_t>(place / kWhole);
  const std::int64_t further = place % kWhole;
  return (at(before) * (kWhole - further) + at(before + 1) * further) / kWhole;
}

/// The simple implementation of weights.hpp: card by card and pile by pile. `next` are the next
/// cards to be drawn, `availability(card)` counts from 0, and `laid` is 0 once the draw pile is
/// empty.
template <typename At, typename AvailabilityOf>
std::int64_t spelled_out(const At& at, int cards, const SoloState& state, CardSet hand,
                         CardSet next, const AvailabilityOf& availability, int laid,
                         bool several_players) {
  const auto tops = state.tops.printed();
  std::int64_t sum = 64 * at(feature::kProgress);
  for (const int card : state.unplayed) {
    const int asc = (card > tops[0] ? 1 : 0) + (card > tops[1] ? 1 : 0);
    const int desc = (card < tops[2] ? 1 : 0) + (card < tops[3] ? 1 : 0);
    constexpr std::array<std::array<int, 3>, 3> kCover{{{-1, 0, 1}, {0, 2, 3}, {1, 3, 4}}};
    const int cover = kCover[static_cast<std::size_t>(asc)][static_cast<std::size_t>(desc)];
    if (cover >= 0) {
      const auto by_cover = static_cast<std::size_t>(cover);
      sum += at(feature::kRoom + by_cover);
      if (availability(card) < 3)
        sum += at(feature::kRoomBefore + availability(card) * feature::kCovers + by_cover);
    }
    if (!is_unplayed(state, card + kTrick)) continue;
    const std::size_t both = std::max(availability(card), availability(card + kTrick));
    if (card + kTrick > tops[0]) sum += at(feature::kPair + both);
    if (card < tops[2]) sum += at(feature::kPair + both);
    if (!several_players) {
      const bool lower_soon = availability(card) <= 1;
      const bool upper_soon = availability(card + kTrick) <= 1;
      if (card + kTrick > tops[0] && upper_soon && !lower_soon) sum += at(feature::kSplitPair);
      if (card < tops[2] && lower_soon && !upper_soon) sum += at(feature::kSplitPair);
      for (std::size_t slot = 0; slot < 4 && both <= 1; ++slot) {
        const int ahead = slot < 2 ? card + kTrick - tops[slot] : tops[slot] - card;
        if (ahead > 0 && ahead <= kNearLaunch) sum += at(feature::kNearPair);
      }
      continue;
    }
    if (card + kTrick > tops[1]) sum += at(feature::kSecondPair + both);
    if (card < tops[3]) sum += at(feature::kSecondPair + both);
  }
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const int step = slot < 2 ? 1 : -1;
    const int landing = tops[slot] - step * kTrick;
    if (!several_players) {
      const std::size_t place =
          is_unplayed(state, landing) ? availability(landing) : kAvailabilities;
      sum += value_of_top(at, (slot % 2) * feature::kLandings + place,
                          slot < 2 ? tops[slot] : cards + 3 - tops[slot], cards);
      continue;
    }
    if (!is_unplayed(state, landing)) continue;
    std::int64_t between = 0;
    for (int card = landing + step; card != tops[slot]; card += step)
      between += is_unplayed(state, card) ? 1 : 0;
    sum += at(feature::kTrick + availability(landing)) +
           at(feature::kTrickGain + availability(landing)) * between;
  }
  if (laid > 0) sum += at(feature::kLaid + static_cast<std::size_t>(std::min(laid, 3)) - 1);
  if (several_players) return sum + passed_over(at, feature::kPassed, state, hand);
  const auto distance = [&](int card, int most) {
    for (std::size_t slot = 0; slot < 4; ++slot) {
      const int further = slot < 2 ? card - tops[slot] : tops[slot] - card;
      if (further > 0) most = std::min(most, further);
      if (further == -kTrick) most = 0;
    }
    return most;
  };
  for (const int card : hand) {
    if (!is_unplayed(state, card)) continue;
    sum += at(feature::kDistance) * distance(card, kMostDistance) +
           at(feature::kShortDistance) * distance(card, kMostShortDistance);
  }
  for (const int card : next) sum += at(feature::kNextDistance) * distance(card, kMostNextDistance);
  return sum;
}

CardSet next_cards_of(const Arrivals& arrivals, const SoloState& state) {
  CardSet cards;
  for (int place = state.drawn; place < std::min(arrivals.cards, state.drawn + kNextCards); ++place)
    cards = cards.with(arrivals.deck[static_cast<std::size_t>(place)]);
  return cards;
}

std::int64_t spelled_out(const Weights& weights, const Arrivals& arrivals, const SoloState& state) {
  const auto availability = [&](int card) -> std::size_t {
    const int draws = arrivals.index[static_cast<std::size_t>(card)] + 1 - state.drawn;
    if (draws <= 0) return 0;
    if (draws <= kSoon) return 1;
    return draws <= kLater ? 2 : 3;
  };
  return spelled_out(
      [&](std::size_t index) { return at(weights, index, arrivals.cards, state.played); },
      arrivals.cards, state, state.hand(arrivals), next_cards_of(arrivals, state), availability,
      state.draw_pile_empty(arrivals) ? 0 : state.laid(arrivals), false);
}

/// The same for several players. A card counts as coming within a number of plays if its holder's
/// turn has begun by then, or if it is drawn so early that its holder's turn comes round.
std::int64_t spelled_out(const Weights& weights, const TeamArrivals& arrivals,
                         const TeamState& state) {
  const bool last = state.draw_pile_empty(arrivals);
  const int laid = last ? 0 : state.laid(arrivals);
  const auto comes_within = [&](int card, int plays) {
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
      if (!state.hands[seat].contains(card)) continue;
      return seat == 0 ||
             state.missing(arrivals) + (static_cast<int>(seat) - 1) * arrivals.min_plays <= plays;
    }
    const int place = arrivals.index[static_cast<std::size_t>(card)];
    return place < state.common.drawn + laid + plays - (state.seats - 1) * arrivals.min_plays;
  };
  const auto availability = [&](int card) -> std::size_t {
    if (state.hands[0].contains(card)) return 0;
    return comes_within(card, kSoon) ? 1 : comes_within(card, kLater) ? 2 : 3;
  };
  const auto weight = [&](std::size_t index) {
    return at(weights, index, arrivals.cards, state.common.played);
  };
  std::int64_t sum =
      spelled_out(weight, arrivals.cards, state.common, state.hands[0],
                  next_cards_of(arrivals, state.common), availability, laid, arrivals.players > 1);
  if (state.seats == 1) return sum;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const int step = slot < 2 ? kTrick : -kTrick;
    const int first = state.common.tops[kSlots[slot]] - step;
    const int second = first - step;
    const int third = second - step;
    if (!is_unplayed(state.common, first) || !is_unplayed(state.common, second)) continue;
    const std::size_t both = std::max(availability(first), availability(second));
    std::int64_t freed = 0;
    for (int card = std::min(first, second + 1); card <= std::max(first, second - 1); ++card)
      freed += is_unplayed(state.common, card) ? 1 : 0;
    sum += weight(feature::kSecondTrick + both) + weight(feature::kSecondTrickGain + both) * freed;
    if (is_unplayed(state.common, third))
      sum += weight(feature::kThirdTrick + std::max(both, availability(third)));
  }
  for (std::size_t seat = 1; seat < state.seats; ++seat)
    sum += passed_over(weight, seat == 1 ? feature::kPassedNext : feature::kPassedAfter,
                       state.common, state.hands[seat]);
  return sum;
}

// Compares the fast implementation with the simple one, for every instruction set. Random weights
// make every feature count.
TEST_CASE("evaluator: the score of a move is that of the state that follows", "[evaluator]") {
  SplitMix64 random{42};
  for (const Instructions instructions :
       {Instructions::Portable, Instructions::Avx2, Instructions::Avx512}) {
    if (!has(instructions)) {
      WARN("this processor has no " << name(instructions));
      continue;
    }
    std::uint64_t compared = 0;
    for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 3, 1, 40},
                              Rules{1, 16, 1, 98}, Rules{1, 2, 2, 5}, Rules{1, 1, 1, 1}}) {
      for (std::uint64_t number = 0; number < scaled(std::uint64_t{60}); ++number) {
        const Arrivals arrivals{Deal::numbered(rules, number)};
        const Weights weights = random_weights(random);
        const Evaluator evaluator{weights, rules.cards, instructions};
        for (int i = 0; i < 10; ++i) {
          const SoloState state = random_state(arrivals, random);
          MoveList moves;
          generate(arrivals, state, MoveFilter::All, moves);
          const auto scores = scores_of(evaluator, arrivals, state, moves);
          for (std::size_t m = 0; m < moves.size(); ++m) {
            INFO(describe(Deal::numbered(rules, number))
                 << ", card " << int{moves[m].card} << ", " << name(instructions));
            REQUIRE(scores[m] == spelled_out(weights, arrivals, after(arrivals, state, moves[m])));
            ++compared;
          }
        }
      }
    }
    CHECK(compared > scaled(std::uint64_t{8'000}));
  }
}

TEST_CASE("evaluator: the score of a partial turn is that of the state that follows",
          "[evaluator]") {
  SplitMix64 random{44};
  PartialTurnGenerator generator;
  for (const Instructions instructions :
       {Instructions::Portable, Instructions::Avx2, Instructions::Avx512}) {
    if (!has(instructions)) continue;
    std::uint64_t compared = 0;
    for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 3, 1, 40},
                              Rules{1, 16, 3, 98}, Rules{1, 2, 2, 5}}) {
      Weights weights;
      Evaluator evaluator;
      for (std::uint64_t number = 0; number < scaled(std::uint64_t{1500}); ++number) {
        if (number % 10 == 0) {
          weights = random_weights(random);
          evaluator = Evaluator{weights, rules.cards, instructions};
        }
        const Arrivals arrivals{Deal::numbered(rules, number)};
        const SoloState state = random_state(arrivals, random);
        if (state.beaten()) continue;
        const int plays = plays_in_partial_turn(arrivals, state);
        const bool ends = turn_choice(arrivals, state, plays, MoveFilter::ShortTurns).may_draw;
        generator.make(state.hand(arrivals), state, plays);
        const PartialTurns& partials = generator.partials();
        std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> scores;
        SoloPolicy::evaluate(arrivals, evaluator, state, generator.hand(), plays, ends,
                             partials.ends, scores.data());
        for (std::size_t i = 0; i < partials.size(); ++i) {
          INFO(describe(Deal::numbered(rules, number)) << ", " << name(instructions));
          SoloState next = state;
          lay(partials[i], plays, next);
          if (ends) end_turn(arrivals, next);
          REQUIRE(scores[i] == spelled_out(weights, arrivals, next));
          ++compared;
        }
      }
    }
    CHECK(compared > scaled(std::uint64_t{8'000}));
  }
}

// The score takes the hands from before the plays. So a card just laid, which its player still
// holds there once the turn is over, must not count as held; nor must the landing of its trick.
TEST_CASE("evaluator: with several players, too", "[evaluator]") {
  SplitMix64 random{43};
  for (const Instructions instructions :
       {Instructions::Portable, Instructions::Avx2, Instructions::Avx512}) {
    if (!has(instructions)) continue;
    std::uint64_t compared = 0;
    std::uint64_t landings_laid = 0;
    for (const Rules rules : {Rules{2, 6, 3, 98}, Rules{3, 5, 3, 98}, Rules{5, 6, 2, 98},
                              Rules{3, 3, 1, 40}, Rules{4, 2, 2, 20}, Rules{1, 7, 3, 98}}) {
      for (std::uint64_t number = 0; number < scaled(std::uint64_t{60}); ++number) {
        const TeamProblem problem{Deal::numbered(rules, number)};
        const TeamArrivals& arrivals = problem.arrivals;
        const Weights weights = random_weights(random);
        const Evaluator evaluator{weights, rules.cards, instructions};
        TeamState state = problem.states.front();
        MoveList moves;
        for (generate(arrivals, state, MoveFilter::All, moves); !moves.empty();
             generate(arrivals, state, MoveFilter::All, moves)) {
          std::vector<std::int32_t> scores;
          add_scores(arrivals, evaluator, state, moves, scores);
          for (std::size_t m = 0; m < moves.size(); ++m) {
            const TeamState next = after(arrivals, state, moves[m]);
            if (next.seats < state.seats) continue;  // the score keeps the seat of an emptied hand
            INFO(describe(Deal::numbered(rules, number))
                 << ", card " << int{moves[m].card} << ", " << name(instructions));
            REQUIRE(scores[m] == spelled_out(weights, arrivals, next));
            ++compared;
            const int card = moves[m].card;
            for (const int top : next.common.tops.printed())
              if (moves[m].draws && std::abs(top - card) == kTrick) ++landings_laid;
          }
          state = after(arrivals, state, moves[random.below(moves.size())]);
        }
      }
    }
    CHECK(compared > scaled(std::uint64_t{8'000}));
    CHECK(landings_laid > scaled(std::uint64_t{100}));
  }
}

/// Whether a feature counts with one player, and with several.
bool counts(std::size_t index, bool several_players) {
  const auto among = [&](std::size_t first, std::size_t number) {
    return index >= first && index < first + number;
  };
  if (index >= feature::kDistance) return !several_players;
  if (among(feature::kTrick, 2 * kAvailabilities) || among(feature::kSecondPair, kAvailabilities) ||
      among(feature::kPassed, feature::kPassedCounts) ||
      among(feature::kPassedNext, feature::kDistance - feature::kPassedNext))
    return several_players;
  return true;
}

// A weight without effect would be trained to noise.
TEST_CASE("evaluator: every weight counts", "[evaluator]") {
  const Arrivals arrivals{Deal::numbered(*find_rules("solo-expert"), 1)};
  SplitMix64 random{7};
  std::vector<std::pair<SoloState, MoveList>> positions(1000);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    auto& [state, moves] = positions[i];
    state = random_state(arrivals, random);
    if (i % 2 > 0) {  // two low piles, which are rare
      const int far = static_cast<int>(12 + random.below(8));
      state.tops = state.tops.with_pair(Ascending, far, far + static_cast<int>(random.below(4)));
    }
    generate(arrivals, state, MoveFilter::All, moves);
  }
  for (std::size_t index = 0; index < feature::kCount; ++index) {
    Weights weights{};
    weights.by_term[0][index] = 64;
    const Evaluator evaluator{weights, kMaxCards};
    const bool counted = std::ranges::any_of(positions, [&](const auto& position) {
      const auto& [state, moves] = position;
      const auto scores = scores_of(evaluator, arrivals, state, moves);
      return std::ranges::any_of(scores, [](std::int32_t score) { return score != 0; }) ||
             evaluator.level_penalty(state.played, 3) != 0;
    });
    INFO("feature " << index);
    CHECK(counted == counts(index, false));
  }
}

TEST_CASE("evaluator: with several players, too, every weight counts", "[evaluator]") {
  const auto count = [](const Weights& weights) {
    const Evaluator evaluator{weights, kMaxCards};
    SplitMix64 random{7};
    bool counted = false;
    for (std::uint64_t number = 0; number < 1000 && !counted; ++number) {
      const TeamProblem problem{Deal::numbered(*find_rules("trio-expert"), number)};
      TeamState state = problem.states.front();
      MoveList moves;
      for (generate(problem.arrivals, state, MoveFilter::All, moves); !moves.empty() && !counted;
           generate(problem.arrivals, state, MoveFilter::All, moves)) {
        std::vector<std::int32_t> scores;
        add_scores(problem.arrivals, evaluator, state, moves, scores);
        counted = std::ranges::count(scores, 0) < std::ssize(scores) ||
                  evaluator.level_penalty(state.common.played, 3) != 0;
        state = after(problem.arrivals, state, moves[random.below(moves.size())]);
      }
    }
    return counted;
  };
  Weights of_one_player{};
  for (std::size_t index = 0; index < feature::kCount; ++index) {
    if (!counts(index, true)) {
      of_one_player.by_term[0][index] = 64;
      continue;
    }
    Weights weights{};
    weights.by_term[0][index] = 64;
    INFO("feature " << index);
    CHECK(count(weights));
  }
  CHECK(!count(of_one_player));
}

// One player's score multiplies by 16 bits of a weight.
TEST_CASE("evaluator: trained weights fit in 16 bits", "[evaluator]") {
  for (const int min_plays : {1, 2, 3, 5}) {
    for (const int cards : {20, 60, kMaxCards}) {
      const Evaluator evaluator{weights_for(min_plays), cards};
      for (int played = 0; played <= cards; ++played) {
        const PhaseWeights& weights = evaluator.weights(played);
        std::vector<std::int32_t> all{weights.split_pair, weights.distance};
        for (const auto& room : weights.room) all.insert(all.end(), room.begin(), room.end());
        for (const auto& pair : weights.pair) all.push_back(pair[0]);
        for (const std::int32_t weight : all) REQUIRE(std::abs(weight) <= 32'767);
      }
    }
  }
}

TEST_CASE("evaluator: level penalties rise with every state expanded", "[evaluator]") {
  Weights weights{};
  weights.by_term[0][feature::kLevelPenalty] = 10;
  weights.by_term[1][feature::kLevelPenalty] = -20;  // below zero in the second half of the game
  const Evaluator evaluator{weights, kMaxCards};
  CHECK(evaluator.level_penalty(0, 0) == 0);
  CHECK(evaluator.level_penalty(0, 1) == 640);
  CHECK(evaluator.level_penalty(0, 4) == 1280);
  CHECK(evaluator.level_penalty(80, 4) == 0);
}

}  // namespace
}  // namespace backtrick::the_game
