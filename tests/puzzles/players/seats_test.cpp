// Tests of several seats that do not see each other's hands: a seat sees what it may, nothing else
// decides, the talk means what it says, and the referee accepts every game.

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/greedy_players.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/talk.hpp"
#include "puzzles/players/value/imagined_tables.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/players/whole_table.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

std::uint64_t games_of(int count) { return static_cast<std::uint64_t>(scaled(count)); }

/// What a hand says of a pile, card by card: the convention as people read it.
Statement said_by(const std::vector<Card>& hand, Language language, Pile pile, int top) {
  const int sign = ascending(pile) ? 1 : -1;
  int nearest = 100;
  bool trick = false;
  for (const int card : hand) {
    const int ahead = sign * (card - top);
    if (ahead == -kTrick) trick = true;
    if (ahead > 0) nearest = std::min(nearest, ahead);
  }
  if (language == Language::One)
    return trick || nearest == 1 ? Statement::LeaveIt : Statement::Nothing;
  if (language == Language::None) return Statement::Nothing;
  return trick ? Statement::LeaveIt : nearest <= 2 ? Statement::NotFar : Statement::Nothing;
}

/// Whether a card is one that a statement means or, of silence, one that it denies.
bool concerns(int card, Statement statement, Language language, Pile pile, int top) {
  const int ahead = ascending(pile) ? card - top : top - card;
  const bool trick = ahead == -kTrick;
  if (language == Language::One) return trick || ahead == 1;
  const bool close = ahead == 1 || ahead == 2;
  return statement == Statement::LeaveIt ? trick
                                         : close || (trick && statement != Statement::NotFar);
}

/// May these words be chosen? Card by card: some card backs each of them, and no other word denies
/// it. Of equal piles, one may be spoken of.
bool may_be_said(const std::vector<Card>& hand, const Statements& said, Language language,
                 const std::array<Card, 4>& tops) {
  const auto is_second = [&](std::size_t place) {
    return place % 2 == 1 && tops[place] == tops[place - 1];
  };
  const auto denied = [&](int card) {
    return std::ranges::any_of(kPiles, [&](Pile pile) {
      const auto place = static_cast<std::size_t>(pile);
      return said[place] == Statement::NotFar &&
             concerns(card, Statement::LeaveIt, language, pile, tops[place]);
    });
  };
  return std::ranges::all_of(kPiles, [&](Pile pile) {
    const auto place = static_cast<std::size_t>(pile);
    if (said[place] == Statement::Nothing) return true;
    if (language == Language::None) return false;
    if (is_second(place) && said[place - 1] != Statement::Nothing) return false;
    if (said[place] == Statement::NotFar && language == Language::One) return false;
    return std::ranges::any_of(hand, [&](Card card) {
      return concerns(card, said[place], language, pile, tops[place]) && !denied(card);
    });
  });
}

/// What the seat on turn sees, gathered card by card from the referee's position.
SeatView seen_by_hand(const Position& position, Language language) {
  const Rules& rules = position.rules();
  SeatView view{rules, {}, {}, {}, position.laid(), language};
  for (const Pile pile : kPiles) view.top(pile) = static_cast<Card>(position.top(pile));
  for (const Card card : position.hand(position.player())) view.hand = view.hand.with(card);
  for (const Card card : position.draw_pile()) view.unseen = view.unseen.with(card);
  for (int step = 1; step < rules.players; ++step) {
    const int player = (position.player() - 1 + step) % rules.players + 1;
    OtherSeat& other = view.others[static_cast<std::size_t>(step) - 1];
    other.cards = static_cast<std::uint8_t>(position.hand(player).size());
    for (const Card card : position.hand(player)) view.unseen = view.unseen.with(card);
    for (const Pile pile : kPiles) {
      const bool second = (pile == Pile::A2 && view.top(Pile::A1) == view.top(pile)) ||
                          (pile == Pile::D2 && view.top(Pile::D1) == view.top(pile));
      if (!second)
        other.said[static_cast<std::size_t>(pile)] =
            said_by(position.hand(player), language, pile, view.top(pile));
    }
  }
  return view;
}

