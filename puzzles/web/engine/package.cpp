#include <emscripten.h>

#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/analysis_json.hpp"
#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/claim_check.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/result_json.hpp"
#include "puzzles/web/engine/request.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"

// The module of the npm package. Requests are deals, positions and claims in any form of
// puzzles/formats; the text of each answer is JSON. A refusal has the kind of its exception. Deal
// numbers stand in strings, because scripts read numbers of JSON as doubles.

namespace backtrick::the_game {
namespace {

Solver& solver() {
  static Solver one;
  return one;
}

/// Answers what `make` returns, or why it threw.
template <typename Make>
const char* guarded(const Make& make) {
  WriteJson refusal;
  try {
    const WriteJson made = make();
    return answer(made.dump());
  } catch (const RuleViolation& fault) {
    refusal = {{"error", fault.what()}, {"kind", "RuleViolation"}, {"turn", fault.turn + 1}};
    if (fault.play) refusal["play"] = *fault.play + 1;
  } catch (const InvalidDeal& fault) {
    refusal = {{"error", fault.what()}, {"kind", "InvalidDeal"}};
  } catch (const Error& fault) {
    refusal = {{"error", fault.what()}, {"kind", "RangeError"}};
    if (fault.line() != 0) {  // only a text has lines
      refusal["kind"] = "ParseError";
      refusal["line"] = fault.line();
      refusal["column"] = fault.column();
    }
  } catch (const std::exception& fault) {
    refusal = {{"error", fault.what()}, {"kind", "Error"}};
  }
  return answer(refusal.dump());
}

Error out_of_range(const std::string& why) { return {Exit::Usage, why}; }

Rules rules_of(int players, int hand, int min_plays, int cards) {
  const Rules rules{players, hand, min_plays, cards};
  if (const auto fault = fault_in(rules)) throw out_of_range(*fault);
  return rules;
}

WriteJson described(const Rules& rules) {
  WriteJson json = as_json(rules);
  if (const auto name = name_of(rules)) json["name"] = *name;
  return json;
}

WriteJson described(const Deal& deal) {
  WriteJson json{{"rules", described(deal.rules())},
                 {"deck", std::vector<int>{deal.deck().begin(), deal.deck().end()}},
                 {"code", write_deal_code(deal)},
                 {"json", write_deal_json(deal)}};
  if (const auto number = deal.number()) json["number"] = std::to_string(*number);
  if (const auto id = id_of(deal)) json["id"] = *id;
  return json;
}

WriteJson described(const Position& position) {
  return {{"rules", described(position.rules())},
          {"position", as_json(position)},
          {"left", position.left()},
          {"text", write_position_text(position)},
          {"json", write_position_json(position)}};
}

using Asked = std::variant<Deal, Position>;

/// What the request is about: a deal or a position, as JSON.
Asked asked(bool is_position) {
  if (is_position) return read_position_json(request()).value();
  return read_any_deal(request(), {}).value();
}

Position start_of(const Asked& question) {
  if (const auto* deal = std::get_if<Deal>(&question)) return Position{*deal};
  return std::get<Position>(question);
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick;
using namespace backtrick::the_game;

extern "C" {

/// The rules of a name.
EMSCRIPTEN_KEEPALIVE const char* package_rules() {
  return guarded([] {
    const auto rules = find_rules(request());
    if (!rules) throw out_of_range("no rules have the name " + in_quotes(request()));
    return described(*rules);
  });
}

/// The names of all rules, solo first.
EMSCRIPTEN_KEEPALIVE const char* package_rule_sets() {
  return guarded([] {
    WriteJson names = WriteJson::array();
    for (const NamedRules& rules : rule_sets()) names.push_back(rules.name);
    return names;
  });
}

/// A deal in any form, also a number alone. The rules are those of a deck or a number without
/// others.
EMSCRIPTEN_KEEPALIVE const char* package_deal(int players, int hand, int min_plays, int cards) {
  return guarded([&] {
    const Rules rules = rules_of(players, hand, min_plays, cards);
    const auto number = parse_deal_number(request());
    if (number && rules.cards > 1) return described(Deal::numbered(rules, *number));
    return described(read_any_deal(request(), rules).value());
  });
}

/// The deal of a deck, each byte of the request a card.
EMSCRIPTEN_KEEPALIVE const char* package_deck(int players, int hand, int min_plays, int cards) {
  return guarded([&] {
    std::vector<Card> deck;
    for (const char card : request()) deck.push_back(static_cast<Card>(card));
    return described(Deal::of_deck(rules_of(players, hand, min_plays, cards), std::move(deck)));
  });
}

/// The start of a deal.
EMSCRIPTEN_KEEPALIVE const char* package_start(int first_player) {
  return guarded([&] {
    const Deal deal = read_any_deal(request(), {}).value();
    if (first_player < 1 || first_player > deal.rules().players)
      throw out_of_range("there is no player " + std::to_string(first_player));
    return described(Position{deal, first_player});
  });
}

/// A position in any form.
EMSCRIPTEN_KEEPALIVE const char* package_position() {
  return guarded([] { return described(read_position(request()).value()); });
}

/// The position after a line: {"position":...,"line":[[[10,"A1"],...],...]}.
EMSCRIPTEN_KEEPALIVE const char* package_after() {
  return guarded([] {
    const auto read = [](const JsonNode& node) {
      Position position = read_position_object(node.at("position"));
      const Line line = read_line(node.at("line"), position.rules());
      return position_after(std::move(position), line);
    };
    const auto after = read_json(request(), kLongestPosition, "position", read);
    if (!after) throw out_of_range(after.error().what());  // nobody has seen that text
    return described(after->value());
  });
}

/// Whether a deal or a position can be won, or how few cards can be left: a result line.
EMSCRIPTEN_KEEPALIVE const char* package_solve(bool is_position, bool left, double nodes,
                                               double seconds, double memory) {
  return guarded([&] {
    const Asked question = asked(is_position);
    const Limits limits = limits_of(nodes, seconds, static_cast<std::size_t>(memory));
    return std::visit(
        [&](const auto& one) {
          const Result result = left ? solver().best(one, limits) : solver().solve(one, limits);
          return WriteJson{{"json", write_result(one, result)}, {"stage", name(result.stage)}};
        },
        question);
  });
}

/// Verdicts on everything that may be done in a position or at the start of a deal.
EMSCRIPTEN_KEEPALIVE const char* package_analyse(bool is_position, double nodes, double seconds,
                                                 double memory) {
  return guarded([&] {
    const Position position = start_of(asked(is_position));
    const Limits limits = limits_of(nodes, seconds, static_cast<std::size_t>(memory));
    WriteJson json = described(position);
    json["analysis"] = write_analysis(position, analyse(solver(), position, limits));
    return json;
  });
}

/// What the referee says about a result line or a recorded game.
EMSCRIPTEN_KEEPALIVE const char* package_verify() {
  return guarded([] {
    const auto finding = finding_on_result(request()).value();
    if (!finding) return WriteJson{{"reason", "there is no game to replay"}};
    return WriteJson{{"valid", !finding->fault},
                     {"reason", finding->fault.value_or(finding->merit)}};
  });
}
}
