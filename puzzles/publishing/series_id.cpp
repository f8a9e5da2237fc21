#include "puzzles/publishing/series_id.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace backtrick {

std::string id_in_series(std::string_view series, std::string_view text) {
  const auto space = boost::uuids::string_generator{}(series.begin(), series.end());
  return to_string(boost::uuids::name_generator_sha1{space}(text.data(), text.size()));
}

}  // namespace backtrick
