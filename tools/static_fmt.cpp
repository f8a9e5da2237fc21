// What the program takes from the library fmt, for the program without shared libraries: Debian has
// fmt as a shared library alone, whose source is this header and such instances.
#include <fmt/format-inl.h>

template auto fmt::detail::thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto fmt::detail::decimal_point_impl(locale_ref) -> char;
template void fmt::detail::vformat_to(buffer<char>&, string_view, basic_format_args<format_context>,
                                      locale_ref);
