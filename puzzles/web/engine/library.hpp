#pragma once

// The parts of C++20's library that the solver uses and that an Emscripten's library may lack:
// Debian 12's lacks all of them, Debian 13's threads only. The build includes this file first.

#include <memory>
#include <version>

#if _LIBCPP_VERSION < 15000
#if !__has_include(<range/v3/algorithm.hpp>)
#error "this Emscripten needs range-v3; on Debian 12, install librange-v3-dev"
#endif
#include <range/v3/algorithm.hpp>

namespace std::ranges {  // NOLINT(cert-dcl58-cpp)
using ::ranges::adjacent_find;
using ::ranges::all_of;
using ::ranges::any_of;
using ::ranges::binary_search;
using ::ranges::copy;
using ::ranges::copy_if;
using ::ranges::copy_n;
using ::ranges::count;
using ::ranges::count_if;
using ::ranges::equal;
using ::ranges::equal_range;
using ::ranges::fill;
using ::ranges::fill_n;
using ::ranges::find;
using ::ranges::find_if;
using ::ranges::find_if_not;
using ::ranges::for_each;
using ::ranges::generate;
using ::ranges::is_sorted;
using ::ranges::lexicographical_compare;
using ::ranges::lower_bound;
using ::ranges::make_heap;
using ::ranges::max;
using ::ranges::max_element;
using ::ranges::min;
using ::ranges::min_element;
using ::ranges::mismatch;
using ::ranges::move;
using ::ranges::none_of;
using ::ranges::nth_element;
using ::ranges::partial_sort;
using ::ranges::partition;
using ::ranges::pop_heap;
using ::ranges::push_heap;
using ::ranges::remove;
using ::ranges::remove_if;
using ::ranges::replace;
using ::ranges::reverse;
using ::ranges::rotate;
using ::ranges::search;
using ::ranges::set_difference;
using ::ranges::set_intersection;
using ::ranges::set_union;
using ::ranges::sort;
using ::ranges::sort_heap;
using ::ranges::stable_partition;
using ::ranges::stable_sort;
using ::ranges::swap_ranges;
using ::ranges::transform;
using ::ranges::unique;
using ::ranges::upper_bound;
}  // namespace std::ranges
#endif

namespace std {  // NOLINT(cert-dcl58-cpp)

#ifndef __cpp_lib_bit_cast
template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}
#endif

#ifndef __cpp_lib_smart_ptr_for_overwrite
template <typename T>
unique_ptr<T> make_unique_for_overwrite() {
  return unique_ptr<T>{new T};
}
#endif

#ifndef __cpp_lib_jthread
/// This build has no threads, and the solver is never asked for any.
struct jthread {
  template <typename Work>
  explicit jthread(Work work) {
    work();
  }
};
#endif

}  // namespace std
