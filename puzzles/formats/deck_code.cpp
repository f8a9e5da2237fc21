#include "puzzles/formats/deck_code.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>

namespace backtrick {
namespace {

// A code is a word in bech32m (BIP-350 of the Bitcoin project): a prefix, a 1, and symbols of five
// bits each. The last six symbols are a BCH checksum, which covers the prefix too.
constexpr std::string_view kAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::size_t kChecksum = 6;
constexpr std::size_t kRulesSymbols = DeckCode::kRulesBits / 5;
constexpr std::uint8_t kVersion = 1;
constexpr std::uint8_t kExtendedVersion = 2;

using Symbols = std::vector<std::uint8_t>;
using Rank = boost::multiprecision::cpp_int;

/// The remainder of a valid word, defined by BIP-350.
constexpr std::uint32_t kRemainder = 0x2bc830a3;

std::uint32_t remainder_with(std::uint32_t remainder, std::uint32_t symbol) {
  constexpr std::array<std::uint32_t, 5> kGenerator{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd,
                                                    0x2a1462b3};
  const std::uint32_t top = remainder >> 25U;
  remainder = (remainder & 0x1ffffffU) << 5U ^ symbol;
  for (std::size_t i = 0; i < kGenerator.size(); ++i) {
    if ((top >> i & 1U) != 0) remainder ^= kGenerator[i];
  }
  return remainder;
}

/// The number of symbols that the greatest rank of a deck, n!-1, needs.
std::size_t symbols_for_rank(int cards) {
  Rank orders = 1;
  for (int i = 2; i <= cards; ++i) orders *= i;
  std::size_t symbols = 0;
  for (Rank greatest = orders - 1; greatest != 0; greatest >>= 5) ++symbols;
  return symbols;
}

/// The rank of the deck among all orders of its cards: the index in dictionary order, from 0.
Rank rank_of(std::span<const std::uint8_t> order) {
  Rank rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto later = order.subspan(i);
    rank *= later.size();
    rank += std::ranges::count_if(later, [&](std::uint8_t card) { return card < order[i]; });
  }
  return rank;
}

/// The order of that rank, or no cards if the rank is not below n!.
DeckOrder order_ranked(Rank rank, int cards) {
  std::vector<std::size_t> places;
  for (int left = 1; left <= cards; ++left) {
    places.push_back(static_cast<std::size_t>(rank % left));
    rank /= left;
  }
  if (rank != 0) return {};
  DeckOrder rest;
  for (int card = 0; card < cards; ++card) rest.push_back(static_cast<std::uint8_t>(card));
  DeckOrder order;
  while (!places.empty()) {
    const auto next = rest.begin() + static_cast<std::ptrdiff_t>(places.back());
    places.pop_back();
    order.push_back(*next);
    rest.erase(next);
  }
  return order;
}

template <typename Number>
void append(Symbols& symbols, Number value, std::size_t count) {
  for (std::size_t i = count; i-- > 0;)
    symbols.push_back(static_cast<std::uint8_t>(value >> (5 * i) & 31));
}

template <typename Number>
Number number_in(std::span<const std::uint8_t> symbols) {
  Number value = 0;
  for (const std::uint8_t symbol : symbols) value = value << 5 | symbol;
  return value;
}

bool upper_case(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string lowered(std::string_view text) {
  std::string lower{text};
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

Error fault(std::size_t offset, const std::string& message) {
  return {Exit::BadData, message, {1, offset + 1}};
}

}  // namespace

std::uint32_t DeckCode::remainder_of(std::span<const std::uint8_t> symbols) const {
  std::uint32_t remainder = 1;
  for (const char c : prefix_)
    remainder = remainder_with(remainder, static_cast<unsigned>(c) >> 5U);
  remainder = remainder_with(remainder, 0);
  for (const char c : prefix_)
    remainder = remainder_with(remainder, static_cast<unsigned>(c) & 31U);
  for (const std::uint8_t symbol : symbols) remainder = remainder_with(remainder, symbol);
  return remainder;
}

std::string DeckCode::write(unsigned rules, std::span<const std::uint8_t> order,
                            unsigned extension) const {
  Symbols symbols{extension == 0 ? kVersion : kExtendedVersion};
  append(symbols, rules, kRulesSymbols);
  if (extension != 0) append(symbols, extension, 1);
  append(symbols, rank_of(order), symbols_for_rank(static_cast<int>(order.size())));
  Symbols checked = symbols;
  checked.resize(symbols.size() + kChecksum);
  append(symbols, remainder_of(checked) ^ kRemainder, kChecksum);
  std::string code = std::string{prefix_} + "1";
  for (const std::uint8_t symbol : symbols) code += kAlphabet[symbol];
  return code;
}

bool DeckCode::begins(std::string_view text) const {
  return lowered(text.substr(0, prefix_.size() + 1)) == std::string{prefix_} + "1";
}

Expected<DeckCode::Word> DeckCode::read(std::string_view code) const {
  const std::string start = std::string{prefix_} + "1";
  if (!begins(code))
    return fault(
        0, "found " + in_quotes(code) + ", expected a code, which begins with \"" + start + "\"");
  const std::string word = upper_case(code) ? lowered(code) : std::string{code};
  Symbols symbols;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t symbol = i < start.size() ? 0 : kAlphabet.find(word[i]);
    const bool good = i < start.size() ? word[i] == start[i] : symbol < kAlphabet.size();
    if (!good)
      return fault(i, "found " + in_quotes(code.substr(i, 1)) +
                          " in a code, which holds the digits and small letters but 1, b, i and o");
    if (i >= start.size()) symbols.push_back(static_cast<std::uint8_t>(symbol));
  }
  if (symbols.size() < 1 + kRulesSymbols + kChecksum || remainder_of(symbols) != kRemainder)
    return fault(code.size(),
                 "the code's checksum does not fit: some character of it is wrong, "
                 "missing or too many");
  const std::span<const std::uint8_t> all{symbols};
  const bool extends =
      extended_ && symbols[0] == kExtendedVersion && symbols.size() > 1 + kRulesSymbols + kChecksum;
  if (symbols[0] != kVersion && !extends)
    return fault(start.size(), "the code is of version " + std::to_string(symbols[0]) +
                                   ", this program reads version " + std::to_string(kVersion));
  const std::size_t before = 1 + kRulesSymbols + (extends ? 1 : 0);
  const auto rank = all.subspan(before, all.size() - before - kChecksum);
  return Word{number_in<unsigned>(all.subspan(1, kRulesSymbols)),
              extends ? unsigned{all[before - 1]} : 0U,
              {rank.begin(), rank.end()},
              code.size(),
              extends};
}

Expected<DeckOrder> DeckCode::read_order(const Word& word, int cards) const {
  if (word.rank.size() != symbols_for_rank(cards))
    return fault(word.length,
                 "the code has not the length of one for " + std::to_string(cards) + " cards");
  DeckOrder order = order_ranked(number_in<Rank>(word.rank), cards);
  if (order.empty())
    return fault_at_deck("the code names no order of " + std::to_string(cards) + " cards");
  return order;
}

Error DeckCode::fault_at_rules(const std::string& message) const {
  return fault(prefix_.size() + 2, message);
}

Error DeckCode::fault_at_deck(const std::string& message) const {
  return fault(prefix_.size() + 2 + kRulesSymbols, message);
}

}  // namespace backtrick
