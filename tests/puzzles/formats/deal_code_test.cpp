// Tests of deal codes: they are frozen, each deal has exactly one, and every mistyped code is
// refused.

#include "puzzles/formats/deal_code.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr std::string_view kAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

Deal deal_in(const std::string& code) {
  INFO(code);
  auto read = read_deal_code(code);
  REQUIRE(read);
  return *std::move(read);
}

bool refused(const std::string& code) { return !read_deal_code(code); }

Error fault_in_code(const std::string& code) {
  INFO(code);
  const auto read = read_deal_code(code);
  REQUIRE(!read);
  return read.error();
}

Deal without_number(const Deal& deal) {
  return Deal::of_deck(deal.rules(), {deal.deck().begin(), deal.deck().end()});
}

/// A word of these symbols with the checksum of bech32m, implemented again from BIP-350.
std::string with_checksum(std::vector<unsigned> symbols) {
  const auto remainder = [](const std::vector<unsigned>& values) {
    unsigned sum = 1;
    for (const unsigned value : values) {
      const unsigned top = sum >> 25U;
      sum = (sum & 0x1ffffffU) << 5U ^ value;
      if ((top & 1U) != 0) sum ^= 0x3b6a57b2U;
      if ((top & 2U) != 0) sum ^= 0x26508e6dU;
      if ((top & 4U) != 0) sum ^= 0x1ea119faU;
      if ((top & 8U) != 0) sum ^= 0x3d4233ddU;
      if ((top & 16U) != 0) sum ^= 0x2a1462b3U;
    }
    return sum;
  };
  std::vector<unsigned> all{'d' >> 5U, 'e' >> 5U, 'a' >> 5U, 'l' >> 5U, 0,
                            'd' & 31U, 'e' & 31U, 'a' & 31U, 'l' & 31U};
  all.insert(all.end(), symbols.begin(), symbols.end());
  all.resize(all.size() + 6);
  const unsigned sum = remainder(all) ^ 0x2bc830a3U;
  for (unsigned i = 6; i-- > 0;) symbols.push_back(sum >> 5U * i & 31U);
  std::string word = "deal1";
  for (const unsigned symbol : symbols) word += kAlphabet[symbol];
  return word;
}

TEST_CASE("deal codes: those published never change", "[deal_code]") {
  std::ifstream file{BACKTRICK_DATA_DIR "/deal_codes.txt"};
  REQUIRE(file);
  int codes = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    ++codes;
    const std::size_t colon = line.find(": ");
    const std::string name = line.substr(0, colon);
    const std::string code = line.substr(colon + 2);
    INFO(name);
    if (name == "first" || name == "last") {
      std::vector<Card> deck;
      for (int card = 2; card <= 99; ++card)
        deck.push_back(static_cast<Card>(name == "first" ? card : 101 - card));
      CHECK(write_deal_code(Deal::of_deck({}, deck)) == code);
      CHECK(deal_in(code) == Deal::of_deck({}, deck));
      continue;
    }
    std::istringstream words{name};
    Rules rules;
    std::uint64_t number = 0;
    words >> rules.players >> rules.hand >> rules.min_plays >> rules.cards >> number;
    const Deal deal = Deal::numbered(rules, number);
    CHECK(write_deal_code(deal) == code);
    CHECK(deal_in(code) == without_number(deal));
  }
  CHECK(codes == 16);
}

TEST_CASE("deal codes: every deck of every size and all rules come back", "[deal_code]") {
  for (int cards = 1; cards <= kMaxCards; ++cards) {
    for (std::uint64_t number = 0; number < 5; ++number) {
      const Deal deal = Deal::numbered({1, 8, 2, cards}, number);
      REQUIRE(deal_in(write_deal_code(deal)) == without_number(deal));
    }
  }
  for (int players = 1; players <= kMaxPlayers; ++players) {
    for (int hand = 1; hand <= kMaxHand; ++hand) {
      for (int min_plays = 1; min_plays <= hand; ++min_plays) {
        const Deal deal = Deal::numbered({players, hand, min_plays, 9}, 3);
        REQUIRE(deal_in(write_deal_code(deal)) == without_number(deal));
      }
    }
  }
  std::set<std::string> codes;
  std::array<int, 5> order{2, 3, 4, 5, 6};
  do {
    codes.insert(write_deal_code(Deal::of_deck({1, 2, 1, 5}, {order.begin(), order.end()})));
  } while (std::next_permutation(order.begin(), order.end()));
  CHECK(codes.size() == 120);
}

