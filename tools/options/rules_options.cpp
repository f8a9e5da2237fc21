#include "tools/options/rules_options.hpp"

#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"

namespace backtrick::the_game {

Rules rules_named(const std::string& name) {
  if (const auto rules = find_rules(name)) return *rules;
  std::string names;
  for (const NamedRules& set : rule_sets()) names.append(" ").append(set.name);
  throw Error{Exit::Usage, "there is no rule set " + in_quotes(name) + "; there are" + names};
}

std::vector<std::string> rules_names(int most_players) {
  std::vector<std::string> names;
  for (const NamedRules& set : rule_sets())
    if (set.rules.players <= most_players) names.emplace_back(set.name);
  return names;
}

void RulesOptions::add_options(Command& command) {
  command
      .add_value(
          "--rules", [this](const std::string& name) { name_ = name; },
          "Rule set: solo, solo-expert, duo, ...; backtrick rules lists them")
      .type("NAME")
      .words(rules_names(kMaxPlayers))
      .default_text("solo");
  command.add_number("--players", players_, {1, kMaxPlayers}, "Number of players, 1 to 5");
  command.add_number("--hand", hand_, {1, kMaxHand}, "Cards in hand, 1 to 16");
  command.add_number("--min-plays", min_plays_, {1, kMaxHand},
                     "Cards to lay in a turn, at least; 1 to --hand");
  command.add_number("--cards", cards_, {1, kMaxCards},
                     "Size of the deck, 1 to 98: the cards 2 to N+1");
}

Rules RulesOptions::rules() const {
  Rules rules = name_ ? rules_named(*name_) : Rules{};
  rules.players = players_.value_or(rules.players);
  rules.hand = hand_.value_or(rules.hand);
  rules.min_plays = min_plays_.value_or(rules.min_plays);
  rules.cards = cards_.value_or(rules.cards);
  if (const auto fault = fault_in(rules)) throw Error{Exit::Usage, *fault};
  return rules;
}

std::string RulesOptions::given() const {
  std::string names;
  const auto add = [&](const char* name, bool is_given) {
    if (is_given) names.append(names.empty() ? "" : ", ").append(name);
  };
  add("--rules", name_.has_value());
  add("--players", players_.has_value());
  add("--hand", hand_.has_value());
  add("--min-plays", min_plays_.has_value());
  add("--cards", cards_.has_value());
  return names;
}

}  // namespace backtrick::the_game
