#include "solver/the_game/proof/claim.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game::proof {
namespace {

constexpr std::string_view kTitle = "backtrick proof 1";
constexpr std::array<std::string_view, 3> kFormNames{"arrivals", "plays", "turns"};

template <typename Numbers>
void add_line(std::string& text, std::string_view word, const Numbers& numbers) {
  text += word;
  for (const int number : numbers) text.append(1, ' ').append(std::to_string(number));
  text += '\n';
}

/// Reads the lines in order.
class ClaimReader {
 public:
  explicit ClaimReader(std::span<const std::string> lines) : lines_{lines} {}

  /// The rest of the next line, which must begin with `word`.
  std::string_view rest_of(std::string_view word) {
    if (at_ == lines_.size()) fail("expected a line \"" + std::string{word} + " ...\"");
    std::string_view line = lines_[at_++];
    if (!line.starts_with(word)) fail("expected \"" + std::string{word} + "\"");
    line.remove_prefix(word.size());
    if (!line.empty() && line.front() != ' ') fail("expected \"" + std::string{word} + "\"");
    return line;
  }

  /// The numbers after `word`, from 0 to 255, each after one blank and in its shortest form.
  std::vector<int> numbers(std::string_view word) {
    std::string_view rest = rest_of(word);
    std::vector<int> all;
    while (!rest.empty()) {
      int number = -1;
      const char* const end = rest.data() + rest.size();
      const auto [stop, error] = std::from_chars(rest.data() + 1, end, number);
      const std::string_view digits{rest.data() + 1, stop};
      if (rest.front() != ' ' || error != std::errc{} || number < 0 || number > 255 ||
          digits != std::to_string(number))
        fail("expected numbers from 0 to 255, each after one blank and without leading zeros");
      all.push_back(number);
      rest = {stop, end};
    }
    return all;
  }
  std::vector<int> numbers(std::string_view word, std::size_t count) {
    std::vector<int> all = numbers(word);
    if (all.size() != count)
      fail("expected " + std::to_string(count) + " numbers, found " + std::to_string(all.size()));
    return all;
  }
  std::vector<Card> cards(std::string_view word) {
    std::vector<Card> all;
    for (const int card : numbers(word)) all.push_back(static_cast<Card>(card));
    return all;
  }

  bool next_is(std::string_view word) const {
    return at_ < lines_.size() && lines_[at_].starts_with(word);
  }
  void expect_end() {
    if (at_ != lines_.size()) ++at_, fail("expected an empty line");
  }
  [[noreturn]] void fail(const std::string& why) const {
    throw ProofFault{"line " + std::to_string(at_) + " of the proof: " + why};
  }

 private:
  std::span<const std::string> lines_;
  std::size_t at_ = 0;
};

Position read_start(ClaimReader& lines, const Rules& rules) {
  Table table;
  table.rules = rules;
  const std::vector<int> tops = lines.numbers("tops", 4);
  std::ranges::copy(tops, table.tops.begin());
  for (int player = 0; player < rules.players; ++player) table.hands.push_back(lines.cards("hand"));
  table.draw_pile = lines.cards("draw");
  table.player = lines.numbers("player", 1).front();
  table.laid = lines.numbers("laid", 1).front();
  auto position = Position::of(std::move(table));
  if (!position) lines.fail(position.error().what());
  return *std::move(position);
}

}  // namespace

std::string_view name(Form form) { return kFormNames[static_cast<std::size_t>(form)]; }

const Rules& Claim::rules() const {
  if (const auto* deal = std::get_if<Deal>(&start)) return deal->rules();
  return std::get<Position>(start).rules();
}

std::vector<Position> Claim::starts() const {
  if (const auto* position = std::get_if<Position>(&start)) return {*position};
  std::vector<Position> all;
  for (int player = 1; player <= rules().players; ++player)
    all.emplace_back(std::get<Deal>(start), player);
  return all;
}

std::vector<Position> all_starts(const Claim& claim) {
  std::vector<Position> all = claim.starts();
  Game game{all.front()};
  if (!game.end_turn()) all.push_back(game.position());
  return all;
}

std::vector<Card> arrival_order(const Position& start) {
  CardSet unlaid;
  std::vector<Card> coming;
  const auto add = [&](const std::vector<Card>& cards) {
    for (const Card card : cards) unlaid = unlaid.with(card);
    coming.insert(coming.end(), cards.begin(), cards.end());
  };
  for (int player = 1; player <= start.rules().players; ++player) add(start.hand(player));
  add(start.draw_pile());
  std::vector<Card> order;
  for (const int card : CardSet::deck_of(start.rules().cards) & ~unlaid)
    order.push_back(static_cast<Card>(card));
  order.insert(order.end(), coming.begin(), coming.end());
  return order;
}

std::string write_claim(const Claim& claim) {
  const Rules& rules = claim.rules();
  std::string text{kTitle};
  text.append("\nform ").append(name(claim.form)).append(1, '\n');
  add_line(text, "goal", std::array{claim.goal});
  add_line(text, "rules", std::array{rules.players, rules.hand, rules.min_plays, rules.cards});
  if (const auto* deal = std::get_if<Deal>(&claim.start)) {
    add_line(text, "deck", deal->deck());
  } else {
    const Table& table = std::get<Position>(claim.start).table();
    add_line(text, "tops", table.tops);
    for (const auto& hand : table.hands) add_line(text, "hand", hand);
    add_line(text, "draw", table.draw_pile);
    add_line(text, "player", std::array{table.player});
    add_line(text, "laid", std::array{table.laid});
  }
  return text + '\n';
}

Claim read_claim(std::span<const std::string> lines) {
  ClaimReader reader{lines};
  if (!reader.rest_of(kTitle).empty())
    reader.fail(std::string{R"(expected ")"}.append(kTitle).append("\""));
  const std::string_view form = reader.rest_of("form");
  const auto known = std::ranges::find_if(
      kFormNames, [&](std::string_view name) { return form == ' ' + std::string{name}; });
  if (known == kFormNames.end())
    reader.fail(R"(expected "form arrivals", "form turns" or "form plays")");
  const int goal = reader.numbers("goal", 1).front();
  const std::vector<int> numbers = reader.numbers("rules", 4);
  const Rules rules{numbers[0], numbers[1], numbers[2], numbers[3]};
  if (const auto fault = fault_in(rules)) reader.fail(*fault);
  if (goal < 1 || goal > rules.cards)
    reader.fail("the goal is " + std::to_string(goal) + ", allowed are 1 to " +
                std::to_string(rules.cards));
  const auto start = [&]() -> std::variant<Deal, Position> {
    if (!reader.next_is("deck")) return read_start(reader, rules);
    try {
      return Deal::of_deck(rules, reader.cards("deck"));
    } catch (const InvalidDeal& invalid) {
      reader.fail(invalid.what());
    }
  }();
  reader.expect_end();
  Claim claim{start, static_cast<Form>(known - kFormNames.begin()), goal};
  if (claim.form == Form::Arrivals && rules.players != 1)
    throw ProofFault{"a proof by arrivals is for one player, and this one has rules for " +
                     std::to_string(rules.players)};
  return claim;
}

}  // namespace backtrick::the_game::proof
