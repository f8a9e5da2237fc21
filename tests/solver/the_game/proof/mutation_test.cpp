// Mutations of proofs. What changes a proof must be refused, or noticed as damage, unless the
// remaining states still prove a loss, which the oracle then has to confirm.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/holding_bound.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Small proofs of lost deals, by searches that prune in different ways.
std::vector<Bytes> some_proofs() {
  constexpr std::size_t kSmall = 20000;
  std::vector<Bytes> all;
  const auto add = [&](const Deal& deal) {
    for (const Pruning& pruning : {all_but(&Pruning::fewer), the_game::all()}) {
      Bytes bytes;
      const ProvedResult answer = solve_and_prove(exhaustive(Engine::Arrivals, pruning), deal,
                                                  Objective::Win, {}, sink_to(bytes));
      if (answer.proof == Proof::Written && bytes.size() < kSmall) all.push_back(std::move(bytes));
    }
  };
  for (int cards = 22; cards <= 42; cards += 4) {
    for (std::uint64_t number = 1; number <= scaled(std::uint64_t{3}); ++number) {
      add(Deal::numbered({1, 1, 1, cards}, number));
      add(Deal::numbered({1, 2, 2, cards}, number));
      add(Deal::numbered({1, 3, 3, cards}, number));
    }
  }
  for (std::uint64_t number = 1; number <= scaled(std::uint64_t{12}); ++number) {
    add(stride_deal(Deal::numbered({1, 3, 2, 18}, number)));
    add(stride_deal(Deal::numbered({1, 2, 1, 20}, number)));
  }
  return all;
}

/// The same of several players, whose proofs are by turns.
std::vector<Bytes> some_team_proofs() {
  constexpr std::size_t kSmall = 5000;
  std::vector<Bytes> all;
  for (const Rules& like : {Rules{2, 1, 1, 0}, Rules{3, 1, 1, 0}, Rules{2, 2, 2, 0},
                            Rules{3, 2, 2, 0}, Rules{2, 2, 1, 0}, Rules{4, 1, 1, 0}}) {
    for (int cards = 28; cards <= 44; cards += 4) {
      for (std::uint64_t number = 1; number <= scaled(std::uint64_t{8}); ++number) {
        Rules rules = like;
        rules.cards = cards;
        const Deal deal = Deal::numbered(rules, number);
        for (const Pruning& pruning : {all_but(&Pruning::dead_card), the_game::all()}) {
          Bytes bytes;
          const ProvedResult answer = solve_and_prove(exhaustive(Engine::Turns, pruning), deal,
                                                      Objective::Win, {}, sink_to(bytes));
          if (answer.proof == Proof::Written && bytes.size() < kSmall && opened(bytes).states() > 0)
            all.push_back(std::move(bytes));
        }
      }
    }
  }
  return all;
}

/// A random state of a proof.
struct Place {
  std::size_t layer;
  std::size_t group;
  std::size_t state;
};
Place some_state(const OpenProof& proof, SplitMix64& random) {
  for (;;) {
    const std::size_t layer = random.below(proof.layers.size());
    const auto& groups = proof.layers[layer].groups;
    if (groups.empty()) continue;
    const std::size_t group = random.below(groups.size());
    if (groups[group].states.empty()) continue;
    return {layer, group, random.below(groups[group].states.size())};
  }
}

Deal deal_of(const OpenProof& proof) { return std::get<Deal>(proof.claim.start); }

}  // namespace

