#include "puzzles/grading/scale.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "puzzles/grading/panel.hpp"

namespace backtrick {
namespace {

std::int64_t games_in(const PanelGames& games) {
  std::int64_t sum = 0;
  for (const KindGames& mine : games) sum += mine.games;
  return sum;
}

/// The sampling variance of a score, from the spread of each kind's games. All sums are exact, so
/// one division is all that is rounded.
double variance(const Scale& scale, const PanelGames& games) {
  std::int64_t divisor = 1;
  for (const KindGames& mine : games) divisor = std::lcm(divisor, std::int64_t{mine.games} - 1);
  std::int64_t sum = 0;
  for (std::size_t kind = 0; kind < games.size(); ++kind) {
    const KindGames& mine = games[kind];
    const std::int64_t weight = scale.weights[kind];
    const std::int64_t spread =
        mine.games * mine.penalty.squared - mine.penalty.sum * mine.penalty.sum;
    sum += weight * weight * spread * (divisor / (mine.games - 1));
  }
  return static_cast<double>(sum) / static_cast<double>(divisor);
}

/// How much the score rises around a difficulty, for each unit of difficulty.
std::int64_t slope(const Scale& scale, int difficulty, const PanelGames& games) {
  if (scale.expected.empty()) return games_in(games);
  const int point = std::clamp((difficulty + scale.reach()) / Scale::kStep, 0,
                               static_cast<int>(scale.expected.size()) - 2);
  const auto i = static_cast<std::size_t>(point);
  return (scale.expected[i + 1] - scale.expected[i]) * (1000 / Scale::kStep);
}

}  // namespace

void KindGames::Sums::add(std::int64_t value) {
  sum += value;
  squared += value * value;
}

void KindGames::count(const PanelResult& result) {
  ++games;
  reached += result.reached ? 1 : 0;
  penalty.add(result.penalty);
  figure.add(result.figure);
  ++by_penalty[std::min(static_cast<std::size_t>(result.penalty), kClasses - 1)];
}

double KindGames::mean() const {
  return static_cast<double>(figure.sum) / static_cast<double>(games);
}

double KindGames::mean_error() const {
  const double n = games;
  const double variance = (static_cast<double>(figure.squared) - n * mean() * mean()) / (n - 1);
  return std::sqrt(variance / n);
}

std::int64_t Scale::score(const PanelGames& games) const {
  std::int64_t sum = 0;
  for (std::size_t kind = 0; kind < games.size(); ++kind)
    sum += weights[kind] * games[kind].penalty.sum;
  return sum;
}

int Scale::difficulty_at(std::int64_t score) const {
  if (score <= expected.front()) return -reach();
  if (score >= expected.back()) return reach();
  const auto above = std::ranges::upper_bound(expected, score);
  const std::int64_t low = *(above - 1);
  const auto point = static_cast<int>(above - expected.begin()) - 1;
  return -reach() + point * kStep + static_cast<int>((score - low) * kStep / (*above - low));
}

int Scale::difficulty(const PanelGames& games) const {
  if (!expected.empty()) return difficulty_at(score(games));
  const std::int64_t n = games_in(games);
  return static_cast<int>((1000 * score(games) + n / 2) / n);
}

Grade Scale::grade(const PanelGames& games) const {
  const int found = difficulty(games);
  const double error =
      1000 * std::sqrt(variance(*this, games)) / static_cast<double>(slope(*this, found, games));
  const auto band = std::ranges::upper_bound(bands, found) - bands.begin();
  // Rounded, because the last bits of a root differ between machines.
  return {1, found / 1000.0, std::round(error) / 1000, kAllBands[static_cast<std::size_t>(band)]};
}

}  // namespace backtrick
