#include "solver/the_game/analysis.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/stages/probe_search.hpp"

// HOW ONE SEARCH ANSWERS FOR SEVERAL PLAYS
//
// 1. The position itself is decided first. If it is lost, so is everything that may be done.
// 2. A win answers for every play with which it may begin, not only for its first play. For each
//    pile, let x be the first card that the win lays there from now on, possibly in a later turn.
//    If x is in hand now, x can be laid first, followed by all other plays in their order, in turns
//    of the same sizes. This is a win, too: the order on each pile is as before; every turn lays as
//    many cards, so as many are drawn as early; and cards laid later than before are still in hand.
//    There is no place for x only if the win ends the turn at once. With several players this
//    argument holds for the turn under way alone, because a card moved into it from a later turn
//    would change who draws what.
// 3. Near the end of a game a short search by plays is tried for each play. It keeps what it
//    refutes for the next play (ProbeSearch), because much is the same whichever play came first.
// 4. All plays that remain are searched together (Solver::solve with first plays). If none wins,
//    all are lost at the cost of one search. If one wins, its win is used as in 2 and the rest is
//    searched again. This saves little if one play is much harder to refute than all others.
// 5. Only if a limit was reached, each play that remains is searched alone.
//
// Piles of a direction with the same top, that is untouched ones, are alike: one play stands for
// both.

namespace backtrick::the_game {
namespace {

Pile twin_of(Pile pile) { return static_cast<Pile>(static_cast<std::uint8_t>(pile) ^ 1U); }

/// The same line with the piles of a direction exchanged.
Line with_twins(Line line, Pile pile) {
  for (Turn& turn : line) {
    for (Play& play : turn) {
      if (ascending(play.pile) == ascending(pile)) play.pile = twin_of(play.pile);
    }
  }
  return line;
}

/// The same line with a play moved to its front, in turns of the same sizes.
Line with_first(const Line& line, Play first) {
  std::vector<Play> plays{first};
  for (const Turn& turn : line) {
    std::ranges::copy_if(turn, std::back_inserter(plays),
                         [&](Play play) { return play.card != first.card; });
  }
  Line changed;
  auto next = plays.begin();
  for (const Turn& turn : line) {
    const auto end = next + static_cast<std::ptrdiff_t>(turn.size());
    changed.emplace_back(next, end);
    next = end;
  }
  return changed;
}

class Analyst {
 public:
  Analyst(Solver& solver, const Position& position, const Limits& limits,
          const std::function<void(const AnalysisProgress&)>& on_progress)
      : solver_{solver}, position_{position}, limits_{limits}, on_progress_{on_progress} {}

  Analysis all() {
    find_move_verdicts();
    Result whole = noted(probe_.ask());
    if (whole.verdict == Verdict::Undecided) whole = noted(solver_.solve(position_, limits_));
    analysis_.verdict = whole.verdict;
    analysis_.limit = whole.limit;
    analysis_.solution = whole.solution;
    if (whole.verdict == Verdict::Unwinnable) {
      for (MoveVerdict& move_verdict : analysis_.move_verdicts)
        settle(move_verdict, Verdict::Unwinnable);
    }
    if (whole.verdict == Verdict::Winnable) {
      learn(whole.solution);
      probe_each_play();
      search_together();
    }
    search_one_by_one();
    conclude();
    return std::move(analysis_);
  }

 private:
  static bool open(const MoveVerdict& move_verdict) {
    return move_verdict.verdict == Verdict::Undecided && !move_verdict.limit;
  }
  bool alone() const { return position_.rules().players == 1; }
  const std::vector<Card>& mine() const { return position_.hand(position_.player()); }
  bool same_tops(Pile pile) const { return position_.top(pile) == position_.top(twin_of(pile)); }
  /// Whether the play on the other pile of the direction stands for this one.
  bool is_duplicate(Play play) const {
    return (play.pile == Pile::A2 || play.pile == Pile::D2) && same_tops(play.pile);
  }

  void find_move_verdicts() {
    std::vector<Card> hand = mine();
    std::ranges::sort(hand);
    for (const Card card : hand) {
      for (const Pile pile : kPiles) {
        if (!Game{position_}.lay({card, pile}))
          analysis_.move_verdicts.push_back({.play = Play{card, pile}, .limit = {}, .line = {}});
      }
    }
    if (!position_.beaten() && !Game{position_}.end_turn())
      analysis_.move_verdicts.push_back({.play = {}, .limit = {}, .line = {}});
  }

  void settle(MoveVerdict& move_verdict, Verdict verdict, Line line = {}) {
    if (verdict == Verdict::Winnable) {
      const Replay check = replay(position_, line);
      if (check.fault || check.left != 0)
        throw std::logic_error{"the referee refuses a line: " + check.fault.value_or("cards left")};
    }
    move_verdict.verdict = verdict;
    move_verdict.line = std::move(line);
    report_progress();
  }

  MoveVerdict* find(std::optional<Play> play) {
    const auto found = std::ranges::find(analysis_.move_verdicts, play, &MoveVerdict::play);
    return found == analysis_.move_verdicts.end() ? nullptr : &*found;
  }
  void settle(std::optional<Play> play, Verdict verdict, const Line& line) {
    if (MoveVerdict* const move_verdict = find(play);
        move_verdict != nullptr && open(*move_verdict))
      settle(*move_verdict, verdict, line);
    if (!play || !same_tops(play->pile)) return;
    MoveVerdict* const twin = find(Play{play->card, twin_of(play->pile)});
    if (twin != nullptr && open(*twin)) settle(*twin, verdict, with_twins(line, play->pile));
  }

