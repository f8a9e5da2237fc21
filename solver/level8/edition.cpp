#include "solver/level8/edition.hpp"

#include <cstddef>

namespace backtrick::level8 {

std::string_view name(Edition edition) {
  constexpr std::array<std::string_view, kEditions.size()> kNames{"english", "german",
                                                                  "any-discard", "distinct-sets"};
  return kNames[static_cast<std::size_t>(edition)];
}

std::optional<Edition> edition_named(std::string_view name) {
  for (const Edition edition : kEditions) {
    if (level8::name(edition) == name) return edition;
  }
  return std::nullopt;
}

}  // namespace backtrick::level8
