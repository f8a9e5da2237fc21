#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace backtrick {

/// A difficulty in words: the quarters of a reference corpus, frozen with the version of the grade.
enum class Band : std::uint8_t { Easy, Medium, Hard, Fiendish };
inline constexpr std::size_t kBands = 4;
inline constexpr std::array kAllBands{Band::Easy, Band::Medium, Band::Hard, Band::Fiendish};

constexpr std::string_view name(Band band) {
  constexpr std::array<std::string_view, kBands> kNames{"easy", "medium", "hard", "fiendish"};
  return kNames[static_cast<std::size_t>(band)];
}

constexpr std::optional<Band> band_named(std::string_view text) {
  for (const Band band : kAllBands) {
    if (name(band) == text) return band;
  }
  return std::nullopt;
}

/// How hard a deal is for players who do not see the draw pile. Grades come from simulated games
/// and are not calibrated on people.
struct Grade {
  int version = 1;
  double difficulty = 0;      ///< greater is harder; the unit and the zero are those of the game
  double standard_error = 0;  ///< of the difficulty, from the number of simulated games
  Band band = Band::Easy;
  friend bool operator==(const Grade&, const Grade&) = default;
};

}  // namespace backtrick
