#include "puzzles/formats/packed_line.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

constexpr unsigned kPlaceBits = 4;
constexpr unsigned kPlace = 0x0F;
constexpr unsigned kPile = 0x30;
constexpr unsigned kEndsTurn = 0x40;
constexpr unsigned kUnused = 0x80;
static_assert(kMaxHand <= kPlace + 1);

std::vector<Card> sorted_hand(const Game& game) {
  std::vector<Card> hand = game.hand(game.player());
  std::ranges::sort(hand);
  return hand;
}

void demand(const std::optional<std::string>& fault) {
  if (fault) throw std::invalid_argument{"no game of this deal: " + *fault};
}

}  // namespace

std::vector<std::uint8_t> pack(const Deal& deal, const Line& line, int first_player) {
  Game game{deal, first_player};
  std::vector<std::uint8_t> bytes;
  for (const Turn& turn : line) {
    for (std::size_t i = 0; i < turn.size(); ++i) {
      const std::vector<Card> hand = sorted_hand(game);
      const auto place = std::ranges::find(hand, turn[i].card) - hand.begin();
      demand(game.lay(turn[i]));
      bytes.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(place) |
                                                static_cast<unsigned>(turn[i].pile) << kPlaceBits |
                                                (i + 1 == turn.size() ? kEndsTurn : 0U)));
    }
    if (!game.beaten()) demand(game.end_turn());
  }
  return bytes;
}

Expected<Line> unpack(const Deal& deal, std::span<const std::uint8_t> bytes, int first_player) {
  const auto refuse = [](const std::string& why) { return Error{Exit::BadData, why}; };
  if (first_player < 1 || first_player > deal.rules().players)
    return refuse("there is no player " + std::to_string(first_player) + " to begin");
  Game game{deal, first_player};
  Line line;
  bool turn_ended = true;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = bytes[i];
    const auto fail = [&](const std::string& why) {
      return refuse("byte " + std::to_string(i + 1) + ": " + why);
    };
    if ((byte & kUnused) != 0) return fail("its highest bit is set");
    const std::vector<Card> hand = sorted_hand(game);
    const std::size_t place = byte & kPlace;
    if (place >= hand.size()) return fail("the hand has no such card");
    const Play play{hand[place], static_cast<Pile>((byte & kPile) >> kPlaceBits)};
    if (const auto fault = game.lay(play)) return fail(*fault);
    if (turn_ended) line.emplace_back();
    line.back().push_back(play);
    turn_ended = (byte & kEndsTurn) != 0;
    if (!turn_ended || game.beaten()) continue;
    if (const auto fault = game.end_turn()) return fail(*fault);
  }
  if (!turn_ended) return refuse("the last turn does not end");
  return line;
}

}  // namespace backtrick::the_game
