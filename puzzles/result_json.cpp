#include "result_json.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "json_place.hpp"

namespace backtrick {
namespace {

using Json = nlohmann::ordered_json;
/// What is read comes from anywhere. An ordered object copies its members as it grows, and copies
/// recurse: a line nested deep enough would overflow the stack.
using ReadJson = nlohmann::json;

constexpr std::array<Verdict, 3> kVerdicts{Verdict::Winnable, Verdict::Unwinnable,
                                           Verdict::Undecided};

/// A fault in the content of well-formed JSON, named by its place ("/deal/deck/3").
struct ContentFault {
  std::string place;
  std::string message;
};

/// A value inside the line together with its place, so that every complaint can name it.
class Node {
 public:
  Node(const ReadJson& json, std::string place) : json_{&json}, place_{std::move(place)} {}

  [[noreturn]] void complain(const std::string& expected) const {
    throw ContentFault{place_, "found " + found() + ", expected " + expected};
  }

  std::optional<Node> find(const std::string& key) const {
    if (!json_->is_object()) complain("an object");
    const auto member = json_->find(key);
    if (member == json_->end()) return std::nullopt;
    return Node{*member, place_ + "/" + key};
  }

  Node at(const std::string& key) const {
    auto member = find(key);
    if (!member) throw ContentFault{place_, "the key \"" + key + "\" is missing"};
    return *member;
  }

  std::vector<Node> items() const {
    if (!json_->is_array()) complain("an array");
    std::vector<Node> items;
    for (std::size_t i = 0; i < json_->size(); ++i)
      items.emplace_back((*json_)[i], place_ + "/" + std::to_string(i));
    return items;
  }

  int number(int least, int most) const {
    const auto range = "a number from " + std::to_string(least) + " to " + std::to_string(most);
    if (!json_->is_number_unsigned()) complain(range);
    const auto value = json_->get<std::uint64_t>();
    if (value < static_cast<std::uint64_t>(least) || value > static_cast<std::uint64_t>(most))
      complain(range);
    return static_cast<int>(value);
  }

  std::uint64_t deal_number() const {
    if (!json_->is_number_unsigned()) complain("a number from 0 to 2^64-1");
    return json_->get<std::uint64_t>();
  }

  std::string text() const {
    if (!json_->is_string()) complain("a string");
    return json_->get<std::string>();
  }

  const std::string& place() const { return place_; }

 private:
  std::string found() const {
    if (json_->is_object()) return "an object";
    if (json_->is_array()) return "an array of " + std::to_string(json_->size());
    return in_quotes(json_->is_string() ? json_->get<std::string>() : json_->dump());
  }