  /// Settles all plays with which a win may begin.
  void learn(const Line& line) {
    if (line.empty()) return;
    if (line.front().empty()) {
      settle(std::nullopt, Verdict::Winnable, line);
      return;
    }
    std::array<bool, 4> seen{};
    for (const Turn& turn : line) {
      if (!alone() && &turn != &line.front()) break;
      for (const Play play : turn) {
        if (std::exchange(seen[static_cast<std::size_t>(play.pile)], true)) continue;
        if (std::ranges::count(mine(), play.card) == 0) continue;
        settle(play, Verdict::Winnable, with_first(line, play));
      }
    }
    // If the draw pile is empty, it makes no difference to one player where turns end.
    if (alone() && position_.draw_pile().empty()) {
      Line later = line;
      later.insert(later.begin(), Turn{});
      settle(std::nullopt, Verdict::Winnable, later);
    }
  }

  std::vector<Play> open_plays() const {
    std::vector<Play> plays;
    for (const MoveVerdict& move_verdict : analysis_.move_verdicts) {
      if (open(move_verdict) && move_verdict.play && !is_duplicate(*move_verdict.play))
        plays.push_back(*move_verdict.play);
    }
    return plays;
  }

  /// Asks the quick stages about each open play.
  void probe_each_play() {
    for (const Play play : open_plays()) {
      if (!open(*find(play))) continue;  // settled meanwhile by the win of another play
      take(play, noted(probe_.ask({&play, 1})));
    }
    const MoveVerdict* const end = find(std::nullopt);
    if (end != nullptr && open(*end)) take(std::nullopt, noted(probe_.ask_end_of_turn()));
  }
  /// Uses the result of a probe, if it is decided.
  void take(std::optional<Play> play, const Result& result) {
    if (result.verdict != Verdict::Undecided) answer(play, result);
  }

  /// Solves the open plays as one question until no win is left among them.
  void search_together() {
    for (;;) {
      const std::vector<Play> plays = open_plays();
      if (plays.size() < 2) return;
      const Result result = noted(solver_.solve(position_, plays, limits_));
      if (result.verdict == Verdict::Undecided) return;
      if (result.verdict == Verdict::Winnable) {
        learn(result.solution);
        continue;
      }
      for (const Play play : plays) settle(play, Verdict::Unwinnable, {});
    }
  }

  void search_one_by_one() {
    for (const Play play : open_plays()) {
      if (!open(*find(play))) continue;  // settled meanwhile by the win of another play
      answer(play, noted(solver_.solve(position_, {&play, 1}, limits_)));
    }
    MoveVerdict* const end = find(std::nullopt);
    if (end == nullptr || !open(*end)) return;
    Game game{position_};
    game.end_turn();
    Result result = noted(solver_.solve(game.position(), limits_));
    if (result.verdict == Verdict::Winnable)
      result.solution.insert(result.solution.begin(), Turn{});
    answer(std::nullopt, result);
  }

  void answer(std::optional<Play> play, const Result& result) {
    if (result.verdict == Verdict::Winnable) {
      learn(result.solution);
    } else if (result.verdict == Verdict::Unwinnable) {
      settle(play, Verdict::Unwinnable, {});
    } else {
      find(play)->limit = result.limit;
      report_progress();
    }
  }

  /// A duplicate play gets the limit of the play that stands for it. The verdict on the position
  /// follows from its move verdicts.
  void conclude() {
    for (MoveVerdict& move_verdict : analysis_.move_verdicts) {
      if (open(move_verdict))
        move_verdict.limit =
            find(Play{move_verdict.play->card, twin_of(move_verdict.play->pile)})->limit;
    }
    if (analysis_.verdict != Verdict::Undecided) return;
    const auto won =
        std::ranges::find(analysis_.move_verdicts, Verdict::Winnable, &MoveVerdict::verdict);
    if (won != analysis_.move_verdicts.end()) {
      analysis_.verdict = Verdict::Winnable;
      analysis_.solution = won->line;
    } else if (analysis_.count(Verdict::Unwinnable) == analysis_.move_verdicts.size()) {
      analysis_.verdict = Verdict::Unwinnable;
    } else {
      return;
    }
    analysis_.limit.reset();
  }

  Result noted(Result result) {
    if (result.verdict == Verdict::Undecided && result.nodes == 0 && !result.limit) return result;
    ++analysis_.searches;
    analysis_.nodes += result.nodes;
    analysis_.time += result.time;
    return result;
  }
  void report_progress() const {
    if (!on_progress_) return;
    const auto open_ones = std::ranges::count_if(analysis_.move_verdicts, open);
    const std::size_t all = analysis_.move_verdicts.size();
    on_progress_({all - static_cast<std::size_t>(open_ones), all});
  }

  Solver& solver_;
  const Position& position_;
  const Limits& limits_;
  ProbeSearch probe_{solver_.options(), position_, limits_};
  const std::function<void(const AnalysisProgress&)>& on_progress_;
  Analysis analysis_;
};

}  // namespace

std::size_t Analysis::count(Verdict which) const {
  return static_cast<std::size_t>(std::ranges::count(move_verdicts, which, &MoveVerdict::verdict));
}

Analysis analyse(Solver& solver, const Position& position, const Limits& limits,
                 const std::function<void(const AnalysisProgress&)>& on_progress) {
  return Analyst{solver, position, limits, on_progress}.all();
}

}  // namespace backtrick::the_game
