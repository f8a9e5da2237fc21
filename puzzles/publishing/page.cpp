#include "puzzles/publishing/page.hpp"

#include <optional>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/publishing/site.hpp"

namespace backtrick {
namespace {

constexpr const char* kPage = "index.html";
constexpr const char* kJsonFeed = "feed.json";
constexpr const char* kAtomFeed = "atom.xml";

constexpr const char* kStyle =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:1rem/1.5 system-ui,sans-serif;"
    "color:#222;background:#fff}table{border-collapse:collapse;width:100%}"
    "td{border-top:1px solid #ccc;padding:.4em .6em .4em 0;vertical-align:top}"
    "a{color:#0b57a4}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}"
    "a{color:#8bc1ff}td{border-color:#444}}";

pugi::xml_node add(pugi::xml_node parent, const char* name, std::string_view text = {}) {
  pugi::xml_node node = parent.append_child(name);
  if (!text.empty()) node.text().set(std::string{text}.c_str());
  return node;
}

void add_link(pugi::xml_node parent, const std::string& path, std::string_view text) {
  add(parent, "a", text).append_attribute("href") = path.c_str();
}

void add_feed(pugi::xml_node head, const char* type, const char* path) {
  pugi::xml_node link = add(head, "link");
  link.append_attribute("rel") = "alternate";
  link.append_attribute("type") = type;
  link.append_attribute("href") = path;
}

void add_head(pugi::xml_node html, std::string_view title) {
  pugi::xml_node head = add(html, "head");
  add(head, "meta").append_attribute("charset") = "utf-8";
  pugi::xml_node viewport = add(head, "meta");
  viewport.append_attribute("name") = "viewport";
  viewport.append_attribute("content") = "width=device-width, initial-scale=1";
  add(head, "title", title);
  add_feed(head, "application/atom+xml", kAtomFeed);
  add_feed(head, "application/feed+json", kJsonFeed);
  add(head, "style", kStyle);
}

/// A folder of a tree with a page of its own.
struct Mentioned {
  std::string title;
  std::string folder;  // with a slash at its end
};

WriteJson parsed(const std::optional<std::string>& text) {
  return text ? WriteJson::parse(*text, nullptr, false) : WriteJson(WriteJson::value_t::discarded);
}

/// The title of the series that is published in a folder, or nothing.
std::optional<std::string> title_in(const AtomicDirectory& tree, const std::string& folder) {
  const WriteJson index = parsed(tree.read(folder + kSiteIndex));
  const bool is_site = index.is_object() && index.contains("title") && index["title"].is_string() &&
                       index.contains("days") && tree.read(folder + kJsonFeed) &&
                       tree.read(folder + kAtomFeed);
  return is_site ? std::optional{index["title"].get<std::string>()} : std::nullopt;
}

std::vector<Mentioned> series_with_pages(const AtomicDirectory& tree) {
  std::vector<Mentioned> found;
  for (const std::string& path : tree.files()) {
    const std::size_t slash = path.find('/');
    if (slash == std::string::npos || path.substr(slash + 1) != kPage) continue;
    const std::string folder = path.substr(0, slash + 1);
    if (const auto title = title_in(tree, folder)) found.push_back({*title, folder});
  }
  return found;
}

/// The address of the root as its feed knows it, or empty.
std::string base_of(std::string url, std::string_view file) {
  if (!url.ends_with(file)) return {};
  url.resize(url.size() - file.size());
  return url;
}

void mention_in_index(AtomicDirectory& tree, const std::vector<Mentioned>& all) {
  WriteJson index = parsed(tree.read(kSiteIndex));
  if (!index.is_object()) return;
  index["series"] = WriteJson::array();
  for (const auto& [title, folder] : all)
    index["series"].push_back(
        {{"title", title}, {"page", folder + kPage}, {"index", folder + kSiteIndex}});
  tree.put(kSiteIndex, index.dump(1) + "\n");
}

// JSON Feed lets publishers add keys that begin with an underscore.
void mention_in_json_feed(AtomicDirectory& tree, const std::vector<Mentioned>& all) {
  WriteJson feed = parsed(tree.read(kJsonFeed));
  if (!feed.is_object()) return;
  const std::string base = base_of(feed.value("feed_url", ""), kJsonFeed);
  WriteJson series = WriteJson::array();
  for (const auto& [title, folder] : all)
    series.push_back(
        {{"title", title}, {"url", base + folder}, {"feed_url", base + folder + kJsonFeed}});
  feed["_backtrick"] = {{"about", "Further feeds of this site"}, {"series", std::move(series)}};
  tree.put(kJsonFeed, feed.dump(1) + "\n");
}

void mention_in_atom_feed(AtomicDirectory& tree, const std::vector<Mentioned>& all) {
  constexpr const char* kRelation = "related";
  const auto text = tree.read(kAtomFeed);
  pugi::xml_document document;
  if (!text || !document.load_string(text->c_str(), pugi::parse_default | pugi::parse_declaration))
    return;
  pugi::xml_node feed = document.child("feed");
  while (pugi::xml_node old = feed.find_child_by_attribute("link", "rel", kRelation))
    feed.remove_child(old);
  const pugi::xml_node self = feed.find_child_by_attribute("link", "rel", "self");
  if (!self) return;
  const std::string base = base_of(self.attribute("href").value(), kAtomFeed);
  pugi::xml_node last = self;
  for (const auto& [title, folder] : all) {
    last = feed.insert_child_after("link", last);
    last.append_attribute("rel") = kRelation;
    last.append_attribute("type") = "application/atom+xml";
    last.append_attribute("title") = title.c_str();
    last.append_attribute("href") = (base + folder + kAtomFeed).c_str();
  }
  std::ostringstream out;
  document.save(out, " ");
  tree.put(kAtomFeed, out.str());
}

}  // namespace

std::string write_page(const SeriesTexts& series, std::span<const PageDay> newest_first) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype).set_value("html");
  pugi::xml_node html = document.append_child("html");
  html.append_attribute("lang") = "en";
  add_head(html, series.title);
  pugi::xml_node body = add(html, "body");
  add(body, "h1", series.title);
  for (const std::string_view paragraph : series.page) add(body, "p", paragraph);
  pugi::xml_node feeds = add(body, "p");
  add_link(feeds, kAtomFeed, "Atom");
  feeds.append_child(pugi::node_pcdata).set_value(", ");
  add_link(feeds, kJsonFeed, "JSON Feed");
  feeds.append_child(pugi::node_pcdata).set_value(", ");
  add_link(feeds, "calendar.ics", "calendar");
  if (newest_first.empty()) {
    add(body, "p", "The first day is still to come.");
  } else {
    pugi::xml_node table = add(body, "table");
    for (const PageDay& day : newest_first) {
      pugi::xml_node row = add(table, "tr");
      row.append_attribute("id") = write_date(day.date).c_str();
      add(row, "td", write_date(day.date));
      add(row, "td", day.text);
      pugi::xml_node links = add(row, "td");
      add_link(links, day.sheet, "sheet");
      links.append_child(pugi::node_pcdata).set_value(" ");
      add_link(links, day.day, "JSON");
      if (day.solutions.empty()) continue;
      links.append_child(pugi::node_pcdata).set_value(" ");
      add_link(links, day.solutions, "solution");
    }
  }
  std::ostringstream out;
  document.save(out, " ", pugi::format_default | pugi::format_no_declaration);
  return out.str();
}

void mention_series(AtomicDirectory& tree) {
  if (!tree.read(kSiteIndex)) return;
  const std::vector<Mentioned> all = series_with_pages(tree);
  if (all.empty()) return;
  mention_in_index(tree, all);
  mention_in_json_feed(tree, all);
  mention_in_atom_feed(tree, all);
}

}  // namespace backtrick
