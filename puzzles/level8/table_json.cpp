#include "puzzles/level8/table_json.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/laid_cards.hpp"
#include "puzzles/level8/table_parts.hpp"
#include "puzzles/level8/table_round.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

/// Gives the cards of a position their ids, each once.
class SeenCards {
 public:
  explicit SeenCards(const Rules& rules) : rules_{rules}, numbering_{rules} {}

  Card take(const JsonNode& node, Card named) {
    const auto card = numbering_.next(named);
    if (!card || seen_.test(*card)) node.refuse("there is no further card " + name(named));
    seen_.set(*card);
    return *card;
  }
  std::vector<Card> take_all(const JsonNode& node) {
    std::vector<Card> cards;
    for (const JsonNode& card : node.items()) cards.push_back(take(card, read_card(card, rules_)));
    return cards;
  }
  /// All other cards of the deck.
  CardBits unseen() const {
    CardBits unseen;
    for (Card card = 0; card < kMaxCards; ++card) unseen.set(card, rules_.contains(card));
    return unseen & ~seen_;
  }
  const CardBits& seen() const { return seen_; }

 private:
  Rules rules_;
  CardNumbering numbering_;
  CardBits seen_;
};

CardBits bits_of(std::span<const Card> cards) {
  CardBits bits;
  for (const Card card : cards) bits.set(card);
  return bits;
}

Group read_table_group(const JsonNode& node, const Rules& rules, SeenCards& seen) {
  const auto members = node.members();
  const auto kind = members.size() == 1 ? kind_named(members.front().first) : std::nullopt;
  if (!kind) node.fail("one of the keys run, set and colour");
  Group group{*kind, 0, {}};
  const auto cards = members.front().second.items();
  for (const JsonNode& card : cards) {
    const auto laid = laid_card_named(card.text(), *kind, rules);
    if (!laid) card.fail("a card, with wilds named, such as W=1 or W=r");
    const int place = *kind == GroupKind::Run ? group.size() : 0;
    if (group.cards.empty()) group.value = laid->value;
    if (laid->value != group.value + place) card.refuse("this card does not fit the group");
    group.cards.push_back(seen.take(card, laid->named));
  }
  if (group.size() < Level::kFewestInGroup) node.refuse("a group has two cards at least");
  return group;
}

/// The groups must be those of the level, grown or not.
void require_display(const JsonNode& node, const std::vector<Group>& display, const Level& level) {
  using Key = std::pair<GroupKind, int>;
  std::vector<Key> lie;
  std::vector<Key> asked;
  lie.reserve(display.size());
  asked.reserve(level.groups().size());
  for (const Group& group : display) lie.emplace_back(group.kind, group.size());
  for (const Requirement& group : level.groups()) asked.emplace_back(group.kind, group.size);
  std::ranges::sort(lie);
  std::ranges::sort(asked);
  const bool same = std::ranges::equal(lie, asked, [](const Key& a, const Key& b) {
    return a.first == b.first && a.second >= b.second;
  });
  if (!same) node.refuse("the groups are not those of the level");
}

Level read_level_or_number(const JsonNode& node, const Rules& rules) {
  if (!node.is_number()) return read_level(node, rules);
  const auto& levels = default_levels().levels;
  const int number = node.number(1, static_cast<int>(levels.size()));
  const Level& level = levels[static_cast<std::size_t>(number) - 1];
  if (const auto fault = fault_in(level, rules)) node.refuse(*fault);
  return level;
}

/// The players that a list names, by seat.
std::vector<bool> read_seats(const JsonNode& node, const std::string& key, const Rules& rules) {
  std::vector<bool> seats(static_cast<std::size_t>(rules.players));
  if (const auto list = node.find(key)) {
    for (const JsonNode& seat : list->items())
      seats[static_cast<std::size_t>(seat.number(1, rules.players)) - 1] = true;
  }
  return seats;
}

SeenPlayer read_player(const JsonNode& node, const Rules& rules, SeenCards& seen) {
  SeenPlayer player{read_level_or_number(node.at("level"), rules), false, 0, {}, {}, {}, false};
  if (const auto table = node.find("table")) {
    for (const JsonNode& group : table->items())
      player.display.push_back(read_table_group(group, rules, seen));
    require_display(*table, player.display, player.level);
  }
  if (const auto discards = node.find("discards")) player.discards = seen.take_all(*discards);
  if (const auto known = node.find("known")) player.known = bits_of(seen.take_all(*known));
  if (const auto cards = node.find("cards")) player.cards = cards->number(1, rules.hand);
  return player;
}

/// Cards of one name are alike, so any of them leaves the draw pile.
void remove_alike(const JsonNode& node, TableView& view) {
  const Card named = read_card(node, view.rules);
  for (Card card = named; card < kMaxCards && name(card) == name(named); ++card) {
    if (!view.drawable.test(card)) continue;
    view.drawable.reset(card);
    return;
  }
  node.refuse("there is no further card " + name(named) + " that is unseen");
}

