#include "solver/the_game/proof/layers.hpp"

#include <algorithm>
#include <string>

namespace backtrick::the_game::proof {
namespace {

constexpr std::uint8_t kLayer = 'L';
constexpr std::uint8_t kEnd = 'E';
/// Enough for the compressor, and little beside a layer.
constexpr std::size_t kUsualBlock = std::size_t{1} << 16;

}  // namespace

CardSet read_cards(std::span<const std::uint8_t> bytes, CardSet allowed) {
  CardSet cards;
  for (const int card : bytes) {
    if (card > 127 || !allowed.contains(card))
      throw ProofFault{"a list of cards has one that it cannot have"};
    if (!cards.empty() && card <= cards.highest())
      throw ProofFault{"a list of cards does not ascend"};
    cards = cards.with(card);
  }
  return cards;
}

ProofOutput::ProofOutput(const Claim& claim, Sink sink) : out_{std::move(sink)} {
  out_.text(write_claim(claim));
}

void ProofOutput::begin_layer(std::size_t number, std::span<const std::uint8_t> extra) {
  out_.byte(kLayer);
  out_.number(number);
  out_.number(extra.size());
  out_.bytes(extra);
}

void ProofOutput::add_group(std::span<const std::uint8_t> key,
                            std::span<const CountedTops> states) {
  if (in_block_.size() + states.size() > kUsualBlock) end_block();
  const auto first = in_block_.size();
  in_block_.insert(in_block_.end(), states.begin(), states.end());
  std::sort(in_block_.begin() + static_cast<std::ptrdiff_t>(first), in_block_.end());
  block_.groups.push_back({static_cast<std::uint32_t>(block_.keys.size()),
                           static_cast<std::uint8_t>(key.size()), static_cast<std::uint32_t>(first),
                           static_cast<std::uint32_t>(states.size())});
  block_.keys.insert(block_.keys.end(), key.begin(), key.end());
  states_ += states.size();
}

void ProofOutput::end_block() {
  if (block_.groups.empty()) return;
  out_.number(block_.groups.size());
  for (const StateBlock::Group& group : block_.groups) {
    out_.number(group.states);
    out_.byte(group.key_bytes);
    out_.bytes(block_.key_of(group));
  }
  std::vector<std::uint8_t> column(in_block_.size());
  for (std::size_t pile = 0; pile < 4; ++pile) {
    std::ranges::transform(in_block_, column.begin(),
                           [pile](const CountedTops& tops) { return tops[pile]; });
    out_.bytes(column);
  }
  block_.groups.clear();
  block_.keys.clear();
  in_block_.clear();
}

void ProofOutput::end_layer() {
  end_block();
  out_.number(0);
  out_.end_frame();
}

void ProofOutput::end() {
  out_.byte(kEnd);
  out_.number(states_);
  out_.end_frame();
}

ProofInput::ProofInput(Source source, std::size_t memory)
    : in_{std::move(source)}, account_{memory}, claim_{read_claim()} {
  charge_stream();
}

Claim ProofInput::read_claim() {
  constexpr std::size_t kMostText = 4096;
  std::vector<std::string> lines(1);
  for (std::size_t read = 0;; ++read) {
    if (read == kMostText) throw ProofFault{"no proof begins with so long a text"};
    const std::uint8_t next = in_.byte();
    if (next != '\n') {
      lines.back() += static_cast<char>(next);
    } else if (lines.back().empty()) {
      lines.pop_back();
      return proof::read_claim(lines);
    } else {
      lines.emplace_back();
    }
  }
}

std::optional<ProofInput::Layer> ProofInput::next_layer() {
  const std::uint8_t tag = in_.byte();
  if (tag == kEnd) {
    if (in_.number(~std::uint64_t{0}) != states_) in_.fail("the number of states does not add up");
    in_.expect_end();
    return std::nullopt;
  }
  if (tag != kLayer) in_.fail("expected a layer or the end");
  account_.credit(held_.front());
  held_.pop_front();
  held_.push_back(0);
  Layer layer{in_.number(static_cast<std::uint64_t>(claim_.rules().cards)), {}};
  layer.extra.resize(in_.number(kMostExtra));
  in_.bytes(layer.extra);
  return layer;
}

std::optional<StateBlock> ProofInput::next_block() {
  const std::uint64_t groups = in_.number(kMostGroupsInBlock);
  if (groups == 0) return std::nullopt;
  charge_stream();
  charge(kBlockBytes);
  StateBlock block;
  std::uint64_t states = 0;
  for (std::uint64_t g = 0; g < groups; ++g) {
    const auto first = static_cast<std::uint32_t>(states);
    const auto count = in_.number(kMostStatesInBlock - states);
    if (count == 0) in_.fail("a group has no states");
    states += count;
    const auto key = static_cast<std::uint32_t>(block.keys.size());
    const std::uint8_t key_bytes = in_.byte();
    charge(group_bytes_ + 2 * std::size_t{key_bytes} + 4 * count);
    block.keys.resize(key + key_bytes);
    in_.bytes(std::span{block.keys}.last(key_bytes));
    block.groups.push_back({key, key_bytes, first, static_cast<std::uint32_t>(count)});
  }
  block.groups.shrink_to_fit();
  block.keys.shrink_to_fit();
  block.tops.resize(4 * states);
  in_.bytes(block.tops);
  check_tops(block);
  states_ += states;
  return block;
}

void ProofInput::charge(std::size_t bytes) {
  account_.charge(bytes);
  held_.back() += bytes;
}

/// A frame says how much of the past its decompressor must keep.
void ProofInput::charge_stream() {
  const std::size_t bytes = std::max(in_.memory(), stream_bytes_);
  account_.charge(bytes - stream_bytes_);
  stream_bytes_ = bytes;
}

void ProofInput::check_tops(const StateBlock& block) const {
  const int last = claim_.rules().cards + 2;
  if (!std::ranges::all_of(block.tops, [last](int top) { return top >= 1 && top <= last; }))
    in_.fail("a state has an impossible top");
  for (const StateBlock::Group& group : block.groups) {
    for (std::size_t i = group.first + 1; i < group.first + group.states; ++i) {
      if (block.at(i - 1) >= block.at(i)) in_.fail("the states of a group do not ascend");
    }
  }
}

}  // namespace backtrick::the_game::proof
