#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "puzzles/daily/calendar_date.hpp"

namespace backtrick {

class JsonNode;

/// What a series has for one date. Each series derives a type with its puzzles.
struct Day {
  CalendarDate date;
  std::string program;  ///< the version of the program that chose the puzzles
  friend bool operator==(const Day&, const Day&) = default;
};
using DayPtr = std::shared_ptr<const Day>;

/// A file that sites contain unchanged: its name and its text.
using SiteText = std::pair<std::string_view, std::string_view>;

/// What a series is called, and what it says about itself. Names, uuid and titles of a series are
/// published, so they never change.
struct SeriesTexts {
  /// The series' folder in a tree. Its ledgers have it in their lines and at their paths' ends. The
  /// first series has no name: it has the root of a tree.
  std::string_view name;
  std::string_view command;      ///< the word in front of `daily` and `publish`, or empty
  std::string_view puzzles;      ///< what is chosen for many dates: "rounds"
  std::string_view day_key;      ///< what a date has, and its file's key in the index: "round"
  std::string_view differences;  ///< what differs in days that contradict each other
  std::string_view title;
  std::string_view description;
  std::string_view calendar;  ///< iCalendar's name of the program that wrote it
  std::string_view uuid;      ///< chosen at random once
  /// How often a player tries each puzzle by default; 0 if the series has no such trials.
  int player_games = 0;
  std::span<const SiteText> schemas;
  std::string_view openapi;  ///< describes the folder
  /// What the folder's own page says above its days, a paragraph each. Without any there is no
  /// page.
  std::span<const std::string_view> page = {};

  // Help of the commands. What holds for every series is written by the commands. Notes and
  // examples are whole lines, each with its line end.
  std::string_view ledger_line;  ///< what a line of a ledger holds: "round"
  std::string_view daily_help;
  std::string_view daily_note = {};
  std::string_view daily_examples = {};  ///< further ones
  std::string_view publish_help;
  std::string_view publish_note = {};
  std::string_view publish_examples = {};  ///< further ones
};

/// How days are chosen.
struct Choice {
  std::string program;   ///< the version of this program
  int player_games = 0;  ///< see SeriesTexts
  const std::atomic<bool>* interrupt = nullptr;
  unsigned threads = 1;  ///< that may work on one day
};

/// Chooses the day of a date, always the same. Returns null when interrupted. Throws
/// std::runtime_error if there is none.
using ChooseDay = std::function<DayPtr(CalendarDate)>;

/// What feeds and calendars say of a day.
struct FeedEntry {
  std::string id;  ///< with the series' uuid, makes the permanent id of the entry
  std::string text;
};

/// Puzzles for every date. Ledger, site, and the commands `daily` and `publish` know a series by
/// this class alone; README.md says how to add one. Its functions are given its own days only. Any
/// thread may call them.
///
/// Texts of JSON are one line without a line end. Readers throw ContentFault.
class Series {
 public:
  virtual ~Series() = default;
  Series(const Series&) = delete;
  Series& operator=(const Series&) = delete;

  const SeriesTexts& texts() const { return texts_; }

  /// Makes a function to be called by one thread at a time.
  virtual ChooseDay chooser(const Choice& choice) const = 0;

  /// What a ledger's line holds besides format, date, program and checksum: all that the day
  /// follows from. A line never has more than 4,096 bytes.
  virtual nlohmann::ordered_json ledger_entry(const Day& day) const = 0;
  /// Reads the same from a line. The ledger fills in date and program.
  virtual std::shared_ptr<Day> read_ledger_entry(const JsonNode& line) const = 0;

  /// The published file of a day, at most 64 KiB: the date, what `day_entry` says, the program.
  std::string write_day(const Day& day) const;
  /// All that it says of the puzzles, and no solution.
  virtual nlohmann::ordered_json day_entry(const Day& day) const = 0;
  virtual std::shared_ptr<Day> read_day(const JsonNode& day) const = 0;
  virtual bool same(const Day& day, const Day& other) const = 0;

  /// The published solutions of a day: the date, and what `solutions` says.
  std::string write_solutions(const Day& day) const;
  /// The solutions, found anew. Throws Error (Exit::BadData) if the ledger says of a puzzle what is
  /// not so.
  virtual nlohmann::ordered_json solutions(const Day& day) const = 0;

  /// The day as a terminal shows it. Ends with a line end.
  virtual std::string write_text(const Day& day) const = 0;
  /// The day as a sheet of A4, in SVG (sheet.hpp).
  virtual std::string write_sheet(const Day& day) const = 0;
  virtual FeedEntry feed_entry(const Day& day) const = 0;
  /// What the folder's own page says of a day, in one line. Only a series with such a page needs
  /// it.
  virtual std::string page_entry(const Day& day) const;

 protected:
  explicit Series(const SeriesTexts& texts) : texts_{texts} {}

 private:
  SeriesTexts texts_;
};

/// A series whose days are of type D, which has operator==.
template <typename D>
class SeriesOf : public Series {
 public:
  bool same(const Day& day, const Day& other) const final { return of(day) == of(other); }

 protected:
  using Series::Series;

  static const D& of(const Day& day) { return static_cast<const D&>(day); }
  static DayPtr keep(std::optional<D> day) {
    return day ? std::make_shared<const D>(*std::move(day)) : nullptr;
  }
};

// For writing a series.

/// The date under the key "date". Throws ContentFault.
CalendarDate read_date_of(const JsonNode& node);

/// Writes a number with a given number of decimals: "1.25".
std::string with_decimals(double value, int decimals);
/// Writes a number as "1.25", halves away from zero, and never as "-0.00".
std::string with_two_decimals(double value);

}  // namespace backtrick
