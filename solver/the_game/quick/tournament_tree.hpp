#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace backtrick::the_game {

/// Keeps the greatest of many numbers while they change: a tournament tree (Knuth, The Art of
/// Computer Programming, volume 3, section 5.4.1) in which each node is the greatest of eight below
/// it. In a heap, the path of a number depends on the others, so its branches are mispredicted.
/// Here every loop compares eight numbers.
class TournamentTree {
 public:
  /// Less than or equal to all numbers.
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

  void clear() {
    size_ = 0;
    greatest_ = kNone;
    for (Row& row : rows_) row.clear();
  }

  /// The greatest number, or kNone.
  std::int64_t greatest() const { return greatest_; }

  /// Adds a number. Returns its place, counted from 0.
  std::size_t add(std::int64_t number) {
    const std::size_t place = size_++;
    if (place % kFan == 0) grow();
    set(place, number);
    return place;
  }

  /// Replaces the number at a place.
  void set(std::size_t place, std::int64_t number) {
    for (Row& row : rows_) {
      row[place] = number;
      place /= kFan;
      number = greatest_of(row, place);
      if (row.size() > kFan) continue;
      greatest_ = number;
      return;
    }
    greatest_ = kNone;
    for (std::size_t block = 0; block < rows_.back().size() / kFan; ++block)
      greatest_ = std::max(greatest_, greatest_of(rows_.back(), block));
  }

 private:
  using Row = std::vector<std::int64_t>;
  static constexpr std::size_t kFan = 8;

  static std::int64_t greatest_of(const Row& row, std::size_t block) {
    const std::int64_t* numbers = &row[block * kFan];
    std::int64_t greatest = numbers[0];
    for (std::size_t i = 1; i < kFan; ++i) greatest = std::max(greatest, numbers[i]);
    return greatest;
  }

  /// Makes room for a block of numbers more, and for a node above each block. The rows end with one
  /// of a single block.
  void grow() {
    std::size_t needed = size_;
    for (std::size_t row = 0; row < rows_.size() && rows_[row].size() < needed; ++row) {
      const bool is_new = rows_[row].empty();
      rows_[row].resize((needed + kFan - 1) / kFan * kFan, kNone);
      if (is_new && row > 0) rows_[row][0] = greatest_of(rows_[row - 1], 0);
      if (rows_[row].size() == kFan) return;
      needed = rows_[row].size() / kFan;
    }
  }

  std::size_t size_ = 0;
  std::int64_t greatest_ = kNone;
  /// The numbers, then the nodes above them, in whole blocks. Only the last row may have more than
  /// one block and no row above it.
  std::array<Row, 3> rows_;
};

}  // namespace backtrick::the_game
