#include "bench/bad_tables.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/state/bounds.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

/// The most cards that were laid on a scattered table, besides the tops.
constexpr std::uint64_t kMostBelowTops = 50;
/// Most scattered tables are alive, and can be played on.
constexpr int kTries = 1000;

std::unique_ptr<Player> weak_player(Start start) {
  return make_player(start == Start::Random    ? PlayerKind::Random
                     : start == Start::Nearest ? PlayerKind::Nearest
                                               : PlayerKind::Tricks);
}

/// Whether a turn can be begun and completed, not in sight of all cards.
bool goes_on(const WholeTable& table) {
  const SeatView view = table.view(Language::None);
  return !view.unseen.empty() && can_complete_turn(view);
}

/// The tables before all turns of a game but the first.
std::vector<WholeTable> tables_of_game(const Deal& deal, Player& player, std::uint64_t seed) {
  std::vector<WholeTable> tables;
  WholeTable table{deal};
  player.new_game(seed);
  Turn turn;
  while (goes_on(table)) {
    tables.push_back(table);
    turn.clear();
    SeatView view = table.view(Language::None);
    player.choose(view, turn);
    for (const Play play : turn) view.lay(play);
    if (!view.turn_complete()) break;
    table.end_turn(view.hand, Tops::of(view.tops));
  }
  tables.erase(tables.begin(), tables.begin() + std::min<std::ptrdiff_t>(1, std::ssize(tables)));
  return tables;
}

WholeTable scattered(const Rules& rules, SplitMix64& random) {
  std::vector<Card> cards;
  for (const int card : CardSet::deck_of(rules.cards)) cards.push_back(static_cast<Card>(card));
  shuffle(std::span{cards}, random);
  std::span<const Card> rest{cards};
  const auto take = [&](std::size_t count) {
    const std::span<const Card> taken = rest.first(count);
    rest = rest.subspan(count);
    return taken;
  };
  SeatView view = SeatView::undealt(rules);
  view.unseen = {};
  std::ranges::copy(take(4), view.tops.begin());
  take(random.below(kMostBelowTops));
  std::vector<CardSet> hands(static_cast<std::size_t>(rules.players));
  for (CardSet& hand : hands)
    for (const Card card : take(static_cast<std::size_t>(rules.hand))) hand = hand.with(card);
  view.hand = hands.front();
  for (const CardSet hand : hands) view.unseen = view.unseen | hand;
  for (const Card card : rest) view.unseen = view.unseen.with(card);
  view.unseen = view.unseen & ~view.hand;
  return {view, std::span{hands}.subspan(1), rest};
}

}  // namespace

std::string_view name(Start start) {
  constexpr std::array<std::string_view, kStarts.size()> kNames{"dealt", "random", "nearest",
                                                                "tricks", "scattered"};
  return kNames[static_cast<std::size_t>(start)];
}

bool alive(const WholeTable& table) {
  return out_of_reach(table.unplayed(), table.view(Language::None).nameless_tops()).empty();
}

std::optional<WholeTable> table_of(Start start, const Rules& rules, std::uint64_t number,
                                   bool only_alive) {
  if (start == Start::Dealt) return WholeTable{Deal::numbered(rules, number)};
  SplitMix64 random{~number};
  if (start == Start::Scattered) {
    for (int i = 0; i < kTries; ++i) {
      const WholeTable table = scattered(rules, random);
      if (goes_on(table) && (!only_alive || alive(table))) return table;
    }
    return std::nullopt;
  }
  std::vector<WholeTable> tables =
      tables_of_game(Deal::numbered(rules, number), *weak_player(start), number);
  if (only_alive) std::erase_if(tables, [](const WholeTable& table) { return !alive(table); });
  if (tables.empty()) return std::nullopt;
  return tables[random.below(tables.size())];
}

}  // namespace backtrick::lab
