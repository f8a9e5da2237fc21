// Tests of the players that a user can choose by name.

#include "puzzles/grading/named_players.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("named players: each name of the panel means the player that grades", "[named_players]") {
  const std::vector<std::string> names = player_names();
  for (const PlayerKind player_kind : kPanel) {
    const std::string called{name(player_kind)};
    INFO(called);
    REQUIRE(std::ranges::count(names, called) == 1);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      const Deal deal = Deal::numbered({}, number);
      Line by_name;
      Line of_panel;
      play_out(deal, *make_named_player(called, deal.rules()), number, &by_name);
      play_out(deal, *make_player(player_kind), number, &of_panel);
      CHECK(by_name == of_panel);
    }
  }
}

TEST_CASE("named players: every name has a player, and no other", "[named_players]") {
  for (const std::string& called : player_names()) {
    INFO(called);
    CHECK(make_named_player(called, {}) != nullptr);
  }
  for (const char* const called : {"", "Sampling", "samplin", "samplings"})
    CHECK_THROWS_AS(make_named_player(called, {}), std::invalid_argument);
}

}  // namespace
}  // namespace backtrick::the_game
