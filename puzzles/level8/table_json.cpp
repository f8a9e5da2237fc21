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

std::string cards_in_words(int cards) {
  return std::to_string(cards) + (cards == 1 ? " card" : " cards");
}
std::string player_name(int player) { return "player " + std::to_string(player); }

/// Reads a position, and refuses what no round leads to.
///
/// WHAT A ROUND LEADS TO. Each turn takes one card and discards one, and cards that are laid lie on
/// a table. So a player whose level does not lie holds a whole hand, once the level lies at most
/// the rest of it, and hands and tables have always as many cards together as were dealt, one more
/// after a card was taken. All others are in the draw pile, on discard piles, or Skips that lie
/// before players or face up. A draw pile that is empty was formed anew if there was anything to
/// form it of. A Skip before a player is gone after the turn that it costs, so none lies before the
/// one who comes just before the player on turn.
class ViewReader {
 public:
  explicit ViewReader(const JsonNode& node) : node_{node}, seats_{node.at("players").items()} {
    node.expect_keys({"rules", "player", "hand", "taken", "has_taken", "players", "skipped",
                      "laying_wins", "draw_pile", "face_up_skips", "in_hands"});
    const JsonNode players = node.at("players");
    if (seats_.empty() || seats_.size() > kMaxPlayers) players.fail("1 to 6 players");
    const auto rules = node.find("rules");
    view_.rules = rules ? read_rules(*rules) : Rules{.players = static_cast<int>(seats_.size())};
    if (static_cast<std::size_t>(view_.rules.players) != seats_.size())
      players.fail(std::to_string(view_.rules.players) + " players");
    seen_.emplace(view_.rules);
    view_.player = node.at("player").number(1, view_.rules.players);
  }

  TableView read() {
    read_hand();
    for (const JsonNode& seat : seats_) view_.players.push_back(read_player(seat));
    read_skips();
    for (const int player : read_seats("laying_wins")) at(player).laying_wins = true;
    require_hands();
    read_piles();
    require_skipped();
    return std::move(view_);
  }

 private:
  const Rules& rules() const { return view_.rules; }
  bool alone() const { return rules().players == 1; }
  SeenPlayer& at(int player) { return view_.players[static_cast<std::size_t>(player) - 1]; }
  const JsonNode& seat(int player) const { return seats_[static_cast<std::size_t>(player) - 1]; }
  /// Of a part that may be left out, the whole position.
  JsonNode part(const std::string& key) const { return node_.find(key).value_or(node_); }

  void read_hand() {
    const JsonNode hand = node_.at("hand");
    if (hand.items().size() > static_cast<std::size_t>(rules().hand))
      hand.fail("at most " + cards_in_words(rules().hand));
    for (const Card card : seen_->take_all(hand)) view_.hand.push_back(card);
    if (const auto taken = node_.find("taken")) {
      view_.taken = seen_->take(*taken, read_card(*taken, rules()));
      view_.hand.push_back(*view_.taken);
    }
    std::ranges::sort(view_.hand);
    view_.has_taken = view_.taken.has_value();
    if (const auto has_taken = node_.find("has_taken")) {
      view_.has_taken = has_taken->yes();
      if (view_.taken && !view_.has_taken) has_taken->refuse("a card is taken, says \"taken\"");
    }
  }

  SeenPlayer read_player(const JsonNode& node) {
    node.expect_keys({"level", "cards", "known", "table", "discards"});
    SeenPlayer player{read_level_or_number(node.at("level"), rules()), false, 0, {}, {}, {}, false};
    if (const auto table = node.find("table")) {
      for (const JsonNode& group : table->items())
        player.display.push_back(read_table_group(group, rules(), *seen_));
      require_display(*table, player.display, player.level);
      require_sets_differ(*table, player.display);
    }
    if (const auto discards = node.find("discards")) player.discards = seen_->take_all(*discards);
    const bool own = static_cast<int>(view_.players.size()) + 1 == view_.player;
    const auto known = node.find("known");
    if (known && own) known->refuse("the cards of the player on turn are those of \"hand\"");
    if (known) player.known = bits_of(seen_->take_all(*known));
    if (own) {
      player.cards = static_cast<int>(view_.hand.size());
    } else if (const auto cards = node.find("cards")) {
      player.cards = cards->number(1, rules().hand);
    } else if (player.display.empty()) {
      player.cards = rules().hand;
    } else {
      node.refuse("the key \"cards\" is missing: a level lies, so the hand is not whole");
    }
    return player;
  }

