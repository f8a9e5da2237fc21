#include "puzzles/publishing/feeds.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "puzzles/formats/json_node.hpp"

namespace backtrick::the_game {
namespace {

constexpr const char* kTitle = "Backtrick daily";
constexpr const char* kDescription =
    "Deals of The Game for every day, in four bands of difficulty. All can be beaten.";
constexpr const char* kFootnote =
    "All can be beaten. How hard they are is simulated, not measured on people.";

std::string title_of(const Daily& daily) {
  return std::string{kTitle} + ", " + write_date(daily.date);
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

std::string write_json_feed(std::span<const Daily> newest_first, const SiteAddress& site) {
  WriteJson feed{{"version", "https://jsonfeed.org/version/1.1"},
                 {"title", kTitle},
                 {"description", kDescription},
                 {"language", "en"}};
  if (!site.base_url.empty()) {
    feed["home_page_url"] = site.base_url;
    feed["feed_url"] = site.url_of("feed.json");
  }
  feed["authors"] = WriteJson::array({{{"name", "Backtrick"}}});
  feed["items"] = WriteJson::array();
  for (const Daily& daily : newest_first)
    feed["items"].push_back({{"id", "urn:uuid:" + uuid_of(daily)},
                             {"url", site.link_to(daily.date)},
                             {"title", title_of(daily)},
                             {"content_text", day_in_words(daily) + kFootnote},
                             {"date_published", midnight(daily.date)}});
  return feed.dump(1) + "\n";
}

std::string write_atom_feed(std::span<const Daily> newest_first, CalendarDate updated,
                            const SiteAddress& site) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "utf-8";
  pugi::xml_node feed = document.append_child("feed");
  feed.append_attribute("xmlns") = "http://www.w3.org/2005/Atom";
  feed.append_attribute("xml:lang") = "en";
  // The feed's own id, independent of the days in it. If the site's address is known, that is the
  // id.
  add_text(
      feed, "id",
      site.base_url.empty() ? std::string{"urn:uuid:"}.append(kUuid) : site.url_of("atom.xml"));
  add_text(feed, "title", kTitle);
  add_text(feed, "subtitle", kDescription);
  add_text(feed, "updated", midnight(newest_first.empty() ? updated : newest_first.front().date));
  add_text(feed.append_child("author"), "name", "Backtrick");
  add_link(feed, "self", "application/atom+xml", site.url_of("atom.xml"));
  if (!site.base_url.empty()) add_link(feed, "alternate", "text/html", site.base_url);
  for (const Daily& daily : newest_first) {
    pugi::xml_node entry = feed.append_child("entry");
    add_text(entry, "id", "urn:uuid:" + uuid_of(daily));
    add_text(entry, "title", title_of(daily));
    add_text(entry, "published", midnight(daily.date));
    add_text(entry, "updated", midnight(daily.date));
    add_link(entry, "alternate", nullptr, site.link_to(daily.date));
    pugi::xml_node content = entry.append_child("content");
    content.append_attribute("type") = "text";
    content.text().set((day_in_words(daily) + kFootnote).c_str());
  }
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

std::string write_calendar(std::span<const Daily> days, const SiteAddress& site) {
  std::string text = content_line("BEGIN", "VCALENDAR") + content_line("VERSION", "2.0") +
                     content_line("PRODID", "-//Backtrick//Daily deals//EN") +
                     content_line("X-WR-CALNAME", kTitle);
  for (const Daily& daily : days) {
    const std::string date = without_dashes(write_date(daily.date));
    // An all-day event without an end lasts one day.
    text += content_line("BEGIN", "VEVENT") + content_line("UID", uuid_of(daily)) +
            content_line("DTSTAMP", date + "T000000Z") + content_line("DTSTART;VALUE=DATE", date) +
            content_line("SUMMARY", kTitle) +
            content_line("DESCRIPTION", day_in_words(daily) + kFootnote);
    if (!site.base_url.empty()) text += content_line("URL", site.link_to(daily.date), false);
    text += content_line("TRANSP", "TRANSPARENT") + content_line("END", "VEVENT");
  }
  return text + content_line("END", "VCALENDAR");
}

}  // namespace backtrick::the_game
