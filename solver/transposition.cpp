#include "transposition.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace backtrick {

void TranspositionTable::resize(std::size_t bytes) {
  const std::size_t windows = bytes / (kLines * sizeof(Line));
  if (windows == windows_) return;
  memory_.reset();
  lines_ = nullptr;
  windows_ = 0;
  deal_ = 0;
  if (windows == 0) return;
  // calloc hands out untouched zero pages for large sizes, and a zero line is nobody's: so the
  // table costs only what is used of it. It aligns to less than a cache line, hence one line to
  // spare.
  const std::size_t size = windows * kLines * sizeof(Line);
  std::size_t space = size + sizeof(Line);
  memory_.reset(std::calloc(space, 1));
  if (!memory_) throw std::bad_alloc{};
  void* first = memory_.get();
  lines_ = static_cast<Line*>(std::align(sizeof(Line), size, first, space));
  windows_ = windows;
}

void TranspositionTable::forget_all() {
  if (++deal_ != 0) return;
  // After 2^32 deals the numbers start again, and old ones must not be taken for new.
  std::fill_n(lines_, windows_ * kLines, Line{});
  deal_ = 1;
}

std::uint8_t TranspositionTable::grade(std::uint64_t effort) {
  return static_cast<std::uint8_t>(std::bit_width(effort));
}

}  // namespace backtrick
