#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "team_key.hpp"

namespace backtrick {

/// What is known to be lost in a game of several players: the table of transposition.hpp, with
/// lines twice as long for the longer key. Exact, bounded, and what it forgets costs time, never
/// truth.
class TeamTable {
 public:
  using Tops = std::array<std::uint8_t, 4>;

  /// Makes the table `bytes` large, rounded down to whole windows, and empty; 0 keeps nothing.
  /// Throws std::bad_alloc when the system gives no such memory.
  void reset(std::size_t bytes) {
    const std::size_t windows = bytes / (kLines * sizeof(Line));
    if (windows == windows_ && ++deal_ != 0) return;
    memory_.reset();
    lines_ = nullptr;
    windows_ = 0;
    deal_ = 1;
    if (windows == 0) return;
    // Zero pages cost only what is used of them; one line is to spare for alignment.
    const std::size_t size = windows * kLines * sizeof(Line);
    std::size_t space = size + sizeof(Line);
    memory_.reset(std::calloc(space, 1));
    if (!memory_) throw std::bad_alloc{};
    void* first = memory_.get();
    lines_ = static_cast<Line*>(std::align(sizeof(Line), size, first, space));
    windows_ = windows;
  }

  /// Is there a refuted vector of this key of which `covers(vector)` is true?
  template <typename Covers>
  bool refutes(const TeamKey& key, const Covers& covers) const {
    if (windows_ == 0) return false;
    const Line* const first = window(key);
    for (const Line* line = first; line != first + kLines && line->deal == deal_; ++line) {
      if (line->key == key &&
          std::any_of(line->tops.begin(), line->tops.begin() + line->used, covers))
        return true;
    }
    return false;
  }

  /// Remembers a refuted vector in place of those of which `covered(vector)` is true. `effort` is
  /// what the refutation cost, in nodes; what was cheap is forgotten first.
  template <typename Covered>
  void store(const TeamKey& key, const Tops& tops, std::uint64_t effort, const Covered& covered) {
    if (windows_ == 0) return;
    Line* const first = window(key);
    Line* room = nullptr;
    Line* cheapest = first;
    Line* line = first;
    for (; line != first + kLines && line->deal == deal_; ++line) {
      if (line->key == key) {
        const auto kept =
            std::remove_if(line->tops.begin(), line->tops.begin() + line->used, covered);
        line->used = static_cast<std::uint8_t>(kept - line->tops.begin());
        if (line->used < kVectors) room = line;
      }
      if (line->effort < cheapest->effort) cheapest = line;
    }
    if (room == nullptr) {
      room = line != first + kLines ? line : cheapest;
      room->key = key;
      room->deal = deal_;
      room->effort = 0;
      room->used = 0;
    }
    room->tops[room->used++] = tops;
    room->effort = std::max(room->effort, static_cast<std::uint8_t>(std::bit_width(effort)));
  }

 private:
  static constexpr std::size_t kVectors = 20;
  static constexpr std::size_t kLines = 8;

  struct alignas(128) Line {
    TeamKey key;
    std::uint32_t deal;  ///< whose refutations these are; 0: nobody's
    std::uint8_t used;   ///< how many of tops are filled
    std::uint8_t effort;
    std::array<Tops, kVectors> tops;
  };
  static_assert(sizeof(Line) == 128, "a line is two cache lines");

  Line* window(const TeamKey& key) const {
    __extension__ using Wide = unsigned __int128;
    std::uint64_t mixed = 0;
    for (const std::uint64_t hand : key.hands) {
      mixed = (mixed ^ hand) * 0x9E3779B97F4A7C15U;
      mixed ^= mixed >> 32;
    }
    mixed *= 0x9E3779B97F4A7C15U;
    return lines_ + static_cast<std::size_t>((Wide{mixed} * windows_) >> 64) * kLines;
  }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
  Line* lines_ = nullptr;  // the first aligned line in memory_
  std::size_t windows_ = 0;
  std::uint32_t deal_ = 1;
};

}  // namespace backtrick
