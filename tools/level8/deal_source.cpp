#include "tools/level8/deal_source.hpp"

#include "puzzles/formats/other_game.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "tools/options/range_option.hpp"

namespace backtrick::level8 {

Deal dealt_to(std::optional<int> players, const Deal& deal) {
  if (!players || deal.rules().players == *players) return deal;
  Rules rules = deal.rules();
  rules.players = *players;
  if (const auto fault = fault_in(rules)) throw Error{Exit::BadData, *fault, {1, 1}};
  // A number names the same deck for any number of players.
  return deal.number() ? Deal::numbered(rules, *deal.number()) : Deal::of_deck(rules, deal.deck());
}

void DealSource::add_options(Command& command) {
  add_deal_options(command, "Deal numbers, ranges such as 1..100, and codes");
}

void DealSource::add_edition(Command& command) {
  std::vector<std::pair<std::string, Edition>> editions;
  editions.reserve(kEditions.size());
  for (const Edition edition : kEditions) editions.emplace_back(name(edition), edition);
  command
      .add_choice<std::optional<Edition>, Edition>(
          "--edition", edition_, std::move(editions),
          "The printed rules of numbered deals and decks; a code holds "
          "its own")
      .default_text("english");
}

void DealSource::open(int players) {
  rules_ = Rules::of(edition_.value_or(Edition::English), players);
  open_deals(1);  // nobody writes one card a line
}

/// Why --edition contradicts a deal that holds its edition, if it does.
std::optional<std::string> DealSource::contradiction(const Deal& deal) const {
  const Edition held = deal.rules().edition;
  if (!edition_ || *edition_ == held) return std::nullopt;
  return "the deal holds its edition, " + std::string{name(held)} + "; leave out --edition";
}

std::variant<DealRange, AskedDeal> DealSource::parse(const std::string& text) const {
  if (begins_deal_code(text)) {
    AskedDeal asked = deal_of_code("eight1", text, read_deal_code(text));
    if (const auto fault = asked.deal ? contradiction(*asked.deal) : std::nullopt)
      throw Error{Exit::Usage, asked.where + ": " + *fault};
    return asked;
  }
  if (const auto range = read_range(text, text)) return *range;
  if (const auto other = deal_of_the_game(text))
    throw Error{Exit::Usage, in_quotes(text) + ": " + *other};
  throw Error{Exit::Usage, in_quotes(text) +
                               " is not a deal; expected a number from 0 to 2^64-1, a range " +
                               range_meant_by(text) + ", a deal code of Level 8 or --deals FILE"};
}

Expected<std::optional<Deal>> DealSource::read_item(const std::string& text) const {
  auto read = read_deal(text, rules_);
  if (!read || !*read) return read;
  if (const auto fault = contradiction(**read)) return fault_at(text, 0, *fault);
  return read;
}

AskedDeal DealSource::numbered(const DealRange& /*range*/, std::uint64_t number) const {
  return {"deal " + std::to_string(number), Deal::numbered(rules_, number)};
}

}  // namespace backtrick::level8
