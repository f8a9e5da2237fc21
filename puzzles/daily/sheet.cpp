#include "puzzles/daily/sheet.hpp"

#include <sstream>

#include "puzzles/daily/series.hpp"

namespace backtrick {
namespace {

/// Writes a length with at most two decimals and without trailing zeros.
std::string length(double value) {
  std::string text = with_two_decimals(value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

void set(pugi::xml_node node, const char* name, double value) {
  node.append_attribute(name) = length(value).c_str();
}

}  // namespace

Sheet::Sheet(CalendarDate date) : root_{document_.append_child("svg")}, place_{root_} {
  root_.append_attribute("xmlns") = "http://www.w3.org/2000/svg";
  root_.append_attribute("width") = "210mm";
  root_.append_attribute("height") = "297mm";
  root_.append_attribute("viewBox") = "0 0 210 297";
  root_.append_attribute("font-family") = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
  const std::string day = date_in_words(date);
  root_.append_child("title").text().set(("Backtrick, " + day).c_str());
  box(0, 0, kWidth, kHeight, 0, "none", "#fff");
  bold(kMargin, 22, 9, "Backtrick");
  text(kWidth - kMargin, 22, 5, day, "end");
  line(kMargin, 26, kWidth - kMargin, 26);
}

void Sheet::fold(double y) {
  line(0, y, kWidth, y, true);
  text(kWidth / 2, y - 1.2, 2.6, "fold here", "middle").append_attribute("fill") = kGrey;
}

void Sheet::begin_lower_part() {
  fold(kFold);
  place_ = root_.append_child("g");
  const std::string middle = length(kWidth / 2) + " " + length((kFold + kHeight) / 2);
  place_.append_attribute("transform") = ("rotate(180 " + middle + ")").c_str();
}

pugi::xml_node Sheet::text(double x, double y, double size, const std::string& words,
                           const char* anchor) {
  pugi::xml_node node = place_.append_child("text");
  set(node, "x", x);
  set(node, "y", y);
  set(node, "font-size", size);
  if (std::string_view{anchor} != "start") node.append_attribute("text-anchor") = anchor;
  node.text().set(words.c_str());
  return node;
}

pugi::xml_node Sheet::bold(double x, double y, double size, const std::string& words,
                           const char* anchor) {
  pugi::xml_node node = text(x, y, size, words, anchor);
  node.append_attribute("font-weight") = "bold";
  return node;
}

void Sheet::box(double x, double y, double width, double height, double radius, const char* stroke,
                const char* fill) {
  pugi::xml_node node = place_.append_child("rect");
  set(node, "x", x);
  set(node, "y", y);
  set(node, "width", width);
  set(node, "height", height);
  if (radius != 0) set(node, "rx", radius);
  node.append_attribute("fill") = fill;
  node.append_attribute("stroke") = stroke;
  node.append_attribute("stroke-width") = "0.3";
}

void Sheet::line(double x1, double y1, double x2, double y2, bool dashed) {
  pugi::xml_node node = place_.append_child("line");
  set(node, "x1", x1);
  set(node, "y1", y1);
  set(node, "x2", x2);
  set(node, "y2", y2);
  node.append_attribute("stroke") = kGrey;
  node.append_attribute("stroke-width") = "0.3";
  if (dashed) node.append_attribute("stroke-dasharray") = "2 2";
}

std::string Sheet::written() const {
  std::ostringstream out;
  document_.save(out, " ");
  return out.str();
}

std::string capitalised(std::string_view word) {
  std::string text{word};
  if (text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 32);
  return text;
}

}  // namespace backtrick
