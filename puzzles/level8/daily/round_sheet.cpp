#include <vector>

#include "puzzles/daily/sheet.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr double kLeft = Sheet::kMargin;
constexpr double kRight = Sheet::kWidth - Sheet::kMargin;

void draw_card(Sheet& sheet, Card card, double x, double y) {
  constexpr double kCardWidth = 16;
  sheet.box(x, y, kCardWidth, 23, 1.5, "#000");
  sheet.bold(x + kCardWidth / 2, y + 14, 6.5, name(card), "middle");
}

/// Draws the hand by numbers, wilds and Skips last, and the card turned up.
void draw_hand(Sheet& sheet, const Deal& deal, double y) {
  const std::vector<Card> hand = by_number(deal.hand(1));
  constexpr double kStep = 18;
  sheet.text(kLeft, y, 3.4, "Your hand");
  for (std::size_t i = 0; i < hand.size(); ++i)
    draw_card(sheet, hand[i], kLeft + static_cast<double>(i) * kStep, y + 3);
  sheet.text(kLeft, y + 35, 3.4, "Turned up: the discard pile");
  draw_card(sheet, deal.turned_up(), kLeft, y + 38);
}

/// Draws all cards in the order in which they are dealt and drawn.
void draw_order(Sheet& sheet, const Deal& deal, double y) {
  constexpr std::size_t kColumns = 15;
  constexpr double kStep = (kRight - kLeft) / static_cast<double>(kColumns);
  const auto deck = deal.deck();
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::size_t row = i / kColumns;
    sheet.text(kLeft + static_cast<double>(i % kColumns + 1) * kStep,
               y + static_cast<double>(row) * 7, 3.8, name(deck[i]), "end");
  }
}

}  // namespace

std::string write_sheet(const DailyRound& round) {
  Sheet sheet{round.date};
  sheet.text(kLeft, Sheet::kTop, 3.4,
             "A round of Level 8 for one player: lay the level, and go out in as few turns as you "
             "can.");
  sheet.text(kLeft, Sheet::kTop + 5, 3.4,
             "Somebody else stacks the cards as the table below the fold says; you draw.");
  const std::string level = std::to_string(round.level);
  sheet.bold(kLeft, 51, 7, "Level " + level + ": " + write_level(level_of(round.level)));
  sheet.bold(kLeft, 61, 5, capitalised(name(round.grade.band)));
  sheet.text(kLeft + 30, 61, 3.4, "deal " + std::to_string(round.deal.number().value()));
  sheet.text(kRight, 61, 3.4,
             with_two_decimals(round.grade.difficulty) + " turns above par for simulated players",
             "end");
  draw_hand(sheet, round.deal, 74);
  sheet
      .text(kRight, 114, 3.4,
            "turns; par is " + std::to_string(round.par) + ", the fewest that anybody can need",
            "end")
      .append_attribute("fill") = Sheet::kGrey;
  sheet.line(kRight - 30, 130, kRight, 130);
  sheet.text(kLeft, 150, 3.4, "The letter of a card is its colour; W is a wild, S a Skip.");

  sheet.begin_lower_part();
  sheet.text(kLeft, Sheet::kLowerTop, 3.4,
             "For whoever stacks the cards: row by row, the first card on top. The first ten are "
             "the hand,");
  sheet.text(kLeft, Sheet::kLowerTop + 5, 3.4,
             "the eleventh is turned up, and the others are drawn in this order.");
  draw_order(sheet, round.deal, Sheet::kLowerTop + 16);
  return sheet.written();
}

}  // namespace backtrick::level8
