#pragma once

#include <array>
#include <cmath>
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

/// How hard a puzzle is. Grades come from simulated players and are not calibrated on people.
struct Grade {
  int version = 1;
  double difficulty =
      0;  ///< greater is harder, in thousandths; unit and zero are those of the scale
  /// Of the difficulty, from the number of simulated games. None if it is not published.
  std::optional<double> standard_error;
  Band band = Band::Easy;
  friend bool operator==(const Grade&, const Grade&) = default;
};

/// Rounds a difficulty or its error to thousandths, so that all machines write the same digits.
inline double to_thousandths(double value) { return std::round(value * 1000) / 1000 + 0.0; }

}  // namespace backtrick
