#include <algorithm>
#include <vector>

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/daily/sheet.hpp"

namespace backtrick::the_game {
namespace {

constexpr double kLeft = Sheet::kMargin;
constexpr double kRight = Sheet::kWidth - Sheet::kMargin;
constexpr double kCardStep = 15.5;

void draw_study_card(Sheet& sheet, int card, double x, double y) {
  constexpr double kCardWidth = 14;
  sheet.box(x, y, kCardWidth, 17, 1.5, "#000");
  sheet.bold(x + kCardWidth / 2, y + 11, 6.5, std::to_string(card), "middle");
}

/// Draws a row of cards with its name in front. Returns where the next row may begin.
double draw_study_row(Sheet& sheet, const std::string& words, const std::vector<int>& cards,
                      double y) {
  constexpr double kBegin = kLeft + 20;
  sheet.text(kLeft, y + 10, 3.4, words);
  for (std::size_t i = 0; i < cards.size(); ++i)
    draw_study_card(sheet, cards[i], kBegin + static_cast<double>(i) * kCardStep, y);
  return y + 20;
}

/// Draws the cards of the draw pile as numbers, in the order in which they are drawn.
void draw_study_pile(Sheet& sheet, const Position& position, double y) {
  constexpr std::size_t kColumns = 16;
  constexpr double kBegin = kLeft + 20;
  constexpr double kStep = (kRight - kBegin) / static_cast<double>(kColumns);
  sheet.text(kLeft, y, 3.4, "To draw");
  const auto& pile = position.draw_pile();
  for (std::size_t i = 0; i < pile.size(); ++i) {
    const std::size_t row = i / kColumns;
    sheet.text(kBegin + static_cast<double>(i % kColumns) * kStep, y + static_cast<double>(row) * 6,
               4.2, std::to_string(pile[i]));
  }
}

void draw_study(Sheet& sheet, const DailyStudy& daily, double y) {
  const Study& study = daily.study;
  const Position& position = study.position;
  sheet.bold(kLeft, y, 5, capitalised(name(study.grade->band)));
  sheet.text(kLeft + 30, y, 3.4, std::to_string(position.left()).append(" cards to lay"));
  sheet.text(kRight, y, 3.4, "difficulty " + with_two_decimals(study.grade->difficulty), "end");
  std::vector<int> tops;
  tops.reserve(kPiles.size());
  for (const Pile pile : kPiles) tops.push_back(position.top(pile));
  std::vector<int> hand{position.hand(1).begin(), position.hand(1).end()};
  std::ranges::sort(hand);
  double next = draw_study_row(sheet, "Piles", tops, y + 4);
  sheet.text(kRight, y + 14, 3.4, "two ascending, two descending", "end").append_attribute("fill") =
      Sheet::kGrey;
  next = draw_study_row(sheet, "Hand", hand, next);
  draw_study_pile(sheet, position, next + 6);
}

}  // namespace

std::string write_sheet(const DailyStudies& daily) {
  Sheet sheet{daily.date};
  sheet.text(kLeft, Sheet::kTop, 3.4,
             "Three studies of The Game. All cards are in sight: you draw in the order that is "
             "shown.");
  sheet.text(kLeft, Sheet::kTop + 5, 3.4,
             "In each of them a single turn keeps the win, whatever its order. Every other turn "
             "loses.");
  double y = 52;
  for (const DailyStudy& study : daily.studies) {
    draw_study(sheet, study, y);
    y += 78;
  }
  return sheet.written();
}

}  // namespace backtrick::the_game
