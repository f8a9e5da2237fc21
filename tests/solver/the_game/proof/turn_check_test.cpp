// Tests of the checker of proofs by turns against an exhaustive enumeration of small games, play by
// play and by the referee.

#include "solver/the_game/proof/turn_check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/turn_group_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/complete_proofs.hpp"
#include "tests/support/played_game.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game::proof {
namespace {

constexpr std::size_t kMostPositions = 1000;

/// A position as a proof by turns lists it (FORMAT.md), with the piles of each direction in any
/// order. The turn under way goes on.
Entry turn_entry(const Position& position, SplitMix64& random) {
  const Table& table = position.table();
  Entry made = entry(position);
  made.key.clear();
  for (int i = 0; i < table.rules.players; ++i) {
    std::vector<Card> hand = position.hand((table.player - 1 + i) % table.rules.players + 1);
    if (hand.empty() && table.draw_pile.empty()) continue;
    std::ranges::sort(hand);
    made.key.push_back(static_cast<std::uint8_t>(hand.size()));
    made.key.insert(made.key.end(), hand.begin(), hand.end());
  }
  if (random.below(2) == 0) std::swap(made.tops[0], made.tops[1]);
  if (random.below(2) == 0) std::swap(made.tops[2], made.tops[3]);
  return made;
}

/// A proof with all lost positions, or with all that there are.
OpenProof proof_by_turns(const Claim& claim, PlayedGame& game, bool everything,
                         SplitMix64& random) {
  OpenProof proof{claim, {}};
  const std::size_t first = entry(beginnings(claim).front()).laid;
  const auto cards = static_cast<std::size_t>(claim.rules().cards);
  for (std::size_t laid = first; laid <= cards; ++laid) proof.layers.push_back({laid, {}, {}});
  for (const auto& [name, position] : game.positions()) {
    if (position.hand(position.player()).empty()) continue;
    if (!everything && game.most(position) >= claim.goal) continue;
    const Entry added = turn_entry(position, random);
    proof.layers[added.laid - first].add(added.key, added.tops);
  }
  return proof;
}

/// Layers as the checker holds them.
class ListedLayers {
 public:
  explicit ListedLayers(const TurnGame& game) : game_{game} {}

  void list(const Entry& state) { groups_[state.laid][state.key].insert(state.tops); }
  void close() {
    for (const auto& [laid, groups] : groups_) {
      auto& layer = layers_[laid] = std::make_unique<TurnStates>(laid);
      layer->add(game_, block_with(groups));
    }
  }
  TurnGroupCheck check(int goal, const TurnStates& from) const {
    return {game_, goal, from,
            [this](std::size_t laid) {
              const auto found = layers_.find(laid);
              return found == layers_.end() ? nullptr : found->second.get();
            },
            nullptr};
  }

 private:
  const TurnGame& game_;
  std::map<std::size_t, ListedGroups> groups_;
  std::map<std::size_t, std::unique_ptr<TurnStates>> layers_;
};

struct TurnCounts {
  int lost = 0;
  int winning = 0;
  std::array<std::uint64_t, kReasons> reasons{};
};

/// Checks each position as a state and as a successor, with `share` in a hundred of the lost ones
/// listed.
void check_each(const Position& start, PlayedGame& played, int goal, std::uint64_t share,
                SplitMix64& random, TurnCounts& counts) {
  const TurnGame game{start};
  ListedLayers listed{game};
  const auto wins = [&](const Position& position) { return played.most(position) >= goal; };
  for (const auto& [name, position] : played.positions()) {
    if (!wins(position) && !position.hand(position.player()).empty() && random.below(100) < share)
      listed.list(turn_entry(position, random));
  }
  listed.close();
  const TurnStates nothing{0};
  TurnGroupCheck as_successor = listed.check(goal, nothing);
  for (const auto& [name, position] : played.positions()) {
    INFO(describe(position));
    const bool empty = position.hand(position.player()).empty();
    // The player on turn is passed over, as after the end of the turn.
    if (empty && position.draw_pile().empty()) continue;
    ++(wins(position) ? counts.winning : counts.lost);
    const bool holds = as_successor.holds(game.hands_of(position), game.tops_of(position));
    REQUIRE_FALSE((holds && wins(position)));
    if (share == 100) REQUIRE(holds == !wins(position));
    if (static_cast<int>(name.laid) >= goal || empty) continue;
    const Entry state = turn_entry(position, random);
    TurnStates from{state.laid};
    from.add(game, block_with({{state.key, {state.tops}}}));
    const bool hole = listed.check(goal, from)(0).has_value();
    REQUIRE((hole || !wins(position)));
    if (share == 100) REQUIRE(hole == wins(position));
  }
  const auto reasons = as_successor.take_successors();
  for (std::size_t i = 0; i < kReasons; ++i) counts.reasons[i] += reasons[i];
}

}  // namespace

