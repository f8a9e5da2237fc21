// Tests of the adviser: it knows no more than the table shows, its turns are legal, and where all
// cards are known it tells facts.

#include "puzzles/advice/adviser.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/players/talk.hpp"
#include "puzzles/players/value/first_talk.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

constexpr LookaheadEffort kEffortOfTests{2, 1, 3, 2 * Value::kUnit, 12, 4, 9};

Adviser solo_adviser() { return {*trained_network(*find_rules("solo")), kEffortOfTests}; }

bool same(const std::vector<Advice>& one, const std::vector<Advice>& other) {
  return std::ranges::equal(one, other, [](const Advice& a, const Advice& b) {
    return std::ranges::equal(a.plays, b.plays) && a.chance == b.chance && a.exact == b.exact &&
           a.cards_left == b.cards_left && a.reasons == b.reasons;
  });
}

/// Visits random positions of solo games, at the start of turns and within them.
template <typename Visit>
void visit_positions(std::uint64_t seed, int games, const Visit& visit) {
  SplitMix64 random{seed};
  for (int game = 0; game < games; ++game) {
    const Deal deal = Deal::numbered(*find_rules("solo"), random.next());
    walk(deal, 1, random, [&](const Position& position, const Line&) {
      if (random.below(6) == 0) visit(position, random);
    });
  }
}

TEST_CASE("adviser: the order of the draw pile does not change the advice", "[advice]") {
  Adviser adviser = solo_adviser();
  Adviser other = solo_adviser();
  visit_positions(1, scaled(12), [&](const Position& position, SplitMix64& random) {
    Table table = position.table();
    shuffle(std::span{table.draw_pile}, random);
    shuffle(std::span{table.hands.front()}, random);
    const auto shuffled = Position::of(table);
    REQUIRE(shuffled);
    const auto advice = adviser.advise(SeatView::of(position), 3);
    CHECK(same(advice, other.advise(SeatView::of(*shuffled), 3)));
  });
}

TEST_CASE("adviser: the referee accepts every turn, also one under way", "[advice]") {
  Adviser adviser = solo_adviser();
  int under_way = 0;
  int ended_at_once = 0;
  visit_positions(2, scaled(12), [&](const Position& position, SplitMix64&) {
    const SeatView view = SeatView::of(position);
    const auto advice = adviser.advise(view, 4);
    // Its first choice, which another of four may overtake once more draws are imagined.
    CHECK((advice.empty() ? adviser.chance(view) == 0
                          : std::ranges::count(advice, adviser.chance(view), &Advice::chance) > 0));
    if (view.laid > 0) ++under_way;
    for (std::size_t i = 0; i < advice.size(); ++i) {
      Game game{position};
      for (const Play play : advice[i].plays) REQUIRE(game.lay(play) == std::nullopt);
      if (advice[i].plays.empty()) ++ended_at_once;
      REQUIRE((game.beaten() || game.end_turn() == std::nullopt));
      if (i > 0) CHECK(advice[i].chance <= advice[i - 1].chance);
      CHECK(advice[i].chance >= 0);
      CHECK(advice[i].chance <= kCertain);
      CHECK(advice[i].cards_left >= 0);
      CHECK(advice[i].reasons.size() <= kMostReasons);
      const Advice judged = adviser.judge(view, advice[i].plays);
      CHECK(judged.chance == advice[i].chance);
      CHECK(judged.cards_left == advice[i].cards_left);
    }
  });
  CHECK(under_way > 0);
  CHECK(ended_at_once > 0);
}

