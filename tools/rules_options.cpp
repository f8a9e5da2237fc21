#include "rules_options.hpp"

#include "puzzles/text_fault.hpp"
#include "usage_error.hpp"

namespace backtrick {

Rules rules_named(const std::string& name) {
  if (const auto rules = find_rules(name)) return *rules;
  std::string names;
  for (const NamedRules& set : rule_sets()) names += " " + std::string{set.name};
  throw UsageError{"there is no rule set " + in_quotes(name) + "; there are" + names};
}

void RulesOptions::add_options(CLI::App& command) {
  command.add_option("--rules", name_, "Rule set of the table: solo, solo-expert, duo, ...")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--players", players_, "Number of players, 1 to 5")->type_name("N");
  command.add_option("--hand", hand_, "Cards in hand, 1 to 16")->type_name("N");
  command.add_option("--min-plays", min_plays_, "Cards to lay in a turn, at least; 1 to --hand")
      ->type_name("N");
  command.add_option("--cards", cards_, "Size of the deck, 1 to 98: the cards 2 to N+1")
      ->type_name("N");
}

Rules RulesOptions::rules() const {
  Rules rules = rules_named(name_);
  rules.players = players_.value_or(rules.players);
  rules.hand = hand_.value_or(rules.hand);
  rules.min_plays = min_plays_.value_or(rules.min_plays);
  rules.cards = cards_.value_or(rules.cards);
  if (const auto fault = fault_in(rules)) throw UsageError{*fault};
  return rules;
}

}  // namespace backtrick
