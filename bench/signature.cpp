// The signature: the total number of nodes that the solver visits on a fixed set of deals. Every
// compiler and machine must count the same number. A change that is meant to leave the search
// unchanged must leave the signature unchanged.

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "solver/the_game/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

/// Some numbered deals in a row, and how they are solved.
struct Group {
  std::string_view name;
  Rules rules;
  std::uint64_t deals = 0;
  bool quick_search = false;
  std::optional<Engine> engine = std::nullopt;
  std::size_t memory = std::size_t{1} << 24;
  std::uint64_t first = 0;
};

// Deals with small hands are decided by exhaustive search and mostly lost. Deals of the named rule
// sets are won. Those won by beams take several passes, so the signature covers what beams learn.
constexpr std::array kGroups{
    Group{"hand-1-cards-30", {1, 1, 1, 30}, 16},
    Group{"hand-2-min-1-cards-50", {1, 2, 1, 50}, 8},
    Group{"hand-2-min-1-cards-50-by-plays", {1, 2, 1, 50}, 8, false, Engine::Plays},
    Group{"hand-2-min-2-cards-40", {1, 2, 2, 40}, 16},
    Group{"hand-2-min-2-cards-40-in-parts", {1, 2, 2, 40}, 16, false, Engine::Arrivals, 3'000},
    Group{"hand-3-min-2-cards-58", {1, 3, 2, 58}, 4},
    Group{"hand-3-min-2-cards-52-by-plays", {1, 3, 2, 52}, 4, false, Engine::Plays, 200'000},
    Group{"hand-3-min-2", {1, 3, 2}, 2, true},
    Group{"hand-3-min-3-cards-44", {1, 3, 3, 44}, 12, true},
    Group{"hand-4-min-2", {1, 4, 2}, 2, true},
    Group{"hand-4-min-4-cards-52", {1, 4, 4, 52}, 8},
    Group{"hand-6-min-2", {1, 6, 2}, 2, true},
    Group{"solo", {1, 8, 2}, 32, true},
    Group{"solo-expert", {1, 8, 3}, 8, true},
    Group{"solo-expert-7", {1, 7, 3}, 3, true},
    Group{.name = "solo-expert-7-by-beams",
          .rules = {1, 7, 3},
          .deals = 1,
          .quick_search = true,
          .memory = std::size_t{1} << 28,  // ample
          .first = 2183},
};

// Several players have searches of their own, and so a separate total.
constexpr std::array kTeamGroups{
    Group{"duo-hand-2-min-2-cards-44", {2, 2, 2, 44}, 4},
    Group{"duo-hand-1-min-1-cards-40", {2, 1, 1, 40}, 8},
    Group{"trio-hand-2-min-2-cards-42", {3, 2, 2, 42}, 2},
    Group{"duo", {2, 7, 2}, 8, true},
    Group{"trio-expert", {3, 6, 3}, 4, true},
    Group{"quintet", {5, 6, 2}, 4, true},
    Group{.name = "trio-expert-5-by-beams",
          .rules = {3, 5, 3},
          .deals = 1,
          .quick_search = true,
          .memory = std::size_t{1} << 28,  // ample
          .first = 8586},
};

/// This limit keeps the few hard deals short. If a search reaches it, its nodes are counted like
/// all others.
constexpr std::uint64_t kMostNodes = 1'000'000;

std::uint64_t nodes_of(const Group& group) {
  Options options;
  options.quick_search = group.quick_search;
  options.engine = group.engine;
  Solver solver{options};
  const Limits limits{.nodes = kMostNodes, .memory = group.memory};
  std::uint64_t nodes = 0;
  for (std::uint64_t i = 0; i < group.deals; ++i)
    nodes += solver.solve(Deal::numbered(group.rules, group.first + i), limits).nodes;
  return nodes;
}

template <typename Groups>
void add(const Groups& groups, std::string_view total_name, std::ostream& lines) {
  std::uint64_t total = 0;
  for (const Group& group : groups) {
    const std::uint64_t nodes = nodes_of(group);
    lines << group.name << ' ' << nodes << '\n';
    total += nodes;
  }
  lines << total_name << ' ' << total << '\n';
}

std::string signature() {
  std::ostringstream lines;
  add(kGroups, "total", lines);
  add(kTeamGroups, "total of several players", lines);
  return lines.str();
}

int check(const std::string& found, const char* path) {
  std::ifstream file{path};
  const std::string committed{std::istreambuf_iterator<char>{file}, {}};
  if (found == committed) return 0;
  if (!file.is_open()) {
    std::cerr << "backtrick_signature: cannot read " << path << '\n';
    return 66;
  }
  std::cerr << "The signature has changed. In " << path << " stands\n\n"
            << committed << "\nand this build counts\n\n"
            << found << "\nIf the search was meant to change, commit the new one:\n"
            << "backtrick_signature --update " << path << '\n';
  return 1;
}

int update(const std::string& found, const char* path) {
  std::ofstream file{path};
  file << found << std::flush;
  if (file) return 0;
  std::cerr << "backtrick_signature: cannot write " << path << '\n';
  return 74;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view option = argc > 1 ? argv[1] : "";
  if (argc != 1 && (argc != 3 || (option != "--check" && option != "--update"))) {
    std::cerr << "Usage: backtrick_signature [--check FILE | --update FILE]\n";
    return 64;
  }
  const std::string found = signature();
  std::cout << found;
  if (option == "--check") return check(found, argv[2]);
  if (option == "--update") return update(found, argv[2]);
  return 0;
}
