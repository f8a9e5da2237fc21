#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// The order of a deck of n cards: the cards as numbers from 0 to n-1.
using DeckOrder = std::vector<std::uint8_t>;

/// The format of the deal codes of every game: a word of bech32m (BIP-350) that holds rules and
/// deck. FORMATS.md describes it. The prefix belongs to one game, and the checksum covers it, so no
/// code of one game can be read as that of another.
class DeckCode {
 public:
  /// The number of bits into which rules are packed.
  static constexpr unsigned kRulesBits = 20;

  /// `prefix`: small letters, without the 1 that ends it. `extended`: whether there are codes of
  /// version 2, which have one symbol more behind those of the rules.
  constexpr explicit DeckCode(std::string_view prefix, bool extended = false)
      : prefix_{prefix}, extended_{extended} {}

  /// `extension`: 1 .. 31 is the further symbol of a code of version 2; 0 makes one of version 1.
  std::string write(unsigned rules, std::span<const std::uint8_t> order,
                    unsigned extension = 0) const;

  /// Whether a text begins like a code, so that a parser should read it as one.
  bool begins(std::string_view text) const;

  /// A code whose checksum fits. Its deck can be read once its rules say how many cards there are.
  struct Word {
    unsigned rules = 0;
    unsigned extension = 0;          ///< 0 in version 1
    std::vector<std::uint8_t> rank;  ///< the symbols for the rank of the deck
    std::size_t length = 0;          ///< of the code, in characters
    bool extended = false;           ///< whether it is of version 2
  };
  /// Reads a code that is all lower case or all upper case.
  Expected<Word> read(std::string_view code) const;
  Expected<DeckOrder> read_order(const Word& word, int cards) const;

  /// Parse errors at the symbols that hold the rules, and at those that hold the deck.
  Error fault_at_rules(const std::string& message) const;
  Error fault_at_deck(const std::string& message) const;

 private:
  std::uint32_t remainder_of(std::span<const std::uint8_t> symbols) const;

  std::string_view prefix_;
  bool extended_;
};

inline constexpr DeckCode kTheGameCode{"deal"};
inline constexpr DeckCode kLevel8Code{"eight", true};

}  // namespace backtrick