TEST_CASE("deal codes: every mistyped character is refused", "[deal_code]") {
  for (const Rules& rules : {Rules{}, Rules{2, 7, 2}, Rules{1, 2, 1, 7}, Rules{1, 1, 1, 1}}) {
    const std::string code = write_deal_code(Deal::numbered(rules, 42));
    for (std::size_t i = 0; i < code.size(); ++i) {
      for (int c = 0; c < 256; ++c) {
        std::string wrong = code;
        wrong[i] = static_cast<char>(c);
        if (wrong != code) REQUIRE(refused(wrong));
      }
    }
  }
}

TEST_CASE("deal codes: characters swapped, left out, doubled or cut off are refused",
          "[deal_code]") {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const std::string code = write_deal_code(Deal::numbered({}, number));
    for (std::size_t i = 0; i < code.size(); ++i) {
      for (std::size_t j = i + 1; j < code.size(); ++j) {
        std::string wrong = code;
        std::swap(wrong[i], wrong[j]);
        if (wrong != code) REQUIRE(refused(wrong));
      }
      std::string shorter = code;
      REQUIRE(refused(shorter.erase(i, 1)));
      std::string longer = code;
      REQUIRE(refused(longer.insert(i, 1, code[i])));
      REQUIRE(refused(code.substr(0, i)));
    }
  }
}

TEST_CASE("deal codes: no three wrong characters go unnoticed", "[deal_code]") {
  // The checksum is linear: the effect of several wrong characters is the sum of their effects. So
  // it is enough to check that no sum of one, two or three effects is zero.
  const std::string code = write_deal_code(Deal::numbered({}, 42));
  std::vector<unsigned> effects;
  for (std::size_t i = 5; i < code.size(); ++i) {
    for (unsigned change = 1; change < 32; ++change) {
      unsigned sum = change;
      for (std::size_t left = code.size() - 1 - i; left-- > 0;) {
        const unsigned top = sum >> 25U;
        sum = (sum & 0x1ffffffU) << 5U;
        constexpr std::array<unsigned, 5> kGenerator{0x3b6a57b2U, 0x26508e6dU, 0x1ea119faU,
                                                     0x3d4233ddU, 0x2a1462b3U};
        for (unsigned bit = 0; bit < 5; ++bit) {
          if ((top >> bit & 1U) != 0) sum ^= kGenerator[bit];
        }
      }
      effects.push_back(sum);
    }
  }
  REQUIRE(effects.size() == std::size_t{114} * 31);
  const std::unordered_set<unsigned> single{effects.begin(), effects.end()};
  CHECK(single.size() == effects.size());  // so no two effects cancel out
  CHECK_FALSE(single.contains(0));
  bool cancelled = false;  // three errors with two in the same place are two errors
  for (std::size_t i = 0; i < effects.size(); ++i) {
    for (std::size_t j = (i / 31 + 1) * 31; j < effects.size(); ++j) {
      if (!single.contains(effects[i] ^ effects[j])) continue;
      const auto third = std::ranges::find(effects, effects[i] ^ effects[j]) - effects.begin();
      const auto place = static_cast<std::size_t>(third) / 31;
      cancelled = cancelled || (place != i / 31 && place != j / 31);
    }
  }
  CHECK_FALSE(cancelled);
}

