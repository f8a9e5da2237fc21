#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace backtrick {

/// Visits the committed decks of a game: visit(number, deck). `path` is within the folder of data.
template <typename Card, typename Visit>
void for_each_vector(const std::string& path, int expected, const Visit& visit) {
  std::ifstream file{BACKTRICK_DATA_DIR "/" + path};
  REQUIRE(file);
  int vectors = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields{line};
    std::uint64_t number = 0;
    char colon = 0;
    fields >> number >> colon;
    REQUIRE(colon == ':');
    std::vector<Card> deck;
    for (int card = 0; fields >> card;) deck.push_back(static_cast<Card>(card));
    INFO("deal " << number);
    visit(number, deck);
    ++vectors;
  }
  CHECK(vectors == expected);
}

}  // namespace backtrick
