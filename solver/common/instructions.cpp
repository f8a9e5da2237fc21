#include "solver/common/instructions.hpp"

#include <array>

namespace backtrick {

bool has(Instructions instructions) {
#if defined(__x86_64__)
  // One compiler returns a bool here, the other an int.
  __builtin_cpu_init();
  const bool avx2 = static_cast<bool>(__builtin_cpu_supports("avx2")) &&
                    static_cast<bool>(__builtin_cpu_supports("bmi2"));
  if (instructions == Instructions::Avx2) return avx2;
  if (instructions == Instructions::Avx512) {
    return avx2 && static_cast<bool>(__builtin_cpu_supports("avx512bw")) &&
           static_cast<bool>(__builtin_cpu_supports("avx512cd")) &&
           static_cast<bool>(__builtin_cpu_supports("avx512vl")) &&
           static_cast<bool>(__builtin_cpu_supports("avx512bitalg")) &&
           static_cast<bool>(__builtin_cpu_supports("avx512vpopcntdq"));
  }
#endif
  return instructions == Instructions::Portable;
}

Instructions best_instructions() {
  static const Instructions best = has(Instructions::Avx512) ? Instructions::Avx512
                                   : has(Instructions::Avx2) ? Instructions::Avx2
                                                             : Instructions::Portable;
  return best;
}

std::string_view name(Instructions instructions) {
  constexpr std::array<std::string_view, 3> kNames{"portable", "avx2", "avx512"};
  return kNames[static_cast<std::size_t>(instructions)];
}

}  // namespace backtrick
