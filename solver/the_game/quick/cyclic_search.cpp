#include "solver/the_game/quick/cyclic_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "solver/the_game/quick/autoplay.hpp"
#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {
namespace {

/// Lower than any score.
constexpr std::int32_t kNoScore = std::numeric_limits<std::int32_t>::min();

/// A score and a place in one word. A more promising candidate has a greater rank; among equal
/// scores, a later one has.
constexpr std::int64_t rank_of(std::int32_t score, std::size_t place) {
  return static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(score)} << 32 | place);
}
constexpr std::int32_t score_of_rank(std::int64_t rank) {
  return static_cast<std::int32_t>(rank >> 32);
}
constexpr std::uint32_t place_of_rank(std::int64_t rank) {
  return static_cast<std::uint32_t>(rank);
}
/// Of a candidate that has been chosen. It has no score, like a block that never had a candidate.
constexpr std::int64_t kTaken = TournamentTree::kNone;
static_assert(score_of_rank(kTaken) == kNoScore);

/// Lower than any level key.
constexpr std::int32_t kNoLevelKey = std::numeric_limits<std::int32_t>::min();
/// Exceeds the number of levels. A level key is a score times kLevels plus the level.
constexpr std::int32_t kLevels = 128;
/// By how much another level must be more promising before the search leaves its plunge. With 0,
/// two players with expert rules take an eighth more positions (bench/LABBOOK.md).
constexpr std::int32_t kPlunge = 6000;
/// No score comes close to this limit.
constexpr std::int32_t kMaxLevelKey =
    std::numeric_limits<std::int32_t>::max() / kLevels - 1 - kPlunge;

}  // namespace

template <typename Policy>
CyclicSearch<Policy>::CyclicSearch(const Pruning& pruning, MemoryAccount& account)
    : pruning_{pruning},
      account_{account},
      states_{account},
      steps_{account},
      moves_{account},
      blocks_{account},
      ranks_{account},
      partials_{account} {}

template <typename Policy>
bool CyclicSearch<Policy>::search(const Context& context, std::span<const State> roots,
                                  const SearchWidth& search_width) {
  most_ = roots.size() + std::size_t{search_width.width} * search_width.passes;
  autoplay_ = search_width.autoplay;
  begin(context.arrivals, roots);
  for (std::uint32_t i = 0; i < roots.size(); ++i) {
    if (!context.budget.spend()) return false;
    expand(context, i, search_width.filter);
  }
  while (!win_) {
    std::int32_t best = kNoLevelKey;
    for (const std::int32_t key : best_keys_) best = std::max(best, key);
    if (best == kNoLevelKey) return false;
    const std::size_t last = std::exchange(last_level_, 0);
    const std::size_t played = level_keys_[last] >= best - kPlunge * kLevels
                                   ? last
                                   : static_cast<std::size_t>(best & (kLevels - 1));
    const bool chosen = choose(context, played);
    update_level_key(played);
    if (!chosen) continue;
    if (!context.budget.spend()) return false;
    expand(context, static_cast<std::uint32_t>(states_.size() - 1), search_width.filter);
  }
  reconstruct();
  return true;
}

template <typename Policy>
void CyclicSearch<Policy>::begin(const Arrivals& arrivals, std::span<const State> roots) {
  states_.clear();
  blocks_.clear();
  while (levels_.size() <= static_cast<std::size_t>(arrivals.cards)) levels_.emplace_back(account_);
  for (Level& level : levels_) {
    level.best.clear();
    level.expanded = 0;
    level.level_penalty = 0;
  }
  level_keys_.fill(kNoLevelKey);
  best_keys_.fill(kNoLevelKey);
  last_level_ = 0;
  win_.reset();
  for (const State& root : roots) states_.add(root);
  roots_ = roots.size();
  steps_.assign(roots_, {});
  move_count_ = 0;
  levels_[Policy::common(roots.front()).played].expanded = roots_;
}

/// Sets a level's key from the score of its best candidate.
template <typename Policy>
void CyclicSearch<Policy>::update_level_key(std::size_t played) {
  const Level& level = levels_[played];
  const std::int64_t best = level.best.greatest();
  std::int32_t key = kNoLevelKey;
  if (score_of_rank(best) != kNoScore && level.expanded < most_) {
    const std::int32_t worth =
        std::clamp(score_of_rank(best) - level.level_penalty, -kMaxLevelKey, kMaxLevelKey);
    key = worth * kLevels + static_cast<std::int32_t>(played);
  }
  const std::int32_t before = std::exchange(level_keys_[played], key);
  std::int32_t& best_of_range = best_keys_[played / kRange];
  if (key >= best_of_range) {
    best_of_range = key;
  } else if (before == best_of_range) {
    best_of_range = kNoLevelKey;
    for (std::size_t i = 0; i < kRange; ++i)
      best_of_range = std::max(best_of_range, level_keys_[played / kRange * kRange + i]);
  }
}

