#include "puzzles/publishing/print_sheet.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>
#include <vector>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/publishing/site_address.hpp"

namespace backtrick::the_game {
namespace {

// All lengths are in millimetres.
constexpr double kWidth = 210;
constexpr double kHeight = 297;
constexpr double kMargin = 15;
constexpr double kFold = 176;

constexpr const char* kGrey = "#777";

class Sheet {
 public:
  Sheet() : root_{document_.append_child("svg")}, place_{root_} {
    root_.append_attribute("xmlns") = "http://www.w3.org/2000/svg";
    root_.append_attribute("width") = "210mm";
    root_.append_attribute("height") = "297mm";
    root_.append_attribute("viewBox") = "0 0 210 297";
    root_.append_attribute("font-family") = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
    box(0, 0, kWidth, kHeight, 0, "none", "#fff");
  }

  void title(const std::string& text) { root_.prepend_child("title").text().set(text.c_str()); }
  /// Rotates everything that follows by 180 degrees around the middle of the part below the fold.
  void turn_lower_part() {
    place_ = root_.append_child("g");
    const std::string middle = number(kWidth / 2) + " " + number((kFold + kHeight) / 2);
    place_.append_attribute("transform") = ("rotate(180 " + middle + ")").c_str();
  }

  pugi::xml_node text(double x, double y, double size, const std::string& words,
                      const char* anchor = "start") {
    pugi::xml_node node = place_.append_child("text");
    set(node, "x", x);
    set(node, "y", y);
    set(node, "font-size", size);
    if (std::string_view{anchor} != "start") node.append_attribute("text-anchor") = anchor;
    node.text().set(words.c_str());
    return node;
  }
  pugi::xml_node bold(double x, double y, double size, const std::string& words,
                      const char* anchor = "start") {
    pugi::xml_node node = text(x, y, size, words, anchor);
    node.append_attribute("font-weight") = "bold";
    return node;
  }
  void box(double x, double y, double width, double height, double radius, const char* stroke,
           const char* fill = "none") {
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
  void line(double x1, double y1, double x2, double y2, bool dashed = false) {
    pugi::xml_node node = place_.append_child("line");
    set(node, "x1", x1);
    set(node, "y1", y1);
    set(node, "x2", x2);
    set(node, "y2", y2);
    node.append_attribute("stroke") = kGrey;
    node.append_attribute("stroke-width") = "0.3";
    if (dashed) node.append_attribute("stroke-dasharray") = "2 2";
  }

  std::string written() const {
    std::ostringstream out;
    document_.save(out, " ");
    return out.str();
  }

 private:
  /// Writes a length with at most two decimals and without trailing zeros.
  static std::string number(double value) {
    std::string text = with_two_decimals(value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
  }
  static void set(pugi::xml_node node, const char* name, double value) {
    node.append_attribute(name) = number(value).c_str();
  }

  pugi::xml_document document_;
  pugi::xml_node root_;
  pugi::xml_node place_;
};

std::string capitalised(std::string_view word) {
  std::string text{word};
  if (text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 32);
  return text;
}

/// Draws name, difficulty and opening hand of a deal, and space for a result.
void draw_hand(Sheet& sheet, const DailyDeal& daily, double y) {
  const Deal& deal = daily.deal;
  sheet.bold(kMargin, y, 5, capitalised(name(daily.grade.band)));
  sheet.text(kMargin + 30, y, 3.4, id_of(deal).value());
  sheet.text(kWidth - kMargin, y, 3.4, "difficulty " + with_two_decimals(daily.grade.difficulty),
             "end");
  const auto hand = std::min(static_cast<std::size_t>(deal.rules().hand), deal.deck().size());
  std::vector<Card> cards{deal.deck().begin(),
                          deal.deck().begin() + static_cast<std::ptrdiff_t>(hand)};
  std::ranges::sort(cards);
  // The step also fits sixteen cards, the largest possible hand.
  const double step = std::min(15.5, 130.0 / static_cast<double>(hand));
  const double width = step - 1.5;
  for (std::size_t i = 0; i < hand; ++i) {
    const double x = kMargin + static_cast<double>(i) * step;
    sheet.box(x, y + 3, width, 19, 1.5, "#000");
    sheet.bold(x + width / 2, y + 15, std::min(7.0, width * 0.5), std::to_string(cards[i]),
               "middle");
  }
  sheet.text(kWidth - kMargin, y + 11, 3.4, "cards left", "end").append_attribute("fill") = kGrey;
  sheet.line(kWidth - kMargin - 30, y + 21, kWidth - kMargin, y + 21);
}

/// Draws all cards of a deal in the order in which they are drawn.
void draw_order(Sheet& sheet, const DailyDeal& daily, double x, double y, double width) {
  constexpr std::size_t kColumns = 14;
  const auto deck = daily.deal.deck();
  sheet.bold(x, y, 3.6, capitalised(name(daily.grade.band)));
  sheet.text(x + width, y, 2.8, id_of(daily.deal).value(), "end");
  const double step = width / static_cast<double>(kColumns);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::size_t row = i / kColumns;
    const std::size_t column = i % kColumns;
    sheet.text(x + static_cast<double>(column + 1) * step, y + 5.4 + static_cast<double>(row) * 5,
               3.2, std::to_string(deck[i]), "end");
  }
}

}  // namespace

std::string write_print_sheet(const Daily& daily) {
  Sheet sheet;
  sheet.title("Backtrick, " + date_in_words(daily.date));
  sheet.bold(kMargin, 22, 9, "Backtrick");
  sheet.text(kWidth - kMargin, 22, 5, date_in_words(daily.date), "end");
  sheet.line(kMargin, 26, kWidth - kMargin, 26);
  sheet.text(
      kMargin, 32.5, 3.4,
      "Four deals of The Game, each with its opening hand. Every one of them can be beaten.");
  sheet.text(kMargin, 37.5, 3.4,
             "Somebody else stacks the cards 2 to 99 as the tables below the fold say; you draw.");
  double y = 49;
  for (const DailyDeal& deal : daily.deals) {
    draw_hand(sheet, deal, y);
    y += 31;
  }
  sheet.line(0, kFold, kWidth, kFold, true);
  sheet.text(kWidth / 2, kFold - 1.2, 2.6, "fold here", "middle").append_attribute("fill") = kGrey;

  sheet.turn_lower_part();
  const double top = kFold + kMargin;
  sheet.text(kMargin, top, 3.4,
             "For whoever stacks the cards: row by row, the first card drawn first, so on top.");
  constexpr double kGap = 10;
  const double width = (kWidth - 2 * kMargin - kGap) / 2;
  for (std::size_t i = 0; i < daily.deals.size(); ++i) {
    const double x = i % 2 == 0 ? kMargin : kMargin + width + kGap;
    const double y_of_row = i < 2 ? top + 9 : top + 55;
    draw_order(sheet, daily.deals[i], x, y_of_row, width);
  }
  return sheet.written();
}

}  // namespace backtrick::the_game
