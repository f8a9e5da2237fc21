#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/grading/scale.hpp"
#include "puzzles/studies/study.hpp"
#include "puzzles/studies/turn_graph.hpp"
#include "solver/the_game/rules/rules.hpp"

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

/// The turn that a solver chooses who knows the draws and looks some turns ahead: the place of the
/// table after it. The solver considers every turn, goes on with the most promising tables, and
/// chooses the turn that leads to the table it likes best. It sees every score with an error, which
/// the seed determines.
std::uint32_t choose_turn(TurnGraph& graph, const SolverKind& kind, std::uint64_t seed);

/// Lets the whole panel try a study. A try reaches its goal if it finds every unique turn, each
/// from the position in which it is played; otherwise its penalty is 1.
PanelGames try_study(const Study& study, std::uint64_t replicate = 0);

/// The scale of grade version 1 for these rules, or null if there is none. Studies have no band
/// fiendish.
const Scale* study_scale(const Rules& rules);

/// Lets the panel try the study. No grade if there is no scale for its rules. It is published
/// without its standard error.
std::optional<Grade> grade_study(const Study& study);

/// The band and the difficulty, such as "medium, -0.125".
std::string in_words(const Grade& grade);

}  // namespace backtrick::the_game
