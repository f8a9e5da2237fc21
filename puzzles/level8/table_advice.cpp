#include "puzzles/level8/table_advice.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "puzzles/level8/table_parts.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::uint64_t kSeed = 8;

double to_thousandths(double value) { return std::round(value * 1000) / 1000; }

double mean(std::int64_t sum, int count) {
  return to_thousandths(static_cast<double>(sum) / static_cast<double>(count));
}

/// Calls back for each card that a turn adds, with the group as it is then.
void for_each_addition(const TableView& view, const Turn& turn,
                       const std::function<void(const Addition&, const Group&)>& visit) {
  std::vector<std::vector<Group>> displays;
  for (const SeenPlayer& player : view.players) displays.push_back(player.display);
  auto& own = displays[static_cast<std::size_t>(view.player) - 1];
  if (!turn.laid.empty()) own = turn.laid;
  for (const Addition& addition : turn.added) {
    Group& group = displays[static_cast<std::size_t>(addition.player) - 1][addition.group];
    const bool low = addition.end == RunEnd::Low;
    if (low) --group.value;
    group.cards.insert(low ? group.cards.begin() : group.cards.end(), addition.card);
    visit(addition, group);
  }
}

WriteJson turn_as_json(const TableView& view, const Turn& turn) {
  WriteJson json = WriteJson::object();
  if (!turn.laid.empty()) json["lay"] = as_json(turn.laid);
  for_each_addition(view, turn, [&](const Addition& addition, const Group& group) {
    WriteJson added{{"card", name_in_group(group, place_of(group, addition.card))}};
    if (addition.player != view.player) added["player"] = addition.player;
    added["group"] = addition.group + 1;
    json["add"].push_back(std::move(added));
  });
  if (!turn.discard) return json;
  if (turn.discard->skipped) {
    json["skip"] = *turn.discard->skipped;
  } else {
    json["discard"] = name(turn.discard->card);
  }
  return json;
}

WriteJson prospect_as_json(const Prospect& prospect) {
  WriteJson json{{"win", mean(prospect.won, prospect.rounds)},
                 {"laid", mean(prospect.laid, prospect.rounds)}};
  if (prospect.laid_later > 0)
    json["turns_to_lay"] = mean(prospect.turns_to_lay, prospect.laid_later);
  if (prospect.won > 0) json["turns_to_win"] = mean(prospect.turns_to_win, prospect.won);
  json["rounds"] = prospect.rounds;
  return json;
}

}  // namespace

TableView after_taking(TableView view, int from) {
  auto& pile = view.players[static_cast<std::size_t>(from) - 1].discards;
  view.has_taken = true;
  view.taken = pile.back();
  pile.pop_back();
  view.hand.push_back(*view.taken);
  std::ranges::sort(view.hand);
  ++view.players[static_cast<std::size_t>(view.player) - 1].cards;
  return view;
}

TableAdvice advise(const TableView& view, const TableEffort& effort) {
  TablePlayer player{effort};
  player.new_round(kSeed);
  TableAdvice advice{player.options(view), {}};
  if (view.has_taken || advice.options.empty()) return advice;
  if (const auto from = advice.options.front().turn.from) {
    advice.then.emplace();
    player.finish(after_taking(view, *from), *advice.then);
  }
  return advice;
}

std::string in_words(const TableView& view, const Turn& turn) {
  if (!view.has_taken && !turn.discard && turn.laid.empty()) {
    if (!turn.from) return "draw";
    const std::string top = name(view.seen(*turn.from).discards.back());
    return "take " + top +
           (*turn.from == view.player ? "" : " from player " + std::to_string(*turn.from));
  }
  std::string text;
  const auto step = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
  if (!turn.laid.empty()) step("lay " + write_groups(turn.laid));
  for_each_addition(view, turn, [&](const Addition& addition, const Group& group) {
    step("add " + name_in_group(group, place_of(group, addition.card)) + " to group " +
         std::to_string(addition.group + 1) +
         (addition.player == view.player ? "" : " of player " + std::to_string(addition.player)));
  });
  if (turn.discard) {
    step(turn.discard->skipped ? "skip player " + std::to_string(*turn.discard->skipped)
                               : "discard " + name(turn.discard->card));
  }
  return text;
}

std::string write_advice(const TableView& view, const TableAdvice& advice,
                         std::string_view player) {
  WriteJson json{{"position", as_json(view)}, {"adviser", player}, {"advice", WriteJson::array()}};
  for (const auto& [turn, prospect] : advice.options) {
    WriteJson written = view.has_taken ? turn_as_json(view, turn) : WriteJson::object();
    if (!view.has_taken && turn.from) {
      written["take"] = name(turn.taken);
      written["from"] = *turn.from;
    } else if (!view.has_taken) {
      written["draw"] = true;
    }
    written.update(prospect_as_json(prospect));
    json["advice"].push_back(std::move(written));
  }
  if (advice.then) {
    const int from = *advice.options.front().turn.from;
    json["then"] = turn_as_json(after_taking(view, from), *advice.then);
  }
  return json.dump();
}

}  // namespace backtrick::level8
