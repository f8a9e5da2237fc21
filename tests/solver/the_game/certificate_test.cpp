// Tests with corrupted solutions. The referee must either reject one or accept it as a legal game.
// An independent second implementation of the rules, used only here, decides which is right.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// The number of cards that a game leaves, or nothing if a rule is broken. Tracks the holder of
/// every card.
std::optional<int> left_by_the_book(const Deal& deal, const Line& line, int first_player) {
  const Rules& rules = deal.rules();
  constexpr int kLaid = -1;
  constexpr int kUndrawn = 0;
  constexpr int kNoCard = -2;
  std::array<int, 256> owner;
  owner.fill(kNoCard);
  for (const Card card : deal.deck()) owner[card] = kUndrawn;
  const auto cards_of = [&](int who) {
    return static_cast<int>(std::count(owner.begin(), owner.end(), who));
  };
  const auto fill = [&](int player) {
    int missing = rules.hand - cards_of(player);
    for (const Card card : deal.deck()) {
      if (owner[card] != kUndrawn || missing-- <= 0) continue;
      owner[card] = player;
    }
  };
  for (int player = 1; player <= rules.players; ++player) fill(player);

  std::map<Pile, int> shown;
  for (const Pile pile : kPiles) shown[pile] = ascending(pile) ? 1 : rules.cards + 2;
  int player = first_player;
  for (const Turn& turn : line) {
    if (cards_of(kLaid) == rules.cards) return std::nullopt;
    while (cards_of(player) == 0) player = player == rules.players ? 1 : player + 1;
    const bool can_draw = cards_of(kUndrawn) > 0;
    if (turn.empty() || (can_draw && static_cast<int>(turn.size()) < rules.min_plays)) {
      return std::nullopt;
    }
    for (const Play play : turn) {
      const int step =
          ascending(play.pile) ? play.card - shown[play.pile] : shown[play.pile] - play.card;
      if (step <= 0 && step != -10) return std::nullopt;
      if (owner[play.card] != player) return std::nullopt;
      owner[play.card] = kLaid;
      shown[play.pile] = play.card;
    }
    fill(player);
    player = player == rules.players ? 1 : player + 1;
  }
  return rules.cards - cards_of(kLaid);
}

struct Tally {
  int caught = 0;
  int legal = 0;
};

void compare(const Deal& deal, const Line& line, int first_player, Tally& tally) {
  const std::optional<int> expected = left_by_the_book(deal, line, first_player);
  const Replay result = replay(deal, line, first_player);
  if (result.fault.has_value() == expected.has_value() || (expected && result.left != *expected)) {
    FAIL(describe(deal) << ", first player " << first_player << ": "
                        << result.fault.value_or("no fault") << ", " << result.left << " left");
  }
  ++(expected ? tally.legal : tally.caught);
}

/// Visits every game that differs from this one by a single error.
template <typename Visit>
void for_each_slip(const Deal& deal, const Line& line, const Visit& visit) {
  std::vector<Play> plays;
  for (const Turn& turn : line) plays.insert(plays.end(), turn.begin(), turn.end());
  // Keeps the turn sizes and replaces the plays. The last turn absorbs the difference.
  const auto with_plays = [&](const std::vector<Play>& changed) {
    Line slip;
    std::size_t next = 0;
    for (const Turn& turn : line) {
      const std::size_t end =
          &turn == &line.back() ? changed.size() : std::min(next + turn.size(), changed.size());
      slip.emplace_back(changed.begin() + static_cast<std::ptrdiff_t>(next),
                        changed.begin() + static_cast<std::ptrdiff_t>(end));
      next = end;
    }
    visit(slip);
  };
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    std::vector<Play> changed = plays;
    changed.erase(changed.begin() + at);  // remove a play
    with_plays(changed);
    changed = plays;
    changed.insert(changed.begin() + at, plays[i]);  // repeat a play
    with_plays(changed);
    changed = plays;
    for (const Pile pile : kPiles) {  // use another pile
      if (pile == plays[i].pile) continue;
      changed[i].pile = pile;
      with_plays(changed);
    }
    changed = plays;
    for (int card = 0; card <= deal.rules().cards + 3; ++card) {  // lay another card
      if (card == plays[i].card) continue;
      changed[i].card = static_cast<Card>(card);
      with_plays(changed);
    }
    changed = plays;
    for (std::size_t j = i + 1; j < plays.size(); ++j) {  // swap two plays
      std::swap(changed[i], changed[j]);
      with_plays(changed);
      std::swap(changed[i], changed[j]);
    }
  }
  for (std::size_t t = 0; t < line.size(); ++t) {
    const auto at = static_cast<std::ptrdiff_t>(t);
    for (std::size_t cut = 0; cut <= line[t].size(); ++cut) {  // split a turn in two
      Line slip = line;
      const auto here = line[t].begin() + cut;
      slip[t] = Turn{line[t].begin(), here};
      slip.insert(slip.begin() + at + 1, Turn{here, line[t].end()});
      visit(slip);
    }
    Line slip = line;
    slip.erase(slip.begin() + at);  // remove a turn
    visit(slip);
    if (t + 1 == line.size()) continue;
    slip = line;
    std::swap(slip[t], slip[t + 1]);  // swap two turns
    visit(slip);
    slip = line;  // join two turns
    for (const Play play : line[t + 1]) slip[t].push_back(play);
    slip.erase(slip.begin() + at + 1);
    visit(slip);
    slip = line;  // end the turn one card later
    slip[t].push_back(line[t + 1].front());
    slip[t + 1] = Turn{line[t + 1].begin() + 1, line[t + 1].end()};
    visit(slip);
    slip = line;  // end the turn one card earlier
    slip[t].pop_back();
    slip[t + 1] = Turn{line[t].back()};
    for (const Play play : line[t + 1]) slip[t + 1].push_back(play);
    visit(slip);
  }
}

