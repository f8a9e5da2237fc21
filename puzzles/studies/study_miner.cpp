#include "puzzles/studies/study_miner.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/players/playout.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "solver/common/batch.hpp"
#include "solver/common/number_stream.hpp"

namespace backtrick::the_game {
namespace {

struct MinedDeal {
  std::uint64_t number = 0;
  std::uint64_t positions = 0;
  std::uint64_t undecided = 0;
  std::optional<Study> study;
};

class DealMiner {
 public:
  DealMiner(const WantedStudies& wanted, std::unique_ptr<Player> player, const Limits& limits)
      : wanted_{&wanted}, player_{std::move(player)}, finder_{limits} {}

  MinedDeal mine(std::uint64_t number) {
    MinedDeal mined{number, 0, 0, std::nullopt};
    const Deal deal = Deal::numbered(wanted_->rules, number);
    Line line;
    play_out(deal, *player_, number, &line);
    std::vector<Position> positions = beginnings_of_turns(deal, line);
    finder_.set_game(deal);
    for (; !positions.empty() && !mined.study; positions.pop_back()) {
      const Position& position = positions.back();
      if (position.left() < wanted_->fewest_cards) continue;
      if (position.left() > wanted_->most_cards) break;
      ++mined.positions;
      auto answer = finder_.study_at(position);
      if (auto* study = std::get_if<Study>(&answer)) {
        if (study->unique_turns() < wanted_->unique_turns) continue;
        study->grade = grade_study(*study);
        if (wanted_->band && (!study->grade || study->grade->band != *wanted_->band)) continue;
        if (!has_theme(*study)) break;
        mined.study = std::move(*study);
      } else if (std::get<NoStudy>(answer) == NoStudy::Undecided) {
        ++mined.undecided;
      }
    }
    return mined;
  }

 private:
  bool has_theme(const Study& study) const {
    return !wanted_->theme || std::ranges::count(themes_of(study), *wanted_->theme) > 0;
  }

  const WantedStudies* wanted_;
  std::unique_ptr<Player> player_;
  StudyFinder finder_;
};

}  // namespace

bool mine(const WantedStudies& wanted, const std::function<std::unique_ptr<Player>()>& make_player,
          const Limits& limits, const std::function<void(const Study&, std::uint64_t)>& found,
          MiningTally& tally) {
  if (wanted.count == 0 || wanted.deals == 0) return true;
  const auto interrupted = [&] { return limits.interrupt != nullptr && *limits.interrupt; };
  bool whole = true;
  run_in_order(
      wanted.threads, NumberStream{wanted.start},
      [&] {
        return [miner = DealMiner{wanted, make_player(), limits}](std::uint64_t deal) mutable {
          return miner.mine(deal);
        };
      },
      [&](const MinedDeal& mined) {
        // A deal that was interrupted may lack its study.
        whole = !interrupted();
        if (!whole) return false;
        ++tally.deals;
        tally.positions += mined.positions;
        tally.undecided += mined.undecided;
        if (mined.study) {
          ++tally.found;
          found(*mined.study, mined.number);
        }
        return tally.found < wanted.count && tally.deals < wanted.deals;
      });
  return whole;
}

Line plays_before(const Deal& deal, const Study& study, Player& player) {
  Line game;
  play_out(deal, player, deal.number().value(), &game);
  const std::vector<Position> beginnings = beginnings_of_turns(deal, game);
  const auto begins = std::ranges::find(beginnings, study.position);
  if (begins == beginnings.end()) throw std::logic_error{"a study is not in the game of its deal"};
  game.resize(static_cast<std::size_t>(begins - beginnings.begin()));
  game.emplace_back();
  return game;
}

}  // namespace backtrick::the_game
