#include "puzzles/players/value/value_players.hpp"

#include "solver/common/hash.hpp"

namespace backtrick::the_game {
namespace {

std::uint64_t hash_of(const SeatView& view) {
  const Afterstate table = Afterstate::before_turn(view);
  std::uint64_t hash = hash_of(table.hand, table.tops);
  hash = mix(hash, mix(table.unseen.low(), table.unseen.high()));
  for (const OtherSeat& other : view.others) {
    hash = mix(hash, other.cards);
    for (const Statement said : other.said) hash = mix(hash, static_cast<std::uint64_t>(said));
  }
  return hash;
}

}  // namespace

void ValuePlayer::choose(const SeatView& view, Turn& turn) {
  const Afterstate table = Afterstate::before_turn(view);
  if (table.unseen.empty()) {
    chooser_.ending().fewest_left(table.hand, table.tops);
    turn = chooser_.ending().plays(view);
    return;
  }
  // The cards that another seat does not see are others, but all are among those not played.
  if (view.elsewhere() > 0) chooser_.expect_draws_from(table.hand | table.unseen);
  const auto* const chosen = chooser_.choose(table, view.required(), view.rules.hand);
  if (chosen != nullptr) turn = chooser_.plays(*chosen, view);
}

void LookaheadPlayer::choose(const SeatView& view, Turn& turn) {
  const Afterstate table = Afterstate::before_turn(view);
  if (table.unseen.empty()) {
    ending_.fewest_left(table.hand, table.tops);
    turn = ending_.plays(view);
    return;
  }
  // Of several seats, each imagines by what it sees alone, whatever others did before.
  if (view.elsewhere() > 0) lookahead_.seed(mix(seed_, hash_of(view)));
  lookahead_.interrupt_by(interrupt());
  const auto judged = lookahead_.judge(view);
  if (!judged.empty()) turn = lookahead_.plays(judged.front(), view);
}

namespace {

constexpr int kQuickWidth = 2;

// bench/LADDER.md compares other efforts.
constexpr LookaheadEffort kStrongEffort{2, 1, 4, 2 * Value::kUnit, 64, 16, 9};
constexpr LookaheadEffort kStrongestEffort{2, 2, 12, 4 * Value::kUnit, 192, 16, 16, 2};
constexpr LookaheadEffort kStrongTeam{2, 1, 4, 2 * Value::kUnit, 16, 8, 9};
constexpr LookaheadEffort kStrongestTeam{2, 2, 12, 4 * Value::kUnit, 64, 16, 16};

}  // namespace

std::string_view name(ValuePlayerKind kind) {
  constexpr std::array<std::string_view, 3> kNames{"quick", "strong", "strongest"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<ValuePlayerKind> find_value_player(std::string_view wanted) {
  for (const ValuePlayerKind kind : kValuePlayerKinds)
    if (name(kind) == wanted) return kind;
  return std::nullopt;
}

const LookaheadEffort& effort_of(ValuePlayerKind kind, int players) {
  if (kind == ValuePlayerKind::Strongest) return players == 1 ? kStrongestEffort : kStrongestTeam;
  return players == 1 ? kStrongEffort : kStrongTeam;
}

std::unique_ptr<Player> make_player(ValuePlayerKind kind, const ValueNetwork& network,
                                    int players) {
  if (kind == ValuePlayerKind::Quick) return std::make_unique<ValuePlayer>(network, kQuickWidth);
  return std::make_unique<LookaheadPlayer>(network, effort_of(kind, players));
}

}  // namespace backtrick::the_game