TEST_CASE("adviser: no advice means that the required cards cannot be laid", "[advice]") {
  Adviser adviser = solo_adviser();
  SeatView view{*find_rules("solo"), {90, 95, 5, 10}, {}, {}, 0};
  for (const int card : {30, 35, 37, 41, 52, 63, 74, 76}) view.hand = view.hand.with(card);
  view.unseen = CardSet::of(20).with(50);
  CHECK(adviser.advise(view, 3).empty());
  CHECK(adviser.chance(view) == 0);
  view.laid = 2;
  view.hand = view.hand.without(30).without(35);
  const auto advice = adviser.advise(view, 3);
  REQUIRE(advice.size() == 1);
  CHECK(advice.front().plays.empty());
  CHECK(advice.front().exact);
  CHECK(advice.front().cards_left == 7);  // 20 will take D2 back ten
}

TEST_CASE("adviser: chances are facts where all cards are known", "[advice]") {
  Adviser adviser = solo_adviser();
  Solver solver;
  int endings = 0;
  int won = 0;
  SplitMix64 random{3};
  for (int trial = 0; trial < scaled(300); ++trial) {
    SeatView view{*find_rules("solo"), {}, {}, {}, 0};
    for (const Pile pile : kPiles)
      view.top(pile) =
          static_cast<Card>(ascending(pile) ? between(random, 40, 90) : between(random, 10, 60));
    const int cards = between(random, 3, 8);
    while (view.hand.size() < cards) {
      const int card = between(random, 2, 99);
      if (std::ranges::find(view.tops, card) == view.tops.end()) view.hand = view.hand.with(card);
    }
    Table table{view.rules, {}, {{}}, {}, 1, 0};
    std::ranges::copy(view.tops, table.tops.begin());
    for (const int card : view.hand) table.hands.front().push_back(static_cast<Card>(card));
    const auto position = Position::of(table);
    if (!position) continue;
    ++endings;
    const auto advice = adviser.advise(view, 3);
    const Result result = solver.solve(*position);
    const bool winnable = result.verdict == Verdict::Winnable;
    CHECK(adviser.chance(view) == (winnable ? kCertain : 0));
    if (winnable) {
      ++won;
      REQUIRE(advice.size() == 1);
      CHECK(advice.front().exact);
      CHECK(advice.front().plays.size() == static_cast<std::size_t>(cards));
      CHECK(advice.front().reasons.front().kind == Reason::Kind::LaysAll);
    }
  }
  CHECK(endings > scaled(100));
  CHECK(won > 0);
}

TEST_CASE("adviser: a turn that leaves a dead card has no chance, any other some", "[advice]") {
  Adviser adviser = solo_adviser();
  int lost_tables = 0;
  visit_positions(8, scaled(12), [&](const Position& position, SplitMix64&) {
    const SeatView view = SeatView::of(position);
    if (view.unseen.empty()) return;
    const bool lost = !dead_cards(view).empty();
    lost_tables += lost ? 1 : 0;
    if (lost) CHECK(adviser.chance(view) == 0);
    double left = 0;
    for (const Advice& one : adviser.advise(view, 4)) {
      if (one.exact) continue;
      const CardSet dead = dead_cards(view.after(one.plays));
      CHECK((one.chance == 0) == !dead.empty());
      const bool told = !one.reasons.empty() && one.reasons.front().kind == Reason::Kind::NeverLaid;
      CHECK(told == !dead.empty());
      if (!lost) continue;
      CHECK(one.cards_left >= dead.size());
      CHECK(one.cards_left >= left);  // the fewest first
      left = one.cards_left;
    }
  });
  if (large_samples()) CHECK(lost_tables > 0);
}

