#include "solver/the_game/proof/holding_bound.hpp"

#include <algorithm>

#include "solver/the_game/proof/leb128.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Numbers of any sign as numbers from 0 on: 0, -1, 1, -2, 2, ...
std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

class Extra {
 public:
  explicit Extra(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}
  bool at_end() const { return at_ == bytes_.size(); }
  std::uint8_t byte() { return bytes(1).front(); }
  std::span<const std::uint8_t> bytes(std::size_t count) {
    if (count > bytes_.size() - at_) throw ProofFault{"the costs of a layer are cut off"};
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }
  std::int64_t signed_number() {
    const auto value = read_leb128(4, [this] { return byte(); });
    const std::int64_t number = value ? unzigzag(*value) : kMostCost + 1;
    if (number > kMostCost || number < -kMostCost)
      throw ProofFault{"a cost of a layer is out of range"};
    return number;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

void add_signed(std::vector<std::uint8_t>& bytes, std::int64_t number) {
  write_leb128(zigzag(number), [&](std::uint8_t byte) { bytes.push_back(byte); });
}

}  // namespace

std::vector<HoldingCosts> read_holding_costs(const ArrivalGame& game, std::size_t arrived,
                                             std::span<const std::uint8_t> extra) {
  constexpr std::size_t kMostBounds = 4;
  std::vector<HoldingCosts> all;
  for (Extra in{extra}; !in.at_end();) {
    if (all.size() == kMostBounds) throw ProofFault{"a layer has too many lists of costs"};
    HoldingCosts& costs = all.emplace_back();
    costs.may_keep =
        read_cards(in.bytes(in.byte()), game.coming[game.first] & ~game.coming[arrived]);
    for (std::size_t i = arrived; i < game.cards(); ++i) {
      costs.cost[i] = in.signed_number();
      if (costs.cost[i] < 0) throw ProofFault{"a holding cost is below zero"};
    }
    for (const int card : game.coming[arrived] | costs.may_keep)
      costs.prize[static_cast<std::size_t>(card)] = in.signed_number();
  }
  return all;
}

std::vector<std::uint8_t> write_holding_costs(const ArrivalGame& game, std::size_t arrived,
                                              std::span<const HoldingCosts> all) {
  std::vector<std::uint8_t> bytes;
  for (const HoldingCosts& costs : all) {
    bytes.push_back(static_cast<std::uint8_t>(costs.may_keep.size()));
    for (const int card : costs.may_keep) bytes.push_back(static_cast<std::uint8_t>(card));
    for (std::size_t i = arrived; i < game.cards(); ++i) add_signed(bytes, costs.cost[i]);
    for (const int card : game.coming[arrived] | costs.may_keep)
      add_signed(bytes, costs.prize[static_cast<std::size_t>(card)]);
  }
  return bytes;
}

HoldingBound::HoldingBound(const ArrivalGame& game, std::size_t arrived, const HoldingCosts& costs)
    : game_{game}, arrived_{arrived}, costs_{costs} {
  for (std::size_t i = 0; i < game.cards(); ++i) sums_[i + 1] = sums_[i] + costs_.cost[i];
  for (const int card : game.coming[arrived])
    coming_prizes_ += costs_.prize[static_cast<std::size_t>(card)];
  make_turns();
  make_thresholds();
  make();
}

/// What a card costs from the moment it has arrived, or the bound begins, until it is laid.
std::int64_t HoldingBound::held(int card, std::size_t until) const {
  const std::size_t arrives = game_.index[static_cast<std::size_t>(card)] + 1;
  return sums_[until] - sums_[std::max(arrives, arrived_)];
}

void HoldingBound::make_turns() {
  for (std::size_t begin = game_.cards(); begin-- > arrived_;) {
    const int longest = std::min(game_.longest_turn(begin), game_.rules.hand);
    for (int size = game_.shortest_turn(begin); size <= longest; ++size) {
      const std::size_t end = std::min(begin + static_cast<std::size_t>(size), game_.cards());
      std::int64_t most = turns_[end];
      for (std::size_t i = begin; i < end; ++i)
        most += costs_.cost[i] * (game_.rules.hand - size + static_cast<int>(i - begin));
      turns_[begin] = std::max(turns_[begin], most);
    }
  }
}

void HoldingBound::make() {
  for (std::size_t now = game_.cards(); now > arrived_; --now) {
    const int card = game_.order[now - 1];
    for (std::size_t direction = 0; direction < 2; ++direction) {
      Row after = least_[direction];
      follow(direction, now, after);
      const int arriving = game_.counted(direction, card);
      const std::int64_t taken =
          after[static_cast<std::size_t>(arriving)] - costs_.prize[static_cast<std::size_t>(card)];
      for (int top = 0; top < 128; ++top) {
        std::int64_t& least = least_[direction][static_cast<std::size_t>(top)];
        if (goes_on(arriving, top)) least = std::min(least, taken);
      }
    }
  }
}

/// Lets up to `hand` waiting cards follow on a pile at the moment `now`, one in each round. `least`
/// holds the minima of the moments after it.
void HoldingBound::follow(std::size_t direction, std::size_t now, Row& least) const {
  constexpr std::int64_t kTooMuch = std::int64_t{1} << 50;
  const Row none = least;
  Row worth;  // by card, counted: what laying it now costs, less its prize
  worth.fill(kTooMuch);
  for (const int card : (game_.coming[arrived_] | costs_.may_keep) & ~game_.coming[now - 1])
    worth[static_cast<std::size_t>(game_.counted(direction, card))] =
        held(card, now) - costs_.prize[static_cast<std::size_t>(card)];
  for (int round = 0; round < game_.rules.hand; ++round) {
    Row next = none;
    std::int64_t above = kTooMuch;  // the minimum over the cards above the top
    for (std::size_t top = 128; top-- > 0;) {
      next[top] = std::min(next[top], above);
      if (top >= kTrick && worth[top - kTrick] < kTooMuch)
        next[top] = std::min(next[top], worth[top - kTrick] + least[top - kTrick]);
      if (worth[top] < kTooMuch) above = std::min(above, worth[top] + least[top]);
    }
    if (next == least) return;
    least = next;
  }
}

void HoldingBound::make_thresholds() {
  for (int due = 0; due <= kMaxHand; ++due) {
    const std::size_t turn = std::min(arrived_ + static_cast<std::size_t>(due), game_.cards());
    Threshold& threshold = thresholds_[static_cast<std::size_t>(due)];
    threshold = {turns_[turn] - coming_prizes_, 0};
    for (std::size_t i = arrived_; i < turn; ++i) {
      threshold.most += costs_.cost[i] * static_cast<std::int64_t>(i - arrived_);
      threshold.each_kept += costs_.cost[i];
    }
  }
}

std::int64_t HoldingBound::threshold(CardSet kept, int due) const {
  if (!(kept & ~costs_.may_keep).empty()) return kNever;
  const auto& [most, each_kept] = thresholds_[static_cast<std::size_t>(due)];
  std::int64_t prizes = 0;
  for (const int card : kept) prizes += costs_.prize[static_cast<std::size_t>(card)];
  return most + each_kept * kept.size() - prizes;
}

}  // namespace backtrick::the_game::proof
