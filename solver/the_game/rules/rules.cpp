#include "solver/the_game/rules/rules.hpp"

#include <algorithm>
#include <array>

namespace backtrick::the_game {
namespace {

// The table of the rule sheet: 8, 7 or 6 cards in hand for 1, 2, or 3 to 5 players. Experts lay at
// least 3 cards per turn, and may also play with one card fewer in hand. `short` is ours: a game of
// ten minutes, found by experiment (puzzles/daily/README.md).
constexpr std::array kRuleSets{
    NamedRules{"solo", {1, 8, 2}},
    NamedRules{"solo-expert", {1, 8, 3}},
    NamedRules{"solo-expert-7", {1, 7, 3}},
    NamedRules{"duo", {2, 7, 2}},
    NamedRules{"duo-expert", {2, 7, 3}},
    NamedRules{"duo-expert-6", {2, 6, 3}},
    NamedRules{"trio", {3, 6, 2}},
    NamedRules{"trio-expert", {3, 6, 3}},
    NamedRules{"trio-expert-5", {3, 5, 3}},
    NamedRules{"quartet", {4, 6, 2}},
    NamedRules{"quartet-expert", {4, 6, 3}},
    NamedRules{"quartet-expert-5", {4, 5, 3}},
    NamedRules{"quintet", {5, 6, 2}},
    NamedRules{"quintet-expert", {5, 6, 3}},
    NamedRules{"quintet-expert-5", {5, 5, 3}},
    NamedRules{"short", {1, 6, 4, 60}},
};

std::optional<std::string> outside(std::string_view what, int value, int most) {
  if (value >= 1 && value <= most) return std::nullopt;
  return std::string{what} + " is " + std::to_string(value) + ", allowed are 1 to " +
         std::to_string(most);
}

}  // namespace

std::span<const NamedRules> rule_sets() { return kRuleSets; }

std::optional<Rules> find_rules(std::string_view name) {
  const auto found = std::ranges::find(kRuleSets, name, &NamedRules::name);
  if (found == kRuleSets.end()) return std::nullopt;
  return found->rules;
}

std::optional<std::string_view> name_of(const Rules& rules) {
  const auto found = std::ranges::find(kRuleSets, rules, &NamedRules::rules);
  if (found == kRuleSets.end()) return std::nullopt;
  return found->name;
}

std::optional<std::string> fault_in(const Rules& rules) {
  if (auto fault = outside("players", rules.players, kMaxPlayers)) return fault;
  if (auto fault = outside("hand", rules.hand, kMaxHand)) return fault;
  if (auto fault = outside("min_plays", rules.min_plays, rules.hand)) return fault;
  return outside("cards", rules.cards, kMaxCards);
}

}  // namespace backtrick::the_game
