#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace backtrick::level8 {

/// Editions and readings of the printed rules, by name. README.md lists what they differ in, with
/// the sources.
enum class Edition : std::uint8_t {
  English,      ///< the English sheet, by the readings of README.md: the default
  German,       ///< 98 cards, dealt one by one, shuffled again at once
  AnyDiscard,   ///< English; any card of a discard pile may be taken
  DistinctSets  ///< English; the sets of a level show different numbers
};
inline constexpr std::array kEditions{Edition::English, Edition::German, Edition::AnyDiscard,
                                      Edition::DistinctSets};

/// "english", "german", "any-discard" or "distinct-sets".
std::string_view name(Edition edition);
std::optional<Edition> edition_named(std::string_view name);

/// What an edition says where editions differ.
struct Readings {
  int wilds = 6;                  ///< in the whole deck
  bool deals_one_by_one = false;  ///< rather than a whole hand at a time
  bool reshuffles_at_once =
      false;  ///< when the last card is drawn, rather than before the next turn
  bool takes_any_discard = false;  ///< rather than the top card of a discard pile alone
  bool sets_differ = false;        ///< no two sets that a player lays may show the same number
};

constexpr Readings readings_of(Edition edition) {
  Readings readings;
  switch (edition) {
    case Edition::English: break;
    case Edition::German:
      readings.wilds = 5;
      readings.deals_one_by_one = true;
      readings.reshuffles_at_once = true;
      break;
    case Edition::AnyDiscard: readings.takes_any_discard = true; break;
    case Edition::DistinctSets: readings.sets_differ = true; break;
  }
  return readings;
}

}  // namespace backtrick::level8
