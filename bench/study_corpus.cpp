#include "bench/study_corpus.hpp"

#include <iostream>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/studies/study_miner.hpp"

namespace backtrick::the_game {

std::vector<Study> study_corpus(const Rules& rules, std::uint64_t first, std::size_t each,
                                unsigned threads) {
  std::vector<Study> corpus;
  for (const CardBand& band : kCardBands) {
    WantedStudies wanted{rules};
    wanted.count = each;
    wanted.start = first;
    wanted.fewest_cards = band.fewest;
    wanted.most_cards = band.most;
    wanted.threads = threads;
    MiningTally tally;
    mine(
        wanted, [] { return make_player(PlayerKind::Counting); }, mining_limits(),
        [&](const Study& study, std::uint64_t) { corpus.push_back(study); }, tally);
    std::cerr << tally.found << " studies with " << band.fewest << " to " << band.most
              << " cards in " << tally.deals << " games\n";
  }
  return corpus;
}

}  // namespace backtrick::the_game