  void require_sets_differ(const JsonNode& table, const std::vector<Group>& display) const {
    if (!rules().readings().sets_differ) return;
    std::vector<int> numbers;
    for (const Group& group : display) {
      if (group.kind == GroupKind::Set) numbers.push_back(group.value);
    }
    std::ranges::sort(numbers);
    if (std::ranges::adjacent_find(numbers) != numbers.end())
      table.refuse("two sets show the same number, and in this edition they must differ");
  }

  /// The players that a list names.
  std::vector<int> read_seats(const std::string& key) const {
    std::vector<int> players;
    const auto list = node_.find(key);
    if (!list) return players;
    for (const JsonNode& item : list->items()) {
      const int player = item.number(1, rules().players);
      if (std::ranges::count(players, player) != 0)
        item.refuse(player_name(player) + " stands already in this list");
      players.push_back(player);
    }
    return players;
  }

  void read_skips() {
    for (const int player : read_seats("skipped")) {
      at(player).skipped = true;
      seen_->take(node_.at("skipped"), kFirstSkip);
    }
    const auto face_up = node_.find("face_up_skips");
    if (!face_up) return;
    view_.face_up_skips = face_up->number(0, rules().skips);
    if (alone() && view_.face_up_skips > 0)
      face_up->refuse("alone, nobody lays a Skip before a player");
    for (int skip = 0; skip < view_.face_up_skips; ++skip) seen_->take(*face_up, kFirstSkip);
  }

  void require_skipped() {
    const int last = (view_.player + rules().players - 2) % rules().players + 1;
    if (view_.own().skipped)
      node_.at("skipped").refuse(player_name(view_.player) +
                                 " is on turn, so no Skip lies there any more");
    if (view_.seen(last).skipped)
      node_.at("skipped").refuse(player_name(last) + " comes just before " +
                                 player_name(view_.player) +
                                 ", and nobody can have laid a Skip there since");
  }

  void require_hands() {
    int all = 0;
    for (int player = 1; player <= rules().players; ++player) {
      require_hand(player);
      const SeenPlayer& seen = at(player);
      if (seen.laying_wins && !seen.display.empty())
        node_.at("laying_wins")
            .refuse("the level of " + player_name(player) + " lies, so the game is over");
      all += seen.cards;
      for (const Group& group : seen.display) all += group.size();
    }
    if (view_.has_taken && !view_.taken && view_.own().display.empty())
      node_.at("has_taken").refuse("the key \"taken\" is missing: nothing was laid yet");
    const int expected = rules().players * rules().hand + (view_.has_taken ? 1 : 0);
    if (all == expected) return;
    node_.at("players").refuse("hands and tables have " + cards_in_words(all) +
                               " together, expected " + std::to_string(expected) +
                               ": those dealt, because each turn takes one card and discards one" +
                               (view_.has_taken ? ", and the card taken" : ""));
  }

