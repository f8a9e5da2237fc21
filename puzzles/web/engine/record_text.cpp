#include "puzzles/web/engine/record_text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/words.hpp"

namespace backtrick::the_game {
namespace {

/// In bytes; no game needs as many.
constexpr std::size_t kLongestRecord = 8192;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<Card> card_in(std::string_view text) {
  Card number{};
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || read != end || error != std::errc{}) return std::nullopt;
  return number;
}

Error refused(const std::string& why) { return {Exit::BadData, why}; }

Expected<Deal> deal_in(std::string_view text) {
  if (auto deal = deal_of_id(text)) return *std::move(deal);
  auto read = read_deal(text, Rules{});
  if (read && *read) return **std::move(read);
  // A single word, whole or after a colon, is more likely a wrong deal number than a deck.
  const std::size_t colon = text.find(':');
  const std::string_view cards = colon == std::string_view::npos ? text : text.substr(colon);
  if (!begins_deal_code(text) && cards.find_first_of(" \t,") == std::string_view::npos)
    return refused("found " + in_quotes(text) +
                   ", expected a rule set and a deal number, such as solo:42");
  return read ? refused("there is no deal") : read.error();
}

std::optional<Play> play_in(std::string_view word) {
  if (word.size() < 3) return std::nullopt;
  const auto card = card_in(word.substr(0, word.size() - 2));
  const auto pile = std::find_if(kPiles.begin(), kPiles.end(), [&](Pile one) {
    return name(one) == word.substr(word.size() - 2);
  });
  if (!card || pile == kPiles.end()) return std::nullopt;
  return Play{*card, *pile};
}

}  // namespace

Expected<PlayedDeal> read_played_deal(std::string_view text) {
  if (text.size() > kLongestRecord) return refused("the text is longer than any game");
  const std::size_t bar = std::min(text.find('|'), text.size());
  const auto deal = deal_in(trimmed(text.substr(0, bar)));
  if (!deal) return deal.error();
  PlayedDeal played{*deal, {Turn{}}};
  if (bar == text.size()) return played;
  std::string_view rest = trimmed(text.substr(bar + 1));
  while (!rest.empty()) {
    const std::size_t end =
        rest.front() == '/' ? 1 : std::min(rest.find_first_of(" /\t\r\n"), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest = trimmed(rest.substr(end));
    if (word == "/") {
      played.plays.emplace_back();
    } else if (const auto play = play_in(word)) {
      if (played.plays.back().size() == kMaxHand) return refused(kTooLongTurn);
      played.plays.back().push_back(*play);
    } else {
      return refused("found " + in_quotes(word) + " among the plays, expected one such as 14A1");
    }
  }
  return played;
}

std::string write_plays(const Line& plays) {
  std::string text;
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    if (turn > 0) text += text.empty() ? "/" : " /";
    for (const Play play : plays[turn]) {
      if (!text.empty()) text += ' ';
      text += std::to_string(play.card);
      text += name(play.pile);
    }
  }
  return text;
}

}  // namespace backtrick::the_game
