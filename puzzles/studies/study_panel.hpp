#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzles/studies/study.hpp"
#include "puzzles/studies/turn_graph.hpp"

namespace backtrick::the_game {

/// A kind of solver in the panel: how it judges a table, and how many turns it looks ahead.
struct SolverKind {
  Judgement judgement;
  int turns;
};
inline constexpr int kMostTurnsAhead = 3;
inline constexpr std::size_t kSolverKinds = kJudgements * kMostTurnsAhead;

/// All kinds of solvers, by judgement and then by turns.
constexpr std::array<SolverKind, kSolverKinds> make_study_panel() {
  std::array<SolverKind, kSolverKinds> panel{};
  for (std::size_t i = 0; i < kSolverKinds; ++i)
    panel[i] = {static_cast<Judgement>(i / kMostTurnsAhead),
                static_cast<int>(i % kMostTurnsAhead) + 1};
  return panel;
}
inline constexpr std::array kStudyPanel = make_study_panel();

/// How often each kind of solver tries a study, each time with other errors of judgement.
inline constexpr int kTriesOfEach = 16;

/// In how many of its tries each kind of solver solves a study, by the order of kStudyPanel.
using PanelSolves = std::array<int, kSolverKinds>;

/// The turn that a solver chooses who knows the draws and looks some turns ahead: the place of the
/// table after it. The solver considers every turn, goes on with the most promising tables, and
/// chooses the turn that leads to the table it likes best. It sees every score with an error, which
/// the seed determines.
std::uint32_t choose_turn(TurnGraph& graph, const SolverKind& kind, std::uint64_t seed);

/// Lets the whole panel try a study. A try solves it if it finds every unique turn, each from the
/// position in which it is played. Each replicate uses other seeds.
PanelSolves try_study(const Study& study, std::uint64_t replicate = 0);

}  // namespace backtrick::the_game
