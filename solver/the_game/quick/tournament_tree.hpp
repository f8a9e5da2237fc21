#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick::the_game {

/// Keeps the greatest of many numbers while they change: a tournament tree (Knuth, The Art of
/// Computer Programming, volume 3, section 5.4.1) in which each node is the greatest of eight below
/// it. In a heap, the path of a number depends on the others, so its branches are mispredicted.
/// Here every loop compares eight numbers.
class TournamentTree {
 public:
  /// Less than or equal to all numbers.
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

  explicit TournamentTree(MemoryAccount& account = unlimited_memory())
      : rows_{Row{account}, Row{account}, Row{account}} {}

  void clear() {
    size_ = 0;
    greatest_ = kNone;
  }

  /// The greatest number, or kNone.
  std::int64_t greatest() const { return greatest_; }

  /// Adds a number. Returns its place, counted from 0.
  std::size_t add(std::int64_t number) {
    const std::size_t place = size_++;
    if (place % kFan == 0) begin_block(place);
    set(place, number);
    return place;
  }

  /// Replaces the number at a place.
  void set(std::size_t place, std::int64_t number) {
    std::size_t size = size_;  // of the row
    for (Row& row : rows_) {
      row[place] = number;
      place /= kFan;
      number = greatest_of(row, place);
      if (size <= kFan) {
        greatest_ = number;
        return;
      }
      size = (size + kFan - 1) / kFan;
    }
    greatest_ = kNone;
    for (std::size_t block = 0; block < size; ++block)
      greatest_ = std::max(greatest_, greatest_of(rows_.back(), block));
  }

 private:
  using Row = CountedArray<std::int64_t>;
  static constexpr std::size_t kFan = 8;

  static std::int64_t greatest_of(const Row& row, std::size_t block) {
    const std::int64_t* numbers = &row[block * kFan];
    std::int64_t greatest = numbers[0];
    for (std::size_t i = 1; i < kFan; ++i) greatest = std::max(greatest, numbers[i]);
    return greatest;
  }

  /// Begins a block of numbers at this place, and of nodes where the rows above need one. The rows
  /// end with one of a single block.
  void begin_block(std::size_t place) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (rows_[row].size() < place + kFan) rows_[row].resize(place + kFan);
      std::fill_n(&rows_[row][place], kFan, kNone);
      if (row > 0 && place == 0) rows_[row][0] = greatest_of(rows_[row - 1], 0);
      const std::size_t node = place / kFan;
      // The second block of a row needs the first node above, and every eighth node a block.
      if (node != 1 && (node == 0 || node % kFan != 0)) return;
      place = node == 1 ? 0 : node;
    }
  }

  std::size_t size_ = 0;
  std::int64_t greatest_ = kNone;
  /// The numbers, then the nodes above them, in whole blocks, and room for more. Only the last row
  /// may have more than one block and no row above it.
  std::array<Row, 3> rows_;
};

}  // namespace backtrick::the_game
