#include "solver/the_game/proof/turn_writer.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game::proof {
namespace {

std::span<const CardSet> hands_in(const TeamState& state) {
  return std::span{state.hands}.first(state.seats);
}

/// Whether the cards of `a` come first in the order of lists of as many cards.
bool comes_first(CardSet a, CardSet b) {
  const CardSet in_one = (a | b) & ~(a & b);
  return !in_one.empty() && a.contains(in_one.lowest());
}

/// The order of groups does not depend on the threads that made them, and neighbours have most of
/// their cards in common, which makes names easier to compress.
bool hands_come_first(const TeamState& one, const TeamState& other) {
  return std::ranges::lexicographical_compare(hands_in(one), hands_in(other), comes_first);
}

}  // namespace

TurnWriter::TurnWriter(Claim claim, Sink sink)
    : claim_{std::move(claim)},
      sink_{std::move(sink)},
      next_{static_cast<std::size_t>(claim_.rules().cards - claim_.starts().front().left())} {}

void TurnWriter::begin(int goal) {
  // A second pass looks for the line of a win.
  if (out_ || goal != claim_.goal)
    failed_ = true;
  else
    out_.emplace(claim_, sink_);
}

void TurnWriter::complete(const TurnLayer& layer, int played, MemoryAccount& account) {
  if (failed_) return;
  CountedArray<std::uint32_t> order{account};
  order.reserve(layer.size());
  for (std::uint32_t group = 0; group < layer.size(); ++group) order.push_back(group);
  std::ranges::sort(order, [&](std::uint32_t one, std::uint32_t other) {
    return hands_come_first(layer.hands_of(one), layer.hands_of(other));
  });
  write_empty(static_cast<std::size_t>(played));
  out_->begin_layer(next_++, {});
  std::vector<std::uint8_t> name;
  std::vector<CountedTops> states;
  for (const std::uint32_t group : order) {
    name.clear();
    const TeamState hands = layer.hands_of(group);
    for (const CardSet hand : hands_in(hands)) {
      name.push_back(static_cast<std::uint8_t>(hand.size()));
      for (const int card : hand) name.push_back(static_cast<std::uint8_t>(card));
    }
    states.clear();
    for (const Tops tops : layer.tops_of(group))
      states.push_back(tops.from_row(claim_.rules().cards).counted);
    out_->add_group(name, states);
  }
  out_->end_layer();
}

/// Writes empty layers up to this one, without it.
void TurnWriter::write_empty(std::size_t end) {
  for (; next_ < end; ++next_) {
    out_->begin_layer(next_, {});
    out_->end_layer();
  }
}

bool TurnWriter::finish() {
  if (!out_ || failed_) return false;
  write_empty(next_ + 1);
  out_->end();
  return true;
}

}  // namespace backtrick::the_game::proof