TEST_CASE("adviser: piles that are laid far have hardly a chance, and none without tricks",
          "[advice]") {
  Adviser adviser = solo_adviser();
  SeatView view{*find_rules("solo"), {86, 50, 20, 31}, {}, CardSet::deck_of(98), 0};
  for (const int card : {5, 12, 33, 47, 60, 71, 90, 96}) view.hand = view.hand.with(card);
  for (const int laid : {2, 3, 99, 86, 50, 20, 31}) view.unseen = view.unseen.without(laid);
  view.unseen = view.unseen & ~view.hand;
  CHECK(dead_cards(view).empty());
  CHECK(adviser.chance(view) > 0);
  CHECK(adviser.chance(view) < kCertain / 100);
  // Without launches on both sides of the gap, no trick leads into it.
  for (int card = 22; card <= 30; ++card) view.unseen = view.unseen.without(card);
  for (int card = 51; card <= 59; ++card) view.unseen = view.unseen.without(card);
  view.unseen = view.unseen.without(40).without(41);
  CHECK(dead_cards(view) == (CardSet::above(31) & CardSet::below(50)).without(40).without(41));
  CHECK(adviser.chance(view) == 0);
  // From 40, launches such as 43 can still be laid; beyond 60, none that leads into the gap.
  view.top(Pile::A2) = 40;
  CHECK(dead_cards(view).empty());
  const Turn far{{60, Pile::A2}, {71, Pile::A2}};
  const Advice lost = adviser.judge(view, far);
  CHECK(lost.chance == 0);
  CHECK_FALSE(lost.exact);
  CHECK(lost.reasons.front().kind == Reason::Kind::NeverLaid);
  CHECK(lost.reasons.front().cards == dead_cards(view.after(far)));
  CHECK(adviser.judge(view, {{12, Pile::D1}, {5, Pile::D1}}).chance > 0);
  for (const Advice& one : adviser.advise(view, 3)) CHECK(one.chance > 0);
}

TEST_CASE("adviser: piles of one direction may change places", "[advice]") {
  Adviser adviser = solo_adviser();
  visit_positions(4, scaled(6), [&](const Position& position, SplitMix64&) {
    const SeatView view = SeatView::of(position);
    SeatView exchanged = view;
    std::swap(exchanged.top(Pile::A1), exchanged.top(Pile::A2));
    std::swap(exchanged.top(Pile::D1), exchanged.top(Pile::D2));
    const auto advice = adviser.advise(view, 3);
    const auto other = adviser.advise(exchanged, 3);
    REQUIRE(advice.size() == other.size());
    for (std::size_t i = 0; i < advice.size(); ++i) CHECK(advice[i].chance == other[i].chance);
  });
}

TEST_CASE("adviser: chances agree with the games that are played by them", "[advice]") {
  Adviser adviser = solo_adviser();
  const Rules rules = *find_rules("solo");
  double expected = 0;
  int won = 0;
  const int games = scaled(40);
  for (int number = 0; number < games; ++number) {
    Game game{Deal::numbered(rules, static_cast<std::uint64_t>(number))};
    for (int turn = 0; !game.over(); ++turn) {
      const auto advice = adviser.advise(SeatView::of(game.position()), 1);
      REQUIRE(advice.size() == 1);
      if (turn == 20) expected += static_cast<double>(advice.front().chance) / kCertain;
      for (const Play play : advice.front().plays) REQUIRE(game.lay(play) == std::nullopt);
      if (!game.over()) REQUIRE(game.end_turn() == std::nullopt);
    }
    if (game.beaten()) ++won;
  }
  // The difference of one game from its chance is below 1/2 in the mean square.
  INFO(expected << " wins expected, " << won << " won");
  CHECK((expected - won) * (expected - won) < 3 * 3 * 0.25 * games);
  if (games >= 20) CHECK(won > 0);
}

/// Deals the unseen cards of a position among the places where they are hidden once more.
Position with_hidden_shuffled(const Position& position, SplitMix64& random) {
  Table table = position.table();
  std::vector<Card*> places;
  for (Card& card : table.draw_pile) places.push_back(&card);
  for (int player = 1; player <= table.rules.players; ++player)
    if (player != table.player)
      for (Card& card : table.hands[static_cast<std::size_t>(player) - 1]) places.push_back(&card);
  std::vector<Card> cards;
  for (const Card* place : places) cards.push_back(*place);
  shuffle(std::span{cards}, random);
  for (std::size_t i = 0; i < cards.size(); ++i) *places[i] = cards[i];
  return Position::of(table).value();
}

