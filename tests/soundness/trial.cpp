#include "tests/soundness/trial.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "solver/common/shuffle.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace backtrick::the_game {
namespace {

/// Deals of one hand size over a range of deck sizes.
struct Family {
  int hand;
  int min_plays;
  int fewest_cards;
  int most_cards;
  int share;            ///< relative weight among all trials
  bool oracle = false;  ///< small enough for the oracle
  int players = 1;
};

// A search that prunes too much is hard to notice if every deal is winnable. So most trials have
// sizes at which many deals are lost, and which are small enough for the oracle and for searches
// without pruning rules. If cards can be kept, decks that can be lost are larger.
constexpr std::array kFamilies{
    Family{1, 1, 8, 30, 300, true},  Family{1, 1, 31, 60, 140, true},
    Family{2, 2, 12, 44, 200, true}, Family{3, 3, 16, 46, 120, true},
    Family{4, 4, 20, 48, 60, true},  Family{2, 1, 10, 30, 30, true},
    Family{2, 1, 38, 46, 40, true},  Family{3, 2, 8, 24, 20, true},
    Family{3, 1, 8, 20, 10, true},   Family{4, 3, 8, 22, 10, true},
    Family{4, 2, 8, 18, 6, true},    Family{4, 1, 8, 18, 6, true},
    Family{2, 2, 45, 98, 8},         Family{3, 3, 47, 98, 6},
    Family{2, 1, 47, 64, 4},         Family{3, 2, 42, 56, 20},
};

// Several players have one engine, so all of their trials use the oracle.
constexpr std::array kTeamFamilies{
    Family{1, 1, 24, 44, 60, true, 2}, Family{2, 2, 20, 42, 20, true, 2},
    Family{3, 3, 12, 34, 10, true, 2}, Family{2, 1, 6, 16, 15, true, 2},
    Family{3, 2, 8, 14, 6, true, 2},   Family{1, 1, 22, 40, 40, true, 3},
    Family{2, 2, 12, 30, 12, true, 3}, Family{2, 1, 7, 13, 10, true, 3},
    Family{1, 1, 20, 36, 20, true, 4}, Family{1, 1, 20, 36, 12, true, 5},
};

/// Draws a family with probability proportional to its share.
template <typename AFamily>
std::size_t drawn_family(std::span<const AFamily> all, SplitMix64& random) {
  std::uint64_t shares = 0;
  for (const AFamily& family : all) shares += static_cast<std::uint64_t>(family.share);
  std::uint64_t left = random.below(shares);
  std::size_t drawn = 0;
  for (; left >= static_cast<std::uint64_t>(all[drawn].share); ++drawn)
    left -= static_cast<std::uint64_t>(all[drawn].share);
  return drawn;
}

/// A deck that advances by a stride: first every n-th card, then the cards next to them, on one
/// side or the other. No pile can take many of these in order. A few swaps make every deck
/// different.
std::vector<Card> stride_deck(int cards, SplitMix64& random) {
  const int stride = between(random, 4, 16);
  const bool falling = random.below(2) == 0;
  std::vector<Card> deck;
  for (int i = 0; i < stride; ++i) {
    for (int card = 2 + (falling ? stride - 1 - i : i); card <= cards + 1; card += stride)
      deck.push_back(static_cast<Card>(card));
  }
  for (int swaps = between(random, 0, 5); swaps > 0; --swaps) {
    const auto one = random.below(deck.size());
    std::swap(deck[one], deck[random.below(deck.size())]);
  }
  return deck;
}

std::vector<Card> shuffled(int cards, SplitMix64& random) {
  std::vector<Card> deck(static_cast<std::size_t>(cards));
  std::iota(deck.begin(), deck.end(), Card{2});
  shuffle(std::span{deck}, random);
  return deck;
}

/// No memory, or a power of two from 256 bytes to 256 KiB.
std::size_t little_memory(SplitMix64& random) {
  return random.below(4) == 0 ? 0 : std::size_t{1} << between(random, 8, 18);
}

std::span<const Family> families(Kind kind) {
  if (kind == Kind::Team) return kTeamFamilies;
  return kFamilies;
}

std::string players(int count) {
  return std::to_string(count) + (count == 1 ? " player" : " players");
}

std::string name(const Family& family) {
  return (family.players > 1 ? players(family.players) + ", " : "") + "hand " +
         std::to_string(family.hand) + ", min_plays " + std::to_string(family.min_plays) + ", " +
         std::to_string(family.fewest_cards) + " to " + std::to_string(family.most_cards) +
         " cards" + (family.oracle ? "" : " (no oracle)");
}

/// A property by which positions are counted, in addition to their family and number of players.
struct Trait {
  std::string_view name;
  bool (*of)(const Position& position);
};
constexpr std::array kTraits{
    Trait{"turn under way", [](const Position& now) { return now.laid() > 0; }},
    Trait{"min_plays is hand",
          [](const Position& now) { return now.rules().min_plays == now.rules().hand; }},
    Trait{"something to draw", [](const Position& now) { return !now.draw_pile().empty(); }},
};

/// The indices into `groups` that apply to a position.
std::vector<std::size_t> groups_of(std::size_t family, const Position& position) {
  const std::size_t families = position_families().size();
  std::vector<std::size_t> all{family,
                               families + static_cast<std::size_t>(position.rules().players) - 1};
  for (std::size_t i = 0; i < kTraits.size(); ++i) {
    if (kTraits[i].of(position)) all.push_back(families + kMaxPlayers + i);
  }
  return all;
}

Trial position_trial(std::uint64_t number) {
  SplitMix64 random{number};
  const std::size_t family = drawn_family(position_families(), random);
  Position position = random_position(position_families()[family], random);
  const int players = position.rules().players;
  int turned = players == 1 ? 0 : between(random, 1, players - 1);
  if (!renumbered(position, turned)) turned = 0;
  const std::size_t tight = little_memory(random);
  std::vector<std::size_t> counted = groups_of(family, position);
  return {number, std::move(position), true, tight, turned, std::move(counted)};
}

struct NamedKind {
  std::string_view name;
  Kind kind;
};
constexpr std::array kKinds{NamedKind{"solo", Kind::Solo}, NamedKind{"team", Kind::Team},
                            NamedKind{"positions", Kind::Positions}};

}  // namespace

