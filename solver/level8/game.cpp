#include "solver/level8/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace backtrick::level8 {
namespace {

using Step = RuleViolation::Step;

std::vector<Level> levels_of(const LevelList& list, const std::vector<int>& numbers) {
  if (list.levels.empty()) throw std::invalid_argument{"the list has no level"};
  std::vector<Level> levels;
  for (const int number : numbers) {
    if (number < 1 || static_cast<std::size_t>(number) > list.levels.size())
      throw std::invalid_argument{"the list has no level " + std::to_string(number)};
    levels.push_back(list.levels[static_cast<std::size_t>(number) - 1]);
  }
  return levels;
}

}  // namespace

Standing Standing::first(int players, int dealer) {
  return {std::vector(static_cast<std::size_t>(std::clamp(players, 0, kMaxPlayers)), 1), dealer};
}

GameRound::GameRound(const Deal& deal, const LevelList& list, Standing start)
    : start_{std::move(start)},
      last_level_{static_cast<int>(list.levels.size())},
      round_{deal, levels_of(list, start_.levels), start_.dealer} {}

std::vector<bool> GameRound::laying_wins_by_player() const {
  std::vector<bool> wins;
  for (const int level : start_.levels) wins.push_back(level == last_level_);
  return wins;
}

std::optional<RuleViolation> GameRound::play(const Turn& turn) {
  if (stopped_) return RuleViolation{round_.turns(), Step::Take, "the round is over"};
  if (winner()) return RuleViolation{round_.turns(), Step::Take, "the game is over"};
  const int player = round_.player();
  const bool wins = !turn.laid.empty() && laying_wins();
  // The game ends before anything could follow.
  if (wins && !turn.added.empty())
    return RuleViolation{round_.turns(), Step::Add, "the game ends when the last level lies"};
  if (wins && turn.discard)
    return RuleViolation{round_.turns(), Step::Discard, "the game ends when the last level lies"};
  if (auto fault = round_.play(turn)) return fault;
  if (wins) laid_last_ = player;
  return std::nullopt;
}

std::optional<RuleViolation> GameRound::stop() {
  const auto refuse = [&](const char* reason) {
    return RuleViolation{round_.turns(), Step::Stop, reason};
  };
  if (winner()) return refuse("the game is over");
  if (over()) return refuse("the round is over");
  if (round_.players() != 1) return refuse("only a player alone may end a round");
  if (!round_.has_laid(1)) return refuse("the level does not lie yet");
  stopped_ = true;
  return std::nullopt;
}

// Only the player who goes out can pass the last level without laying it: everybody else gains one
// level at most, and a player who lays the last level has won before.
std::optional<int> GameRound::winner() const {
  if (laid_last_) return laid_last_;
  const auto out = round_.winner();
  return out && level(*out) + gained(*out) > last_level_ ? out : std::nullopt;
}

int GameRound::gained(int player) const {
  if (laid_last_) return player == *laid_last_ ? 1 : 0;
  return over() ? round_.gained(player) : 0;
}

Standing GameRound::after() const {
  Standing next = start_;
  for (int player = 1; player <= round_.players(); ++player)
    next.levels[static_cast<std::size_t>(player) - 1] += gained(player);
  next.dealer = start_.dealer % round_.players() + 1;
  return next;
}

Game::Game(const Rules& rules, LevelList list, std::uint64_t first_deal, int dealer)
    : rules_{rules},
      list_{std::move(list)},
      deal_number_{first_deal},
      current_{Deal::numbered(rules_, first_deal), list_, Standing::first(rules.players, dealer)} {
  for (const Level& level : list_.levels) {
    if (const auto fault = fault_in(level, rules_)) throw std::invalid_argument{*fault};
  }
}

std::optional<RuleViolation> Game::play(const Turn& turn) {
  if (auto fault = current_.play(turn)) return fault;
  go_on();
  return std::nullopt;
}

std::optional<RuleViolation> Game::stop_round() {
  if (auto fault = current_.stop()) return fault;
  go_on();
  return std::nullopt;
}

void Game::go_on() {
  if (!current_.over() || winner()) return;
  current_ = GameRound{Deal::numbered(rules_, ++deal_number_), list_, current_.after()};
}

}  // namespace backtrick::level8
