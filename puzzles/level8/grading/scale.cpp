#include "puzzles/level8/grading/scale.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::array kScales{
#include "puzzles/level8/grading/scale_one_star.inc"
};

}  // namespace

std::span<const Scale> scales() { return kScales; }

}  // namespace backtrick::level8
