#include "puzzles/daily/daily_studies.hpp"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/studies/study_miner.hpp"
#include "puzzles/studies/unique_turn.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

/// Who plays the games in which the studies of a day are found.
std::unique_ptr<Player> make_study_player() { return make_player(PlayerKind::Counting); }

}  // namespace

std::uint64_t daily_study_number(CalendarDate date, std::size_t band, std::uint64_t candidate) {
  constexpr std::uint64_t kBase = 1'000'000'000'000'000;
  constexpr std::uint64_t kOfDay = 10 * kStudyCandidates;
  return kBase + date_number(date) * kOfDay + band * kStudyCandidates + candidate;
}

DailyStudy study_after(const Deal& deal, Line plays) {
  if (deal.rules().players != 1)
    throw std::invalid_argument{std::string{in_words(NoStudy::SeveralPlayers)}};
  auto after = position_after(deal, plays);
  if (!after) throw std::invalid_argument{in_words(after.error())};
  if (const auto reason = unfit(*after))
    throw std::invalid_argument{std::string{in_words(*reason)}};
  return {deal, std::move(plays), {*std::move(after), {}, {}, {}}};
}

std::optional<DailyStudies> choose_daily_studies(CalendarDate date, const std::string& program,
                                                 const std::atomic<bool>* interrupt) {
  std::vector<DailyStudy> chosen;
  Limits limits = mining_limits();
  limits.interrupt = interrupt;
  for (std::size_t band = 0; band < kStudyBands.size(); ++band) {
    const DailyStudyForm& form = kDailyStudyForms[band];
    const WantedStudies wanted{.rules = {},
                               .start = daily_study_number(date, band, 0),
                               .deals = kStudyCandidates,
                               .fewest_cards = form.fewest_cards,
                               .most_cards = form.most_cards,
                               .unique_turns = form.unique_turns,
                               .band = kStudyBands[band]};
    const auto take = [&](const Study& study, std::uint64_t number) {
      const Deal deal = Deal::numbered(wanted.rules, number);
      chosen.push_back({deal, plays_before(deal, study, *make_study_player()), study});
      chosen.back().study.solution.clear();
    };
    MiningTally tally;
    if (!mine(wanted, make_study_player, limits, take, tally)) return std::nullopt;
    if (chosen.size() == band)
      throw std::runtime_error{"no study of " + write_date(date) + " fits the band " +
                               std::string{name(kStudyBands[band])}};
  }
  return DailyStudies{{date, program}, {chosen[0], chosen[1], chosen[2]}};
}

}  // namespace backtrick::the_game
