// Reads arbitrary positions as lines of text, as JSON and as recorded games, also as one seat sees
// them. A position that is read must survive writing and reading again in every form, and legal
// play from it must only lead to positions that are accepted.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/position_text.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

namespace {

template <typename T, typename Read>
void expect_same(const T& expected, const Read& read) {
  EXPECT_OR_ABORT(read);
  EXPECT_OR_ABORT(*read == expected);
}

/// The first legal play.
std::optional<Play> any_play(const Game& game) {
  for (const Card card : game.hand(game.player())) {
    for (const Pile pile : kPiles) {
      if (Game next = game; !next.lay({card, pile})) return Play{card, pile};
    }
  }
  return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read_as_record = read_record(text);
  if (const auto* record = (read_as_record ? &*read_as_record : nullptr)) {
    expect_same(*record, read_record(write_record(*record)));
  } else {
    expect_good(read_as_record.error(), size);
  }

  if (const auto seen = read_seen_table(text)) {
    const std::string written = write_seen_table(*seen);
    EXPECT_OR_ABORT(write_seen_table(read_seen_table(written).value()) == written);
  } else {
    expect_good(seen.error(), size);
  }
  const auto read = read_position(text);
  if (!read) {
    expect_good(read.error(), size);
    return 0;
  }
  Game game{*read};
  while (true) {
    const Position& now = game.position();
    expect_same(now, Position::of(now.table()));
    expect_same(now, read_position(write_position_text(now)));
    expect_same(now, read_position(write_position_json(now)));
    if (now.beaten()) return 0;
    if (const auto play = any_play(game)) {
      EXPECT_OR_ABORT(!game.lay(*play));
    } else if (game.end_turn()) {
      return 0;
    }
  }
}