/// Lets another player play, and keeps what it was shown.
class Witness : public Player {
 public:
  explicit Witness(Player& player) : player_{player} {}
  void new_game(std::uint64_t seed) override { player_.new_game(seed); }
  void choose(const SeatView& view, Turn& turn) override {
    shown.push_back(view);
    player_.choose(view, turn);
  }
  std::vector<SeatView> shown;

 private:
  Player& player_;
};

const std::vector<Rules>& rules_of_teams() {
  static const std::vector<Rules> kRules{{2, 7, 2},     {3, 6, 2},     {4, 6, 3},
                                         {5, 5, 3},     {2, 7, 2, 16}, {3, 6, 2, 20},
                                         {5, 6, 2, 12}, {4, 3, 2, 30}};
  return kRules;
}

TEST_CASE("seats: the referee shows each seat what it may see, and accepts every game",
          "[players][seats]") {
  GreedyPlayer nearest{{.tricks = true, .free_distance = 1, .deviation = 0}};
  CountingPlayer counting{0};
  int emptied = 0;
  for (const Rules& rules : rules_of_teams()) {
    for (const Language language : kLanguages) {
      for (std::uint64_t number = 0; number < games_of(30); ++number) {
        const Deal deal = Deal::numbered(rules, number);
        INFO(describe(deal) << ", " << name(language));
        Witness witness{number % 2 == 0 ? static_cast<Player&>(nearest) : counting};
        Line line;
        std::vector<Talk> talk;
        const Outcome outcome = play_out(deal, witness, number, &line, {language, &talk});
        REQUIRE(talk.size() == line.size());
        REQUIRE(witness.shown.size() == line.size());
        Game game{deal};
        for (std::size_t turn = 0; turn < line.size(); ++turn) {
          REQUIRE_FALSE(game.over());
          REQUIRE(witness.shown[turn] == seen_by_hand(game.position(), language));
          REQUIRE(SeatView::of(game.position(), language, talk[turn]) == witness.shown[turn]);
          for (const OtherSeat& other : witness.shown[turn].others)
            emptied += game.left() > 20 || other.cards > 0 ? 0 : 1;
          for (const Play play : line[turn]) REQUIRE(game.lay(play) == std::nullopt);
          if (game.laid() < game.required()) break;
          REQUIRE(game.end_turn() == std::nullopt);
        }
        REQUIRE(game.over());
        REQUIRE(outcome.left == game.left());
      }
    }
  }
  CHECK(emptied > 0);
}

/// Deals other hands to the other seats and another order to the draw pile, so that the seat on
/// turn sees the same. `view` is what it sees.
WholeTable hidden_otherwise(const SeatView& view, SplitMix64& random) {
  std::vector<Card> cards;
  for (const int card : view.unseen) cards.push_back(static_cast<Card>(card));
  for (;;) {
    shuffle(std::span{cards}, random);
    std::array<CardSet, kMaxPlayers - 1> hands{};
    std::size_t dealt = 0;
    for (std::size_t seat = 0; seat < hands.size(); ++seat)
      for (int i = 0; i < view.others[seat].cards; ++i)
        hands[seat] = hands[seat].with(cards[dealt++]);
    const WholeTable table{view, std::span{hands}, std::span{cards}.subspan(dealt)};
    if (table.view(view.language) == view) return table;
  }
}

constexpr LookaheadEffort kEffortOfSeats{2, 1, 3, 2 * Value::kUnit, 12, 4, 9};

