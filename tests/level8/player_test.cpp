// Players who do not see the draw pile. The referee judges every move (play_out throws otherwise).

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/players/additions.hpp"
#include "puzzles/level8/players/collecting_player.hpp"
#include "puzzles/level8/players/missing_cards.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/players/seat.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using the_game::scaled;

std::vector<std::unique_ptr<Player>> all_players() {
  std::vector<std::unique_ptr<Player>> players;
  for (const PlayerKind kind : kPanel) players.push_back(make_player(kind));
  return players;
}

Deal numbered(const Rules& rules, int number) {
  return Deal::numbered(rules, static_cast<std::uint64_t>(number));
}

std::uint64_t seed_of(int number) { return static_cast<std::uint64_t>(number); }

const Level& default_level(int level) {
  return default_levels().levels[static_cast<std::size_t>(level) - 1];
}

/// A deal that agrees with another one in the first cards, and has the others in another order.
Deal with_other_rest(const Deal& deal, std::size_t same, std::uint64_t seed) {
  std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
  SplitMix64 random{seed};
  shuffle(std::span{deck}.subspan(same), random);
  return Deal::of_deck(deal.rules(), deck);
}

}  // namespace

TEST_CASE("no player breaks a rule or needs fewer turns than the solver", "[slow]") {
  const auto players = all_players();
  int played = 0;
  for (int number = 0; number < scaled(17'000); ++number) {
    const Deal deal = numbered({}, number);
    const int level = number % 8 + 1;
    for (const Goal goal : kGoals) {
      const auto par = fewest_turns(deal, default_level(level), goal);
      for (const auto& player : players) {
        INFO("deal " << number << ", level " << level);
        const Outcome outcome =
            play_out(deal, default_level(level), goal, *player, seed_of(number));
        ++played;
        if (!outcome.reached) continue;
        REQUIRE(par.has_value());
        REQUIRE(outcome.turns >= *par);
      }
    }
  }
  REQUIRE(played > 0);
}

TEST_CASE("no player breaks a rule or beats the solver on small decks and random levels") {
  const auto players = all_players();
  SplitMix64 random{8};
  int failed = 0;
  int met = 0;
  for (int number = 0; number < scaled(2'000); ++number) {
    const Rules rules = random_rules(2, 6, 20, random);
    const Level level = random_level(rules, rules.hand, random);
    const Deal deal = numbered(rules, number);
    for (const Goal goal : kGoals) {
      const auto par = fewest_turns(deal, level, goal);
      for (const auto& player : players) {
        const Outcome outcome = play_out(deal, level, goal, *player, seed_of(number));
        failed += outcome.reached ? 0 : 1;
        if (!outcome.reached) continue;
        INFO("deal " << number);
        REQUIRE(par.has_value());
        REQUIRE(outcome.turns >= *par);
        met += outcome.turns == *par ? 1 : 0;
      }
    }
  }
  // Neither is rare on such decks, so both ends of a playout are tested.
  REQUIRE(failed > 0);
  REQUIRE(met > 0);
}

TEST_CASE("players do not know the order of the cards that they have not seen") {
  const auto players = all_players();
  for (int number = 0; number < scaled(100); ++number) {
    const Deal deal = numbered({}, number);
    const int level = number % 8 + 1;
    for (const Goal goal : kGoals) {
      for (const auto& player : players) {
        Line line;
        play_out(deal, default_level(level), goal, *player, seed_of(number), &line);
        // Up to the middle of the round, the other deal shows the same cards.
        const std::size_t same_turns = line.size() / 2;
        const Deal other = with_other_rest(deal, 11 + same_turns, seed_of(number));
        Line again;
        play_out(other, default_level(level), goal, *player, seed_of(number), &again);
        INFO("deal " << number << ", level " << level);
        REQUIRE(again.size() >= same_turns);
        for (std::size_t turn = 0; turn < same_turns; ++turn) REQUIRE(again[turn] == line[turn]);
      }
    }
  }
}

TEST_CASE("the next move does not depend on the order of the draw pile") {
  const auto players = all_players();
  for (int number = 0; number < scaled(200); ++number) {
    const Deal deal = numbered({}, number);
    const Deal other = with_other_rest(deal, 12, seed_of(number));
    for (const auto& player : players) {
      const auto first_turn = [&](const Deal& played) {
        Round round{played, {default_level(8)}};
        REQUIRE_FALSE(round.draw());
        player->new_round(seed_of(number));
        Turn turn;
        turn.taken = round.hand(1).back();
        player->finish(RoundView::of(round, Goal::Out), turn);
        return turn;
      };
      REQUIRE(first_turn(deal) == first_turn(other));
    }
  }
}

TEST_CASE("a player who sees the whole pile and makes no error goes out in par") {
  CollectingPlayer player{{.sees = kMaxCards, .error = 0}};
  for (int number = 0; number < scaled(300); ++number) {
    const Deal deal = numbered({}, number);
    const Level& level = default_level(number % 8 + 1);
    for (const Goal goal : kGoals) {
      INFO("deal " << number << ", level " << number % 8 + 1 << ", " << name(goal));
      const Outcome outcome =
          play_out(deal, level, goal, player, seed_of(number), nullptr, Pile::Open);
      REQUIRE(outcome.turns == fewest_turns(deal, level, goal));
    }
  }
}

TEST_CASE("a player of an open pile looks at so many of the next cards and no farther") {
  constexpr std::array kSeen{3, 6, 10};
  const auto first_move = [](const Deal& deal, Player& player, Pile pile) {
    Round round{deal, {default_level(8)}};
    player.new_round(1);
    const bool takes = player.takes_discard(RoundView::of(round, Goal::Out, 1, pile));
    REQUIRE_FALSE(round.draw());
    Turn turn;
    turn.taken = round.hand(1).back();
    player.finish(RoundView::of(round, Goal::Out, 1, pile), turn);
    return std::pair{takes, turn};
  };
  CHECK(RoundView::of(Round{numbered({}, 1), {default_level(8)}}, Goal::Out).next_cards.empty());
  bool nearer_matter = false;
  for (int number = 0; number < scaled(60); ++number) {
    const Deal deal = numbered({}, number);
    for (std::size_t kind = 0; kind < kOpenPanel.size(); ++kind) {
      const auto player = make_player(kOpenPanel[kind]);
      const auto seen = static_cast<std::size_t>(kSeen[kind]);
      const auto move = first_move(deal, *player, Pile::Open);
      // The unseen cards beyond, after the one drawn, are the same in another order.
      REQUIRE(first_move(with_other_rest(deal, 12 + seen, seed_of(number)), *player, Pile::Open) ==
              move);
      nearer_matter = nearer_matter || first_move(with_other_rest(deal, 12, seed_of(number)),
                                                  *player, Pile::Open) != move;
    }
  }
  REQUIRE(nearer_matter);
}

TEST_CASE("a seat at a table does not know the draw pile or the other hands") {
  const auto players = all_players();
  for (int number = 0; number < scaled(60); ++number) {
    const Rules rules{.players = 3};
    const Deal deal = numbered(rules, number);
    // Player 1 deals and player 2 begins, with ten cards of its own and one turned up.
    std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
    std::swap_ranges(deck.begin(), deck.begin() + 10, deck.end() - 10);
    std::swap_ranges(deck.begin() + 20, deck.begin() + 30, deck.end() - 20);
    const Level& level = default_level(number % 8 + 1);
    for (const auto& player : players) {
      const auto first_turn = [&](const Deal& played) {
        player->new_round(seed_of(number));
        return choose_turn(Round{played, {level, level, level}}, *player);
      };
      const Turn turn = first_turn(deal);
      INFO("deal " << number);
      REQUIRE(first_turn(Deal::of_deck(rules, deck)) == turn);
    }
  }
}

TEST_CASE("alone, a seat plays as a playout does") {
  for (const PlayerKind kind : kPanel) {
    for (const Goal goal : kGoals) {
      const Deal deal = Deal::numbered({}, 11);
      const auto player = make_player(kind);
      Line line;
      play_out(deal, default_level(6), goal, *player, 3, &line);
      Round round{deal, {default_level(6)}};
      player->new_round(3);
      for (const Turn& turn : line) {
        REQUIRE(choose_turn(round, *player, goal) == turn);
        REQUIRE_FALSE(round.play(turn));
      }
    }
  }
}

TEST_CASE("the same seed gives the same round, and other seeds give other rounds") {
  for (const PlayerKind kind : kPanel) {
    const auto player = make_player(kind);
    const auto play = [&](std::uint64_t seed) {
      Line line;
      play_out(Deal::numbered({}, 8), default_level(8), Goal::Out, *player, seed, &line);
      return line;
    };
    const Line first = play(1);
    bool differs = false;
    for (std::uint64_t seed = 2; seed < 6; ++seed) differs = differs || play(seed) != first;
    INFO(name(kind));
    REQUIRE(play(1) == first);
    REQUIRE(differs);
  }
}

TEST_CASE("missing cards are the wilds that would do") {
  SplitMix64 random{5};
  for (int i = 0; i < scaled(2'000); ++i) {
    const int level = 1 + static_cast<int>(random.below(8));
    const Goal goal = kGoals[random.below(2)];
    std::vector<Card> deck;
    for (Card card = 0; card < kMaxCards; ++card) deck.push_back(card);
    shuffle(std::span{deck}, random);
    CardCounts held;
    for (std::size_t k = 0; k < 10; ++k) held.add(deck[k]);
    MissingCards cards{default_level(level), goal, {}};
    const int missing = cards.missing(held);
    CardCounts helped = held;
    helped.wilds += missing;
    REQUIRE(cards.search().shortage(helped) == 0);
    if (missing == 0) continue;
    --helped.wilds;
    REQUIRE(cards.search().shortage(helped) != 0);

    // One by one, without any short cut.
    CardBits unseen;
    int accepted = 0;
    for (std::size_t k = 10; k < 60; ++k) {
      unseen.set(deck[k]);
      CardCounts with = held;
      with.add(deck[k]);
      accepted += cards.missing(with) < missing ? 1 : 0;
    }
    REQUIRE(cards.accepted(held, missing, unseen) == accepted);
  }
}

TEST_CASE("cards are added where they fit, wilds last, and one is left") {
  const Rules rules;
  const auto c = [](const char* name) { return card(name); };
  std::vector<Group> display{{GroupKind::Run, 12, {c("r12"), c("g13")}},
                             {GroupKind::Set, 4, {c("r4"), c("b4")}},
                             {GroupKind::Colour, 2, {c("y1"), c("y9")}}};
  REQUIRE(find_addition(c("p14"), display, rules) == Addition{c("p14"), 1, 0, RunEnd::High});
  REQUIRE(find_addition(c("p11"), display, rules) == Addition{c("p11"), 1, 0, RunEnd::Low});
  REQUIRE(find_addition(c("p4"), display, rules) == Addition{c("p4"), 1, 1, {}});
  REQUIRE(find_addition(c("y5"), display, rules) == Addition{c("y5"), 1, 2, {}});
  REQUIRE_FALSE(find_addition(c("p5"), display, rules));
  REQUIRE_FALSE(find_addition(skip(1), display, rules));

  Hand hand{c("r15"), c("g10"), c("p11"), c("p14"), wild(1), skip(1)};
  std::vector<Addition> added;
  add_all(hand, display, rules, added);
  REQUIRE(added.size() == 5);
  REQUIRE(added.back().card == wild(1));
  REQUIRE(hand == Hand{skip(1)});
  REQUIRE(display[0].value == 9 - (added.back().end == RunEnd::Low ? 0 : -1));
}

}  // namespace backtrick::level8
