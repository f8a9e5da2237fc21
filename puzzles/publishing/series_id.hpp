#pragma once

#include <string>
#include <string_view>

namespace backtrick {

/// The permanent identifier of a thing in a series: a version 5 UUID (RFC 9562) of its text in the
/// namespace of the series. `series` is a UUID that was chosen at random once.
std::string id_in_series(std::string_view series, std::string_view text);

}  // namespace backtrick
