#include "puzzles/daily/player_trial.hpp"

#include <memory>
#include <stdexcept>
#include <string>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/storage/checksum.hpp"

namespace backtrick::the_game {

void try_player(Daily& daily, int games) {
  if (games == 0) return;
  constexpr ValuePlayerKind kKind = ValuePlayerKind::Strong;
  const ValueNetwork* const network = trained_network(daily.deals.front().deal.rules());
  if (network == nullptr) throw std::logic_error{"no network for the rules of dailies"};
  const std::string id = sha256(network->bytes()).substr(0, 16);
  const std::unique_ptr<Player> player = make_player(kKind, *network);
  for (DailyDeal& deal : daily.deals) {
    PlayerResult result{std::string{name(kKind)}, id, games};
    for (int game = 0; game < games; ++game) {
      const Outcome outcome = play_out(deal.deal, *player, static_cast<std::uint64_t>(game));
      result.beaten += outcome.won() ? 1 : 0;
      result.left += outcome.left;
    }
    deal.player_result = result;
  }
}

}  // namespace backtrick::the_game
