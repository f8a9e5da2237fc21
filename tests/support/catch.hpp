#pragma once

// Includes Catch2 in whichever major version, 2 or 3, is installed.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
