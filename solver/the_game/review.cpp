#include "solver/the_game/review.hpp"

#include <stdexcept>

#include "solver/the_game/rules/game.hpp"

// ONCE LOST, ALWAYS LOST. A moment is winnable if some step from it leads to a winnable moment. So
// if a moment is lost, every step from it leads to a lost moment, including the step that was done.
// Likewise, if a moment is winnable, so are all moments before it. Along a game the verdict
// therefore changes at most once, from winnable to lost, and halving the range in question finds
// the change.
//
// A search that reaches a limit decides nothing. Late moments are decided sooner than early ones,
// so the next later moment that has not been tried is searched then. If all moments to the end of
// the range have failed, earlier ones are tried; if those have failed, too, the review ends.

namespace backtrick::the_game {
namespace {

std::vector<Step> steps_of(const Line& plays) {
  std::vector<Step> steps;
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    if (turn > 0) steps.push_back({turn - 1, std::nullopt});
    for (const Play play : plays[turn]) steps.push_back({turn, play});
  }
  return steps;
}

}  // namespace

Position moment_of(const Deal& deal, const std::vector<Step>& steps, std::size_t moment,
                   int first_player) {
  Game game{deal, first_player};
  for (std::size_t i = 0; i < moment; ++i) {
    const auto& play = steps.at(i).play;
    if (const auto fault = play ? game.lay(*play) : game.end_turn())
      throw std::invalid_argument{*fault};
  }
  return game.position();
}

Review review(Solver& solver, const Deal& deal, const Line& plays, const Limits& limits,
              const std::function<void(const Review&)>& on_moment, int first_player) {
  Review review;
  review.steps = steps_of(plays);
  moment_of(deal, review.steps, review.steps.size(), first_player);  // throws unless legal

  std::vector<bool> failed(review.steps.size() + 1);
  const auto ask = [&](std::size_t moment) {
    const Result result = solver.solve(moment_of(deal, review.steps, moment, first_player), limits);
    ++review.searches;
    review.nodes += result.nodes;
    review.time += result.time;
    if (result.verdict == Verdict::Winnable) review.winnable = moment;
    if (result.verdict == Verdict::Unwinnable) review.lost = moment;
    if (result.limit && !review.limit) review.limit = result.limit;
    failed[moment] = result.limit.has_value();
  };
  ask(review.steps.size());  // cheapest, and often sufficient
  for (;;) {
    const std::size_t first = review.first_open();
    const std::size_t end = review.end_open();
    if (first >= end) break;
    if (on_moment) on_moment(review);
    std::size_t moment = first + (end - first) / 2;
    while (moment < end && failed[moment]) ++moment;
    if (moment == end) {
      moment = first + (end - first) / 2;
      while (moment > first && failed[moment]) --moment;
      if (failed[moment]) break;
    }
    if (review.limit == Limit::Interrupted) break;
    ask(moment);
  }
  const bool known = review.exact() || review.lost == 0 || review.winnable == review.steps.size();
  if (known) review.limit.reset();
  return review;
}

}  // namespace backtrick::the_game
