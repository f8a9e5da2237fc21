#include "puzzles/daily/daily.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>

#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/storage/checksum.hpp"
#include "solver/common/batch.hpp"

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

void try_player(Daily& daily, int games, unsigned threads) {
  if (games == 0) return;
  constexpr ValuePlayerKind kKind = ValuePlayerKind::Strong;
  const ValueNetwork* const network = trained_network(daily.deals.front().deal.rules());
  if (network == nullptr) throw std::logic_error{"no network for the rules of dailies"};
  const std::string id = sha256(network->bytes()).substr(0, 16);
  for (DailyDeal& deal : daily.deals)
    deal.player_result = PlayerResult{std::string{name(kKind)}, id, games};

  struct Trial {
    std::size_t deal = 0;
    int game = 0;
  };
  Trial next;
  struct Tried {
    std::size_t deal = 0;
    Outcome outcome;
  };
  run_in_order(
      threads,
      [&]() -> std::optional<Trial> {
        if (next.game == games) next = {next.deal + 1, 0};
        if (next.deal == daily.deals.size()) return std::nullopt;
        return Trial{next.deal, next.game++};
      },
      [&] {
        return [&, player = make_player(kKind, *network)](Trial trial) {
          const auto seed = static_cast<std::uint64_t>(trial.game);
          return Tried{trial.deal, play_out(daily.deals[trial.deal].deal, *player, seed)};
        };
      },
      [&](const Tried& tried) {
        PlayerResult& result = *daily.deals[tried.deal].player_result;
        result.beaten += tried.outcome.won() ? 1 : 0;
        result.left += tried.outcome.left;
        return true;
      });
}

}  // namespace backtrick::the_game
