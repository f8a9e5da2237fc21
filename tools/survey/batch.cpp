#include "tools/survey/batch.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "puzzles/formats/packed_line.hpp"
#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {
namespace {

std::uint64_t mix(std::uint64_t x) { return SplitMix64{x}.next(); }

double in_seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

bool merely_counted(const DealRow& deal) {
  return deal.verdict == Verdict::Winnable && deal.stage == Stage::Cyclic;
}

void Block::count(const DealRow& deal) {
  ++counted;
  nodes += deal.nodes;
  seconds += deal.seconds;
  const bool harder = !hardest || deal.nodes > hardest->nodes ||
                      (deal.nodes == hardest->nodes && deal.number < hardest->number);
  if (harder) hardest = Hardest{deal.number, deal.nodes};
  checksum += mix(mix(deal.number) ^ deal.nodes);
}

bool Block::goes_on_with(const Block& next) const {
  return next.range.first == range.last + 1 && next.range.first % kBlockSize != 0;
}

void Block::append(const Block& next) {
  range.last = next.range.last;
  counted += next.counted;
  nodes += next.nodes;
  seconds += next.seconds;
  if (!hardest || (next.hardest && next.hardest->nodes > hardest->nodes)) hardest = next.hardest;
  checksum += next.checksum;
}

DealRow row_of(std::uint64_t number, const Result& result) {
  return {number,       result.verdict, result.limit,
          result.stage, result.nodes,   in_seconds(result.time)};
}

std::optional<ArchivedLine> line_of(const Deal& deal, const Result& result) {
  if (result.verdict != Verdict::Winnable) return std::nullopt;
  return ArchivedLine{*deal.number(), result.first_player,
                      pack(deal, result.solution, result.first_player)};
}

void Batch::add(std::uint64_t number, const Result& result, bool keep_row) {
  const DealRow deal = row_of(number, result);
  Block one;
  one.range = {number, number};
  if (merely_counted(deal) && !keep_row) {
    one.count(deal);
    counted.nodes.count(result.nodes);
    counted.nanoseconds.count(static_cast<std::uint64_t>(result.time.count()));
  } else {
    rows.push_back(deal);
  }
  if (!blocks.empty() && blocks.back().goes_on_with(one)) {
    blocks.back().append(one);
  } else {
    blocks.push_back(one);
  }
}

void Batch::absorb(Batch&& other) {
  std::ranges::move(other.blocks, std::back_inserter(blocks));
  std::ranges::move(other.rows, std::back_inserter(rows));
  std::ranges::move(other.lines, std::back_inserter(lines));
  std::ranges::copy(other.checked_losses, std::back_inserter(checked_losses));
  counted.nodes.add(other.counted.nodes);
  counted.nanoseconds.add(other.counted.nanoseconds);
}

void Batch::tidy() {
  std::ranges::sort(blocks, {}, [](const Block& block) { return block.range.first; });
  std::vector<Block> joined;
  for (const Block& block : blocks) {
    if (!joined.empty() && joined.back().goes_on_with(block)) {
      joined.back().append(block);
    } else {
      joined.push_back(block);
    }
  }
  blocks = std::move(joined);
}

std::uint64_t Batch::deals() const {
  std::uint64_t deals = 0;
  for (const Block& block : blocks) deals += block.range.size();
  return deals;
}

}  // namespace backtrick::the_game
