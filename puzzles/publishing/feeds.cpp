#include "puzzles/publishing/feeds.hpp"

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <pugixml.hpp>
#include <sstream>

#include "puzzles/formats/json_node.hpp"

namespace backtrick {
namespace {

std::string title_of(const SeriesTexts& series, const FeedDay& day) {
  return std::string{series.title} + ", " + write_date(day.date);
}

std::string midnight(CalendarDate date) { return write_date(date) + "T00:00:00Z"; }

void add_text(pugi::xml_node parent, const char* name, const std::string& text) {
  parent.append_child(name).text().set(text.c_str());
}

void add_link(pugi::xml_node parent, const char* relation, const char* type,
              const std::string& url) {
  pugi::xml_node link = parent.append_child("link");
  link.append_attribute("rel") = relation;
  // Feed readers ignore links of a type that they do not know.
  if (type != nullptr) link.append_attribute("type") = type;
  link.append_attribute("href") = url.c_str();
}

/// A content line of iCalendar, with the special characters of its value escaped and folded after
/// 75 bytes.
std::string content_line(const std::string& name, std::string_view value, bool text = true) {
  std::string line = name + ":";
  for (const char c : value) {
    if (text && c == '\n') {
      line += "\\n";
      continue;
    }
    if (text && (c == '\\' || c == ';' || c == ',')) line += '\\';
    line += c;
  }
  constexpr std::size_t kLongest = 75;
  std::string folded = line.substr(0, kLongest);
  for (std::size_t at = kLongest; at < line.size(); at += kLongest - 1)
    folded += "\r\n " + line.substr(at, kLongest - 1);
  return folded + "\r\n";
}

std::string without_dashes(std::string text) {
  std::erase(text, '-');
  return text;
}

}  // namespace

std::string id_in_series(std::string_view series_uuid, std::string_view text) {
  const auto space = boost::uuids::string_generator{}(series_uuid.begin(), series_uuid.end());
  return to_string(boost::uuids::name_generator_sha1{space}(text.data(), text.size()));
}

std::string write_json_feed(const SeriesTexts& series, std::span<const FeedDay> newest_first,
                            const std::string& base_url) {
  WriteJson feed{{"version", "https://jsonfeed.org/version/1.1"},
                 {"title", series.title},
                 {"description", series.description},
                 {"language", "en"}};
  if (!base_url.empty()) {
    feed["home_page_url"] = base_url;
    feed["feed_url"] = base_url + "feed.json";
  }
  feed["authors"] = WriteJson::array({{{"name", "Backtrick"}}});
  feed["items"] = WriteJson::array();
  for (const FeedDay& day : newest_first)
    feed["items"].push_back({{"id", "urn:uuid:" + day.uuid},
                             {"url", base_url + day.path},
                             {"title", title_of(series, day)},
                             {"content_text", day.text},
                             {"date_published", midnight(day.date)}});
  return feed.dump(1) + "\n";
}

std::string write_atom_feed(const SeriesTexts& series, std::span<const FeedDay> newest_first,
                            CalendarDate updated, const std::string& base_url) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "utf-8";
  pugi::xml_node feed = document.append_child("feed");
  feed.append_attribute("xmlns") = "http://www.w3.org/2005/Atom";
  feed.append_attribute("xml:lang") = "en";
  // The feed's own id, independent of the days in it. If the site's address is known, that is the
  // id.
  add_text(feed, "id",
           base_url.empty() ? std::string{"urn:uuid:"}.append(series.uuid) : base_url + "atom.xml");
  add_text(feed, "title", std::string{series.title});
  add_text(feed, "subtitle", std::string{series.description});
  add_text(feed, "updated", midnight(newest_first.empty() ? updated : newest_first.front().date));
  add_text(feed.append_child("author"), "name", "Backtrick");
  add_link(feed, "self", "application/atom+xml", base_url + "atom.xml");
  if (!base_url.empty()) add_link(feed, "alternate", "text/html", base_url);
  for (const FeedDay& day : newest_first) {
    pugi::xml_node entry = feed.append_child("entry");
    add_text(entry, "id", "urn:uuid:" + day.uuid);
    add_text(entry, "title", title_of(series, day));
    add_text(entry, "published", midnight(day.date));
    add_text(entry, "updated", midnight(day.date));
    add_link(entry, "alternate", nullptr, base_url + day.path);
    pugi::xml_node content = entry.append_child("content");
    content.append_attribute("type") = "text";
    content.text().set(day.text.c_str());
  }
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

std::string write_calendar(const SeriesTexts& series, std::span<const FeedDay> days,
                           const std::string& base_url) {
  std::string text = content_line("BEGIN", "VCALENDAR") + content_line("VERSION", "2.0") +
                     content_line("PRODID", series.calendar) +
                     content_line("X-WR-CALNAME", series.title);
  for (const FeedDay& day : days) {
    const std::string date = without_dashes(write_date(day.date));
    // An all-day event without an end lasts one day.
    text += content_line("BEGIN", "VEVENT") + content_line("UID", day.uuid) +
            content_line("DTSTAMP", date + "T000000Z") + content_line("DTSTART;VALUE=DATE", date) +
            content_line("SUMMARY", series.title) + content_line("DESCRIPTION", day.text);
    if (!base_url.empty()) text += content_line("URL", base_url + day.path, false);
    text += content_line("TRANSP", "TRANSPARENT") + content_line("END", "VEVENT");
  }
  return text + content_line("END", "VCALENDAR");
}

}  // namespace backtrick