  /// One hand by itself.
  void require_hand(int player) {
    const SeenPlayer& seen = at(player);
    const bool own = player == view_.player;
    const auto cards = own ? node_.find("hand") : seat(player).find("cards");
    const JsonNode& node = cards ? *cards : seat(player);
    if (static_cast<int>(seen.known.count()) > seen.cards)
      seat(player).at("known").refuse("more cards are known than the player holds");
    const int taken = own && view_.has_taken ? 1 : 0;
    const int whole = rules().hand + taken;
    const std::string holds = player_name(player) + " holds " + cards_in_words(seen.cards) +
                              (taken != 0 ? " with the one taken" : "") + ", expected ";
    if (seen.display.empty() && seen.cards != whole)
      node.refuse(holds + std::to_string(whole) + ": no level lies, so the hand is whole");
    const int most = whole - seen.level.cards();
    if (seen.display.empty() || (seen.cards >= 1 && seen.cards <= most)) return;
    if (most == 0)
      node.refuse(player_name(player) + " has laid a whole hand and discarded the last card, so " +
                  "the round is over");
    node.refuse(holds + "1 to " + std::to_string(most) + ": a level of " +
                cards_in_words(seen.level.cards()) + " lies");
  }

  void read_piles() {
    view_.unseen = seen_->unseen();
    int others = 0;
    bool discards = false;
    for (int player = 1; player <= rules().players; ++player) {
      const SeenPlayer& seen = at(player);
      view_.unseen &= ~seen.known;
      discards = discards || !seen.discards.empty();
      if (player != view_.player) others += seen.cards - static_cast<int>(seen.known.count());
    }
    const int hidden = static_cast<int>(view_.unseen.count()) - others;
    if (hidden < 0) node_.at("players").refuse("the other players hold more cards than are unseen");
    view_.draw_pile = hidden;
    if (const auto pile = node_.find("draw_pile")) {
      view_.draw_pile = pile->number(0, kMaxCards);
      if (view_.draw_pile > hidden)
        pile->refuse("the draw pile has " + cards_in_words(view_.draw_pile) + ", but " +
                     std::to_string(hidden) + " are left for it");
      if (view_.draw_pile < hidden && !discards)
        pile->refuse("there is no discard pile for the other " +
                     cards_in_words(hidden - view_.draw_pile));
    }
    require_draw_pile(hidden - view_.draw_pile, discards);
    read_drawable();
  }

  /// `forgotten`: cards that are covered somewhere. `discards`: whether any discard pile has cards.
  void require_draw_pile(int forgotten, bool discards) const {
    const auto covers = [](const SeenPlayer& each) { return each.discards.size() > 1; };
    const bool covered = forgotten > 0 || std::ranges::any_of(view_.players, covers);
    const JsonNode pile = part("draw_pile");
    // Only a draw pile formed of Skips alone can have more.
    if (view_.draw_pile > rules().draw_pile() && (alone() || rules().draw_pile() >= rules().skips))
      node_.at("players").refuse(
          "the card turned up at the deal is missing: no discard pile has a "
          "card, and no Skip was laid");
    if (view_.draw_pile > 0) return;
    if (!view_.has_taken && !discards)
      pile.refuse(
          "nothing is left to take: draw pile and discard piles are empty, so the round is "
          "over");
    const bool formed_before = !view_.has_taken || rules().readings().reshuffles_at_once;
    if (!alone() && formed_before && (covered || view_.face_up_skips > 0))
      pile.refuse(
          "the draw pile is empty, so it was formed anew: covered discards and Skips that "
          "lie face up are in it");
  }

  void read_drawable() {
    view_.drawable = view_.unseen;
    if (const auto held = node_.find("in_hands")) {
      for (const JsonNode& card : held->items()) remove_alike(card, view_);
      if (static_cast<int>(view_.drawable.count()) < view_.draw_pile)
        held->refuse("too few cards are left for the draw pile");
    }
    for (const SeenPlayer& player : view_.players) view_.unseen |= player.known;
  }

  JsonNode node_;
  std::vector<JsonNode> seats_;
  TableView view_;
  std::optional<SeenCards> seen_;
};

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
  if (view.has_taken && !view.taken) json["has_taken"] = true;
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
    return node.find("deal") ? view_of_round(node) : ViewReader{node}.read();
  });
}

std::string write_table(const TableView& view) { return as_json(view).dump(); }

}  // namespace backtrick::level8
