#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace backtrick {

/// What is known to be lost: a key -> the strongest vectors of tops refuted under it. Knows nothing
/// of the game but that a vector is four small numbers; what covers what is the caller's to say.
///
/// Exact: whole keys are compared, and a line belongs to one deal at a time. Bounded: a key's lines
/// stand in a short window, and when that is full the line that cost least is forgotten; forgetting
/// costs time, never truth.
class TranspositionTable {
 public:
  using Tops = std::array<std::uint8_t, 4>;
  /// A number, and a tag where it alone would not tell all apart.
  struct Key {
    Key(std::uint64_t n, std::uint8_t t = 0) : number{n}, tag{t} {}  // NOLINT: a number is a key
    std::uint64_t number;
    std::uint8_t tag;
    friend bool operator==(const Key&, const Key&) = default;
  };

  TranspositionTable() = default;

  /// Makes the table `bytes` large, rounded down to whole windows; 0 keeps nothing. Pages are
  /// touched only as they are used. Throws std::bad_alloc when the system gives no such memory.
  void resize(std::size_t bytes);
  /// Forgets everything at once, for a new deal. Costs nothing: what an earlier deal left counts as
  /// empty.
  void forget_all();

  /// Starts loading what a probe of this key will read first.
  void prefetch(Key key) const {
    if (windows_ != 0) __builtin_prefetch(window(key));
  }

  /// Is there a refuted vector of this key of which `covers(vector)` is true?
  template <typename Covers>
  bool refutes(Key key, const Covers& covers) const {
    if (windows_ == 0) return false;
    const Line* const first = window(key);
    for (const Line* line = first; line != first + kLines && line->deal == deal_; ++line) {
      if (line->number != key.number || line->tag != key.tag) continue;
      for (std::size_t i = 0; i < line->used; ++i) {
        if (covers(line->tops[i])) return true;
      }
    }
    return false;
  }

  /// Remembers a refuted vector in place of those of which `covered(vector)` is true, so that the
  /// vectors of a key stay an antichain. `effort` is what the refutation cost, in nodes.
  template <typename Covered>
  void store(Key key, const Tops& tops, std::uint64_t effort, const Covered& covered) {
    if (windows_ == 0) return;
    Line* const first = window(key);
    Line* room = nullptr;
    Line* cheapest = first;
    Line* line = first;
    for (; line != first + kLines && line->deal == deal_; ++line) {
      if (line->number == key.number && line->tag == key.tag) {
        for (std::size_t i = 0; i < line->used;) {
          if (covered(line->tops[i])) {
            line->tops[i] = line->tops[--line->used];
          } else {
            ++i;
          }
        }
        if (line->used < kVectors) room = line;
      }
      if (line->effort < cheapest->effort) cheapest = line;
    }
    if (room == nullptr) {
      room = line != first + kLines ? line : cheapest;
      room->number = key.number;
      room->tag = key.tag;
      room->deal = deal_;
      room->effort = 0;
      room->used = 0;
    }
    room->tops[room->used++] = tops;
    room->effort = std::max(room->effort, grade(effort));
  }

 private:
  static constexpr std::size_t kVectors = 12;
  static constexpr std::size_t kLines = 8;

  struct alignas(64) Line {
    std::uint64_t number;
    std::uint32_t deal;  ///< whose refutations these are; 0: nobody's
    std::uint8_t tag;
    std::uint8_t used;  ///< how many of tops are filled
    std::uint8_t effort;
    std::array<Tops, kVectors> tops;
  };
  static_assert(sizeof(Line) == 64, "a line is a cache line");

  /// The logarithm of an effort: what is hard to find again is kept longer.
  static std::uint8_t grade(std::uint64_t effort);

  /// The window of a key. Fibonacci hashing spreads the key; multiplying by the number of windows
  /// maps it onto them without division.
  Line* window(Key key) const {
    __extension__ using Wide = unsigned __int128;
    const std::uint64_t mixed = (key.number ^ (key.number >> 32) ^ key.tag) * 0x9E3779B97F4A7C15U;
    return lines_ + static_cast<std::size_t>((Wide{mixed} * windows_) >> 64) * kLines;
  }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
  Line* lines_ = nullptr;  // the first aligned line in memory_
  std::size_t windows_ = 0;
  std::uint32_t deal_ = 0;
};

}  // namespace backtrick
