#include "solver/the_game/state/line_builder.hpp"

#include <algorithm>
#include <cstddef>

namespace backtrick::the_game {

Line build_line(const RootPosition& root_position, std::span<const Move> moves) {
  Tops tops = root_position.tops;  // by Pile
  const auto real_pile = [&](Slot slot) {
    return static_cast<Pile>(tops.place_in_order(index_of(slot)));
  };

  const auto draws = [](Move move) { return move.draws; };
  Line line{root_position.laid};
  line.reserve(line.size() + 1 + static_cast<std::size_t>(std::ranges::count_if(moves, draws)));
  bool new_turn = root_position.turn_over;
  for (const Move move : moves) {
    if (new_turn) line.emplace_back();
    new_turn = move.draws;
    const Pile pile = real_pile(move.slot);
    line.back().push_back({move.card, pile});
    tops.set(static_cast<std::size_t>(pile), move.card);
  }
  return line;
}

}  // namespace backtrick::the_game
