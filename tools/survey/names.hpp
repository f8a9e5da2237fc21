#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "solver/the_game/result.hpp"

namespace backtrick::the_game {

/// Everything that has a name in archives and summaries.
inline constexpr std::array kVerdicts{Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided};
inline constexpr std::array kLimits{Limit::Nodes, Limit::Time, Limit::Memory};
inline constexpr std::array kAllStages{Stage::Cyclic,   Stage::WideCyclic, Stage::Beam,
                                       Stage::WideBeam, Stage::WidestBeam, Stage::Exhaustive};
static_assert(kAllStages.size() == kStages);

/// The one of `all` with that name, or nothing.
template <typename Named, std::size_t kCount>
std::optional<Named> find_named(std::string_view text, const std::array<Named, kCount>& all) {
  const auto found = std::ranges::find(all, text, [](Named one) { return name(one); });
  if (found == all.end()) return std::nullopt;
  return *found;
}

}  // namespace backtrick::the_game