// The turn may not depend on anything but the view: not on other hands, not on the order of the
// draw pile, and not on what the player did for other seats.
TEST_CASE("seats: other hands and another order behind the same view and talk change no turn",
          "[players][seats][value]") {
  SplitMix64 random{11};
  int under_way = 0;
  int late = 0;
  int empty_hands = 0;
  for (const char* const named : {"duo", "trio", "quartet", "quintet", "trio-expert"}) {
    const Rules rules = *find_rules(named);
    const ValueNetwork& network = *trained_network(rules);
    ValuePlayer quick{network, 2};
    LookaheadPlayer looking{network, kEffortOfSeats};
    for (const Language language : kLanguages) {
      for (Player* const player : {static_cast<Player*>(&quick), static_cast<Player*>(&looking)}) {
        for (std::uint64_t number = 0; number < games_of(3); ++number) {
          const Deal deal = Deal::numbered(rules, number);
          INFO(describe(deal) << ", " << name(language));
          Witness witness{*player};
          Line line;
          play_out(deal, witness, number, &line, {language});
          // Late turns are rarer, and two of three samples are among the last eight.
          const std::size_t last = std::min<std::size_t>(line.size(), 8);
          for (const std::size_t turn :
               {random.below(line.size()), line.size() - 1 - random.below(last),
                line.size() - 1 - random.below(last)}) {
            const SeatView& view = witness.shown[turn];
            late += view.draw_pile() == 0 ? 1 : 0;
            for (int other = 0; other + 1 < rules.players; ++other)
              empty_hands += view.others[static_cast<std::size_t>(other)].cards == 0 ? 1 : 0;
            WholeTable otherwise = hidden_otherwise(view, random);
            player->new_game(number);
            // Another seat is on turn first, whose hand is not that of the real game.
            if (view.elsewhere() > 0) {
              WholeTable next = otherwise;
              next.end_turn(view.hand, Tops::of(view.tops));
              Turn ignored;
              player->choose(next.view(language), ignored);
            }
            Turn again;
            player->choose(otherwise.view(language), again);
            REQUIRE(again == line[turn]);
            // A card of the turn is laid: the view is as it was, but for that card.
            if (again.size() < 2) continue;
            SeatView begun = view;
            begun.lay(again.front());
            REQUIRE(begun.draw_pile() == view.draw_pile());
            REQUIRE(begun.required() == view.required());
            ++under_way;
          }
        }
      }
    }
  }
  CHECK(under_way > 0);
  CHECK(late > 0);
  CHECK(empty_hands > 0);
}

