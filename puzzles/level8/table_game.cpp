#include "puzzles/level8/table_game.hpp"

#include <utility>

namespace backtrick::level8 {

TableGame::TableGame(const Rules& rules, LevelList list, std::uint64_t first_deal)
    : rules_{rules}, list_{std::move(list)}, first_deal_{first_deal} {
  for (const Level& level : list_.levels) {
    if (const auto fault = fault_in(level, rules_)) throw Error{Exit::BadData, *fault};
  }
  round_ = dealt(Standing::first(rules_.players));
}

bool TableGame::deal_next() {
  if (!round_->over() || winner()) return false;
  const Standing standing = round_->of_game()->after();
  earlier_.push_back(round_->record());
  round_ = dealt(standing);
  return true;
}

RecordedGame TableGame::record() const {
  RecordedGame record{list_, earlier_, round_->of_game()->stopped()};
  record.rounds.push_back(round_->record());
  return record;
}

TableRound TableGame::dealt(const Standing& standing) const {
  std::vector<Level> levels;
  for (const int number : standing.levels)
    levels.push_back(list_.levels.at(static_cast<std::size_t>(number) - 1));
  return TableRound{{Deal::numbered(rules_, first_deal_ + earlier_.size()),
                     standing.dealer,
                     std::move(levels),
                     {},
                     list_.name,
                     standing.levels},
                    list_};
}

}  // namespace backtrick::level8