void expect_slips_caught(const Deal& deal, const Line& line, int first_player, Tally& tally) {
  REQUIRE(left_by_the_book(deal, line, first_player));
  compare(deal, line, first_player, tally);
  for_each_slip(deal, line, [&](const Line& slip) { compare(deal, slip, first_player, tally); });
}

TEST_CASE("certificate: slips in solutions of small deals", "[certificate]") {
  Solver solver;
  Tally tally;
  for_each_deal({{1, 1, 6, 24, 3}, {3, 2, 6, 24, 3}, {4, 4, 6, 24, 3}}, [&](const Deal& deal) {
    const Result result = solver.solve(deal);
    if (result.verdict != Verdict::Winnable) return;
    REQUIRE(left_by_the_book(deal, result.solution, 1) == 0);
    expect_slips_caught(deal, result.solution, 1, tally);
  });
  // Some changes keep the game legal: the two piles of a direction are still equal, or plays on
  // different piles are swapped.
  CHECK(tally.legal > 0);
  CHECK(tally.caught > 5 * tally.legal);
}

TEST_CASE("certificate: slips in solutions of whole decks", "[certificate]") {
  Solver solver;
  Tally tally;
  for (const Rules rules : {Rules{1, 8, 2}, Rules{1, 8, 3}}) {
    const Deal deal = Deal::numbered(rules, 1);
    const Result result = solver.solve(deal);
    REQUIRE(result.verdict == Verdict::Winnable);
    REQUIRE(left_by_the_book(deal, result.solution, 1) == 0);
    expect_slips_caught(deal, result.solution, 1, tally);
  }
  CHECK(tally.caught > 20 * tally.legal);
}

/// A legal game of any number of players, with random plays until it is stuck.
Line aimless_line(const Deal& deal, int first_player, SplitMix64& random) {
  Game game{deal, first_player};
  Line line;
  while (!game.over()) {
    Turn turn;
    for (int tries = 0; tries < 200; ++tries) {
      const auto& hand = game.hand(game.player());
      if (hand.empty()) break;
      const Play play{hand[random.below(hand.size())], kPiles[random.below(4)]};
      // Prefer small steps at first, so that games last longer.
      if (tries < 100 && std::abs(play.card - game.top(play.pile)) > 12) continue;
      if (!game.lay(play)) turn.push_back(play);
      if (game.laid() >= game.required() && random.below(3) != 0) break;
    }
    if (game.end_turn()) break;
    line.push_back(turn);
  }
  return line;
}

TEST_CASE("certificate: slips in games of one to five players", "[certificate]") {
  SplitMix64 random{7};
  Tally tally;
  int whole_games = 0;
  for (int round = 0; round < scaled(150); ++round) {
    const int players = 1 + static_cast<int>(random.below(5));
    const int hand = 1 + static_cast<int>(random.below(6));
    const int min_plays =
        1 + static_cast<int>(random.below(static_cast<std::uint64_t>(std::min(hand, 3))));
    const int cards = 1 + static_cast<int>(random.below(40));
    const Deal deal = Deal::numbered({players, hand, min_plays, cards}, random.next());
    const int first = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(players)));
    const Line line = aimless_line(deal, first, random);
    if (line.empty()) continue;
    expect_slips_caught(deal, line, first, tally);
    whole_games += replay(deal, line, first).left == 0 ? 1 : 0;
  }
  CHECK(tally.legal > 0);
  CHECK(tally.caught > 3 * tally.legal);
  CHECK(whole_games >= scaled(20));  // so the tests include ends of games
}

}  // namespace
}  // namespace backtrick::the_game