TableView read_view(const JsonNode& node) {
  TableView view;
  const auto rules = node.find("rules");
  const JsonNode players = node.at("players");
  const auto seats = players.items();
  if (seats.empty() || seats.size() > kMaxPlayers) players.fail("1 to 6 players");
  view.rules = rules ? read_rules(*rules) : Rules{.players = static_cast<int>(seats.size())};
  if (static_cast<std::size_t>(view.rules.players) != seats.size())
    players.fail(std::to_string(view.rules.players) + " players");
  view.player = node.at("player").number(1, view.rules.players);
  const std::vector<bool> skipped = read_seats(node, "skipped", view.rules);
  const std::vector<bool> laying_wins = read_seats(node, "laying_wins", view.rules);
  SeenCards seen{view.rules};
  const JsonNode hand = node.at("hand");
  const auto cards = hand.items().size();
  if (cards < 1 || cards > static_cast<std::size_t>(view.rules.hand))
    hand.fail("1 to " + std::to_string(view.rules.hand) + " cards");
  for (const Card card : seen.take_all(hand)) view.hand.push_back(card);
  if (const auto taken = node.find("taken")) {
    view.taken = seen.take(*taken, read_card(*taken, view.rules));
    view.hand.push_back(*view.taken);
  }
  std::ranges::sort(view.hand);
  int skips = 0;
  int others = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    SeenPlayer player = read_player(seats[i], view.rules, seen);
    player.skipped = skipped[i];
    player.laying_wins = laying_wins[i];
    const bool own = static_cast<int>(i) + 1 == view.player;
    if (own && (player.skipped || player.known.any()))
      seats[i].refuse("the player on turn is not skipped, and has no known cards");
    if (own) {
      player.cards = static_cast<int>(view.hand.size());
    } else {
      if (player.cards == 0) player.cards = view.rules.hand;
      if (static_cast<int>(player.known.count()) > player.cards)
        seats[i].refuse("more cards are known than the player holds");
      others += player.cards - static_cast<int>(player.known.count());
    }
    skips += player.skipped ? 1 : 0;
    view.players.push_back(std::move(player));
  }
  if (const auto face_up = node.find("face_up_skips")) {
    view.face_up_skips = face_up->number(0, view.rules.skips);
    skips += view.face_up_skips;
  }
  const Card any_skip = kFirstSkip;
  for (; skips > 0; --skips) seen.take(node, any_skip);
  view.unseen = seen.unseen();
  for (const SeenPlayer& player : view.players) view.unseen &= ~player.known;
  const int hidden = static_cast<int>(view.unseen.count()) - others;
  if (hidden < 0) node.refuse("the other players hold more cards than are unseen");
  view.draw_pile = hidden;
  if (const auto pile = node.find("draw_pile")) {
    view.draw_pile = pile->number(0, kMaxCards);
    if (view.draw_pile > hidden)
      pile->refuse("the draw pile has more cards than the " + std::to_string(hidden) +
                   " that are left for it");
    if (view.draw_pile < hidden && std::ranges::all_of(view.players, [](const SeenPlayer& each) {
          return each.discards.empty();
        }))
      pile->refuse("there is no discard pile for the other " +
                   std::to_string(hidden - view.draw_pile) + " cards");
  }
  view.drawable = view.unseen;
  if (const auto held = node.find("in_hands")) {
    for (const JsonNode& card : held->items()) remove_alike(card, view);
    if (static_cast<int>(view.drawable.count()) < view.draw_pile)
      held->refuse("too few cards are left for the draw pile");
  }
  for (const SeenPlayer& player : view.players) view.unseen |= player.known;
  return view;
}

TableView view_of_round(const JsonNode& node) {
  PlayedRound played = read_round_object(node, {});
  if (played.now.over()) node.refuse("the round is over");
  const Line turns = std::exchange(played.record.turns, {});
  TableRound table{std::move(played.record)};
  for (const Turn& turn : turns) table.play(turn);
  return table.view();
}

WriteJson names_of(const CardBits& cards) {
  WriteJson names = WriteJson::array();
  for (Card card = 0; card < kMaxCards; ++card) {
    if (cards.test(card)) names.push_back(name(card));
  }
  return names;
}

}  // namespace

WriteJson as_json(const std::vector<Group>& groups) {
  WriteJson json = WriteJson::array();
  for (const Group& group : groups) {
    WriteJson cards = WriteJson::array();
    for (int place = 0; place < group.size(); ++place) cards.push_back(name_in_group(group, place));
    json.push_back(WriteJson{{name(group.kind), std::move(cards)}});
  }
  return json;
}

WriteJson as_json(const TableView& view) {
  WriteJson json{{"rules", as_json(view.rules)}, {"player", view.player}};
  Hand hand = view.hand;
  if (view.taken) hand.erase(std::ranges::find(hand, *view.taken));
  json["hand"] = as_json(std::span{hand.data(), hand.size()});
  if (view.taken) json["taken"] = name(*view.taken);
  CardBits known;
  for (int player = 1; player <= view.rules.players; ++player) {
    const SeenPlayer& seen = view.seen(player);
    WriteJson written{{"level", as_json(seen.level)}};
    if (player != view.player) {
      written["cards"] = seen.cards;
      if (seen.known.any()) written["known"] = names_of(seen.known);
      known |= seen.known;
    }
    if (!seen.display.empty()) written["table"] = as_json(seen.display);
    if (!seen.discards.empty()) written["discards"] = as_json(std::span{seen.discards});
    json["players"].push_back(std::move(written));
  }
  for (int player = 1; player <= view.rules.players; ++player) {
    if (view.seen(player).skipped) json["skipped"].push_back(player);
    if (view.seen(player).laying_wins) json["laying_wins"].push_back(player);
  }
  json["draw_pile"] = view.draw_pile;
  if (view.face_up_skips > 0) json["face_up_skips"] = view.face_up_skips;
  if (const CardBits held = view.unseen & ~view.drawable & ~known; held.any())
    json["in_hands"] = names_of(held);
  return json;
}

Expected<TableView> read_table(std::string_view text) {
  return read_json(text, kLongestTable, "position", [](const JsonNode& node) {
    return node.find("deal") ? view_of_round(node) : read_view(node);
  });
}

std::string write_table(const TableView& view) { return as_json(view).dump(); }

}  // namespace backtrick::level8
