#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

// What makes a position look promising, as a linear sum. Every weight is a smooth function of how
// far the game has come: with t = cards played / cards, it is c + l*t + b*4t(1-t).

/// When an unplayed card comes to hand.
enum class Availability : std::uint8_t { InHand, Soon, Later, Last };
inline constexpr std::size_t kAvailabilities = 4;
inline constexpr int kSoon = 8;    ///< among as many next draws
inline constexpr int kLater = 20;  ///< among as many

/// What a pile on which no card in hand goes counts as passing over, and no pile counts more.
inline constexpr int kMostPassed = 20;

/// Places in the list of features. A card is worth something by how many ascending and descending
/// piles still cover it, as far as any does; the order of the two numbers does not matter.
namespace feature {
inline constexpr std::size_t kCovers = 5;                    ///< 0+1, 0+2, 1+1, 1+2, 2+2
inline constexpr std::size_t kRoom = 0;                      ///< any card, by cover
inline constexpr std::size_t kRoomBefore = kRoom + kCovers;  ///< on top, by Availability but Last
inline constexpr std::size_t kTrick =
    kRoomBefore + 3 * kCovers;  ///< a pile's next trick, by Availability
inline constexpr std::size_t kTrickGain = kTrick + kAvailabilities;  ///< for every card it frees
inline constexpr std::size_t kPair =
    kTrickGain + kAvailabilities;  ///< b and b-10, first pile, by Availability
inline constexpr std::size_t kSecondPair =
    kPair + kAvailabilities;  ///< likewise for the second pile
inline constexpr std::size_t kLaid =
    kSecondPair + kAvailabilities;  ///< 1, 2, 3 or more since the draw
inline constexpr std::size_t kLaidCounts = 3;
/// Unplayed cards that the next card in hand passes over: on the best pile, on the second best, and
/// on the other two together.
inline constexpr std::size_t kPassed = kLaid + kLaidCounts;
inline constexpr std::size_t kPassedCounts = 3;
/// What having come so far is worth, which makes scores comparable between numbers of cards
/// played; and what every position expanded adds to the level penalty there. Both 64 times dearer
/// than the rest, because they stand against the sum of it.
inline constexpr std::size_t kProgress = kPassed + kPassedCounts;
inline constexpr std::size_t kLevelPenalty = kProgress + 1;
inline constexpr std::size_t kCount = kLevelPenalty + 1;
}  // namespace feature

/// c, l and b of every feature, in 64ths.
struct Weights {
  std::array<std::array<std::int32_t, feature::kCount>, 3> by_term;
};

/// Turns of one or two cards and longer ones are different games to whoever looks for a win.
constexpr bool has_short_turns(int min_plays) { return min_plays <= 2; }

/// The weights for a rule set: one set for turns of one or two cards, one for longer ones. Made by
/// bench/train.cpp.
const Weights& weights_for(int min_plays);
/// The same for several players.
const Weights& team_weights_for(int min_plays);

}  // namespace backtrick::the_game
