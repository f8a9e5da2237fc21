#include "puzzles/formats/deal_json.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {
namespace {

Play read_play(const JsonNode& node, const Rules& rules) {
  const auto pair = node.items();
  if (pair.size() != 2) node.fail("a card and a pile");
  return {static_cast<Card>(pair[0].number(2, rules.highest_card())), read_pile(pair[1])};
}

}  // namespace

Rules read_rules(const JsonNode& node) {
  if (!node.find("min_plays") && node.find("colours"))
    node.refuse("these are rules of Level 8: use the commands of level8");
  node.expect_keys({"players", "hand", "min_plays", "cards", "name"});
  Rules rules;
  rules.players = node.at("players").number(1, kMaxPlayers);
  rules.hand = node.at("hand").number(1, kMaxHand);
  rules.min_plays = node.at("min_plays").number(1, rules.hand);
  rules.cards = node.at("cards").number(1, kMaxCards);
  // The packages for JavaScript and Python say what known rules are called.
  if (const auto called = node.find("name"); called && find_rules(called->text()) != rules)
    called->refuse("other rules have this name, or none");
  return rules;
}

std::vector<Card> read_cards(const JsonNode& node, const Rules& rules) {
  std::vector<Card> cards;
  for (const JsonNode& card : node.items())
    cards.push_back(static_cast<Card>(card.number(2, rules.highest_card())));
  return cards;
}

namespace {

/// The deal of that deck, with the number that the node gives.
Deal checked_deal(const JsonNode& node, const Rules& rules, const std::vector<Card>& deck) {
  try {
    Deal deal = Deal::of_deck(rules, deck);
    const auto number = node.find("number");
    if (!number) return deal;
    Deal numbered = Deal::numbered(rules, number->deal_number());
    if (!std::ranges::equal(numbered.deck(), deal.deck()))
      number->refuse("this number names another deck than the one given");
    return numbered;
  } catch (const InvalidDeal& fault) {
    node.at("deck").refuse(fault.what() + missing_in_words("; ", deck, rules));
  }
}

/// A deal in the words of other programs: see read_kept_deal.
class KeptDeal {
 public:
  KeptDeal(JsonNode node, const Rules& rules, DealtFrom end)
      : node_{std::move(node)}, rules_{rules_of(node_, rules)}, end_{end} {
    if (const auto hands = node_.find("hands")) {
      for (const JsonNode& hand : hands->items()) take_hand(hand);
    } else if (const auto hand = node_.find("hand")) {
      take_hand(*hand);
    }
  }

  Deal read() const {
    refuse_saves();
    const JsonNode deck_node = node_.at("deck");
    std::vector<Card> deck = read_cards(deck_node, rules_);
    if (end_ == DealtFrom::Back) std::ranges::reverse(deck);
    if (std::cmp_equal(deck.size() + dealt_.size(), rules_.cards)) {
      deck.insert(deck.begin(), dealt_.begin(), dealt_.end());
    } else if (!begins_with_hands(deck)) {
      std::ranges::reverse(deck);
      deck_node.refuse(begins_with_hands(deck)
                           ? "the cards of the hands are at the other end of the deck: is its last "
                             "card dealt first? " +
                                 std::string{end_ == DealtFrom::Front ? "then say so with"
                                                                      : "if not, leave out"} +
                                 " --last-first"
                           : "the deck has neither all " + std::to_string(rules_.cards) +
                                 " cards nor those that the hands lack");
    }
    return checked_deal(node_, rules_, deck);
  }

 private:
  static Rules rules_of(const JsonNode& node, const Rules& given) {
    const auto rules = node.find("rules");
    if (!rules) return given;
    if (!rules->is_text()) return read_rules(*rules);
    if (const auto named = find_rules(rules->text())) return *named;
    rules->fail("the name of a rule set, or an object");
  }

  void take_hand(const JsonNode& node) {
    const std::vector<Card> hand = read_cards(node, rules_);
    dealt_.insert(dealt_.end(), hand.begin(), hand.end());
  }

  /// Whether the cards of the hands, if any are given, come first.
  bool begins_with_hands(const std::vector<Card>& deck) const {
    return dealt_.size() <= deck.size() &&
           std::is_permutation(dealt_.begin(), dealt_.end(), deck.begin());
  }

  /// A save says neither where its deck begins nor, within a game, what was laid.
  void refuse_saves() const {
    const auto piles = node_.find("piles");
    if (!piles || !piles->is_array()) return;
    if (end_ == DealtFrom::Front)
      node_.refuse(
          "this is the save of a game: backtrick import reads it, and draws from the end of the "
          "deck, as --last-first does");
    for (const JsonNode& top : piles->items()) {
      const int shown = top.number(1, rules_.cards + 2);
      if (shown != 1 && shown != rules_.cards + 2)
        top.refuse("this game is under way: backtrick import makes a position of it");
    }
  }

  JsonNode node_;
  Rules rules_;
  DealtFrom end_;
  std::vector<Card> dealt_;  // hand by hand
};

}  // namespace

Deal read_deal_object(const JsonNode& node) {
  node.expect_keys({"number", "rules", "deck"});
  const Rules rules = read_rules(node.at("rules"));
  return checked_deal(node, rules, read_cards(node.at("deck"), rules));
}

Pile read_pile(const JsonNode& node) {
  const std::string text = node.text();
  for (const Pile pile : kPiles) {
    if (name(pile) == text) return pile;
  }
  node.fail("A1, A2, D1 or D2");
}

Line read_line(const JsonNode& node, const Rules& rules) {
  Line line;
  for (const JsonNode& turn : node.items()) {
    const auto plays = turn.items();
    if (plays.size() > kMaxHand) plays[kMaxHand].refuse(kTooLongTurn);
    line.emplace_back();
    for (const JsonNode& play : plays) line.back().push_back(read_play(play, rules));
  }
  return line;
}

WriteJson as_json(const Rules& rules) {
  return {{"players", rules.players},
          {"hand", rules.hand},
          {"min_plays", rules.min_plays},
          {"cards", rules.cards}};
}

WriteJson as_json(const Deal& deal) {
  WriteJson json;
  if (deal.number()) json["number"] = *deal.number();
  json["rules"] = as_json(deal.rules());
  json["deck"] = std::vector<int>{deal.deck().begin(), deal.deck().end()};
  return json;
}

WriteJson as_json(const Line& line) {
  WriteJson turns = WriteJson::array();
  for (const Turn& turn : line) {
    WriteJson plays = WriteJson::array();
    for (const Play& play : turn) plays.push_back({play.card, name(play.pile)});
    turns.push_back(std::move(plays));
  }
  return turns;
}

std::string write_deal_json(const Deal& deal) { return as_json(deal).dump(); }

Expected<Deal> read_kept_deal(std::string_view text, const Rules& rules, DealtFrom end) {
  return read_json(text, kLongestDealJson, "deal", [&](const JsonNode& node) {
    const auto inner = node.find("deal");
    // Other programs keep more than the deal.
    inner.value_or(node).expect_keys(
        {"deal", "number", "rules", "deck", "hand", "hands", "piles", "cardsPlayedThisTurn"},
        OtherKeys::Ignored);
    return KeptDeal{inner.value_or(node), rules, end}.read();
  });
}

}  // namespace backtrick::the_game
