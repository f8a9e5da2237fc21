#include "puzzles/daily/daily.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/storage/checksum.hpp"

namespace backtrick::the_game {

std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate) {
  return date_number(date) * kDailyCandidates + candidate;
}

std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program) {
  std::array<std::optional<DailyDeal>, kBands> found;
  const auto open = [](const auto& deal) { return !deal; };
  for (std::uint64_t i = 0; std::ranges::any_of(found, open); ++i) {
    if (i == kDailyCandidates)
      throw std::runtime_error{"no deal of " + write_date(date) + " fits one of the bands"};
    const CheckedCandidate checked =
        candidate_checker.check(Deal::numbered({}, daily_number(date, i)));
    if (checked.interrupted) return std::nullopt;
    if (!checked.grade) continue;
    auto& place = found[static_cast<std::size_t>(checked.grade->band)];
    if (!place) place = DailyDeal{checked.deal, *checked.grade};
  }
  return Daily{{date, program}, {*found[0], *found[1], *found[2], *found[3]}};
}

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
