#pragma once

// What the solver uses of C++20's library and Emscripten's own, of Debian 12, does not have yet.
// Included before everything else; goes when that Emscripten does.

#include <memory>
#include <range/v3/algorithm.hpp>

namespace std {  // NOLINT(cert-dcl58-cpp)

namespace ranges {
using ::ranges::any_of;
using ::ranges::copy;
using ::ranges::copy_if;
using ::ranges::count;
using ::ranges::count_if;
using ::ranges::equal;
using ::ranges::find;
using ::ranges::find_if;
using ::ranges::min;
using ::ranges::move;
using ::ranges::pop_heap;
using ::ranges::push_heap;
using ::ranges::reverse;
using ::ranges::sort;
using ::ranges::stable_sort;
using ::ranges::transform;
}  // namespace ranges

template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}

template <typename T>
unique_ptr<T> make_unique_for_overwrite() {
  return unique_ptr<T>{new T};
}

/// There are no threads here, and the solver is asked for none.
struct jthread {
  template <typename Work>
  explicit jthread(Work work) {
    work();
  }
};

}  // namespace std
