// The checker must stay small, and must not include the search: this is what makes its word worth
// anything. See solver/the_game/proof/README.md.

#include <array>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"

namespace backtrick::the_game::proof {
namespace {

std::filesystem::path root() { return std::filesystem::path{BACKTRICK_DATA_DIR}.parent_path(); }

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  REQUIRE(in);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The project's own headers that a file includes.
std::vector<std::string> included_by(const std::filesystem::path& file) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string> all;
  for (const std::string& line : lines_of(file)) {
    if (line.starts_with(kInclude))
      all.push_back(line.substr(kInclude.size(), line.rfind('"') - kInclude.size()));
  }
  return all;
}

}  // namespace

TEST_CASE("The checker includes the rules, and nothing of the search", "[proof]") {
  constexpr std::array<std::string_view, 3> kAllowed{"solver/the_game/rules/",
                                                     "solver/the_game/proof/", "solver/common/"};
  std::set<std::string> seen;
  std::vector<std::string> open;
  for (const std::string_view source :
       {"arrival_check.cpp", "arrival_states.cpp", "check.cpp", "claim.cpp", "group_check.cpp",
        "holding_bound.cpp", "layers.cpp", "plays_check.cpp", "plays_game.cpp", "stream.cpp",
        "turn_check.cpp", "turn_game.cpp", "turn_group_check.cpp", "turn_states.cpp"})
    open.push_back("solver/the_game/proof/" + std::string{source});
  while (!open.empty()) {
    const std::string file = open.back();
    open.pop_back();
    if (!seen.insert(file).second) continue;
    INFO(file);
    bool allowed = false;
    for (const std::string_view folder : kAllowed) allowed = allowed || file.starts_with(folder);
    REQUIRE(allowed);
    REQUIRE(file.find("writer") == std::string::npos);
    for (const std::string& header : included_by(root() / file)) open.push_back(header);
  }
  REQUIRE(seen.size() > 15);
}

TEST_CASE("The checker can be read in half an hour", "[proof]") {
  const auto code_in = [](std::initializer_list<std::string_view> sources) {
    std::size_t lines = 0;
    for (const std::string_view source : sources) {
      for (const std::string& line : lines_of(root() / "solver/the_game/proof" / source)) {
        const auto text = line.find_first_not_of(' ');
        if (text != std::string::npos && !line.substr(text).starts_with("//")) ++lines;
      }
    }
    return lines;
  };
  CHECK(code_in({"arrival_check.cpp", "arrival_game.hpp", "arrival_states.cpp",
                 "arrival_states.hpp", "group_check.cpp", "group_check.hpp", "holding_bound.cpp",
                 "holding_bound.hpp", "portions.hpp", "card_order.hpp", "tops.hpp"}) < 800);
  CHECK(code_in({"turn_check.cpp", "turn_game.cpp", "turn_game.hpp", "turn_group_check.cpp",
                 "turn_group_check.hpp", "turn_states.cpp", "turn_states.hpp", "portions.hpp",
                 "card_order.hpp", "tops.hpp"}) < 700);
  CHECK(code_in({"plays_check.cpp", "plays_game.cpp", "plays_game.hpp"}) < 260);
}

}  // namespace backtrick::the_game::proof
