#include "solver/level8/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace backtrick::level8 {

Game::Game(const Rules& rules, LevelList list, std::uint64_t first_deal, int dealer)
    : rules_{rules},
      list_{std::move(list)},
      deal_number_{first_deal},
      dealer_{dealer},
      levels_(static_cast<std::size_t>(std::clamp(rules.players, 0, kMaxPlayers)), 1),
      round_{next_round()} {
  for (const Level& level : list_.levels) {
    if (const auto fault = fault_in(level, rules_)) throw std::invalid_argument{*fault};
  }
}

Round Game::next_round() const {
  if (list_.levels.empty()) throw std::invalid_argument{"the list has no level"};
  std::vector<Level> levels;
  for (const int level : levels_)
    levels.push_back(list_.levels[static_cast<std::size_t>(level) - 1]);
  return Round{Deal::numbered(rules_, deal_number_), std::move(levels), dealer_};
}

std::optional<RuleViolation> Game::play(const Turn& turn) {
  using Step = RuleViolation::Step;
  if (winner_) return RuleViolation{round_.turns(), Step::Take, "the game is over"};
  const int player = round_.player();
  const bool ends_game = !turn.laid.empty() && level(player) == last_level();
  // The game ends before anything could follow.
  if (ends_game && !turn.added.empty())
    return RuleViolation{round_.turns(), Step::Add, "the game ends when the last level lies"};
  if (ends_game && turn.discard)
    return RuleViolation{round_.turns(), Step::Discard, "the game ends when the last level lies"};
  if (auto fault = round_.play(turn)) return fault;
  if (ends_game) {
    levels_[static_cast<std::size_t>(player) - 1] = last_level() + 1;
    winner_ = player;
  } else if (round_.over()) {
    end_round();
  }
  return std::nullopt;
}

std::optional<RuleViolation> Game::stop_round() {
  const auto refuse = [&](const char* reason) {
    return RuleViolation{round_.turns(), RuleViolation::Step::Stop, reason};
  };
  if (winner_) return refuse("the game is over");
  if (rules_.players != 1) return refuse("only a player alone may end a round");
  if (!round_.has_laid(1)) return refuse("the level does not lie yet");
  end_round();
  return std::nullopt;
}

// Only the player who goes out can pass the last level here: everybody else gains one level at
// most, and a player who lays the last level has won before.
void Game::end_round() {
  for (int player = 1; player <= rules_.players; ++player) {
    int& level = levels_[static_cast<std::size_t>(player) - 1];
    level += round_.gained(player);
    if (level > last_level()) winner_ = player;
  }
  if (winner_) return;
  ++deal_number_;
  dealer_ = dealer_ % rules_.players + 1;
  round_ = next_round();
}

}  // namespace backtrick::level8
