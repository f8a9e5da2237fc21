#include "puzzles/players/value/value_players.hpp"

namespace backtrick::the_game {

void ValuePlayer::choose(const TableView& view, Turn& turn) {
  const Tops tops = view.nameless_tops();
  if (view.unseen.empty()) {
    chooser_.ending().fewest_left(view.hand, tops);
    turn = chooser_.ending().plays(view);
    return;
  }
  const auto* const chosen =
      chooser_.choose({view.hand, view.unseen, tops}, view.required(), view.rules.hand);
  if (chosen != nullptr) turn = chooser_.plays(*chosen, view);
}

void LookaheadPlayer::choose(const TableView& view, Turn& turn) {
  const Tops tops = view.nameless_tops();
  if (view.unseen.empty()) {
    ending_.fewest_left(view.hand, tops);
    turn = ending_.plays(view);
    return;
  }
  const auto judged = lookahead_.judge({view.hand, view.unseen, tops}, view.required(),
                                       view.rules.min_plays, view.rules.hand);
  if (!judged.empty()) turn = lookahead_.plays(judged.front(), view);
}

namespace {

constexpr int kQuickWidth = 2;

// bench/LADDER.md compares other efforts.
constexpr LookaheadEffort kStrongEffort{2, 1, 4, 2 * Value::kUnit, 64, 16, 9};
constexpr LookaheadEffort kStrongestEffort{2, 2, 12, 4 * Value::kUnit, 192, 16, 16, 2};

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

const LookaheadEffort& effort_of(ValuePlayerKind kind) {
  return kind == ValuePlayerKind::Strongest ? kStrongestEffort : kStrongEffort;
}

std::unique_ptr<Player> make_player(ValuePlayerKind kind, const ValueNetwork& network) {
  if (kind == ValuePlayerKind::Quick) return std::make_unique<ValuePlayer>(network, kQuickWidth);
  return std::make_unique<LookaheadPlayer>(network, effort_of(kind));
}

}  // namespace backtrick::the_game