std::optional<Kind> find_kind(std::string_view name) {
  for (const NamedKind& named : kKinds) {
    if (named.name == name) return named.kind;
  }
  return std::nullopt;
}

std::string_view name(Kind kind) { return kKinds.at(static_cast<std::size_t>(kind)).name; }

std::vector<std::string> groups(Kind kind) {
  std::vector<std::string> names;
  if (kind != Kind::Positions) {
    for (const Family& family : families(kind)) names.push_back(name(family));
    return names;
  }
  for (const PositionFamily& family : position_families()) names.emplace_back(family.name);
  for (int count = 1; count <= kMaxPlayers; ++count) names.push_back(players(count));
  for (const Trait& trait : kTraits) names.emplace_back(trait.name);
  return names;
}

Trial trial(Kind kind, std::uint64_t number) {
  if (kind == Kind::Positions) return position_trial(number);
  SplitMix64 random{number};
  const std::size_t drawn = drawn_family(families(kind), random);
  const Family& family = families(kind)[drawn];
  const int cards = between(random, family.fewest_cards, family.most_cards);
  const std::size_t tight = little_memory(random);
  std::vector<Card> deck =
      random.below(2) == 0 ? stride_deck(cards, random) : shuffled(cards, random);
  return {number,
          Deal::of_deck({family.players, family.hand, family.min_plays, cards}, std::move(deck)),
          family.oracle,
          tight,
          0,
          {drawn}};
}

}  // namespace backtrick::the_game
