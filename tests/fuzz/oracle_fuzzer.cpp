// Decides small deals of every kind. The solver, with any of its parts switched off, must agree
// with the oracle.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/oracle/oracle.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

namespace {

/// Reads bytes as numbers. After the last byte, reads zeros.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : next_{data}, end_{data + size} {}
  std::uint8_t next() { return next_ == end_ ? std::uint8_t{0} : *next_++; }
  int below(int n) { return next() % n; }

 private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

/// The most cards that the oracle searches in a few milliseconds, by min_plays and the number of
/// cards that may be kept.
int most_cards(int hand, int min_plays) {
  constexpr std::array<int, 4> kByCardsKept{36, 28, 20, 15};
  return kByCardsKept[static_cast<std::size_t>(std::min(hand - min_plays, 3))] - hand;
}

Deal deal_from(Bytes& bytes) {
  Rules rules;
  rules.hand = 1 + bytes.below(6);
  rules.min_plays = 1 + bytes.below(rules.hand);
  rules.cards = 1 + bytes.below(most_cards(rules.hand, rules.min_plays));
  // Each byte takes one of the remaining cards, so small changes of the input are small changes of
  // the deck.
  std::vector<Card> left(static_cast<std::size_t>(rules.cards));
  std::iota(left.begin(), left.end(), Card{2});
  std::vector<Card> deck;
  while (!left.empty()) {
    const auto taken = left.begin() + bytes.below(static_cast<int>(left.size()));
    deck.push_back(*taken);
    left.erase(taken);
  }
  return Deal::of_deck(rules, std::move(deck));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes{data, size};
  const int how = bytes.next();
  const int off = bytes.next();  // zeros leave everything on
  Options options;
  options.quick_search = (how & 1) != 0;
  options.engine = (how & 2) != 0 ? Engine::Plays : Engine::Arrivals;
  options.pruning = {.dead_card = (off & 1) == 0,
                     .blocked_turn = (off & 2) == 0,
                     .redundant_pile = (off & 4) == 0,
                     .dominance = (off & 8) == 0,
                     .fewer = (off & 16) == 0,
                     .open_turn = (off & 32) == 0};
  Limits limits;
  constexpr std::array<std::size_t, 4> kMemory{1 << 20, 1 << 16, 1 << 12, 0};
  limits.memory = kMemory[static_cast<std::size_t>(how >> 6)];
  limits.nodes = 20'000;  // without table and pruning, some deals would take too long
  const Deal deal = deal_from(bytes);

  const Result result = Solver{options}.solve(deal, limits);
  if (result.verdict == Verdict::Undecided) {
    EXPECT_OR_ABORT(result.limit == Limit::Nodes);
    return 0;
  }
  EXPECT_OR_ABORT((result.verdict == Verdict::Winnable) == Oracle{deal}.winnable());
  if (result.verdict == Verdict::Winnable) {
    const Replay outcome = replay(deal, result.solution);
    EXPECT_OR_ABORT(!outcome.fault && outcome.left == 0);
  }
  return 0;
}
