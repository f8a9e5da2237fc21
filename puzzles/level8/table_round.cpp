#include "puzzles/level8/table_round.hpp"

#include <utility>

#include "puzzles/level8/players/playout.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::size_t kMostTurnsEach = 100;

std::size_t most_turns_at(const Rules& rules) {
  return rules.players == 1 ? static_cast<std::size_t>(most_turns(rules))
                            : kMostTurnsEach * static_cast<std::size_t>(rules.players);
}

}  // namespace

TableRound::TableRound(RecordedRound beginning)
    : record_{std::move(beginning)}, state_{record_.start()} {}

TableRound::TableRound(RecordedRound beginning, const LevelList& list)
    : record_{std::move(beginning)},
      state_{GameRound{record_.deal, list, {record_.numbers, record_.dealer}}} {}

const Round& TableRound::round() const {
  return of_game() != nullptr ? of_game()->round() : std::get<Round>(state_);
}

std::optional<RuleViolation> TableRound::play(const Turn& turn) {
  const Round before = round();
  if (auto fault = std::visit([&](auto& state) { return state.play(turn); }, state_)) return fault;
  memory_.saw(before, turn, round());
  record_.turns.push_back(turn);
  return std::nullopt;
}

std::optional<RuleViolation> TableRound::stop() {
  if (auto* const game = std::get_if<GameRound>(&state_)) return game->stop();
  return RuleViolation{round().turns(), RuleViolation::Step::Stop, "this round is of no game"};
}

std::vector<bool> TableRound::laying_wins_by_player() const {
  return of_game() != nullptr ? of_game()->laying_wins_by_player() : std::vector<bool>{};
}

bool TableRound::ends_without_winner() const {
  return record_.turns.size() >= most_turns_at(round().rules()) ||
         (round().players() == 1 && round().draw_pile().empty());
}

}  // namespace backtrick::level8
