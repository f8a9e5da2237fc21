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
#include "solver/common/interrupt_flag.hpp"

namespace backtrick::the_game {

std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate, const Rules& rules) {
  constexpr std::uint64_t kOfEachSeries =
      1'000'000'000'000'000;  // the first is that of the studies
  constexpr int kShort = kMaxPlayers + 1;
  const int series = rules.cards < kMaxCards ? kShort : rules.players == 1 ? 0 : rules.players;
  return static_cast<std::uint64_t>(series) * kOfEachSeries + date_number(date) * kDailyCandidates +
         candidate;
}

std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program, const Rules& rules) {
  std::array<std::optional<DailyDeal>, kBands> found;
  const auto open = [](const auto& deal) { return !deal; };
  for (std::uint64_t i = 0; std::ranges::any_of(found, open); ++i) {
    if (i == kDailyCandidates)
      throw std::runtime_error{"no deal of " + write_date(date) + " fits one of the bands"};
    const CheckedCandidate checked =
        candidate_checker.check(Deal::numbered(rules, daily_number(date, i, rules)));
    if (checked.interrupted) return std::nullopt;
    if (!checked.grade) continue;
    auto& place = found[static_cast<std::size_t>(checked.grade->band)];
    if (!place) place = DailyDeal{checked.deal, *checked.grade};
  }
  return Daily{{date, program}, {*found[0], *found[1], *found[2], *found[3]}};
}

bool try_player(Daily& daily, int games, unsigned threads, const std::atomic<bool>* interrupt) {
  if (games == 0) return true;
  constexpr ValuePlayerKind kKind = ValuePlayerKind::Strong;
  const Rules rules = daily.deals.front().deal.rules();
  const ValueNetwork* const network = trained_network(rules);
  if (network == nullptr) throw std::logic_error{"no network for the rules of dailies"};
  const PlayerResult untried{std::string{name(kKind)}, sha256(network->bytes()).substr(0, 16),
                             games};
  for (DailyDeal& deal : daily.deals) {
    deal.player_results.assign(rules.players == 1 ? 1 : kLanguages.size(), untried);
    if (rules.players == 1) continue;
    for (std::size_t i = 0; i < kLanguages.size(); ++i) deal.player_results[i].talk = kLanguages[i];
  }

  struct Trial {
    std::size_t deal = 0;
    std::size_t result = 0;
    int game = 0;
  };
  Trial next;
  struct Tried {
    Trial trial;
    Outcome outcome;
  };
  run_in_order(
      threads,
      [&]() -> std::optional<Trial> {
        if (next.game == games) next = {next.deal, next.result + 1, 0};
        if (next.result == daily.deals.front().player_results.size()) next = {next.deal + 1, 0, 0};
        if (next.deal == daily.deals.size()) return std::nullopt;
        return Trial{next.deal, next.result, next.game++};
      },
      [&] {
        auto player = make_player(kKind, *network, rules.players);
        player->interrupt_by(interrupt);
        return [&, player = std::move(player)](Trial trial) {
          const DailyDeal& deal = daily.deals[trial.deal];
          const Language language = deal.player_results[trial.result].talk.value_or(Language::None);
          const auto seed = static_cast<std::uint64_t>(trial.game);
          return Tried{trial, play_out(deal.deal, *player, seed, nullptr, {language})};
        };
      },
      [&](const Tried& tried) {
        if (is_set(interrupt)) return false;  // the game may have ended early
        PlayerResult& result = daily.deals[tried.trial.deal].player_results[tried.trial.result];
        result.beaten += tried.outcome.won() ? 1 : 0;
        result.left += tried.outcome.left;
        return true;
      });
  return !is_set(interrupt);
}

}  // namespace backtrick::the_game