TEST_CASE("adviser: of several seats, hidden cards change nothing, and turns are legal",
          "[advice]") {
  SplitMix64 random{6};
  int talking = 0;
  for (const NamedRules& set : rule_sets()) {
    if (set.rules.players == 1) continue;
    Adviser adviser{*trained_network(set.rules), kEffortOfTests, 8};
    Adviser other{*trained_network(set.rules), kEffortOfTests, 8};
    const Language language = random.below(2) == 0 ? Language::One : Language::Two;
    walk(Deal::numbered(set.rules, random.next()), 1, random,
         [&](const Position& position, const Line&) {
           if (position.laid() > 0 || random.below(8) != 0) return;
           const Talk said = talk_at(position, language);
           const SeatView view = SeatView::of(position, language, said);
           const auto advice = adviser.advise(view, 3, position.player());
           const Position shuffled = with_hidden_shuffled(position, random);
           const SeatView same_view = SeatView::of(shuffled, language, said);
           CHECK(same(advice, other.advise(same_view, 3, position.player())));
           for (const Advice& one : advice) {
             Game game{position};
             for (const Play play : one.plays) REQUIRE(game.lay(play) == std::nullopt);
             REQUIRE((game.beaten() || game.end_turn() == std::nullopt));
             CHECK(one.exact == view.unseen.empty());
             const bool lost = !dead_cards(view.after(one.plays)).empty();
             CHECK((one.exact || (lost ? one.chance == 0 : one.chance > 0)));
             CHECK((one.exact || one.chance < kCertain));
             CHECK(one.reasons.size() <= kMostReasons);
             for (const Reason& reason : one.reasons)
               if (reason.player != 0) {
                 ++talking;
                 CHECK(reason.player != position.player());
                 CHECK(reason.player <= set.rules.players);
                 CHECK(said[static_cast<std::size_t>(reason.player) - 1]
                           [static_cast<std::size_t>(reason.pile)] == reason.said);
               }
           }
         });
  }
  CHECK(talking > 0);
}

TEST_CASE("adviser: what was said decides", "[advice]") {
  SeatView view{*find_rules("quartet"), {25, 27, 69, 57}, {}, CardSet::deck_of(98), 0};
  for (const int card : {13, 24, 46, 60, 66, 87}) view.hand = view.hand.with(card);
  CardSet played = CardSet::of(4).with(5).with(14).with(70).with(72).with(89);
  for (const auto& [first, last] : {std::pair{7, 10}, {17, 21}, {75, 82}, {84, 86}, {91, 99}})
    for (int card = first; card <= last; ++card) played = played.with(card);
  view.unseen = view.unseen & ~view.hand & ~played.with(23).with(25).with(27).with(57).with(69);
  for (std::size_t seat = 0; seat < 3; ++seat) view.others[seat].cards = 6;
  // Weights that say what talk costs, whatever is trained later.
  ValueNetwork network = *trained_network(*find_rules("solo"));
  set_first_talk(network);
  Adviser adviser{network, effort_of(ValuePlayerKind::Strong, 4)};
  const auto quiet = adviser.advise(view, 3);
  CHECK(std::ranges::count(quiet.front().plays, Pile::D1, &Play::pile) == 1);
  view.language = Language::One;
  view.others[0].said = {Statement::Nothing, Statement::Nothing, Statement::LeaveIt};
  view.others[2].said[3] = Statement::LeaveIt;
  const auto advice = adviser.advise(view, 3);
  CHECK(std::ranges::count(advice.front().plays, Pile::D1, &Play::pile) == 0);
  CHECK(in_words(advice.front().reasons.front()) == "Player 2 asks to leave D1");
  CHECK(same(adviser.advise(unheard(view), 3), quiet));
}

}  // namespace
}  // namespace backtrick::the_game
