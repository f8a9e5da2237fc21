#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "solver/common/hash.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// The hands of all players by seat, a byte for each card, as layers store them: a third of the
/// size of sets. A hand has its cards in rising order, and zeros where it could hold more.
class PackedHands {
 public:
  PackedHands(const TeamArrivals& arrivals, const TeamState& state) : size_{size_for(arrivals)} {
    const auto most = static_cast<std::size_t>(arrivals.hand);
    for (std::size_t seat = 0; seat * most < size_; ++seat) {
      std::uint8_t* to = cards_.data() + seat * most;
      for (const int card : state.hands[seat]) *to++ = static_cast<std::uint8_t>(card);
    }
  }
  /// Hands as they were stored.
  PackedHands(const TeamArrivals& arrivals, const std::uint8_t* stored)
      : size_{size_for(arrivals)} {
    std::copy_n(stored, size_, cards_.data());
  }

  /// The number of bytes to store.
  static std::size_t size_for(const TeamArrivals& arrivals) {
    return static_cast<std::size_t>(arrivals.players) * static_cast<std::size_t>(arrivals.hand);
  }
  std::span<const std::uint8_t> bytes() const { return {cards_.data(), size_}; }
  CardSet hand(const TeamArrivals& arrivals, std::size_t seat) const {
    const auto most = static_cast<std::size_t>(arrivals.hand);
    CardSet hand;
    for (const std::uint8_t card : bytes().subspan(seat * most, most)) hand = hand.with(card);
    return hand & CardSet::above(0);
  }

  friend bool operator==(const PackedHands& a, const PackedHands& b) {
    return std::ranges::equal(a.bytes(), b.bytes());
  }
  /// The same in every process: no order may depend on a seed.
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < size_; i += sizeof hash) {
      std::uint64_t word = 0;
      std::memcpy(&word, cards_.data() + i, sizeof word);
      hash = mix(hash, word);
    }
    return hash;
  }

 private:
  static constexpr std::size_t kMost = std::size_t{kMaxPlayers} * std::size_t{kMaxHand};

  std::array<std::uint8_t, kMost> cards_{};
  std::size_t size_;
};

}  // namespace backtrick::the_game
