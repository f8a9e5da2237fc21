#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

// The features of a state's score, which is a linear sum. Every weight is a smooth function of the
// game's progress: with t = cards played / cards, it is c + l*t + b*4t(1-t).

/// When an unplayed card comes to hand.
enum class Availability : std::uint8_t { InHand, Soon, Later, Last };
inline constexpr std::size_t kAvailabilities = 4;
inline constexpr int kSoon = 8;    ///< within the next 8 cards drawn
inline constexpr int kLater = 20;  ///< within the next 20 cards drawn

/// The limit on the number of cards passed over on a pile. A pile that takes no card in hand counts
/// as this many.
inline constexpr int kMostPassed = 20;

/// The limit on the distance of a card from a pile's top, as a difference of numbers. A card that
/// no pile takes counts as this many.
inline constexpr int kMostDistance = 64;
/// The same limit for the features that count short distances alone: of the cards in hand, and of
/// the next kNextCards cards to be drawn.
inline constexpr int kMostShortDistance = 4;
inline constexpr int kMostNextDistance = 16;
inline constexpr int kNextCards = 2;

/// How far ahead of a pile's top the launch of a pair may be for feature::kNearPair.
inline constexpr int kNearLaunch = 8;

/// Indices in the list of features. A card has a value by how many ascending and descending piles
/// still cover it, if any. The order of the two numbers does not matter.
namespace feature {
inline constexpr std::size_t kCovers = 5;                    ///< 0+1, 0+2, 1+1, 1+2, 2+2
inline constexpr std::size_t kRoom = 0;                      ///< any card, by cover
inline constexpr std::size_t kRoomBefore = kRoom + kCovers;  ///< added, by Availability but Last
/// A pile's next trick, by Availability of its landing, and each card that it frees. With one
/// player, kTop counts instead.
inline constexpr std::size_t kTrick = kRoomBefore + 3 * kCovers;
inline constexpr std::size_t kTrickGain = kTrick + kAvailabilities;
inline constexpr std::size_t kPair =
    kTrickGain + kAvailabilities;  ///< pair b and b-10 on a far pile, by Availability
/// The same on a near pile. With one player, these do not count.
inline constexpr std::size_t kSecondPair = kPair + kAvailabilities;
inline constexpr std::size_t kLaid =
    kSecondPair + kAvailabilities;  ///< 1, 2, 3 or more cards laid since the last draw
inline constexpr std::size_t kLaidCounts = 3;
/// Unplayed cards that the nearest card in hand passes over: on the best pile, on the second best,
/// and on the other two together. With one player, kDistance counts instead.
inline constexpr std::size_t kPassed = kLaid + kLaidCounts;
inline constexpr std::size_t kPassedCounts = 3;
/// kProgress is the value of having come so far, which makes scores comparable between numbers of
/// cards played. kLevelPenalty is the factor of the level penalty. Both are scaled by 64 relative
/// to the other weights, because they are compared with the sum of these.
inline constexpr std::size_t kProgress = kPassed + kPassedCounts;
inline constexpr std::size_t kLevelPenalty = kProgress + 1;
/// As kPassed, for the hand whose turn is next, and for the hands after it together. They count
/// with several players alone.
inline constexpr std::size_t kPassedNext = kLevelPenalty + 1;
inline constexpr std::size_t kPassedAfter = kPassedNext + kPassedCounts;
/// The trick that a pile's next trick leads to, by the later Availability of the two; for each card
/// that it frees, the first landing included; and the trick after that, by the latest Availability
/// of the three. Several players take turns in laying such chains, so these count with several
/// players alone.
inline constexpr std::size_t kSecondTrick = kPassedAfter + kPassedCounts;
inline constexpr std::size_t kSecondTrickGain = kSecondTrick + kAvailabilities;
inline constexpr std::size_t kThirdTrick = kSecondTrickGain + kAvailabilities;
/// For each card in hand, its distance from the nearest pile that takes it, or nothing if it is a
/// trick's landing. This counts with one player alone.
inline constexpr std::size_t kDistance = kThirdTrick + kAvailabilities;
/// A pair on a far pile of which the card to be laid first comes by the end of Soon, and the other
/// later. This counts with one player alone.
inline constexpr std::size_t kSplitPair = kDistance + 1;
/// A pile, by whether it is the far or the near one of its direction, by the Availability of its
/// next trick's landing or, last, that this has been played, and by how many numbers of its row the
/// pile has passed: 0, kTopStep, 2 * kTopStep and so on, with linear interpolation. In smaller
/// decks they are scaled. This counts with one player alone, in place of kTrick and kTrickGain.
inline constexpr std::size_t kTop = kSplitPair + 1;
inline constexpr std::size_t kLandings = kAvailabilities + 1;
inline constexpr std::size_t kTopSteps = 8;
inline constexpr int kTopStep = 16;
/// As kDistance, with lower limits: for each card in hand, and for each of the next cards to be
/// drawn. These count with one player alone.
inline constexpr std::size_t kShortDistance = kTop + 2 * kLandings * kTopSteps;
inline constexpr std::size_t kNextDistance = kShortDistance + 1;
/// A pair by the end of Soon whose launch is at most kNearLaunch numbers ahead of a pile's top,
/// counted for each pile. This counts with one player alone.
inline constexpr std::size_t kNearPair = kNextDistance + 1;
inline constexpr std::size_t kCount = kNearPair + 1;
}  // namespace feature

/// The coefficients c, l and b of every feature, in 64ths.
struct Weights {
  std::array<std::array<std::int32_t, feature::kCount>, 3> by_term;
};

/// Whether turns are short, that is one or two cards. Rules with short and with long turns have
/// separate weights.
constexpr bool has_short_turns(int min_plays) { return min_plays <= 2; }

/// The weights for a rule set with turns of at least `min_plays` cards. Made by
/// bench/train_weights.cpp.
const Weights& weights_for(int min_plays);
/// The same for several players.
const Weights& team_weights_for(int min_plays);

}  // namespace backtrick::the_game
