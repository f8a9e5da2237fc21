#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/grading/grade.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/wording.hpp"

namespace backtrick {

/// How many deals of a batch have a grade in each band so far. The progress line reads the counts
/// while the batch writes them.
class BandTally {
 public:
  explicit BandTally(std::optional<std::uint64_t> expected) : progress_{expected} {}

  void count(Band band) {
    progress_.add();
    ++bands_[static_cast<std::size_t>(band)];
  }
  void refuse() { ++refused_; }

  std::uint64_t done() const { return progress_.done(); }
  std::uint64_t refused() const { return refused_; }
  std::uint64_t in(Band band) const { return bands_[static_cast<std::size_t>(band)]; }
  std::uint64_t answered() const { return done() + refused(); }
  std::string progress() const { return progress_.done_in_words("deals") + ": " + in_words(); }
  std::string summary() const {
    std::string text = progress_.total_in_words("deal") + ": " + in_words();
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    return text + "\n";
  }

 private:
  std::string in_words() const {
    std::string text;
    for (const Band band : kAllBands)
      text += (text.empty() ? "" : ", ") + counted(in(band), std::string{name(band)});
    return text;
  }

  BatchProgress progress_;
  std::array<std::atomic<std::uint64_t>, kBands> bands_{};
  std::atomic<std::uint64_t> refused_{0};
};

}  // namespace backtrick
