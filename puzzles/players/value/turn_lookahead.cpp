#include "puzzles/players/value/turn_lookahead.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "solver/common/interrupt_flag.hpp"

namespace backtrick::the_game {
namespace {

/// Below this chance, looking ahead no longer helps.
constexpr std::int32_t kHopeless = kCertain / 500;
/// The number of samples before a turn may drop out, and between two comparisons.
constexpr int kFewestSamples = 8;
constexpr int kSamplesPerComparison = 4;
/// Turns whose means differ less than this are never told apart.
constexpr std::int64_t kIndifferent = kCertain / 2000;

/// The x for which the network expects exp(-x / 8).
double cards_left(const Value& value) {
  return 8 * std::log1p(std::exp(-static_cast<double>(value.remains) / Value::kUnit));
}

}  // namespace

TurnLookahead::TurnLookahead(const ValueNetwork& network, const LookaheadEffort& effort)
    : effort_{effort}, chooser_{network, effort.width}, next_{network, effort.next_width} {}

std::span<const TurnLookahead::Judged> TurnLookahead::judge(const SeatView& view,
                                                            std::size_t wanted) {
  judged_.clear();
  const Afterstate table = Afterstate::before_turn(view);
  const int required = std::max(view.required() - view.laid, 0);
  const TurnChooser::Candidate* const best = chooser_.choose(table, required, view.rules.hand);
  if (best == nullptr) return judged_;
  find_runners(*best, wanted);
  const bool decided = (best->exact && best->left == 0) || best->chance() < kHopeless;
  if (!decided && runners_.size() > 1) race(view);

  for (const Runner& runner : runners_) {
    const auto samples = static_cast<int>(runner.chances.size());
    const std::int32_t chance =
        samples > 0 ? static_cast<std::int32_t>(runner.sum / (effort_.prior + samples))
                    : runner.candidate->chance();
    judged_.push_back({runner.candidate, chance, samples, runner.candidate->exact});
  }
  // Turns that dropped out early had fewer samples, and were clearly worse than the best.
  std::ranges::stable_sort(judged_, [](const Judged& a, const Judged& b) {
    return a.samples != b.samples ? a.samples > b.samples : a.chance > b.chance;
  });
  return judged_;
}

void TurnLookahead::find_runners(const TurnChooser::Candidate& best, std::size_t wanted) {
  std::vector<const TurnChooser::Candidate*> near;
  const std::int64_t nearest_score = std::int64_t{best.score} - effort_.margin;
  for (const TurnChooser::Candidate& candidate : chooser_.candidates())
    if (&candidate == &best || candidate.score > nearest_score || wanted > 1)
      near.push_back(&candidate);
  const auto score = [](const TurnChooser::Candidate* candidate) { return candidate->score; };
  std::ranges::stable_sort(near, std::ranges::greater{}, score);
  const auto close = std::ranges::find_if(
      near, [&](const auto* candidate) { return candidate->score <= nearest_score; });
  const auto compared =
      std::max({wanted, std::size_t{1},
                std::min(effort_.candidates, static_cast<std::size_t>(close - near.begin()))});
  if (near.size() > compared) near.resize(compared);
  runners_.resize(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    runners_[i].candidate = near[i];
    runners_[i].sum = std::int64_t{effort_.prior} * near[i]->chance();
    runners_[i].chances.clear();
  }
}

void TurnLookahead::race(const SeatView& view) {
  running_.clear();
  for (Runner& runner : runners_) running_.push_back(&runner);
  const Rules& rules = view.rules;
  const bool alone = view.elsewhere() == 0;
  if (alone) {
    int draws = 0;
    for (const Runner& runner : runners_)
      draws = std::max(draws, rules.hand - runner.candidate->turn->hand.size());
    begin_draws(view.unseen, draws);
  } else {
    tables_.begin(view);
    next_.expect_draws_from(view.hand | view.unseen);
  }
  const auto sample = [&](const auto& leaf_of) {
    for (Runner* const runner : running_) {
      const TurnChooser::Candidate& candidate = *runner->candidate;
      const std::int32_t chance =
          candidate.exact ? candidate.chance() : chance_at(leaf_of(*candidate.turn));
      runner->sum += chance;
      runner->chances.push_back(chance);
    }
  };
  for (int samples = 1; samples <= effort_.samples && running_.size() > 1; ++samples) {
    if (is_set(interrupt_)) return;
    if (alone) {
      const auto draw = next_draw();
      sample([&](const TurnGenerator::Node& turn) {
        return leaf_after({turn.hand, view.unseen, turn.tops}, draw, rules.min_plays, rules.hand);
      });
    } else {
      const WholeTable table = tables_.next();
      sample([&](const TurnGenerator::Node& turn) {
        return leaf_after(turn.hand, turn.tops, table, view);
      });
    }
    if (samples >= kFewestSamples && samples % kSamplesPerComparison == 0)
      drop_clearly_worse(samples);
  }
}

void TurnLookahead::drop_clearly_worse(int samples) {
  const Runner* const best = *std::ranges::max_element(running_, {}, &Runner::sum);
  const std::int64_t n = samples;
  const std::int64_t weight = n + effort_.prior;
  std::erase_if(running_, [&](const Runner* runner) {
    if (runner == best) return false;
    std::int64_t sum = 0;  // of the differences in each sample
    std::int64_t squares = 0;
    for (std::size_t i = 0; i < runner->chances.size(); ++i) {
      const std::int64_t difference = best->chances[i] - runner->chances[i];
      sum += difference;
      squares += difference * difference;
    }
    // The mean, the prior included, exceeds its standard error, times the confidence, by more than
    // kIndifferent, without fractions:
    // (excess/weight)^2 > confidence/4 (n squares - sum^2) / (n (n-1) weight).
    // Chances are below 2^17 and weights below 2^10, so nothing overflows.
    const std::int64_t excess = best->sum - runner->sum - weight * kIndifferent;
    return excess > 0 && 4 * (n - 1) * n / weight * (excess / 16) * (excess / 16) >
                             effort_.confidence * ((n * squares - sum * sum) / 256);
  });
}

TurnLookahead::Outlook TurnLookahead::outlook(const Afterstate& after, int samples, int min_plays,
                                              int hand_size) {
  const bool exact = hand_size - after.hand.size() >= after.unseen.size();
  begin_draws(after.unseen, hand_size - after.hand.size());
  const int draws = exact ? 1 : samples;
  std::int64_t chances = 0;
  double left = 0;
  for (int sample = 0; sample < draws; ++sample) {
    const Leaf leaf = leaf_after(after, next_draw(), min_plays, hand_size);
    chances += chance_at(leaf);
    left += leaf.known ? leaf.left : cards_left(leaf.value);
  }
  return {static_cast<std::int32_t>(chances / draws), left / draws, exact};
}

TurnLookahead::Outlook TurnLookahead::outlook(const SeatView& view, CardSet hand, Tops tops,
                                              int samples) {
  tables_.begin(view);
  next_.expect_draws_from(view.hand | view.unseen);
  std::int64_t chances = 0;
  double left = 0;
  for (int sample = 0; sample < samples; ++sample) {
    const Leaf leaf = leaf_after(hand, tops, tables_.next(), view);
    chances += chance_at(leaf);
    left += leaf.known ? leaf.left : cards_left(leaf.value);
  }
  return {static_cast<std::int32_t>(chances / samples), left / samples, false};
}

void TurnLookahead::begin_draws(CardSet unseen, int count) {
  draws_.begin(unseen, count);
  further_draws_.begin(unseen, unseen.size());
  next_.expect_draws_from(unseen);
}

std::span<const Card> TurnLookahead::next_draw() {
  if (effort_.depth > 1) further_draws_.draw();
  draws_.draw();
  return draws_.drawn();
}

/// Draws the first cards of the further order that were not drawn before.
void TurnLookahead::draw_further(Afterstate& table, int hand_size) const {
  for (const Card card : further_draws_.drawn()) {
    if (table.hand.size() == hand_size) break;
    if (!table.unseen.contains(card)) continue;
    table.hand = table.hand.with(card);
    table.unseen = table.unseen.without(card);
  }
}

std::int32_t TurnLookahead::chance_at(const Leaf& leaf) {
  if (leaf.known) return leaf.left == 0 ? kCertain : 0;
  return chance_of(leaf.value.win);
}

TurnLookahead::Leaf TurnLookahead::leaf_after(const Afterstate& after, std::span<const Card> draw,
                                              int min_plays, int hand_size) {
  // A turn that leaves more cards than another draws fewer of the same draw.
  const auto drawn = static_cast<std::size_t>(hand_size - after.hand.size());
  Afterstate table = after.with_drawn(draw.first(std::min(drawn, draw.size())));
  if (table.unseen.empty()) return {true, next_.ending().fewest_left(table.hand, table.tops), {}};
  for (int turn = 1;; ++turn) {
    const TurnChooser::Candidate* const chosen = next_.choose(table, min_plays, hand_size);
    if (chosen == nullptr) return {true, (table.hand | table.unseen).size(), {}};
    if (chosen->exact || turn >= effort_.depth) return {chosen->exact, chosen->left, chosen->value};
    table.hand = chosen->turn->hand;
    table.tops = chosen->turn->tops;
    draw_further(table, hand_size);
  }
}

/// Every seat decides by its own view of the imagined table.
TurnLookahead::Leaf TurnLookahead::leaf_after(CardSet hand, Tops tops, WholeTable table,
                                              const SeatView& view) {
  const int turns = effort_.depth * view.rules.players;
  table.end_turn(hand, tops);
  for (int laid = 1;; ++laid) {
    if (table.unplayed().empty()) return {true, 0, {}};
    const SeatView seen = table.view(view.language);
    const Afterstate before = Afterstate::before_turn(seen);
    if (before.unseen.empty())
      return {true, next_.ending().fewest_left(before.hand, before.tops), {}};
    const TurnChooser::Candidate* const chosen =
        next_.choose(before, seen.required(), view.rules.hand);
    if (chosen == nullptr) return {true, table.unplayed().size(), {}};
    if (chosen->exact || laid >= turns) return {chosen->exact, chosen->left, chosen->value};
    table.end_turn(chosen->turn->hand, chosen->turn->tops);
  }
}

}  // namespace backtrick::the_game
