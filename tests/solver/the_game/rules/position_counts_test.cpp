// Tests of how many cards may be where in a position: a table is accepted exactly if some sequence
// of turns leads to its numbers of cards.

#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "solver/the_game/rules/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// A table without card values: only how many cards are where.
struct Counts {
  std::vector<int> held;
  int to_draw = 0;
  std::size_t player = 0;
  int laid = 0;
  auto operator<=>(const Counts&) const = default;
};

/// All counts that turns of any length lead to.
std::set<Counts> reachable(const Rules& rules) {
  std::set<Counts> seen;
  const auto draw = [&](Counts& counts, std::size_t player) {
    while (counts.held[player] < rules.hand && counts.to_draw > 0) {
      ++counts.held[player];
      --counts.to_draw;
    }
  };
  const std::function<void(const Counts&)> visit = [&](const Counts& now) {
    if (!seen.insert(now).second) return;
    if (now.held[now.player] > 0) {
      Counts next = now;
      --next.held[now.player];
      ++next.laid;
      visit(next);
    }
    if (now.laid >= (now.to_draw > 0 ? rules.min_plays : 1)) {
      Counts next = now;
      draw(next, now.player);
      next.laid = 0;
      for (std::size_t i = 0; i < next.held.size(); ++i) {
        next.player = (next.player + 1) % next.held.size();
        if (next.held[next.player] > 0) break;
      }
      visit(next);
    }
  };
  Counts start;
  start.held.resize(static_cast<std::size_t>(rules.players));
  start.to_draw = rules.cards;
  for (std::size_t i = 0; i < start.held.size(); ++i) draw(start, i);
  for (start.player = 0; start.player < start.held.size(); ++start.player) {
    if (start.held[start.player] > 0) visit(start);
  }
  return seen;
}

/// A table with these counts in which the piles forbid nothing: all laid cards are on A1 in
/// ascending order.
std::optional<Table> with_faces(const Rules& rules, const Counts& counts) {
  const int unlaid = std::accumulate(counts.held.begin(), counts.held.end(), counts.to_draw);
  if (unlaid > rules.cards) return std::nullopt;
  Table table;
  table.rules = rules;
  table.tops = {rules.highest_card() - unlaid, 1, rules.cards + 2, rules.cards + 2};
  int next = rules.highest_card();
  for (const int size : counts.held) {
    auto& hand = table.hands.emplace_back();
    for (int i = 0; i < size; ++i) hand.push_back(static_cast<Card>(next--));
  }
  for (int i = 0; i < counts.to_draw; ++i) table.draw_pile.push_back(static_cast<Card>(next--));
  table.player = static_cast<int>(counts.player) + 1;
  table.laid = counts.laid;
  return table;
}

void expect_exact(const Rules& rules) {
  const std::set<Counts> possible = reachable(rules);
  Counts counts;
  counts.held.resize(static_cast<std::size_t>(rules.players));
  std::size_t accepted = 0;
  const std::function<void(std::size_t)> fill = [&](std::size_t i) {
    if (i < counts.held.size()) {
      for (counts.held[i] = 0; counts.held[i] <= rules.hand; ++counts.held[i]) fill(i + 1);
      counts.held[i] = 0;
      return;
    }
    const auto table = with_faces(rules, counts);
    if (!table) return;
    const auto read = Position::of(*table);
    const bool taken{read};
    accepted += taken ? 1 : 0;
    if (taken == possible.contains(counts)) return;
    std::string sizes;
    for (const int size : counts.held) sizes += std::to_string(size) + " ";
    FAIL(rules.players << " players, hand " << rules.hand << ", min_plays " << rules.min_plays
                       << ", cards " << rules.cards << "; held " << sizes << "to draw "
                       << counts.to_draw << ", player " << table->player << ", laid " << table->laid
                       << (taken ? " accepted" : " refused"));
  };
  for (counts.to_draw = 0; counts.to_draw <= rules.cards; ++counts.to_draw) {
    for (counts.player = 0; counts.player < counts.held.size(); ++counts.player) {
      for (counts.laid = 0; counts.laid <= rules.hand; ++counts.laid) fill(0);
    }
  }
  REQUIRE(accepted == possible.size());
}

TEST_CASE("position: exactly the numbers of cards that turns lead to", "[position]") {
  for (const auto& [players, most_hand, most_cards] :
       {std::tuple{1, 7, 30}, std::tuple{2, 4, 20}, std::tuple{3, 3, 16}, std::tuple{4, 2, 13},
        std::tuple{5, 2, 14}}) {
    for (int hand = 1; hand <= most_hand; ++hand) {
      for (int min_plays = 1; min_plays <= hand; ++min_plays) {
        for (int cards = 1; cards <= most_cards; cards += large_samples() ? 1 : 6)
          expect_exact({players, hand, min_plays, cards});
      }
    }
  }
}

}  // namespace
}  // namespace backtrick::the_game
