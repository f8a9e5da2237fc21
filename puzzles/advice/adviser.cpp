#include "puzzles/advice/adviser.hpp"

#include <algorithm>

#include "puzzles/players/talk.hpp"
#include "puzzles/players/value/afterstate.hpp"
#include "solver/common/hash.hpp"

namespace backtrick::the_game {
namespace {

/// The same for tables that differ only in the names of piles.
std::uint64_t seed_of(const SeatView& view) {
  const Tops tops = view.nameless_tops();
  std::uint64_t seed = mix(view.hand.low(), view.hand.high());
  seed = mix(seed, mix(view.unseen.low(), view.unseen.high()));
  for (const Slot slot : kSlots) seed = mix(seed, tops[slot]);
  return seed;
}

}  // namespace

SeatView unheard(SeatView view) {
  view.language = Language::None;
  for (OtherSeat& other : view.others) other.said = {};
  return view;
}

Adviser::Adviser(const ValueNetwork& network, const LookaheadEffort& effort, int draws,
                 const Calibration* calibration)
    : draws_{draws}, calibration_{calibration}, lookahead_{network, effort} {}

std::vector<Advice> Adviser::advise(const SeatView& view, std::size_t most, int player) {
  if (most == 0) return {};
  std::vector<Advice> advice = compare(view, most, player);
  if (advice.size() > most) advice.resize(most);
  add_heeded_wishes(view, player, advice);
  return advice;
}

std::vector<Advice> Adviser::compare(const SeatView& view, std::size_t wanted, int player) {
  std::vector<Advice> advice;
  if (view.unseen.empty()) {
    const int left = ending_.fewest_left(view.hand, view.nameless_tops());
    const Turn plays = ending_.plays(view);
    if (!plays.empty() || view.turn_complete()) advice.push_back(known_end(view, plays, left));
    return advice;
  }

  lookahead_.seed(seed_of(view));
  std::vector<Turn> turns;
  for (const TurnLookahead::Judged& judged : lookahead_.judge(view, wanted))
    turns.push_back(lookahead_.plays(judged, view));
  for (const Turn& turn : turns) advice.push_back(judge(view, turn, player));
  std::ranges::stable_sort(advice, [](const Advice& a, const Advice& b) {
    return a.chance != b.chance ? a.chance > b.chance : a.cards_left < b.cards_left;
  });
  return advice;
}

/// What was said decides if another turn would be the best had nothing been said, and does not
/// grant a wish.
void Adviser::add_heeded_wishes(const SeatView& view, int player, std::vector<Advice>& advice) {
  const SeatView quiet = unheard(view);
  if (quiet.others == view.others || advice.empty()) return;
  const Turn otherwise = compare(quiet, advice.size(), player).front().plays;
  if (std::ranges::equal(otherwise, advice.front().plays)) return;
  const std::vector<Reason> wishes = passed_wishes(view, otherwise, player);
  for (Advice& one : advice) {
    const std::vector<Reason> passed = passed_wishes(view, one.plays, player);
    const auto heeded = std::ranges::find_if(wishes, [&](const Reason& wish) {
      return std::ranges::find(passed, wish) == passed.end();
    });
    if (heeded == wishes.end()) continue;
    Reason reason = *heeded;
    reason.kind = Reason::Kind::HeedsWish;
    one.reasons.insert(one.reasons.begin(), reason);
    if (one.reasons.size() > kMostReasons) one.reasons.resize(kMostReasons);
  }
}

std::int32_t Adviser::chance(const SeatView& view) {
  if (view.left() == 0) return kCertain;
  const std::vector<Advice> best = compare(view, 1);
  return best.empty() ? 0 : best.front().chance;
}

Advice Adviser::judge(const SeatView& view, const Turn& plays, int player) {
  const SeatView after = view.after(plays);
  const Tops tops = after.nameless_tops();
  if (view.unseen.empty()) return known_end(view, plays, ending_.fewest_left(after.hand, tops));
  lookahead_.seed(seed_of(view));
  const TurnLookahead::Outlook outlook =
      view.elsewhere() > 0 ? lookahead_.outlook(view, after.hand, tops, draws_)
                           : lookahead_.outlook({after.hand, after.unseen, tops}, draws_,
                                                view.rules.min_plays, view.rules.hand);
  if (outlook.exact) return known_end(view, plays, static_cast<int>(outlook.left));
  std::vector<Reason> reasons = reasons_for(view, plays, player);
  if (const int dead = dead_cards(after).size(); dead > 0)
    return {plays, 0, false, std::max<double>(outlook.left, dead), std::move(reasons)};
  const Calibration& calibration =
      calibration_ != nullptr ? *calibration_ : calibration_for(view.rules);
  const std::int32_t chance = calibration.shown(outlook.chance, view.unseen.size());
  // Imagined tables do not make a chance known.
  return {plays, std::clamp(chance, 1, kCertain - 1), false, outlook.left, std::move(reasons)};
}

Advice Adviser::known_end(const SeatView& view, const Turn& plays, int left) const {
  std::vector<Reason> reasons = reasons_for(view, plays);
  const Reason end{.kind = Reason::Kind::EndKnown, .count = left};
  if (reasons.empty() || reasons.front().kind != Reason::Kind::LaysAll)
    reasons.insert(reasons.begin(), end);
  if (reasons.size() > kMostReasons) reasons.resize(kMostReasons);
  return {plays, left == 0 ? kCertain : 0, true, static_cast<double>(left), std::move(reasons)};
}

Statements said_after(const SeatView& before, const Turn& plays) {
  const SeatView after = before.after(plays);
  return statements_of(after.hand, after.language, Tops::of(after.tops));
}

}  // namespace backtrick::the_game
