#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/studies/study.hpp"

namespace backtrick::the_game {

/// The parts of a corpus of studies, by cards left.
struct CardBand {
  int fewest;
  int most;
};
inline constexpr std::array<CardBand, 3> kCardBands{{{10, 16}, {17, 24}, {25, 32}}};

/// Finds the first `each` studies of every part in the games of deals from number `first` on, as
/// `backtrick study generate` does.
std::vector<Study> study_corpus(const Rules& rules, std::uint64_t first, std::size_t each,
                                unsigned threads);

}  // namespace backtrick::the_game
