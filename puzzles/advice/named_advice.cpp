#include "puzzles/advice/named_advice.hpp"

#include <atomic>
#include <stdexcept>

#include "puzzles/players/value/trained_networks.hpp"

namespace backtrick::the_game {

NamedAdviser named_adviser(const std::string& name, const Rules& rules) {
  const auto kind = find_value_player(name);
  if (!kind) throw std::invalid_argument{"advice is by quick, strong or strongest"};
  const ValueNetwork* const network = trained_network(rules);
  if (network == nullptr)
    throw std::invalid_argument{"no network has been trained for these rules"};
  return {name, network, *kind};
}

SeatAdvice advise(const NamedAdviser& by, const SeenTable& seen, int count) {
  if (count < 1 || count > kMostTurnsAdvised)
    throw std::invalid_argument{"count is 1 to " + std::to_string(kMostTurnsAdvised)};
  Adviser adviser{*by.network, effort_of(by.kind, seen.position.rules().players)};
  return advise(adviser, seen, static_cast<std::size_t>(count));
}

ReviewedGame review_game(const NamedAdviser& by, Solver& solver, const Record& record,
                         const Limits& limits) {
  ReviewedGame found{
      record, by.name, review(solver, record.deal, record.plays, limits, {}, record.first_player),
      {},     {},      {}};
  if (found.review.exact()) {
    found.before =
        moment_of(record.deal, found.review.steps, *found.review.winnable, record.first_player);
    found.instead = analyse(solver, *found.before, limits);
  }
  found.chances = chances_of_record(*by.network, by.kind, record, [&] {
    return limits.interrupt != nullptr && limits.interrupt->load();
  });
  return found;
}

std::string write_reviewed_game(const ReviewedGame& found) {
  return write_review_with_chances(
      found.record, found.review, found.before ? &*found.before : nullptr,
      found.instead ? &*found.instead : nullptr, found.player, found.chances);
}

}  // namespace backtrick::the_game
