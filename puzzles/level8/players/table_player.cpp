#include "puzzles/level8/players/table_player.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "puzzles/level8/players/displays.hpp"
#include "puzzles/level8/players/missing_cards.hpp"
#include "solver/common/interrupt_flag.hpp"
#include "solver/level8/display_filler.hpp"

namespace backtrick::level8 {
namespace {

/// Cards of one name are alike.
bool alike(Card a, Card b) {
  return a == b || (is_wild(a) && is_wild(b)) || (is_skip(a) && is_skip(b));
}

/// How long a hand may still need for its level, as CollectingPlayer judges it, in hundredths.
int cost_of(MissingCards& cards, const Hand& hand, Card discarded, const CardBits& unseen) {
  constexpr int kEach = 800;
  CardCounts held = counts_of(hand);
  held.remove(discarded);
  const int missing = cards.missing(held);
  if (missing == 0) return 0;
  const auto count = static_cast<int>(unseen.count());
  return kEach * (missing - 1) + 100 * (count + 1) / (cards.accepted(held, missing, unseen) + 1);
}

/// The cards of a hand, each name once.
std::vector<Card> distinct(const Hand& hand) {
  std::vector<Card> cards;
  for (const Card card : hand) {
    if (std::ranges::none_of(cards, [&](Card other) { return alike(other, card); }))
      cards.push_back(card);
  }
  return cards;
}

/// The players before whom a Skip may be laid, the most dangerous first.
std::vector<int> players_to_skip(const TableView& view) {
  std::vector<std::tuple<bool, int, int>> others;
  for (int other = 1; other <= view.rules.players; ++other) {
    const SeenPlayer& seen = view.seen(other);
    if (other != view.player && !seen.skipped)
      others.emplace_back(seen.display.empty(), seen.cards, other);
  }
  std::ranges::sort(others);
  std::vector<int> players;
  players.reserve(others.size());
  for (const auto& other : others) players.push_back(std::get<2>(other));
  return players;
}

/// Adds the ways to end a turn: each card of `ranked`, the least rank first. `last`: whether it is
/// the last card of the hand.
void add_discards(const TableView& view, const Turn& turn, bool last,
                  std::vector<std::pair<int, Card>> ranked, std::vector<TurnOption>& options) {
  std::ranges::stable_sort(ranked, {}, &std::pair<int, Card>::first);
  for (const auto& [rank, card] : ranked) {
    std::vector<int> skipped;
    if (is_skip(card) && !last) skipped = players_to_skip(view);
    for (const int other : skipped) {
      options.push_back({turn, {}});
      options.back().turn.discard = Discard{card, other};
    }
    if (skipped.empty()) {
      options.push_back({turn, {}});
      options.back().turn.discard = Discard{card, {}};
    }
  }
}

/// Adds the ways to end a turn in which the level lies: whatever fits is added, and any card may be
/// discarded.
void add_laid_endings(const TableView& view, ImaginedTable& table, Turn turn,
                      std::vector<TurnOption>& options) {
  table.add_all(&turn.added);
  const Hand& hand = table.hand(view.player);
  std::vector<std::pair<int, Card>> ranked;
  for (const Card card : distinct(hand)) ranked.emplace_back(table.distance(card), card);
  add_discards(view, turn, hand.size() == 1, std::move(ranked), options);
}

}  // namespace

std::vector<TurnOption> TablePlayer::piles(const TableView& view) {
  auto searches = ImaginedTable::searches_for(view);
  ImaginedTable table{view, searches};
  // Nothing hidden matters to the policy here but whether the draw pile is empty.
  std::vector<TurnOption> options;
  MissingCards cards{view.own().level, Goal::Place, view.rules};
  const CardCounts held = counts_of(view.hand);
  const bool lies = !view.own().display.empty();
  const int missing = lies ? 0 : cards.missing(held);
  std::vector<Card> tops;
  std::optional<int> last;
  for (int step = 1; step <= view.rules.players; ++step) {
    const int owner = (view.player - 1 - step + 2 * view.rules.players) % view.rules.players + 1;
    const auto& pile = view.seen(owner).discards;
    if (pile.empty()) continue;
    last = owner;
    const Card top = pile.back();
    if (std::ranges::any_of(tops, [&](Card other) { return alike(other, top); })) continue;
    tops.push_back(top);
    CardCounts with = held;
    with.add(top);
    const bool helps = is_wild(top) || (is_skip(top) && view.rules.players > 1) ||
                       (lies ? table.fits(top) : cards.missing(with) < missing);
    if (!helps) continue;
    TurnOption option;
    option.turn.from = owner;
    option.turn.taken = top;
    // A Skip is not the first thought.
    options.insert(is_skip(top) ? options.end() : options.begin(), std::move(option));
  }
  const bool first_is_skip = options.empty() || is_skip(options.front().turn.taken);
  if (view.draw_pile > 0) options.insert(options.begin() + (first_is_skip ? 0 : 1), TurnOption{});
  if (options.empty() && last) {
    TurnOption option;
    option.turn.from = last;
    option.turn.taken = view.seen(*last).discards.back();
    options.push_back(std::move(option));
  }
  return options;
}

std::vector<TurnOption> TablePlayer::endings(const TableView& view) {
  auto searches = ImaginedTable::searches_for(view);
  const SeenPlayer& own = view.own();
  const ImaginedTable seen{view, searches};
  std::vector<TurnOption> options;
  if (!own.display.empty()) {
    ImaginedTable table = seen;
    add_laid_endings(view, table, {}, options);
    return options;
  }
  for (const auto& display : displays_to_lay(own.level, view.hand, view.rules)) {
    ImaginedTable table = seen;
    Turn turn;
    lay_display(display, own.level, turn);
    table.lay(turn.laid);
    std::vector<Addition> own_additions = std::exchange(turn.added, {});
    if (own.laying_wins) {
      options.push_back({std::move(turn), {}});
      return options;
    }
    for (Addition& addition : own_additions) {
      addition.player = view.player;
      table.add(addition);
      turn.added.push_back(addition);
    }
    std::vector<TurnOption> endings;
    add_laid_endings(view, table, std::move(turn), endings);
    const bool first = options.empty();
    if (!first && endings.size() > kEndingsOfOthers) endings.resize(kEndingsOfOthers);
    std::ranges::move(endings, std::back_inserter(options));
  }
  if (!options.empty()) return options;
  MissingCards cards{own.level, Goal::Place, view.rules};
  std::vector<std::pair<int, Card>> ranked;
  for (const Card card : distinct(view.hand)) {
    const int cost = is_skip(card)   ? -1
                     : is_wild(card) ? 1'000'000
                                     : cost_of(cards, view.hand, card, view.unseen);
    ranked.emplace_back(cost, card);
  }
  add_discards(view, {}, view.hand.size() == 1, std::move(ranked), options);
  return options;
}

void TablePlayer::imagine(ImaginedTable table, const TableView& view, TurnOption& option) {
  const Turn& turn = option.turn;
  const int player = view.player;
  const bool lay_before = table.laid(player);
  if (view.has_taken) {
    if (!turn.laid.empty()) table.lay(turn.laid);
    for (const Addition& addition : turn.added) table.add(addition);
    if (turn.discard) table.discard(*turn.discard);
  } else {
    table.take(turn.from);
    table.finish_turn();
  }
  table.play_on(kMostTurns);
  Prospect& prospect = option.prospect;
  ++prospect.rounds;
  const bool won = table.winner() == player;
  const int turns = table.turns(player);
  if (won) {
    ++prospect.won;
    prospect.turns_to_win += turns;
  }
  if (table.laid(player)) {
    ++prospect.laid;
    if (!lay_before) {
      ++prospect.laid_later;
      prospect.turns_to_lay += table.turn_of_laying(player);
    }
  }
  prospect.value += (won ? kWin : table.laid(player) ? kLaid : 0) - turns;
}

void TablePlayer::compare(const TableView& view, std::vector<TurnOption>& options) {
  const auto most = static_cast<std::size_t>(effort_.options);
  if (options.size() > most) options.resize(most);
  auto searches = ImaginedTable::searches_for(view);
  const ImaginedTable seen{view, searches, adds_to_own_};
  constexpr int kStages = 3;
  std::size_t left = options.size();
  for (int stage = 0; stage < kStages; ++stage) {
    const int rounds = effort_.rounds * (stage + 1) / kStages - effort_.rounds * stage / kStages;
    for (int round = 0; round < rounds && !is_set(interrupt_); ++round) {
      ImaginedTable table = seen;
      table.deal(view, random_);
      for (std::size_t i = 0; i < left; ++i) imagine(table, view, options[i]);
    }
    // All that are left have imagined as many rounds.
    std::ranges::stable_sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(left),
                             std::greater{},
                             [](const TurnOption& option) { return option.prospect.value; });
    left = std::max<std::size_t>(2, (left + 1) / 2);
    left = std::min(left, options.size());
  }
}

