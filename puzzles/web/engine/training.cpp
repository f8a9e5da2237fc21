#include <emscripten.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/players/counting_player.hpp"
#include "puzzles/studies/study_miner.hpp"
#include "puzzles/studies/study_theme.hpp"
#include "puzzles/web/engine/record_text.hpp"
#include "puzzles/web/engine/request.hpp"

// The miner of studies for the page: an endless row of them, each with an address. A request names
// a band, and after a space a theme if one is wanted.

namespace backtrick::the_game {
namespace {

/// Phones cannot provide more. A position that does not fit is passed over, on every device alike.
constexpr std::size_t kTableSize = std::size_t{16} << 20;

/// The player whose games have the studies of a date, too: `counting` of player_panel.hpp.
std::unique_ptr<Player> make_training_player() { return std::make_unique<CountingPlayer>(100); }

/// The form of a band is that of the studies of a date.
std::optional<WantedStudies> wanted_studies(std::string_view text) {
  const std::string_view band_text = text.substr(0, text.find(' '));
  const auto band = band_named(band_text);
  const auto* const known = std::ranges::find(kStudyBands, band);
  if (known == kStudyBands.end()) return std::nullopt;
  const DailyStudyForm& form =
      kDailyStudyForms[static_cast<std::size_t>(known - kStudyBands.begin())];
  WantedStudies wanted{.rules = {},
                       .fewest_cards = form.fewest_cards,
                       .most_cards = form.most_cards,
                       .unique_turns = form.unique_turns,
                       .band = *known};
  if (band_text.size() == text.size()) return wanted;
  wanted.theme = theme_named(text.substr(band_text.size() + 1));
  return wanted.theme ? std::optional{wanted} : std::nullopt;
}

std::string study_json(const Study& study, std::uint64_t number) {
  const Deal deal = Deal::numbered(study.position.rules(), number);
  std::string themes = "[";
  for (const Theme theme : themes_of(study)) {
    if (themes.size() > 1) themes += ',';
    themes += quoted(name(theme));
  }
  const Grade& grade = study.grade.value();
  return "{\"number\":" + std::to_string(number) + ",\"deal\":" + quoted(id_of(deal).value()) +
         ",\"before\":" + quoted(write_plays(plays_before(deal, study, *make_training_player()))) +
         ",\"unique_turns\":" + std::to_string(study.unique_turns()) +
         ",\"cards\":" + std::to_string(study.position.left()) +
         ",\"band\":" + quoted(name(grade.band)) +
         ",\"difficulty\":" + std::to_string(grade.difficulty) + ",\"themes\":" + themes + "]}";
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick::the_game;

extern "C" {

/// The first study of the band in the games of this many numbered deals from one on, and its
/// themes; nothing but braces if there is none.
EMSCRIPTEN_KEEPALIVE const char* training_mine(double start, double deals) {
  auto wanted = wanted_studies(request());
  if (!wanted) return refuse("there is no such band or theme");
  constexpr double kMost = 9e15;
  if (!(start >= 1 && start + deals <= kMost && deals >= 1)) return refuse("there is no such deal");
  wanted->start = static_cast<std::uint64_t>(start);
  wanted->deals = static_cast<std::uint64_t>(deals);
  backtrick::Limits limits = mining_limits();
  limits.memory = kTableSize;
  std::string found = "{}";
  MiningTally tally;
  mine(
      *wanted, make_training_player, limits,
      [&](const Study& study, std::uint64_t number) { found = study_json(study, number); }, tally);
  return answer(found);
}
}