TEST_CASE("Each lost state holds by turns, and each winning state is refused", "[proof]") {
  SplitMix64 random{49};
  TurnCounts counts;
  for (int trial = 0; trial < scaled(250); ++trial) {
    Claim claim{some_start(random), Form::Turns, 0};
    auto game = played_from(claim, kMostPositions, random);
    if (!game) continue;
    const int cards = claim.rules().cards;
    INFO(write_claim(claim));
    const int most = game->most(beginnings(claim).front());
    for (const int goal : {cards, most + 1, most, most - 1}) {
      if (goal < 1 || goal > cards) continue;
      INFO("goal " << goal);
      for (const std::uint64_t share : {100U, 50U, 0U})
        check_each(claim.starts().front(), *game, goal, share, random, counts);
    }
  }
  if (large_samples()) {
    CHECK(counts.lost > scaled(10000));
    CHECK(counts.winning > scaled(10000));
    for (const Reason reason : {Reason::Covered, Reason::DeadCard, Reason::Impossible})
      CHECK(counts.reasons[static_cast<std::size_t>(reason)] > 1000);
  }
}

TEST_CASE("With all lost positions, a lost game has a proof by turns, and a winnable one none",
          "[proof]") {
  SplitMix64 random{50};
  // Cut anywhere, it is no proof, unless bounds prove what is left out.
  const auto no_proof_if_cut = [](OpenProof proof) {
    for (proof.layers.pop_back(); !proof.layers.empty(); proof.layers.pop_back()) {
      const bool ended = proof.layers.back().groups.empty();
      const Judgement judgement = judge(closed(proof));
      REQUIRE((ended || judgement != Judgement::Holds));
    }
  };
  const auto [lost, winnable] =
      judge_complete_proofs(Form::Turns, scaled(400), random, proof_by_turns, no_proof_if_cut);
  if (large_samples()) {
    CHECK(winnable > scaled(100));
    CHECK(lost > scaled(25));
  }
}

TEST_CASE("Hands that cannot be are no proof", "[proof]") {
  const TurnGame game{Position{Deal::of_deck({2, 1, 1, 5}, {5, 2, 4, 3, 6})}};
  using Name = std::vector<std::uint8_t>;
  for (const auto& [laid, name] : std::vector<std::pair<std::size_t, Name>>{
           {0, {1, 2, 1, 5}}, {1, {1, 2, 1, 4}}, {3, {1, 3, 1, 6}}, {4, {1, 6}}, {4, {1, 5}}}) {
    REQUIRE(name_of(game.read(name, laid)) == name);
  }
  for (const auto& [laid, name] :
       std::vector<std::pair<std::size_t, Name>>{{1, {}},
                                                 {1, {0, 1, 2}},
                                                 {1, {1, 2}},        // a player has not drawn
                                                 {1, {1, 2, 1, 3}},  // the 3 is still to be drawn
                                                 {1, {1, 2, 1, 2}},
                                                 {1, {2, 2, 4}},
                                                 {2, {1, 2, 1, 4, 1, 5}},
                                                 {3, {1, 3, 1, 7}},
                                                 {3, {1, 3, 1}},
                                                 {4, {1, 3, 1, 6}},  // more cards than there are
                                                 {5, {}}}) {
    REQUIRE_THROWS_AS(game.read(name, laid), ProofFault);
  }
}

}  // namespace backtrick::the_game::proof