TEST_CASE("Mutated proofs are refused, or still prove what the oracle confirms", "[proof]") {
  struct Mutation {
    std::string_view name;
    bool (*change)(OpenProof& proof, SplitMix64& random);  ///< false if there is nothing to change
    int most_held;  ///< the most in a hundred that still hold
  };
  constexpr std::array kMutations{
      Mutation{"drop a state",
               [](OpenProof& proof, SplitMix64& random) {
                 const auto [layer, group, state] = some_state(proof, random);
                 auto& states = proof.layers[layer].groups[group].states;
                 states.erase(states.begin() + static_cast<std::ptrdiff_t>(state));
                 return true;
               },
               // States that only states without successors lead to are needed no more.
               60},
      Mutation{"raise a top",
               [](OpenProof& proof, SplitMix64& random) {
                 const auto [layer, group, state] = some_state(proof, random);
                 auto& top = proof.layers[layer].groups[group].states[state][random.below(4)];
                 top = static_cast<std::uint8_t>(
                     std::min<int>(top + between(random, 1, 12), proof.claim.rules().cards + 2));
                 return true;
               },
               75},
      Mutation{"empty a layer",
               [](OpenProof& proof, SplitMix64& random) {
                 proof.layers[some_state(proof, random).layer].groups.clear();
                 return true;
               },
               5},
      Mutation{"keep another card",
               [](OpenProof& proof, SplitMix64& random) {
                 const auto [layer, group, state] = some_state(proof, random);
                 auto& key = proof.layers[layer].groups[group].key;
                 if (key.size() < 2) return false;
                 std::uint8_t& card = key[1 + random.below(key.size() - 1)];
                 card = static_cast<std::uint8_t>(card == 2 ? 3 : card - 1);
                 return true;
               },
               60},
      Mutation{"one more due",
               [](OpenProof& proof, SplitMix64& random) {
                 const auto [layer, group, state] = some_state(proof, random);
                 ++proof.layers[layer].groups[group].key.front();
                 return true;
               },
               60},
      Mutation{"swap layers",
               [](OpenProof& proof, SplitMix64& random) {
                 if (proof.layers.size() < 3) return false;
                 const std::size_t one = random.below(proof.layers.size() - 1);
                 std::swap(proof.layers[one].groups, proof.layers[one + 1].groups);
                 return true;
               },
               0},
      Mutation{"leave out a layer",
               [](OpenProof& proof, SplitMix64& random) {
                 proof.layers.erase(proof.layers.begin() +
                                    static_cast<std::ptrdiff_t>(random.below(proof.layers.size())));
                 return true;
               },
               0},
      Mutation{"renumber a layer",
               [](OpenProof& proof, SplitMix64& random) {
                 ++proof.layers[random.below(proof.layers.size())].number;
                 return true;
               },
               0},
      Mutation{"another deck",
               [](OpenProof& proof, SplitMix64& random) {
                 const Deal deal = deal_of(proof);
                 std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
                 std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
                 proof.claim.start = Deal::of_deck(deal.rules(), deck);
                 return deck != std::vector<Card>{deal.deck().begin(), deal.deck().end()};
               },
               60},
      Mutation{"a larger hand",
               [](OpenProof& proof, SplitMix64&) {
                 const Deal deal = deal_of(proof);
                 Rules rules = deal.rules();
                 ++rules.hand;
                 proof.claim.start = Deal::of_deck(rules, {deal.deck().begin(), deal.deck().end()});
                 return true;
               },
               60},
      Mutation{"fewer cards a turn",
               [](OpenProof& proof, SplitMix64&) {
                 const Deal deal = deal_of(proof);
                 Rules rules = deal.rules();
                 if (--rules.min_plays < 1) return false;
                 proof.claim.start = Deal::of_deck(rules, {deal.deck().begin(), deal.deck().end()});
                 return true;
               },
               60},
      Mutation{"another cost",
               [](OpenProof& proof, SplitMix64& random) {
                 OpenProof::Layer& layer = proof.layers[random.below(proof.layers.size())];
                 const ArrivalGame game{proof.claim.starts().front()};
                 auto costs = read_holding_costs(game, layer.number, layer.extra);
                 if (costs.empty()) return false;
                 costs.front().cost[layer.number] += 100'000;
                 layer.extra = write_holding_costs(game, layer.number, costs);
                 return true;
               },
               100},
      Mutation{"no costs",
               [](OpenProof& proof, SplitMix64& random) {
                 OpenProof::Layer& layer = proof.layers[random.below(proof.layers.size())];
                 if (layer.extra.empty()) return false;
                 layer.extra.clear();
                 return true;
               },
               60},
  };
  const auto mutate = [&](const std::vector<Bytes>& proofs, int trials, SplitMix64 random) {
    REQUIRE(proofs.size() > 10);
    for (const Mutation& mutation : kMutations) {
      INFO(mutation.name);
      int tried = 0;
      int held = 0;
      for (int trial = 0; trial < scaled(trials); ++trial) {
        OpenProof proof = opened(proofs[random.below(proofs.size())]);
        if (!mutation.change(proof, random)) continue;
        ++tried;
        if (judge(closed(proof)) != Judgement::Holds) continue;
        ++held;
        const Deal deal = deal_of(proof);
        INFO(describe(deal));
        REQUIRE_FALSE(
            (deal.rules().players > 1 ? TeamOracle{deal}.winnable() : Oracle{deal}.winnable()));
      }
      INFO(held << " of " << tried << " hold");
      if (large_samples() && tried > 0) {
        CHECK(20 * tried > scaled(trials));
        CHECK(100 * held <= mutation.most_held * tried);
      }
    }
  };
  mutate(some_proofs(), 300, SplitMix64{31});
  mutate(some_team_proofs(), 300, SplitMix64{33});
}

