#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "puzzles/daily/calendar_date.hpp"

namespace backtrick {

/// A sheet of A4 for a day, as SVG, with a fold. The part below the fold is upside down, for
/// another person to read. All lengths are in millimetres.
class Sheet {
 public:
  static constexpr double kWidth = 210;
  static constexpr double kHeight = 297;
  static constexpr double kMargin = 15;
  static constexpr double kFold = 176;
  static constexpr const char* kGrey = "#777";
  /// Where text begins below the headline, and below the fold.
  static constexpr double kTop = 32.5;
  static constexpr double kLowerTop = kFold + kMargin;

  /// Draws the headline: the program's name and the date.
  explicit Sheet(CalendarDate date);

  /// Draws another fold above that one.
  void fold(double y);
  /// Draws the fold, and turns everything that follows upside down, around the middle of the part
  /// below it.
  void begin_lower_part();

  pugi::xml_node text(double x, double y, double size, const std::string& words,
                      const char* anchor = "start");
  pugi::xml_node bold(double x, double y, double size, const std::string& words,
                      const char* anchor = "start");
  void box(double x, double y, double width, double height, double radius, const char* stroke,
           const char* fill = "none");
  void line(double x1, double y1, double x2, double y2, bool dashed = false);

  std::string written() const;

 private:
  pugi::xml_document document_;
  pugi::xml_node root_;
  pugi::xml_node place_;
};

/// "Easy" for "easy".
std::string capitalised(std::string_view word);

}  // namespace backtrick
