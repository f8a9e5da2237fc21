#include "solver/the_game/state/team_root.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

CardSet set_of(const std::vector<Card>& cards) {
  CardSet set;
  for (const Card card : cards) set = set.with(card);
  return set;
}

TeamState state_of(const Position& position) {
  const Rules& rules = position.rules();
  TeamState state;
  SoloState& common = state.common;
  common.unplayed = set_of(position.draw_pile());
  for (int seat = 0; seat < rules.players; ++seat) {
    const int player = (position.player() - 1 + seat) % rules.players + 1;
    state.hands[static_cast<std::size_t>(seat)] = set_of(position.hand(player));
    common.unplayed = common.unplayed | set_of(position.hand(player));
  }
  common.tops = Tops::of(position.table().tops).in_order();
  const int to_draw = static_cast<int>(position.draw_pile().size());
  common.drawn = static_cast<std::uint8_t>(rules.cards - to_draw);
  common.played = static_cast<std::uint8_t>(rules.cards - position.left());
  state.seats = static_cast<std::uint8_t>(rules.players);
  if (to_draw == 0) state.drop_empty_seats();
  return state;
}

void add_root_positions(const Position& position, const Turn& laid,
                        std::vector<TeamRootPosition>& all) {
  const Tops tops = Tops::of(position.table().tops);
  Game game{position};
  if (position.beaten() || game.end_turn()) {
    all.push_back({state_of(position), tops, laid});
    return;
  }
  all.push_back({state_of(game.position()), tops, laid, true});
  // With an empty hand the turn is always over.
  if (!position.hand(position.player()).empty()) all.push_back({state_of(position), tops, laid});
}

}  // namespace

std::vector<TeamRootPosition> team_root_positions(const Deal& deal) {
  std::vector<TeamRootPosition> all;
  for (int player = 1; player <= deal.rules().players; ++player) {
    const Position start{deal, player};
    // In a small deck some players may hold no card. They are skipped.
    if (start.player() != player) continue;
    all.push_back({state_of(start), Tops::of(start.table().tops), {}, false, player});
  }
  return all;
}

std::vector<TeamRootPosition> team_root_positions(const Position& position,
                                                  std::span<const Play> first) {
  std::vector<TeamRootPosition> all;
  if (first.empty()) add_root_positions(position, {}, all);
  for (const Play play : first) {
    Game game{position};
    game.lay(play);
    add_root_positions(game.position(), {play}, all);
  }
  return all;
}

}  // namespace backtrick::the_game