TEST_CASE("deal codes: wrong characters in threes, as the reader sees them", "[deal_code]") {
  const std::string code = write_deal_code(Deal::numbered({}, 7));
  SplitMix64 random{1};
  for (int i = 0; i < scaled(20'000); ++i) {
    std::string wrong = code;
    for (int j = 0; j < 3; ++j)
      wrong[5 + static_cast<std::size_t>(random.below(code.size() - 5))] =
          kAlphabet[static_cast<std::size_t>(random.below(32))];
    if (wrong != code) REQUIRE(refused(wrong));
  }
}

TEST_CASE("deal codes: well typed and still none", "[deal_code]") {
  CHECK_THAT(fault_in_code(with_checksum({2, 0, 14, 3, 1})).message(),
             ContainsSubstring("version 2"));
  CHECK(fault_in_code(with_checksum({2, 0, 14, 3, 1})).column() == 6);
  // Hand 8 and at least 9 cards a turn.
  CHECK_THAT(fault_in_code(with_checksum({1, 0, 15, 3, 1})).message(),
             ContainsSubstring("min_plays"));
  CHECK_THAT(fault_in_code(with_checksum({1, 31, 0, 0, 0})).message(),
             ContainsSubstring("players is 32"));
  CHECK_THAT(fault_in_code(with_checksum({1, 0, 0, 0, 2})).message(), ContainsSubstring("length"));
  CHECK_THAT(fault_in_code(with_checksum({1, 0, 0, 0, 0, 0})).message(),
             ContainsSubstring("length"));
  // Three cards have six orders, numbered from 0 to 5.
  CHECK(deal_in(with_checksum({1, 0, 0, 0, 2, 5})) == Deal::of_deck({1, 1, 1, 3}, {4, 3, 2}));
  CHECK_THAT(fault_in_code(with_checksum({1, 0, 0, 0, 2, 6})).message(),
             ContainsSubstring("no order"));
  CHECK(refused("deal1"));
  CHECK(refused(""));
  CHECK(refused("deal1" + std::string(100'000, 'q')));
}

TEST_CASE("deal codes: all small or all capital, and nothing between", "[deal_code]") {
  std::string code = write_deal_code(Deal::numbered({}, 42));
  std::string capital = code;
  for (char& c : capital) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  CHECK(deal_in(capital) == deal_in(code));
  code[0] = 'D';
  CHECK(refused(code));
  const Error fault = fault_in_code("deal1pqwb");
  CHECK(fault.column() == 9);
  CHECK_THAT(fault.message(), ContainsSubstring("\"b\""));
}

TEST_CASE("deal codes: in deal text, alone in a line", "[deal_code]") {
  const Deal duo = Deal::numbered({2, 7, 2}, 42);
  const std::string code = write_deal_code(duo);
  const auto read = read_deal("  " + code + "  # mine", Rules{1, 1, 1, 3});
  REQUIRE(read);
  CHECK(*read == without_number(duo));
  for (const std::string& behind : std::vector<std::string>{" 2", " " + code, ": 2 3 4"}) {
    const auto more = read_deal(code + behind, {});
    REQUIRE(!more);
  }
  const auto fault = read_deal(" deal1pqwb", {});
  REQUIRE(!fault);
  CHECK(fault.error().column() == 10);
}

TEST_CASE("ids: a rule set and a number, in one spelling", "[deal_id]") {
  for (const NamedRules& set : rule_sets()) {
    const Deal deal = Deal::numbered(set.rules, 42);
    CHECK(id_of(deal) == std::string{set.name} + ":42");
    CHECK(deal_of_id(*id_of(deal)) == deal);
  }
  CHECK(deal_of_id("solo:18446744073709551615") == Deal::numbered({}, 18446744073709551615U));
  CHECK_FALSE(id_of(Deal::numbered({1, 5, 2}, 42)));
  CHECK_FALSE(id_of(without_number(Deal::numbered({}, 42))));
  for (const char* wrong : {"", "42", ":42", "solo:", "solo", "solo:042", "solo:+4", "solo: 4",
                            "Solo:4", "solo:4 ", "solo:18446744073709551616", "solo:4:4"}) {
    INFO(wrong);
    CHECK_FALSE(deal_of_id(wrong));
  }
}

}  // namespace
}  // namespace backtrick::the_game