/// Takes the most promising candidate of a level. Returns whether it is worth expanding.
template <typename Policy>
bool CyclicSearch<Policy>::choose(const Context& context, std::size_t played) {
  Level& level = levels_[played];
  const std::size_t chosen = place_of_rank(level.best.greatest());
  const std::size_t block = chosen / kBlock;
  ranks_[chosen] = kTaken;
  std::int64_t next = kTaken;
  for (std::size_t i = block * kBlock; i < (block + 1) * kBlock; ++i)
    next = std::max(next, ranks_[i]);
  const auto [parent, place, plays, ends] = blocks_[block];
  level.best.set(place, next);

  const PartialTurn partial = partials_[chosen];
  State state = states_[parent];
  lay(partial, plays, state);
  // Of the candidates that are lost, 98 in 100 hold a dead card before their safe plays.
  if (pruning_.dead_card && dead_card(Policy::common(state))) return false;
  Move* end = put_moves(parent, partial);
  if (ends && autoplay_) {
    end = end_turn_with_autoplay<Policy>(context.arrivals, state, end);
  } else if (ends) {
    end_turn(context.arrivals, state);
    end[-1].draws = true;
  }
  if (pruning_.blocked_turn && blocked_turn(context.arrivals, state)) return false;
  if (states_.covers(state, pruning_.dominance)) return false;
  states_.add(state);
  add_step(parent, end);
  ++level.expanded;
  level.level_penalty = context.evaluator.level_penalty(static_cast<int>(played), level.expanded);
  return true;
}

template <typename Policy>
void CyclicSearch<Policy>::expand(const Context& context, std::uint32_t place, MoveFilter filter) {
  const State& state = states_[place];
  if (all_fit(context.arrivals, state) || state.beaten()) {
    win_ = place;
    return;
  }
  const int plays = plays_in_partial_turn(context.arrivals, state);
  const auto [may_draw, may_stay] = turn_choice(context.arrivals, state, plays, filter);
  generator_.make(Policy::hand(context.arrivals, state), Policy::common(state), plays);
  if (may_draw) add_siblings(context, place, plays, true);
  if (may_stay) add_siblings(context, place, plays, false);
}

/// Scores the partial turns just generated, and adds them as candidates.
template <typename Policy>
void CyclicSearch<Policy>::add_siblings(const Context& context, std::uint32_t parent, int plays,
                                        bool ends) {
  const PartialTurns& partials = generator_.partials();
  const std::size_t size = partials.size();
  if (size == 0) return;
  const State& from = states_[parent];
  const int played = Policy::common(from).played + plays;
  std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> scores;
  Policy::evaluate(context.arrivals, context.evaluator, from, generator_.hand(), plays, ends,
                   partials.ends, scores.data());
  std::fill_n(scores.begin() + size, kBlock, kNoScore);
  const std::size_t first = blocks_.size() * kBlock;
  const std::size_t end = first + (size + kBlock - 1) / kBlock * kBlock;
  if (end > ranks_.size()) {
    ranks_.resize(end);
    partials_.resize(end);
  }
  Level& level = levels_[static_cast<std::size_t>(played)];
  for (std::size_t block = first; block < end; block += kBlock) {
    std::int64_t best = kTaken;
    for (std::size_t i = block; i < block + kBlock; ++i) {
      const std::int64_t rank = rank_of(scores[i - first], i);
      best = std::max(best, rank);
      ranks_[i] = rank;
      partials_[i] = partials[i - first];
    }
    blocks_.push_back({parent, static_cast<std::uint32_t>(level.best.add(best)),
                       static_cast<std::uint8_t>(plays), ends});
  }
  if (played < context.arrivals.cards) {
    last_level_ = static_cast<std::size_t>(played);
    update_level_key(last_level_);
    return;
  }
  Move* const last = put_moves(parent, partials[0]);
  last[-1].draws = ends;
  win_ = steps_.size();
  add_step(parent, last);
}

/// Puts the moves of a partial turn after those of all steps, without counting them yet. Returns
/// their end, after which there is room for autoplay.
template <typename Policy>
Move* CyclicSearch<Policy>::put_moves(std::uint32_t parent, const PartialTurn& partial) {
  const std::size_t needed = move_count_ + kMaxPartialPlays + kMostAutoplay;
  if (needed > moves_.size()) moves_.resize(needed);
  return put_moves_of(Policy::common(states_[parent]), partial, &moves_[move_count_]);
}

/// Adds a step with the moves put last.
template <typename Policy>
void CyclicSearch<Policy>::add_step(std::uint32_t parent, const Move* end_of_moves) {
  steps_.push_back({parent, static_cast<std::uint32_t>(move_count_)});
  move_count_ = static_cast<std::size_t>(end_of_moves - moves_.data());
}

/// Goes back from the win to the start, and then lists the moves in their order.
template <typename Policy>
void CyclicSearch<Policy>::reconstruct() {
  std::vector<std::size_t> path;  // the last step first
  path.reserve(levels_.size());
  for (root_ = *win_; root_ >= roots_; root_ = steps_[root_].parent) path.push_back(root_);
  steps_.push_back({0, static_cast<std::uint32_t>(move_count_)});
  line_.clear();
  const auto move = [&](std::size_t step) { return moves_.data() + steps_[step].first_move; };
  std::ranges::reverse(path);
  for (const std::size_t step : path) line_.insert(line_.end(), move(step), move(step + 1));
  // A step that lays the last card leads to no state.
  if (*win_ < states_.size()) append_all(Policy::common(states_[*win_]), line_);
}

template class CyclicSearch<SoloPolicy>;
template class CyclicSearch<TeamPolicy>;

}  // namespace backtrick::the_game
