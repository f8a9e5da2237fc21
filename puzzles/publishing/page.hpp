#pragma once

#include <span>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/series.hpp"
#include "puzzles/storage/atomic_directory.hpp"

namespace backtrick {

/// A day in the list of a page. Paths are relative to the folder of the page.
struct PageDay {
  CalendarDate date;
  std::string text;       ///< one line
  std::string sheet;      ///< the path of its sheet
  std::string day;        ///< the path of its file
  std::string solutions;  ///< the path of its solutions, or empty
};

/// The page of a series' folder, in HTML: what the series is, feeds, and its days, newest first.
std::string write_page(const SeriesTexts& series, std::span<const PageDay> newest_first);

/// Lets the site in a tree's root mention the series of the tree that have pages: `index.json` and
/// `feed.json` get a key for them, and `atom.xml` links. Changes nothing in a tree without such
/// series, or without a site in its root. The result does not depend on which site came first.
void mention_series(AtomicDirectory& tree);

}  // namespace backtrick
