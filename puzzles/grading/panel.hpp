#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backtrick {

/// One game that a kind of player plays for a grade.
struct PanelGame {
  std::uint64_t replicate = 0;  ///< each replicate of the panel uses other seeds
  std::size_t kind = 0;
  std::uint64_t number = 0;  ///< among the games of the kind

  std::uint64_t seed() const { return replicate << 32 | std::uint64_t{kind} << 24 | number; }
};

/// How a game of a puzzle ended.
struct PanelResult {
  int penalty = 0;  ///< what the grade counts: 0 is the best result
  int figure = 0;   ///< what people read: cards left, turns
  bool reached = false;
};

/// The results of one kind of player's games of one puzzle.
struct KindGames {
  /// By penalty; the last class holds greater ones, too.
  static constexpr std::size_t kClasses = 7;
  /// Sums over all games.
  struct Sums {
    std::int64_t sum = 0;
    std::int64_t squared = 0;

    void add(std::int64_t value);
  };

  int games = 0;
  int reached = 0;
  Sums penalty;
  Sums figure;
  std::array<int, kClasses> by_penalty{};

  void count(const PanelResult& result);
  double mean() const;        ///< of the figure
  double mean_error() const;  ///< standard error of that mean
};
/// By the order of the panel.
using PanelGames = std::vector<KindGames>;

/// Lets a panel play a puzzle. `games`: how many games each kind plays. `make_player(kind)` returns
/// a function that plays a PanelGame of that kind and returns its PanelResult.
template <typename MakePlayer>
PanelGames play_panel(std::span<const int> games, std::uint64_t replicate,
                      const MakePlayer& make_player) {
  PanelGames panel(games.size());
  for (std::size_t kind = 0; kind < games.size(); ++kind) {
    auto play = make_player(kind);
    for (int i = 0; i < games[kind]; ++i)
      panel[kind].count(play(PanelGame{replicate, kind, static_cast<std::uint64_t>(i)}));
  }
  return panel;
}

}  // namespace backtrick
