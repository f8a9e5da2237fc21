#include "record_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "../../deal_text.hpp"
#include "../../text_fault.hpp"

namespace backtrick {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
/// Far more than any game needs.
constexpr std::size_t kLongestRecord = 8192;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || read != end || error != std::errc{}) return std::nullopt;
  return number;
}

std::variant<Deal, std::string> deal_in(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos)
    return "found " + in_quotes(text) + ", expected a rule set, a colon and a deal number";
  const std::string_view body = trimmed(text.substr(colon + 1));
  const bool one_word = body.find_first_of(" \t,") == std::string_view::npos;
  if (const auto rules = find_rules(trimmed(text.substr(0, colon))); rules && one_word) {
    const auto number = number_in<std::uint64_t>(body);
    if (number) return Deal::numbered(*rules, *number);
    return "found " + in_quotes(body) + ", expected a deal number from 0 to 18446744073709551615";
  }
  auto read = read_deal(text, Rules{});
  if (const TextFault* const fault = std::get_if<TextFault>(&read)) return fault->message;
  if (const Deal* const deal = std::get_if<Deal>(&read)) return *deal;
  return "there is no deal";
}

std::optional<Play> play_in(std::string_view word) {
  if (word.size() < 3) return std::nullopt;
  const auto card = number_in<Card>(word.substr(0, word.size() - 2));
  const auto pile = std::find_if(kPiles.begin(), kPiles.end(), [&](Pile one) {
    return name(one) == word.substr(word.size() - 2);
  });
  if (!card || pile == kPiles.end()) return std::nullopt;
  return Play{*card, *pile};
}

}  // namespace

std::variant<PlayedDeal, std::string> read_played_deal(std::string_view text) {
  if (text.size() > kLongestRecord) return "the text is longer than any game";
  const std::size_t bar = std::min(text.find('|'), text.size());
  auto deal = deal_in(trimmed(text.substr(0, bar)));
  if (const std::string* const fault = std::get_if<std::string>(&deal)) return *fault;
  PlayedDeal played{std::get<Deal>(deal), {Turn{}}};
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
      played.plays.back().push_back(*play);
    } else {
      return "found " + in_quotes(word) + " among the plays, expected one such as 14A1";
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

}  // namespace backtrick