TEST_CASE("talk: statements are those of the convention, and mean what hands hold",
          "[players][seats]") {
  SplitMix64 random{12};
  std::set<Statement> said;
  int as_told = 0;
  int allowed = 0;  // and other than the convention
  int refused = 0;
  for (int trial = 0; trial < scaled(20'000); ++trial) {
    std::vector<Card> hand(random.below(8));
    for (Card& card : hand) card = static_cast<Card>(2 + random.below(98));
    CardSet cards;
    for (const Card card : hand) cards = cards.with(card);
    std::array<Card, 4> tops{};
    for (Card& top : tops) top = static_cast<Card>(1 + random.below(100));
    if (trial % 4 == 0) tops[1] = tops[0];
    if (trial % 8 == 0) tops[3] = tops[2];
    for (const Language language : kLanguages) {
      const Statements statements = statements_of(cards, language, Tops::of(tops));
      REQUIRE(may_say(cards, statements, language, Tops::of(tops)));
      Statements chosen = statements;
      for (Statement& one : chosen)
        if (random.below(2) == 0) one = static_cast<Statement>(random.below(3));
      const bool may = may_be_said(hand, chosen, language, tops);
      REQUIRE(may_say(cards, chosen, language, Tops::of(tops)) == may);
      ++(chosen == statements ? as_told : may ? allowed : refused);
      for (const Pile pile : kPiles) {
        const auto place = static_cast<std::size_t>(pile);
        const bool second = place % 2 == 1 && tops[place] == tops[place - 1];
        if (second) {
          REQUIRE(statements[place] == Statement::Nothing);
          continue;
        }
        REQUIRE(statements[place] == said_by(hand, language, pile, tops[place]));
        if (language == Language::None) continue;
        said.insert(statements[place]);
        const auto holds = [&](Statement statement) {
          const Meaning meaning = meaning_of(statement, language, direction_of(pile), tops[place]);
          return (cards & meaning.none_of).empty() &&
                 (statement == Statement::Nothing || !(cards & meaning.some_of).empty());
        };
        REQUIRE(holds(statements[place]));
        // No other statement of the language would be true.
        for (const Statement other : {Statement::Nothing, Statement::NotFar, Statement::LeaveIt})
          if (other != statements[place] &&
              (language == Language::Two || other != Statement::NotFar))
            REQUIRE_FALSE(holds(other));
      }
    }
  }
  CHECK(said.size() == 3);
  CHECK(std::min({as_told, allowed, refused}) > 0);
  for (const Language language : kLanguages) CHECK(find_language(name(language)) == language);
  CHECK_FALSE(find_language("three"));
}

TEST_CASE("talk: whether hidden cards can be as was said, by trying all divisions",
          "[players][seats]") {
  SplitMix64 random{31};
  std::array<int, 2> found{};
  for (int trial = 0; trial < scaled(1'500); ++trial) {
    const Language language = trial % 2 == 0 ? Language::One : Language::Two;
    std::array<Card, 4> printed{};
    for (Card& top : printed) top = static_cast<Card>(20 + random.below(5));
    if (trial % 4 == 0) printed[1] = printed[0];
    const Tops tops = Tops::of(printed);
    CardSet unseen;
    for (int card = 0; card < 6; ++card)
      unseen = unseen.with(10 + 10 * static_cast<int>(random.below(3)) +
                           static_cast<int>(random.below(6)) - 1);
    const std::size_t seats = 1 + random.below(3);
    std::vector<Statements> said(seats);
    std::vector<HeardHand> heard;
    int to_deal = unseen.size();
    for (Statements& words : said) {
      const int cards = static_cast<int>(random.below(static_cast<std::uint64_t>(to_deal) + 1));
      to_deal -= cards;
      for (const Slot slot : kSlots)
        if (!tops.repeats(slot) && cards > 0 && random.below(3) == 0)
          words[index_of(slot)] = language == Language::Two && random.below(2) == 0
                                      ? Statement::NotFar
                                      : Statement::LeaveIt;
      heard.push_back(heard_hand(words, language, tops, cards, random.below(4) == 0));
    }
    std::vector<int> cards;
    for (const int card : unseen) cards.push_back(card);
    std::size_t ways = 1;
    for (std::size_t i = 0; i < cards.size(); ++i) ways *= seats + 1;
    bool possible = false;
    for (std::size_t way = 0; way < ways && !possible; ++way) {
      std::vector<CardSet> hands(seats + 1);  // the last one is the draw pile
      std::size_t rest = way;
      for (const int card : cards) {
        hands[rest % (seats + 1)] = hands[rest % (seats + 1)].with(card);
        rest /= seats + 1;
      }
      possible = true;
      for (std::size_t seat = 0; seat < seats && possible; ++seat)
        possible = hands[seat].size() == heard[seat].cards &&
                   (heard[seat].own ? may_say(hands[seat], said[seat], language, tops)
                                    : statements_of(hands[seat], language, tops) == said[seat]);
    }
    REQUIRE(can_be_divided(unseen, heard) == possible);
    ++found.at(possible ? 1 : 0);
  }
  CHECK(std::ranges::min(found) > 0);
}

TEST_CASE(
    "imagined tables: seats hold as many cards as they do, and those that agree with the talk",
    "[players][seats]") {
  ImaginedTables tables{3};
  GreedyPlayer nearest{{.tricks = true, .free_distance = 1, .deviation = 0}};
  int agreeing = 0;
  int all = 0;
  for (const Rules& rules : rules_of_teams()) {
    for (const Language language : kLanguages) {
      for (std::uint64_t number = 0; number < games_of(6); ++number) {
        Witness witness{nearest};
        play_out(Deal::numbered(rules, number), witness, number, nullptr, {language});
        for (const SeatView& view : witness.shown) {
          tables.begin(view);
          const WholeTable table = tables.next();
          const SeatView imagined = table.view(language);
          REQUIRE(imagined.hand == view.hand);
          REQUIRE(imagined.unseen == view.unseen);
          REQUIRE(imagined.draw_pile() == view.draw_pile());
          ++all;
          agreeing += imagined == view ? 1 : 0;
          if (language == Language::None) REQUIRE(imagined == view);
        }
      }
    }
  }
  INFO(agreeing << " of " << all);
  CHECK(agreeing > all * 0.97);  // with few cards, what one seat needs may be in another hand
}

}  // namespace
}  // namespace backtrick::the_game
