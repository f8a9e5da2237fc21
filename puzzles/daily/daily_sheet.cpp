#include <algorithm>
#include <string_view>
#include <vector>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/sheet.hpp"
#include "puzzles/formats/deal_id.hpp"

namespace backtrick::the_game {
namespace {

constexpr double kMargin = Sheet::kMargin;
constexpr double kWidth = Sheet::kWidth;

/// The opening hand of a player, counted from 0, in order.
std::vector<Card> opening_hand(const Deal& deal, std::size_t player) {
  const auto size = static_cast<std::size_t>(deal.rules().hand);
  const auto deck = deal.deck();
  const std::size_t first = std::min(player * size, deck.size());
  const auto hand = deck.subspan(first, std::min(size, deck.size() - first));
  std::vector<Card> cards{hand.begin(), hand.end()};
  std::ranges::sort(cards);
  return cards;
}

/// Draws name, difficulty and opening hand of a deal, and space for a result.
void draw_hand(Sheet& sheet, const DailyDeal& daily, double y) {
  const Deal& deal = daily.deal;
  sheet.bold(kMargin, y, 5, capitalised(name(daily.grade.band)));
  sheet.text(kMargin + 30, y, 3.4, id_of(deal).value());
  sheet.text(kWidth - kMargin, y, 3.4, "difficulty " + with_two_decimals(daily.grade.difficulty),
             "end");
  const std::vector<Card> cards = opening_hand(deal, 0);
  // The step also fits sixteen cards, the largest possible hand.
  const double step = std::min(15.5, 130.0 / static_cast<double>(cards.size()));
  const double width = step - 1.5;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const double x = kMargin + static_cast<double>(i) * step;
    sheet.box(x, y + 3, width, 19, 1.5, "#000");
    sheet.bold(x + width / 2, y + 15, std::min(7.0, width * 0.5), std::to_string(cards[i]),
               "middle");
  }
  sheet.text(kWidth - kMargin, y + 11, 3.4, "cards left", "end").append_attribute("fill") =
      Sheet::kGrey;
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

/// Draws the difficulty of a deal, and space for a result.
void draw_result(Sheet& sheet, const DailyDeal& deal, double y) {
  sheet.text(kWidth - kMargin, y - 6, 3.2, "difficulty " + with_two_decimals(deal.grade.difficulty),
             "end");
  sheet.text(kWidth - kMargin - 23, y, 3.2, "left", "end").append_attribute("fill") = Sheet::kGrey;
  sheet.line(kWidth - kMargin - 21, y, kWidth - kMargin, y);
}

/// Draws the part of one of two players: their opening hand of each deal, and of player 1 also the
/// space for results.
void draw_part(Sheet& sheet, const Daily& daily, std::size_t player, double y) {
  sheet.bold(kMargin, y, 4.2, "Player " + std::to_string(player + 1));
  constexpr double kRow = 13.5;
  for (y += 11; const DailyDeal& deal : daily.deals) {
    sheet.bold(kMargin, y - 4, 4.2, capitalised(name(deal.grade.band)));
    sheet.text(kMargin, y, 2.8, id_of(deal.deal).value());
    const std::vector<Card> cards = opening_hand(deal.deal, player);
    constexpr double kStep = 12.5;
    constexpr double kCard = 11;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const double x = 62 + static_cast<double>(i) * kStep;
      sheet.box(x, y - 9, kCard, 11, 1.5, "#000");
      sheet.bold(x + kCard / 2, y - 1.8, 6, std::to_string(cards[i]), "middle");
    }
    if (player == 0) draw_result(sheet, deal, y);
    y += kRow;
  }
}

/// Draws the opening hands above the fold.
void draw_hands(Sheet& sheet, const Daily& daily) {
  double y = Sheet::kTop;
  if (daily.deals.front().deal.rules().players == 1) {
    sheet.text(
        kMargin, y, 3.4,
        "Four deals of The Game, each with its opening hand. Every one of them can be beaten.");
    sheet.text(
        kMargin, y + 5, 3.4,
        "Somebody else stacks the cards 2 to 99 as the tables below the fold say; you draw.");
    y = 49;
    for (const DailyDeal& deal : daily.deals) {
      draw_hand(sheet, deal, y);
      y += 31;
    }
    return;
  }
  for (
      const char* const words :
      {"Four deals of The Game for two, who do not see each other's hand. Every one can be beaten.",
       "Somebody else stacks the cards 2 to 99 as the tables below say. Fold the sheet, so that each",
       "sees their own part alone, or just draw: first the hand of player 1, then that of player 2."}) {
    sheet.text(kMargin, y, 3.4, words);
    y += 5;
  }
  draw_part(sheet, daily, 0, y + 2);
  constexpr double kFirstFold = 107;
  sheet.fold(kFirstFold);
  draw_part(sheet, daily, 1, kFirstFold + 8);
}

}  // namespace

std::string write_sheet(const Daily& daily) {
  Sheet sheet{daily.date};
  draw_hands(sheet, daily);
  sheet.begin_lower_part();
  constexpr double kTop = Sheet::kLowerTop;
  sheet.text(kMargin, kTop, 3.4,
             "For whoever stacks the cards: row by row, the first card drawn first, so on top.");
  constexpr double kGap = 10;
  const double width = (kWidth - 2 * kMargin - kGap) / 2;
  for (std::size_t i = 0; i < daily.deals.size(); ++i) {
    const double x = i % 2 == 0 ? kMargin : kMargin + width + kGap;
    const double y_of_row = i < 2 ? kTop + 9 : kTop + 55;
    draw_order(sheet, daily.deals[i], x, y_of_row, width);
  }
  return sheet.written();
}

}  // namespace backtrick::the_game
