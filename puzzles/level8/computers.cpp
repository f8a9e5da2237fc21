#include "puzzles/level8/computers.hpp"

#include <algorithm>
#include <stdexcept>

#include "puzzles/level8/players/seat.hpp"
#include "solver/common/shuffle.hpp"

namespace backtrick::level8 {
namespace {

bool is_of_panel(ComputerKind kind) { return static_cast<std::size_t>(kind) < kPlayerKinds; }

}  // namespace

std::string_view name(ComputerKind kind) {
  switch (kind) {
    case ComputerKind::Quick: return "quick";
    case ComputerKind::Strong: return "strong";
    case ComputerKind::Strongest: return "strongest";
    default: return name(static_cast<PlayerKind>(kind));
  }
}

TableEffort effort_of(ComputerKind kind) {
  switch (kind) {
    case ComputerKind::Quick: return {.rounds = 0, .options = 1};
    case ComputerKind::Strong: return {.rounds = 100, .options = 8};
    case ComputerKind::Strongest: return {.rounds = 600, .options = 16};
    default: throw std::invalid_argument{"this kind imagines no rounds"};
  }
}

Computers::Computers(const std::vector<ComputerKind>& kinds, const std::atomic<bool>* interrupt) {
  std::vector<bool> add_to_own;
  add_to_own.reserve(kinds.size());
  for (const ComputerKind kind : kinds) add_to_own.push_back(is_of_panel(kind));
  for (const ComputerKind kind : kinds) {
    Seat& seat = seats_.emplace_back();
    if (is_of_panel(kind)) {
      seat.alone = make_player(static_cast<PlayerKind>(kind));
    } else {
      seat.table.emplace(effort_of(kind), interrupt);
      seat.table->expect(add_to_own);
    }
  }
}

void Computers::new_round(std::uint64_t seed) {
  SplitMix64 random{seed};
  for (Seat& seat : seats_) {
    const std::uint64_t own = random.next();
    seat.table ? seat.table->new_round(own) : seat.alone->new_round(own);
  }
}

Turn Computers::choose(const TableRound& table, Goal goal) {
  const Round& round = table.round();
  const auto index = static_cast<std::size_t>(round.player()) - 1;
  Seat& seat = seats_.at(index);
  if (table.laying_wins()) goal = Goal::Place;
  if (!seat.table) return choose_turn(round, *seat.alone, goal);
  std::vector<bool> laying_wins = table.laying_wins_by_player();
  laying_wins.resize(std::max(laying_wins.size(), index + 1));
  laying_wins[index] = goal == Goal::Place;
  return choose_turn(round, table.memory(), *seat.table, laying_wins);
}

}  // namespace backtrick::level8
