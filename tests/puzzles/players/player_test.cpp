// Tests of players who do not see the draw pile: they play by the rules, and they do not see it.

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

std::uint64_t deals(int count) { return static_cast<std::uint64_t>(scaled(count)); }

/// Rules that test extreme cases: one card in hand, the whole deck in hand, turns of the whole
/// hand, few cards.
const std::vector<Rules>& many_rules() {
  static const std::vector<Rules> kRules{
      {1, 8, 2},      {1, 8, 3},    {1, 7, 3},    {1, 1, 1, 30}, {1, 2, 2, 40}, {1, 5, 5, 50},
      {1, 16, 4, 98}, {1, 8, 2, 8}, {1, 8, 2, 5}, {1, 3, 1, 1},  {1, 6, 2, 20}};
  return kRules;
}

TEST_CASE("players: the referee accepts every game, and it is over where it ends",
          "[players][slow]") {
  for (const Rules& rules : many_rules()) {
    for (const PlayerKind player_kind : kPanel) {
      const auto player = make_player(player_kind);
      const std::uint64_t games = deals(player_kind == PlayerKind::Sampling ? 4 : 30);
      for (std::uint64_t number = 0; number < games; ++number) {
        const Deal deal = Deal::numbered(rules, number);
        INFO(name(player_kind) << ", " << describe(deal));
        Line line;
        const Outcome outcome = play_out(deal, *player, number, &line);
        Game game{deal};
        int turns = 0;
        for (const Turn& turn : line) {
          REQUIRE_FALSE(game.over());
          for (const Play play : turn) REQUIRE(game.lay(play) == std::nullopt);
          if (game.laid() < game.required()) {
            REQUIRE(&turn == &line.back());
            break;
          }
          REQUIRE(game.end_turn() == std::nullopt);
          ++turns;
        }
        REQUIRE(game.over());
        REQUIRE(outcome.left == game.left());
        REQUIRE(outcome.turns == turns);
        REQUIRE(outcome.won() == game.beaten());
      }
    }
  }
}

// Two decks that agree in all cards drawn so far must lead to the same plays.
TEST_CASE("players: what is still to be drawn changes no decision", "[players]") {
  SplitMix64 random{7};
  int compared = 0;
  for (const Rules& rules : {Rules{1, 8, 2}, Rules{1, 8, 3}}) {
    for (const PlayerKind player_kind : kPanel) {
      const auto player = make_player(player_kind);
      for (std::uint64_t number = 0; number < deals(12); ++number) {
        const Deal deal = Deal::numbered(rules, number);
        INFO(name(player_kind) << ", " << describe(deal));
        const std::size_t known = 8 + static_cast<std::size_t>(random.below(60));
        std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
        shuffle(std::span{deck}.subspan(known), random);
        Line here;
        Line there;
        play_out(deal, *player, number, &here);
        play_out(Deal::of_deck(rules, deck), *player, number, &there);
        std::size_t drawn = 8;
        for (std::size_t turn = 0; drawn <= known; ++turn) {
          if (turn == here.size() || turn == there.size()) {
            REQUIRE(here.size() == there.size());
            break;
          }
          REQUIRE(here[turn] == there[turn]);
          drawn += here[turn].size();
          ++compared;
        }
      }
    }
  }
  CHECK(compared > scaled(1000));
}

TEST_CASE("players: a view of a game shows the table, the hand and what is unseen", "[players]") {
  Game game{Deal::numbered({}, 42)};
  REQUIRE_FALSE(game.lay({28, Pile::A2}));
  const SeatView view = SeatView::of(game.position());
  CHECK(view.top(Pile::A1) == 1);
  CHECK(view.top(Pile::A2) == 28);
  CHECK(view.top(Pile::D2) == 100);
  CHECK(view.hand.size() == 7);
  CHECK_FALSE(view.hand.contains(28));
  CHECK(view.unseen.size() == 90);
  CHECK((view.unseen & view.hand).empty());
  CHECK_FALSE(view.unseen.contains(28));
  CHECK(view.laid == 1);
  CHECK(view.required() == 2);
  CHECK(view.left() == 97);
  // The order of the draw pile must not matter.
  Table table = game.position().table();
  std::ranges::reverse(table.draw_pile);
  const SeatView other = SeatView::of(Position::of(table).value());
  CHECK(other.hand == view.hand);
  CHECK(other.unseen == view.unseen);
  CHECK(other.tops == view.tops);
}

TEST_CASE("players: the seed decides, and nothing played before", "[players]") {
  for (const PlayerKind player_kind : kPanel) {
    INFO(name(player_kind));
    const auto player = make_player(player_kind);
    int differing = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const Deal deal = Deal::numbered({}, 100 + seed);
      Line line;
      Line again;
      Line fresh;
      Line other;
      play_out(deal, *player, seed, &line);
      play_out(deal, *player, seed + 1, &other);
      play_out(deal, *player, seed, &again);
      play_out(deal, *make_player(player_kind), seed, &fresh);
      REQUIRE(again == line);
      REQUIRE(fresh == line);
      differing += other != line ? 1 : 0;
    }
    CHECK(differing >= 6);
  }
}

TEST_CASE("players: each kind of the panel leaves fewer cards than the weaker one", "[players]") {
  for (const char* const rules : {"solo", "solo-expert"}) {
    double before = 1e9;
    for (const PlayerKind player_kind : kPanel) {
      const auto player = make_player(player_kind);
      double left = 0;
      const std::uint64_t games = deals(300);
      for (std::uint64_t number = 0; number < games; ++number)
        left += play_out(Deal::numbered(*find_rules(rules), number), *player, number).left;
      left /= static_cast<double>(games);
      INFO(rules << ", " << name(player_kind) << ": " << left << " left, " << before << " before");
      if (large_samples()) CHECK(left < before);
      before = left;
    }
  }
}

TEST_CASE("players: neither side of a deal is the easier one", "[players]") {
  for (const PlayerKind player_kind : kPanel) {
    const auto player = make_player(player_kind);
    double sum = 0;
    double squares = 0;
    const auto n = static_cast<double>(deals(300));
    for (std::uint64_t number = 0; number < deals(300); ++number) {
      const Deal deal = Deal::numbered({}, number);
      const double difference = play_out(deal, *player, number).left -
                                play_out(mirrored(deal), *player, number + 1'000'000).left;
      sum += difference;
      squares += difference * difference;
    }
    INFO(name(player_kind) << ": " << sum / n);
    CHECK(std::abs(sum / n) < 4 * std::sqrt(squares / n / n));
  }
}

/// Lays a card that is not in the hand.
class Cheat : public Player {
 public:
  void new_game(std::uint64_t) override {}
  void choose(const SeatView& view, Turn& turn) override {
    turn.push_back({static_cast<Card>(view.unseen.lowest()), Pile::A1});
  }
};

TEST_CASE("players: a cheating player is found out", "[players]") {
  Cheat cheat;
  CHECK_THROWS_AS(play_out(Deal::numbered({}, 1), cheat, 0), std::logic_error);
  CHECK_THROWS_AS(play_out(Deal::numbered(*find_rules("duo"), 1), cheat, 0), std::logic_error);
}

}  // namespace
}  // namespace backtrick::the_game
