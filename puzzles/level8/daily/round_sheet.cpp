#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/daily/sheet.hpp"
#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr double kLeft = Sheet::kMargin;
constexpr double kRight = Sheet::kWidth - Sheet::kMargin;
/// Where an open draw pile begins, as far down as the lower part of other sheets.
constexpr double kPileTop = Sheet::kLowerTop;

/// The colours r o y g b p, on paper.
constexpr std::array<const char*, kMaxColours> kPaints{"#d7263d", "#f08019", "#f5cf1b",
                                                       "#3a9d3f", "#2272b4", "#8e4fa8"};

const char* paint_of(Card card) { return kPaints.at(static_cast<std::size_t>(colour_of(card))); }

/// Draws a card with its colour, its name, and in words what the name says.
void draw_card(Sheet& sheet, Card card, double x, double y) {
  constexpr double kCardWidth = 16;
  const double middle = x + kCardWidth / 2;
  if (is_numbered(card)) {
    sheet.box(x, y, kCardWidth, 5, 1.5, "none", paint_of(card));
  } else if (is_wild(card)) {  // all colours
    constexpr double kStripe = kCardWidth / kMaxColours;
    for (std::size_t i = 0; i < kPaints.size(); ++i)
      sheet.box(x + static_cast<double>(i) * kStripe, y, kStripe, 5, 0, "none", kPaints.at(i));
  } else {
    sheet.box(x, y, kCardWidth, 5, 1.5, "none", "#555");
  }
  sheet.box(x, y, kCardWidth, 23, 1.5, "#000");
  sheet.bold(middle, y + 14, 6.5, name(card), "middle");
  const std::string_view word = is_numbered(card) ? word_for_colour(colour_of(card))
                                : is_wild(card)   ? "wild"
                                                  : "Skip!";
  sheet.text(middle, y + 20, 2.8, std::string{word}, "middle");
}

/// Draws which letter is which colour, in one line.
void draw_legend(Sheet& sheet, double y) {
  constexpr double kStep = 21;
  for (std::size_t i = 0; i < kPaints.size(); ++i) {
    const double x = kLeft + static_cast<double>(i) * kStep;
    sheet.box(x, y - 2.8, 3.2, 3.2, 0.5, "#000", kPaints.at(i));
    sheet.text(
        x + 4.5, y, 3.2,
        std::string{kColourLetters[i]} + " " + std::string{word_for_colour(static_cast<int>(i))});
  }
  sheet.text(kRight, y, 3.2, "W wild, S Skip!", "end");
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

/// Draws cards in the order in which they are dealt and drawn.
void draw_order(Sheet& sheet, std::span<const Card> deck, double y) {
  constexpr std::size_t kColumns = 15;
  constexpr double kStep = (kRight - kLeft) / static_cast<double>(kColumns);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::size_t row = i / kColumns;
    const double right = kLeft + static_cast<double>(i % kColumns + 1) * kStep;
    const double line = y + static_cast<double>(row) * 7;
    const std::string card = name(deck[i]);
    const double before = right - 2.6 * static_cast<double>(card.size()) - 2.4;
    if (is_numbered(deck[i])) sheet.box(before, line - 2.6, 2, 2.6, 0, "none", paint_of(deck[i]));
    sheet.text(right, line, 3.8, card, "end");
  }
}

}  // namespace

std::string write_sheet(const DailyRound& round) {
  const bool open = round.pile == Pile::Open;
  Sheet sheet{round.date};
  sheet.text(kLeft, Sheet::kTop, 3.4,
             "A round of Level 8 for one player: lay the level, and go out in as few turns as you "
             "can.");
  sheet.text(
      kLeft, Sheet::kTop + 5, 3.4,
      open ? "All cards are in sight, also the order of the draw pile: nothing is left to luck."
           : "Somebody else stacks the cards as the table below the fold says; you draw.");
  const std::string level = std::to_string(round.level);
  sheet.bold(kLeft, 51, 6.5, "Level " + level + ": " + level_in_words(level_of(round.level)));
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
  draw_legend(sheet, 140);
  for (std::size_t i = 0; i < kRulesInFiveLines.size(); ++i)
    sheet.text(kLeft, 148 + static_cast<double>(i) * 5, 3.4, std::string{kRulesInFiveLines.at(i)});

  if (open) {
    sheet.text(kLeft, kPileTop, 3.4, "The draw pile: row by row, the first card on top.");
    draw_order(sheet, round.deal.draw_pile(), kPileTop + 11);
    return sheet.written();
  }
  sheet.begin_lower_part();
  sheet.text(kLeft, Sheet::kLowerTop, 3.4,
             "For whoever stacks the cards: row by row, the first card on top. The first ten are "
             "the hand,");
  sheet.text(kLeft, Sheet::kLowerTop + 5, 3.4,
             "the eleventh is turned up, and the others are drawn in this order.");
  draw_order(sheet, round.deal.deck(), Sheet::kLowerTop + 16);
  return sheet.written();
}

}  // namespace backtrick::level8
