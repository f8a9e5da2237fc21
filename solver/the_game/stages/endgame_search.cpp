#include "solver/the_game/stages/endgame_search.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/stages/conclusion.hpp"
#include "solver/the_game/stages/searches.hpp"
#include "solver/the_game/state/line_builder.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {
namespace {

/// Finds most wins in some ten states for each card that is left.
constexpr SearchWidth kQuickWidth{1, 16, MoveFilter::ShortTurns};

}  // namespace

EndgameSearch::EndgameSearch(const Options& options, const Limits& limits)
    : options_{options}, limits_{limits}, quick_{options.pruning}, exhaustive_{options.pruning} {}

void EndgameSearch::set_game(const Deal& deal) {
  if (deal.rules().players != 1) throw std::invalid_argument{"a game of a single player"};
  game_.emplace(
      WholeDeal{deal, Arrivals{deal}, evaluator_for(deal.rules(), options_.instructions)});
  begun_ = false;
}

/// The formulas of arrivals.hpp use the order of the cards still to be drawn and the set of all
/// others. So two decks with the same end are the same for positions whose draw pile is that end.
bool EndgameSearch::belongs(const Position& position) const {
  if (!game_ || position.rules() != game_->deal.rules()) return false;
  return std::ranges::equal(position.draw_pile(),
                            game_->deal.deck().last(position.draw_pile().size()));
}

Result EndgameSearch::solve(const Position& position) {
  if (position.laid() > 0) throw std::invalid_argument{"a position at the beginning of a turn"};
  const SearchRoot root{position};
  if (!belongs(position)) set_game(root.deal);
  SoloState state;
  for (const Card card : position.hand(1)) state.unplayed = state.unplayed.with(card);
  for (const Card card : position.draw_pile()) state.unplayed = state.unplayed.with(card);
  state.tops = root.tops.in_order();
  state.drawn = static_cast<std::uint8_t>(root.drawn);
  state.played = static_cast<std::uint8_t>(root.played);
  return within(
      limits_,
      [&](SearchBudget& budget, Result& result) {
        result.stage = Stage::Exhaustive;
        std::vector<Move> line;
        const SearchOutcome outcome = search(state, budget, &line);
        if (outcome == SearchOutcome::Solved && !line.empty())
          result.solution =
              build_line({.state = {}, .tops = root.tops, .laid = {}, .turn_over = false}, line);
        return outcome;
      },
      [&](SearchOutcome outcome, Result& result) { conclude(outcome, position, result); });
}

Verdict EndgameSearch::decide(const SoloState& state) {
  SearchBudget budget{limits_};
  switch (search(state, budget, nullptr)) {
    case SearchOutcome::Solved: return Verdict::Winnable;
    case SearchOutcome::Refuted: return Verdict::Unwinnable;
    case SearchOutcome::NotFound:
    case SearchOutcome::Aborted: break;
  }
  return Verdict::Undecided;
}

SoloState EndgameSearch::state_after(CardSet unplayed, Tops tops) const {
  SoloState state;
  state.unplayed = unplayed;
  state.tops = tops;
  const int played = game_->arrivals.cards - unplayed.size();
  state.played = static_cast<std::uint8_t>(played);
  state.drawn = static_cast<std::uint8_t>(game_->arrivals.drawn_after(played));
  return state;
}

SearchOutcome EndgameSearch::search(const SoloState& state, SearchBudget& budget,
                                    std::vector<Move>* line) {
  if (state.beaten()) return SearchOutcome::Solved;
  const std::span<const SoloState> roots{&state, 1};
  const SearchContext<SoloPolicy> context{game_->arrivals, game_->evaluator, budget};
  SearchOutcome outcome = SearchOutcome::Solved;
  if (options_.quick_search && quick_.search(context, roots, kQuickWidth)) {
    if (line != nullptr) *line = quick_.line();
  } else {
    outcome = exhaustive_.search(context, roots, limits_.memory, begun_);
    begun_ = true;
    if (outcome == SearchOutcome::Solved && line != nullptr) *line = exhaustive_.line();
  }
  nodes_ += budget.nodes();
  return outcome;
}

}  // namespace backtrick::the_game
