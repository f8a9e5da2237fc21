#include "team_start.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "game.hpp"

namespace backtrick {
namespace {

CardSet set_of(const std::vector<Card>& cards) {
  CardSet set;
  for (const Card card : cards) set = set.with(card);
  return set;
}

TeamPosition position_of(const Situation& situation) {
  const Rules& rules = situation.rules();
  TeamPosition position;
  Position& common = position.common;
  common.unplayed = set_of(situation.draw_pile());
  for (int seat = 0; seat < rules.players; ++seat) {
    const int player = (situation.player() - 1 + seat) % rules.players + 1;
    position.hands[static_cast<std::size_t>(seat)] = set_of(situation.hand(player));
    common.unplayed = common.unplayed | set_of(situation.hand(player));
  }
  const auto [a, b, c, d] = situation.table().tops;
  common.tops = {
      static_cast<std::uint8_t>(std::min(a, b)), static_cast<std::uint8_t>(std::max(a, b)),
      static_cast<std::uint8_t>(std::max(c, d)), static_cast<std::uint8_t>(std::min(c, d))};
  const int to_draw = static_cast<int>(situation.draw_pile().size());
  common.drawn = static_cast<std::uint8_t>(rules.cards - to_draw);
  common.played = static_cast<std::uint8_t>(rules.cards - situation.left());
  position.seats = static_cast<std::uint8_t>(rules.players);
  if (to_draw == 0) position.drop_empty_seats();
  return position;
}

void add_beginnings(const Situation& situation, const Turn& laid, std::vector<TeamBeginning>& all) {
  const auto& tops = situation.table().tops;
  Game game{situation};
  if (situation.beaten() || game.end_turn()) {
    all.push_back({position_of(situation), tops, laid});
    return;
  }
  all.push_back({position_of(game.situation()), tops, laid, true});
  // With no card in hand the turn is over in any case.
  if (!situation.hand(situation.player()).empty())
    all.push_back({position_of(situation), tops, laid});
}

}  // namespace

std::vector<TeamBeginning> team_beginnings(const Deal& deal) {
  std::vector<TeamBeginning> all;
  for (int player = 1; player <= deal.rules().players; ++player) {
    const Situation start{deal, player};
    // In a small deck some may hold no card at all, and are passed over at once.
    if (start.player() != player) continue;
    all.push_back({position_of(start), start.table().tops, {}, false, player});
  }
  return all;
}

std::vector<TeamBeginning> team_beginnings(const Situation& situation,
                                           std::span<const Play> first) {
  std::vector<TeamBeginning> all;
  if (first.empty()) add_beginnings(situation, {}, all);
  for (const Play play : first) {
    Game game{situation};
    game.lay(play);
    add_beginnings(game.situation(), {play}, all);
  }
  return all;
}

}  // namespace backtrick
