#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The share of the work to do, in percent, from the environment variable BACKTRICK_TEST_SCALE.
/// Slow builds (debug, sanitizers) do less, and a nightly run does more. If the variable is not
/// set, CTest sets BACKTRICK_TEST_ORDINARY for the tests tagged [slow]; all other tests do
/// everything.
inline int test_scale() {
  static const int percent = [] {
    const char* given = std::getenv("BACKTRICK_TEST_SCALE");
    if (given == nullptr) given = std::getenv("BACKTRICK_TEST_ORDINARY");
    return given != nullptr ? std::max(1, std::atoi(given)) : 100;
  }();
  return percent;
}

/// Whether samples are large enough for claims about what they contain.
inline bool large_samples() { return test_scale() >= 20; }

/// Cases that every solver of a list would have to decide meet only those first_way(case),
/// first_way(case) + way_step(), ...: a third of them in turn, or all of them at night.
inline std::size_t way_step() { return test_scale() > 100 ? 1 : 3; }
inline std::size_t first_way(std::size_t number) { return number % way_step(); }

/// How many to look at instead of `count`.
template <std::integral Number>
Number scaled(Number count) {
  return std::max(Number{1}, static_cast<Number>(count * static_cast<Number>(test_scale()) / 100));
}

/// A time limit that allows for other load on the machine and for slow builds.
inline std::chrono::milliseconds patience(std::chrono::milliseconds soon) {
  return soon * 100 / std::min(test_scale(), 100);
}

/// The numbered deals 0, 1, ... of one hand size, over a range of deck sizes.
struct Sample {
  int hand;
  int min_plays;
  int fewest_cards;
  int most_cards;
  int deals;  ///< for each deck size, before scaling
};

/// Visits the deals of one sample for a number of players.
template <typename Visit>
void for_each_deal(int players, const Sample& sample, const Visit& visit) {
  // Less than a deal of each deck size means one deal of some sizes.
  const int step = std::max(1, 100 / std::max(1, sample.deals * test_scale()));
  for (int cards = sample.fewest_cards; cards <= sample.most_cards; cards += step) {
    const Rules rules{players, sample.hand, sample.min_plays, cards};
    for (int number = 0; number < scaled(sample.deals); ++number)
      visit(Deal::numbered(rules, static_cast<std::uint64_t>(number)));
  }
}

template <typename Visit>
void for_each_deal(std::initializer_list<Sample> samples, const Visit& visit) {
  for (const Sample& sample : samples) for_each_deal(1, sample, visit);
}

/// Describes a deal in the message of a failing test.
inline std::string describe(const Deal& deal) {
  const Rules& rules = deal.rules();
  std::string text = "players " + std::to_string(rules.players) + ", hand " +
                     std::to_string(rules.hand) + ", min_plays " + std::to_string(rules.min_plays) +
                     ", deck";
  for (const int card : deal.deck()) text.append(1, ' ').append(std::to_string(card));
  return text;
}

}  // namespace backtrick::the_game