std::vector<TurnOption> TablePlayer::options(const TableView& view) {
  std::vector<TurnOption> options = view.has_taken ? endings(view) : piles(view);
  if (effort_.rounds > 0) compare(view, options);
  return options;
}

std::optional<int> TablePlayer::take(const TableView& view) {
  std::vector<TurnOption> options = piles(view);
  if (effort_.rounds > 0 && options.size() > 1) compare(view, options);
  return options.front().turn.from;
}

void TablePlayer::finish(const TableView& view, Turn& turn) {
  std::vector<TurnOption> options = endings(view);
  if (effort_.rounds > 0 && options.size() > 1) compare(view, options);
  Turn& best = options.front().turn;
  turn.laid = std::move(best.laid);
  turn.added = std::move(best.added);
  turn.discard = best.discard;
}

Turn choose_turn(const Round& round, const TableMemory& memory, TablePlayer& player,
                 const std::vector<bool>& laying_wins) {
  Round now = round;
  Turn turn;
  turn.from = player.take(TableView::of(now, memory, laying_wins));
  if (const auto fault = turn.from ? now.take_discard(*turn.from) : now.draw())
    throw std::logic_error{"level8: a player breaks the rules: " + in_words(*fault)};
  turn.taken = now.hand(now.player()).back();
  player.finish(TableView::of(now, memory, laying_wins), turn);
  now = round;
  if (const auto fault = now.play(turn))
    throw std::logic_error{"level8: a player breaks the rules: " + in_words(*fault)};
  return turn;
}

}  // namespace backtrick::level8