TEST_CASE("What the page of the format does not allow is no proof", "[proof]") {
  const std::string head =
      "backtrick proof 1\nform arrivals\ngoal 4\nrules 1 2 1 4\ndeck 2 3 4 5\n";
  const auto judge_text = [](const std::string& text) {
    Bytes bytes;
    OutputStream out{sink_to(bytes)};
    out.text(text);
    out.end_frame();
    return judge(bytes);
  };
  // No state covers the start, and what is read before it is as the page says.
  const std::string layer{"\nL\0\0\0", 5};
  REQUIRE(judge_text(head + layer) == Judgement::Refused);
  for (const auto& [right, wrong] :
       std::vector<std::pair<std::string, std::string>>{{"proof 1", "proof 2"},
                                                        {"form arrivals", "form  arrivals"},
                                                        {"goal 4", "goal 04"},
                                                        {"goal 4", "goal -4"},
                                                        {"goal 4", "goal 0"},
                                                        {"goal 4", "goal 5"},
                                                        {"goal 4", "goal 4 "},
                                                        {"goal 4", "goal 4\r"},
                                                        {"goal 4\n", ""},
                                                        {"rules 1 ", "rules 2 "},
                                                        {"rules 1 2", "rules 1 0"},
                                                        {"deck 2 3 4 5", "deck 2 3 4"},
                                                        {"deck 2 3 4 5", "deck 2 3 4 6"},
                                                        {"deck 2", "deck 02"},
                                                        {"5\n", "5\nlaid 0\n"}}) {
    INFO(wrong);
    std::string changed = head;
    changed.replace(changed.find(right), right.size(), wrong);
    CHECK(judge_text(changed + layer) == Judgement::Fault);
  }
  CHECK(judge_text(head + std::string{"\nL\0\0\1\0\1\0\0", 9}) == Judgement::Fault);  // no states
  CHECK(judge_text(head + std::string{"\nL\5\0\0", 5}) == Judgement::Fault);  // beyond the cards
  const auto two_states = [&](char first, char second) {
    return head + std::string{"\nL\0\0\1\2\1\2", 8} + first + second + "\6\6\6\6\6\6" + '\0';
  };
  CHECK(judge_text(two_states(5, 6)) == Judgement::Refused);
  CHECK(judge_text(two_states(6, 5)) == Judgement::Fault);

  // Groups of the first layer. Those that are as the page says prove nothing: one does not cover
  // the start, the other has successors.
  using Key = std::vector<std::uint8_t>;
  const auto judge_group = [&](Form form, const Key& key, const std::vector<CountedTops>& states,
                               std::size_t layers = 2) {
    Bytes bytes;
    ProofOutput out{{Deal::of_deck({1, 2, 1, 4}, {5, 2, 4, 3}), form, 4}, sink_to(bytes)};
    for (std::size_t number = 0; number < layers; ++number) {
      out.begin_layer(number, {});
      if (number == 0) out.add_group(key, states);
      out.end_layer();
    }
    out.end();
    return judge(bytes);
  };
  const Key arrivals{2};
  const Key plays{1, 0, 2, 2, 5};
  const Key turns{2, 2, 5};
  const CountedTops far{6, 6, 6, 6};
  const CountedTops start{1, 1, 1, 1};
  CHECK(judge_group(Form::Arrivals, arrivals, {far}) == Judgement::Refused);
  CHECK(judge_group(Form::Plays, plays, {start}) == Judgement::Refused);
  CHECK(judge_group(Form::Turns, turns, {start}) == Judgement::Refused);
  CHECK(judge_group(Form::Arrivals, arrivals, {far, far}) == Judgement::Fault);
  CHECK(judge_group(Form::Plays, plays, {start, start}) == Judgement::Fault);
  CHECK(judge_group(Form::Plays, plays, {start}, 1) == Judgement::Fault);
  CHECK(judge_group(Form::Turns, turns, {start, start}) == Judgement::Fault);
  CHECK(judge_group(Form::Turns, turns, {start}, 1) == Judgement::Fault);
  for (const std::uint8_t top : Key{0, 7, 255}) {
    CHECK(judge_group(Form::Arrivals, arrivals, {{6, 6, 6, top}}) == Judgement::Fault);
    CHECK(judge_group(Form::Plays, plays, {{1, 1, top, 1}}) == Judgement::Fault);
    CHECK(judge_group(Form::Turns, turns, {{top, 1, 1, 1}}) == Judgement::Fault);
  }
  for (const Key& key : std::vector<Key>{{}, {3}, {2, 5}, {2, 3}})
    CHECK(judge_group(Form::Arrivals, key, {far}) == Judgement::Fault);
  for (const Key& key : std::vector<Key>{{},
                                         {1, 0},
                                         {0, 0, 2, 2, 5},
                                         {2, 0, 2, 2, 5},
                                         {1, 1, 2, 2, 5},
                                         {1, 0, 2, 5, 2},
                                         {1, 0, 2, 2, 4},
                                         {1, 0, 3, 2, 5},
                                         {1, 0, 1, 2},
                                         {1, 0, 2, 2, 5, 0}})
    CHECK(judge_group(Form::Plays, key, {start}) == Judgement::Fault);
  for (const Key& key : std::vector<Key>{{},
                                         {0},
                                         {2},
                                         {2, 2},
                                         {2, 5, 2},
                                         {2, 2, 4},
                                         {3, 2, 3, 5},
                                         {1, 2, 1, 5},
                                         {2, 2, 5, 0},
                                         {2, 2, 5, 1},
                                         {2, 2, 6},
                                         {2, 2, 2}})
    CHECK(judge_group(Form::Turns, key, {start}) == Judgement::Fault);
}

