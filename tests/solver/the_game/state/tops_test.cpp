// Tops and the rule of direction, compared with the rules of the game as they are printed.

#include "solver/the_game/state/tops.hpp"

#include <algorithm>
#include <array>

#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("direction: what lies where, for every top and card", "[tops]") {
  for (int top = 1; top <= 100; ++top) {
    for (int card = 2; card <= 99; ++card) {
      INFO("card " << card << ", top " << top);
      const bool rises = card > top || card == top - 10;
      const bool falls = card < top || card == top + 10;
      REQUIRE(playable(Ascending, top).contains(card) == rises);
      REQUIRE(playable(Descending, top).contains(card) == falls);
      for (const Direction direction : kDirections) {
        const int along_card = along(direction, card);
        const int along_top = along(direction, top);
        const int steps = distance(direction, top, card);
        REQUIRE(goes_on(along_card, along_top) == playable(direction, top).contains(card));
        REQUIRE(steps == along_card - along_top);
        REQUIRE(ahead(direction, top).contains(card) == (steps > 0));
        REQUIRE(behind(direction, top).contains(card) == (steps < 0));
        REQUIRE((landing_of(direction, top) == card) == (steps == -10));
        REQUIRE(landings_of(direction, CardSet::of(top)).contains(card) == (steps == -10));
        REQUIRE(launches_of(direction, CardSet::of(top)).contains(card) == (steps == 10));
        REQUIRE(along(direction, CardSet::of(card)) == CardSet::of(along_card));
        if (steps > 0) REQUIRE(between(direction, top, card).size() == steps - 1);
      }
    }
  }
}

TEST_CASE("direction: the nearest card", "[tops]") {
  const CardSet cards = CardSet::of(20).with(30).with(64).with(90);
  CHECK(nearest(Ascending, cards & ahead(Ascending, 25)) == 30);
  CHECK(nearest(Descending, cards & ahead(Descending, 65)) == 64);
  for (const Direction direction : kDirections) {
    CHECK(nearest_or_beyond(direction, cards) == nearest(direction, cards));
    CHECK(along(direction, nearest_or_beyond(direction, {})) > along(opposite(direction), 2));
  }
}

TEST_CASE("tops: in order, as printed and back", "[tops]") {
  const Tops real = Tops::of(std::array{40, 7, 60, 90});
  CHECK(real.printed() == std::array<Card, 4>{40, 7, 60, 90});
  const Tops tops = real.in_order();
  CHECK(tops.printed() == std::array<Card, 4>{7, 40, 90, 60});
  for (std::size_t pile = 0; pile < 4; ++pile)
    CHECK(tops.counted[real.place_in_order(pile)] == real.counted[pile]);
  CHECK(Tops::of_word(tops.word()) == tops);
  CHECK(Tops::of_printed(tops.printed_word()) == tops);
  CHECK(Tops::start(98) == Tops{});
  CHECK(Tops::start(30).from_row(30) == Tops{});
  CHECK(Tops::of(std::array{2, 3, 4, 5}).from_row(30) == Tops{{2, 3, 29, 28}});
  CHECK(Tops::start(30).printed() == std::array<Card, 4>{1, 1, 32, 32});
}

TEST_CASE("tops: laid cards keep them in order", "[tops]") {
  const Tops tops = Tops::of(std::array{7, 40, 90, 60});
  CHECK(tops.laid(Slot::AscFar, 50).printed() == std::array<Card, 4>{40, 50, 90, 60});
  CHECK(tops.laid(Slot::AscNear, 30).printed() == std::array<Card, 4>{7, 30, 90, 60});
  CHECK(tops.laid(Slot::DescFar, 20).printed() == std::array<Card, 4>{7, 40, 60, 20});
  CHECK(tops.laid(Slot::DescNear, 70).printed() == std::array<Card, 4>{7, 40, 90, 70});
  CHECK(tops.with_pair(Descending, 41, 11) == tops);
  CHECK(tops.with_pair(Ascending, 9, 3).counted == std::array<std::uint8_t, 4>{3, 9, 11, 41});
}

TEST_CASE("tops: the second of two equal piles repeats the first", "[tops]") {
  const Tops tops = Tops::of(std::array{7, 7, 90, 60});
  CHECK(std::ranges::count_if(kSlots, [&](Slot slot) { return tops.repeats(slot); }) == 1);
  CHECK(tops.repeats(Slot::AscNear));
  CHECK(tops.place_in_order(0) == 0);
  CHECK(tops.place_in_order(1) == 1);
}

}  // namespace
}  // namespace backtrick::the_game
