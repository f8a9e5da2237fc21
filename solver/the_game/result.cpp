#include "solver/the_game/result.hpp"

#include <array>

namespace backtrick::the_game {

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames{"winnable", "unwinnable", "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view name(Limit limit) {
  constexpr std::array<std::string_view, 4> kNames{"nodes", "time", "memory", "interrupted"};
  return kNames[static_cast<std::size_t>(limit)];
}

std::string_view name(Stage stage) {
  constexpr std::array<std::string_view, kStages> kNames{"cyclic",    "wide cyclic", "beam",
                                                         "wide beam", "widest beam", "exhaustive"};
  return kNames[static_cast<std::size_t>(stage)];
}

}  // namespace backtrick::the_game
