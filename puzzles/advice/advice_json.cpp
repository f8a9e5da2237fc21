#include "puzzles/advice/advice_json.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {
namespace {

/// More decimals would promise more than estimates hold.
double rounded(double number, double unit) { return std::round(number * unit) / unit; }
double share(std::int32_t chance) {
  return rounded(static_cast<double>(chance) / kCertain, 10'000);
}

WriteJson as_json(CardSet cards) {
  WriteJson json = WriteJson::array();
  for (const int card : cards) json.push_back(card);
  return json;
}

WriteJson as_json(const Reason& reason) {
  using Kind = Reason::Kind;
  WriteJson json{{"kind", name(reason.kind)}};
  switch (reason.kind) {
    case Kind::LaysAll:
    case Kind::PassesNothing:
    case Kind::EmptiesDrawPile: break;
    case Kind::EndKnown:
    case Kind::LeavesNoPlace: json["count"] = reason.count; break;
    case Kind::TakesTrick:
    case Kind::PreparesTrick:
    case Kind::TrickMayCome:
      json["pile"] = name(reason.pile);
      json["card"] = reason.card;
      break;
    case Kind::KeepsPair:
      json["pile"] = name(reason.pile);
      json["cards"] = {reason.card, reason.other};
      break;
    case Kind::Passes:
    case Kind::KeepsOpen:
      json["pile"] = name(reason.pile);
      json["count"] = reason.count;
      break;
    case Kind::HeedsWish:
    case Kind::PassesWish:
      json["pile"] = name(reason.pile);
      json["player"] = reason.player;
      break;
    case Kind::NeverLaid: json["cards"] = as_json(reason.cards); break;
  }
  json["text"] = in_words(reason);
  return json;
}

WriteJson as_json(const Advice& advice) {
  WriteJson json{{"plays", as_json(Line{advice.plays}).front()}};
  json["chance"] = share(advice.chance);
  json["cards_left"] = rounded(advice.cards_left, 100);
  json["exact"] = advice.exact;
  json["reasons"] = WriteJson::array();
  for (const Reason& reason : advice.reasons) json["reasons"].push_back(as_json(reason));
  return json;
}

WriteJson as_json(std::string_view player, const std::vector<TurnChance>& chances) {
  WriteJson json{{"player", player}, {"turns", WriteJson::array()}};
  for (const TurnChance& chance : chances) {
    const double before = share(chance.before);
    const double after = share(chance.after);
    WriteJson turn{{"turn", chance.turn + 1}};
    if (chance.view.rules.players > 1) turn["seat"] = chance.player;
    turn["before"] = before;
    turn["after"] = after;
    json["turns"].push_back(std::move(turn));
  }
  json["costliest"] = WriteJson::array();
  for (const TurnChance& costly : costliest(chances, kMostCostly)) {
    WriteJson turn{{"turn", costly.turn + 1}};
    if (costly.view.rules.players > 1) turn["seat"] = costly.player;
    turn["loss"] = share(costly.loss());
    turn["instead"] = as_json(*costly.instead);
    json["costliest"].push_back(std::move(turn));
  }
  return json;
}

}  // namespace

SeatView view_of(const SeenTable& seen) {
  return SeatView::of(seen.position, seen.language, seen.said);
}

SeatAdvice advise(Adviser& adviser, const SeenTable& seen, std::size_t most) {
  const SeatView view = view_of(seen);
  SeatAdvice advice;
  if (view.left() > 0) advice.turns = adviser.advise(view, most, seen.position.player());
  if (!advice.turns.empty()) advice.say = said_after(view, advice.turns.front().plays);
  return advice;
}

std::string write_advice(const SeenTable& seen, std::string_view player, const SeatAdvice& advice) {
  const auto& [turns, say] = advice;
  WriteJson json{{"position", as_json(seen)}, {"player", player}};
  const bool beaten = seen.position.beaten();
  json["chance"] = turns.empty() ? (beaten ? 1.0 : 0.0) : share(turns.front().chance);
  if (const CardSet dead = dead_cards(view_of(seen)); !dead.empty()) json["dead"] = as_json(dead);
  json["advice"] = WriteJson::array();
  for (const Advice& one : turns) json["advice"].push_back(as_json(one));
  if (seen.position.rules().players > 1) {
    json["say"] = WriteJson::array();
    for (const Pile pile : kPiles) {
      const auto words = in_words(say[static_cast<std::size_t>(pile)], seen.language);
      if (!words.empty()) json["say"].push_back({name(pile), words});
    }
  }
  return json.dump();
}

std::string write_chances(std::string_view player, const std::vector<TurnChance>& chances) {
  return as_json(player, chances).dump();
}

std::string write_seen_chances(const SeenGame& game, std::string_view player,
                               const std::vector<TurnChance>& chances) {
  WriteJson json = as_json(game);
  json["chances"] = as_json(player, chances);
  return json.dump();
}

std::string write_review_with_chances(const Record& record, const Review& review,
                                      const Position* before, const Analysis* instead,
                                      std::string_view player,
                                      const std::vector<TurnChance>& chances) {
  WriteJson json = as_json(record, review, before, instead);
  json["chances"] = as_json(player, chances);
  return json.dump();
}

}  // namespace backtrick::the_game
