#include "puzzles/publishing/site_address.hpp"

#include <array>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cmath>
#include <cstdio>

#include "puzzles/formats/deal_id.hpp"

namespace backtrick::the_game {

std::string SiteAddress::link_to(CalendarDate date) const {
  const std::string day = write_date(date);
  return url_of(has_page ? "#" + day : "print/" + day + ".svg");
}

std::string uuid_of(const Daily& daily) {
  static const auto dailies =
      boost::uuids::string_generator{}(kUuid.data(), kUuid.data() + kUuid.size());
  std::string text = write_date(daily.date);
  for (const DailyDeal& deal : daily.deals) text.append(" ").append(id_of(deal.deal).value());
  return to_string(boost::uuids::name_generator_sha1{dailies}(text));
}

std::string day_in_words(const Daily& daily) {
  std::string text;
  for (const DailyDeal& deal : daily.deals)
    text += std::string{name(deal.grade.band)} + ": " + id_of(deal.deal).value() + ", difficulty " +
            with_two_decimals(deal.grade.difficulty) + "\n";
  return text;
}

std::string with_two_decimals(double value) {
  const double rounded = std::round(value * 100) / 100 + 0.0;  // adding 0.0 turns -0.00 into 0.00
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f", rounded);
  return text.data();
}

}  // namespace backtrick::the_game