TEST_CASE("Damaged, cut and extended streams are noticed", "[proof]") {
  const std::vector<Bytes> proofs = some_proofs();
  SplitMix64 random{32};
  for (int trial = 0; trial < scaled(3000); ++trial) {
    const Bytes& whole = proofs[random.below(proofs.size())];
    Bytes flipped = whole;
    flipped[random.below(flipped.size())] ^= std::byte{1} << random.below(8);
    // Some bits of a frame have no meaning; no flipped bit may change what is proved.
    if (judge(flipped) == Judgement::Holds) {
      const OpenProof before = opened(whole);
      const OpenProof after = opened(flipped);
      REQUIRE(write_claim(before.claim) == write_claim(after.claim));
      REQUIRE(before.states() == after.states());
    }
    const Bytes cut{whole.begin(),
                    whole.begin() + static_cast<std::ptrdiff_t>(random.below(whole.size()))};
    REQUIRE(judge(cut) != Judgement::Holds);
    Bytes longer = whole;
    longer.push_back(static_cast<std::byte>(random.below(256)));
    REQUIRE(judge(longer) == Judgement::Fault);
  }
  REQUIRE(judge({}) == Judgement::Fault);
  Bytes twice = proofs.front();
  twice.insert(twice.end(), proofs.front().begin(), proofs.front().end());
  REQUIRE(judge(twice) == Judgement::Fault);
}

}  // namespace backtrick::the_game::proof
