#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/the_game/solver.hpp"
#include "tools/survey/deal_range.hpp"
#include "tools/survey/histogram.hpp"

namespace backtrick::the_game {

/// The result of one deal.
struct DealRow {
  std::uint64_t number = 0;
  Verdict verdict = Verdict::Undecided;
  std::optional<Limit> limit;
  Stage stage = Stage::Cyclic;
  std::uint64_t nodes = 0;
  double seconds = 0;
};
DealRow row_of(std::uint64_t number, const Result& result);

/// Whether the cheapest stage decided the deal. Only its number and cost are of interest then, and
/// an archive stores only counts of such deals.
bool merely_counted(const DealRow& deal);

/// The deal of a block that took the most positions.
struct Hardest {
  std::uint64_t number = 0;
  std::uint64_t nodes = 0;
  friend bool operator==(const Hardest&, const Hardest&) = default;
};

/// Consecutive decided or attempted deals. Those that the cheapest stage decided are counted here
/// and have no row of their own.
struct Block {
  DealRange range;
  std::uint64_t counted = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::optional<Hardest> hardest;
  std::uint64_t checksum =
      0;  ///< over the counted deals, independent of their order; schema_1.sql has the formula

  void count(const DealRow& deal);
  /// Whether `next` begins where this block ends and may be joined with it.
  bool goes_on_with(const Block& next) const;
  /// Appends a block that begins where this one ends.
  void append(const Block& next);
};

/// Blocks end at multiples of this number, so the blocks of an archive do not depend on the pieces
/// in which deals were decided.
inline constexpr std::uint64_t kBlockSize = 16384;
constexpr std::uint64_t start_of_block(std::uint64_t number) {
  return number - number % kBlockSize;
}

/// A won game in the form that an archive stores; see packed_line.hpp.
struct ArchivedLine {
  std::uint64_t number = 0;
  int first_player = 1;
  std::vector<std::uint8_t> plays;
};
/// Returns nothing unless the deal was won.
std::optional<ArchivedLine> line_of(const Deal& deal, const Result& result);

/// The cost of the counted deals.
struct Histograms {
  Histogram nodes;
  Histogram nanoseconds;
};

/// Results of deals, ready to be archived.
struct Batch {
  std::vector<Block> blocks;
  std::vector<DealRow> rows;
  std::vector<ArchivedLine> lines;
  std::vector<std::uint64_t> checked_losses;  ///< unwinnable deals whose proofs were checked
  Histograms counted;

  /// Adds one deal. `keep_row` keeps a row even for a deal that is merely counted. The result must
  /// not be an interrupted one.
  void add(std::uint64_t number, const Result& result, bool keep_row = false);
  void absorb(Batch&& other);
  /// Sorts the blocks in ascending order and joins neighbours.
  void tidy();
  bool empty() const { return blocks.empty(); }
  std::uint64_t deals() const;
};

}  // namespace backtrick::the_game
