#include "puzzles/players/value/first_talk.hpp"

#include "puzzles/players/talk.hpp"

namespace backtrick::the_game {
namespace {

// Of a logit, in units of 1 / Value::kUnit.
constexpr std::int16_t kOfOne = 120;
constexpr std::int16_t kNotFar = 100;
constexpr std::int16_t kLeaveIt = 200;

}  // namespace

void set_first_talk(ValueNetwork& network) {
  const auto set = [&](Language language, Statement said, std::int16_t cost) {
    for (const Slot slot : kSlots) {
      for (std::size_t seat = 0; seat < std::size_t{value_features::kSeats}; ++seat) {
        for (int steps : {1, 2, 3, 4, 5, 9}) {
          const int move = value_features::move_class(steps);
          const auto row = value_features::talk_row(slot, seat, language, said, move);
          for (std::size_t unit = 0; unit < ValueNetwork::kDirect; ++unit)
            network.weights().rows[row][unit] = static_cast<std::int16_t>(-cost);
        }
      }
    }
  };
  set(Language::One, Statement::LeaveIt, kOfOne);
  set(Language::Two, Statement::NotFar, kNotFar);
  set(Language::Two, Statement::LeaveIt, kLeaveIt);
}

}  // namespace backtrick::the_game
