#include "tests/level8/turn_oracle.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace backtrick::level8 {
namespace {

using Cards = std::vector<Card>;

/// A group on the table. Its cards never leave it, so which they are no longer matters.
struct Pile {
  GroupKind kind{};
  int value = 0;  // from 0
  int size = 0;

  friend auto operator<=>(const Pile&, const Pile&) = default;
};

using Table = std::vector<Pile>;

struct State {
  Cards hand;  // sorted
  Cards discarded;
  std::size_t drawn = 0;
  Table table;

  friend auto operator<=>(const State&, const State&) = default;
};

bool wild(Card card) { return card >= 90 && card < 96; }
bool matches(Card card, GroupKind kind, int value) {
  if (card >= 96) return false;
  if (wild(card)) return true;
  return kind == GroupKind::Colour ? card / 15 == value : card % 15 == value;
}

class Oracle {
 public:
  Oracle(const Round& round, Remembered remembered)
      : rules_{round.rules()},
        level_{round.level(1)},
        remembered_{remembered},
        pile_{round.draw_pile()},
        lies_{round.has_laid(1)} {
    State start;
    start.hand = round.hand(1);
    std::ranges::sort(start.hand);
    start.discarded = round.discard_pile(1);
    for (const Group& group : round.display(1)) {
      const int first = group.kind == GroupKind::Colour ? 0 : 1;
      start.table.push_back({group.kind, group.value - first, group.size()});
    }
    frontier_.insert(start);
  }

  OracleAnswer solve() {
    for (turn_ = 1; !frontier_.empty() && !((lies_ || answer_.place) && answer_.out); ++turn_) {
      std::set<State> before;
      before.swap(frontier_);
      for (const State& state : before) {
        if (seen_.insert(state).second) take(state);
      }
    }
    answer_.states = seen_.size();
    return answer_;
  }

 private:
  void take(const State& state) {
    if (state.drawn < pile_.size()) {
      State next = state;
      next.hand.push_back(pile_[next.drawn++]);
      play(next);
    }
    for (std::size_t depth = 1; depth <= state.discarded.size(); ++depth) {
      State next = state;
      const auto card = next.discarded.end() - static_cast<std::ptrdiff_t>(depth);
      next.hand.push_back(*card);
      next.discarded.erase(card);
      play(next);
      if (rules_.edition != Edition::AnyDiscard) break;
    }
  }

  /// Everything that can be done between taking and discarding, also nothing.
  void play(const State& taken) {
    std::set<State> nodes;
    std::vector<State> open{taken};
    while (!open.empty()) {
      State state = std::move(open.back());
      open.pop_back();
      std::ranges::sort(state.hand);
      if (!nodes.insert(state).second) continue;
      if (state.table.empty())
        lay(state, 0, open);
      else
        add(state, open);
    }
    for (const State& state : nodes) {
      if (!lies_ && !state.table.empty() && !answer_.place) answer_.place = turn_;
      discard(state);
    }
  }

  /// Lays group i of the level and all behind it in all ways.
  void lay(const State& state, std::size_t i, std::vector<State>& open) {
    if (i == level_.groups().size()) {
      if (!state.hand.empty()) open.push_back(state);
      return;
    }
    const auto [kind, size] = level_.groups()[i];
    const int values = kind == GroupKind::Colour ? rules_.colours
                       : kind == GroupKind::Set  ? rules_.numbers
                                                 : rules_.numbers - size + 1;
    for (int value = 0; value < values; ++value) {
      const bool shown = std::ranges::any_of(state.table, [&](const Pile& group) {
        return group.kind == GroupKind::Set && group.value == value;
      });
      if (kind == GroupKind::Set && shown && rules_.edition == Edition::DistinctSets) continue;
      State next = state;
      next.table.push_back({kind, value, size});
      fill(next, i, 0, open);
    }
  }
  void fill(const State& state, std::size_t i, int at, std::vector<State>& open) {
    const Pile& group = state.table.back();
    if (at == group.size) return lay(state, i + 1, open);
    const int value = group.kind == GroupKind::Run ? group.value + at : group.value;
    for (std::size_t j = 0; j < state.hand.size(); ++j) {
      if (!matches(state.hand[j], group.kind, value)) continue;
      State next = state;
      next.hand.erase(next.hand.begin() + static_cast<std::ptrdiff_t>(j));
      fill(next, i, at + 1, open);
    }
  }

  void add(const State& state, std::vector<State>& open) {
    if (state.hand.size() < 2) return;  // the last card is discarded
    for (std::size_t i = 0; i < state.table.size(); ++i) {
      for (std::size_t j = 0; j < state.hand.size(); ++j) {
        const auto push = [&](int lower) {
          State next = state;
          next.hand.erase(next.hand.begin() + static_cast<std::ptrdiff_t>(j));
          next.table[i].value -= lower;
          ++next.table[i].size;
          open.push_back(std::move(next));
        };
        const Pile& group = state.table[i];
        const Card card = state.hand[j];
        if (group.kind != GroupKind::Run) {
          if (matches(card, group.kind, group.value)) push(0);
          continue;
        }
        const int above = group.value + group.size;
        if (above < rules_.numbers && matches(card, group.kind, above)) push(0);
        if (group.value > 0 && matches(card, group.kind, group.value - 1)) push(1);
      }
    }
  }

  void discard(const State& state) {
    for (std::size_t j = 0; j < state.hand.size(); ++j) {
      State next = state;
      if (remembered_ == Remembered::Top) next.discarded.clear();
      next.discarded.push_back(state.hand[j]);
      next.hand.erase(next.hand.begin() + static_cast<std::ptrdiff_t>(j));
      if (!next.hand.empty())
        frontier_.insert(std::move(next));
      else if (!answer_.out)
        answer_.out = turn_;
    }
  }

  Rules rules_;
  Level level_;
  Remembered remembered_;
  Cards pile_;
  bool lies_;
  int turn_ = 1;
  std::set<State> frontier_;
  std::set<State> seen_;
  OracleAnswer answer_;
};

}  // namespace

OracleAnswer oracle_solve(const Deal& deal, const Level& level, Remembered remembered) {
  return Oracle{Round{deal, {level}}, remembered}.solve();
}

OracleAnswer oracle_solve(const Round& round, Remembered remembered) {
  return Oracle{round, remembered}.solve();
}

}  // namespace backtrick::level8
