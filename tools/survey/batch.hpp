#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/the_game/solver.hpp"
#include "tools/survey/deal_range.hpp"
#include "tools/survey/histogram.hpp"

namespace backtrick::the_game {

/// What became of a deal.
struct DealRow {
  std::uint64_t number = 0;
  Verdict verdict = Verdict::Undecided;
  std::optional<Limit> limit;
  Stage stage = Stage::Cyclic;
  std::uint64_t nodes = 0;
  double seconds = 0;
};
DealRow row_of(std::uint64_t number, const Result& result);

/// Decided by the cheapest stage: but for a number and a cost there is nothing to tell. Of such
/// deals an archive keeps counts alone.
bool merely_counted(const DealRow& deal);

/// The deal of a block that took most positions.
struct Hardest {
  std::uint64_t number = 0;
  std::uint64_t nodes = 0;
};

/// Consecutive deals that have been looked at. Those that the cheapest stage decided are counted
/// here and nowhere else.
struct Block {
  DealRange range;
  std::uint64_t counted = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::optional<Hardest> hardest;
  std::uint64_t checksum =
      0;  ///< over the counted deals, in any order; schema_1.sql has the formula

  void count(const DealRow& deal);
  /// Whether another block goes on where this one ends, within the numbers that share a block.
  bool goes_on_with(const Block& next) const;
  /// Takes in a block that goes on where this one ends.
  void append(const Block& next);
};

/// Blocks end at multiples of this, so that it does not matter in which pieces they were made.
inline constexpr std::uint64_t kBlockSize = 16384;
constexpr std::uint64_t start_of_block(std::uint64_t number) {
  return number - number % kBlockSize;
}

/// A won game as an archive keeps it; see packed_line.hpp.
struct ArchivedLine {
  std::uint64_t number = 0;
  int first_player = 1;
  std::vector<std::uint8_t> plays;
};
/// Absent unless the deal was won.
std::optional<ArchivedLine> line_of(const Deal& deal, const Result& result);

/// How much the counted deals took.
struct Histograms {
  Histogram nodes;
  Histogram nanoseconds;
};

/// What deals came to, ready to be archived.
struct Batch {
  std::vector<Block> blocks;
  std::vector<DealRow> rows;
  std::vector<ArchivedLine> lines;
  Histograms counted;

  /// Adds one deal, with a row of its own even where counting it would do. Its result may not have
  /// been interrupted.
  void add(std::uint64_t number, const Result& result, bool keep_row = false);
  void absorb(Batch&& other);
  /// Makes one block of neighbours, in rising order.
  void tidy();
  bool empty() const { return blocks.empty(); }
  std::uint64_t deals() const;
};

}  // namespace backtrick::the_game
