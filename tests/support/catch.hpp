#pragma once

// Includes Catch2 3, or Catch2 2 of Debian 12 with the names of version 3 that the tests use.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

namespace Catch::Matchers {

inline auto ContainsSubstring(const std::string& text) { return Contains(text); }

}  // namespace Catch::Matchers

namespace Catch {

using Detail::Approx;

}  // namespace Catch
#endif