  const ReadJson* json_;
  std::string place_;
};

Rules read_rules(const Node& node) {
  Rules rules;
  rules.players = node.at("players").number(1, kMaxPlayers);
  rules.hand = node.at("hand").number(1, kMaxHand);
  rules.min_plays = node.at("min_plays").number(1, rules.hand);
  rules.cards = node.at("cards").number(1, kMaxCards);
  return rules;
}

Deal read_deal_object(const Node& node) {
  const Rules rules = read_rules(node.at("rules"));
  const Node deck_node = node.at("deck");
  std::vector<Card> deck;
  for (const Node& card : deck_node.items())
    deck.push_back(static_cast<Card>(card.number(2, rules.highest_card())));
  try {
    Deal deal = Deal::of_deck(rules, deck);
    const auto number = node.find("number");
    if (!number) return deal;
    Deal numbered = Deal::numbered(rules, number->deal_number());
    if (!std::ranges::equal(numbered.deck(), deal.deck()))
      throw ContentFault{number->place(), "this number names another deck than the one given"};
    return numbered;
  } catch (const InvalidDeal& fault) {
    throw ContentFault{deck_node.place(), fault.what()};
  }
}

Pile read_pile(const Node& node) {
  const std::string text = node.text();
  for (const Pile pile : kPiles) {
    if (name(pile) == text) return pile;
  }
  node.complain("A1, A2, D1 or D2");
}

Play read_play(const Node& node, const Rules& rules) {
  const auto pair = node.items();
  if (pair.size() != 2) node.complain("a card and a pile");
  return {static_cast<Card>(pair[0].number(2, rules.highest_card())), read_pile(pair[1])};
}

Line read_line(const Node& node, const Rules& rules) {
  Line line;
  for (const Node& turn : node.items()) {
    line.emplace_back();
    for (const Node& play : turn.items()) line.back().push_back(read_play(play, rules));
  }
  return line;
}

Claim read_claim(const Node& node) {
  Claim claim{read_deal_object(node.at("deal")), Verdict::Undecided, {}, 1};
  const Node verdict = node.at("verdict");
  const auto known =
      std::ranges::find(kVerdicts, verdict.text(), [](Verdict v) { return name(v); });
  if (known == kVerdicts.end()) verdict.complain("winnable, unwinnable or undecided");
  claim.verdict = *known;
  const auto solution = node.find("solution");
  if (solution.has_value() != (claim.verdict == Verdict::Winnable))
    throw ContentFault{node.place(), "a solution stands beside \"winnable\", and only there"};
  if (solution) claim.solution = read_line(*solution, claim.deal.rules());
  if (const auto first = node.find("first_player"))
    claim.first_player = first->number(1, claim.deal.rules().players);
  return claim;
}

Json as_json(const Line& line) {
  Json turns = Json::array();
  for (const Turn& turn : line) {
    Json plays = Json::array();
    for (const Play& play : turn) plays.push_back({play.card, name(play.pile)});
    turns.push_back(std::move(plays));
  }
  return turns;
}

Json as_json(const Deal& deal) {
  Json json;
  if (deal.number()) json["number"] = *deal.number();
  const Rules& rules = deal.rules();
  json["rules"] = {{"players", rules.players},
                   {"hand", rules.hand},
                   {"min_plays", rules.min_plays},
                   {"cards", rules.cards}};
  json["deck"] = std::vector<int>{deal.deck().begin(), deal.deck().end()};
  return json;
}

}  // namespace

std::string write_result(const Deal& deal, const Result& result) {
  Json json;
  json["deal"] = as_json(deal);
  json["verdict"] = name(result.verdict);
  if (result.limit) json["limit"] = name(*result.limit);
  if (result.verdict == Verdict::Winnable) json["solution"] = as_json(result.solution);
  json["nodes"] = result.nodes;
  json["seconds"] = std::chrono::duration<double>(result.time).count();
  return json.dump();
}

std::string write_deal_json(const Deal& deal) { return as_json(deal).dump(); }

std::string write_summary(const BatchSummary& summary) {
  Json stages = Json::object();
  for (std::size_t i = 0; i < kStages; ++i)
    stages[std::string{name(static_cast<Stage>(i))}] = summary.by_stage[i];
  const Json json{{"summary",
                   {{"deals", summary.deals},
                    {"winnable", summary.winnable},
                    {"unwinnable", summary.unwinnable},
                    {"undecided", summary.undecided},
                    {"stages", stages},
                    {"refused", summary.refused},
                    {"nodes", summary.nodes},
                    {"seconds", std::chrono::duration<double>(summary.time).count()}}}};
  return json.dump();
}

std::variant<Claim, TextFault> read_result(std::string_view line) {
  if (line.size() > kLongestResultLine)
    return TextFault{kLongestResultLine + 1, "the line goes on after " +
                                                 std::to_string(kLongestResultLine) +
                                                 " bytes, longer than any result"};
  // The parser takes this byte for the end of the line, and would let anything stand behind it.
  if (const std::size_t nul = line.find('\0'); nul != std::string_view::npos)
    return TextFault{nul + 1, "found " + in_quotes(line.substr(nul, 1)) + ", expected text"};
  ReadJson json;
  try {
    json = ReadJson::parse(line);
    return read_claim(Node{json, ""});
  } catch (const ReadJson::parse_error& fault) {
    // The library's message starts with its own codes; what it says after the position is for
    // people.
    std::string message = fault.what();
    if (const std::size_t cut = message.find("syntax error"); cut != std::string::npos)
      message.erase(0, cut);
    return TextFault{std::max<std::size_t>(fault.byte, 1), printable(message)};
  } catch (const ReadJson::exception& fault) {  // a number too large even for a double
    return TextFault{1, printable(fault.what())};
  } catch (const ContentFault& fault) {
    const std::string place = fault.place.empty() ? "" : fault.place + ": ";
    return TextFault{offset_of(line, fault.place) + 1, place + fault.message};
  }
}

}  // namespace backtrick
