#include "solver/the_game/proof/plays_check.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/the_game/proof/plays_game.hpp"
#include "solver/the_game/proof/portions.hpp"

namespace backtrick::the_game::proof {
namespace {

struct PlaysLayer {
  std::size_t laid;
  std::vector<std::pair<PositionName, std::vector<CountedTops>>> groups;
  absl::flat_hash_map<PositionName, std::size_t> places;
  std::uint64_t positions = 0;

  bool covers(const Position& position) const {
    const ListedPosition sought = listed(position);
    const auto found = places.find(sought.name);
    return found != places.end() &&
           std::ranges::any_of(groups[found->second].second, [&](const CountedTops& tops) {
             return proof::covers(tops, sought.tops, position);
           });
  }
};

std::string in_words(const Position& position) {
  const Table& table = position.table();
  std::string text = "tops";
  for (const int top : table.tops) text.append(1, ' ').append(std::to_string(top));
  for (std::size_t player = 0; player < table.hands.size(); ++player) {
    text.append(", hand ").append(std::to_string(player + 1)).append(1, ':');
    for (const int card : table.hands[player]) text.append(1, ' ').append(std::to_string(card));
  }
  return text.append(", player ")
      .append(std::to_string(table.player))
      .append(" on turn, ")
      .append(std::to_string(table.laid))
      .append(" laid");
}

/// Checks the successors of groups of one layer.
class PlaysGroupCheck {
 public:
  PlaysGroupCheck(const Claim& claim, const std::vector<Card>& order, const PlaysLayer& from,
                  const PlaysLayer& to)
      : claim_{claim}, order_{order}, from_{from}, to_{to} {}

  std::uint64_t covered() const { return covered_; }

  /// The hole at a group of the layer `from`, or nothing. Throws ProofFault for tables that are no
  /// positions.
  std::optional<Refusal> operator()(std::size_t at) {
    const auto& [name, all_tops] = from_.groups[at];
    for (const CountedTops& tops : all_tops) {
      const auto position = read_position(claim_.rules(), order_, from_.laid, name, tops);
      if (!position) throw ProofFault{"a listed position is impossible"};
      std::optional<Refusal> hole;
      each_successor(*position, [&](const Position& next) {
        const bool wins = next.rules().cards - next.left() >= claim_.goal;
        if (!wins && to_.covers(next)) {
          ++covered_;
          return true;
        }
        hole = Refusal{from_.laid, in_words(*position), in_words(next),
                       wins ? "the successor wins" : "nothing covers the successor"};
        return false;
      });
      if (hole) return hole;
    }
    return std::nullopt;
  }

 private:
  const Claim& claim_;
  const std::vector<Card>& order_;
  const PlaysLayer& from_;
  const PlaysLayer& to_;
  std::uint64_t covered_ = 0;
};

/// Reads the next layer. Its number must be `laid`.
std::unique_ptr<PlaysLayer> read_layer(std::size_t laid, ProofInput& proof) {
  const auto read = proof.next_layer();
  if (!read) return nullptr;
  if (read->number != laid || !read->extra.empty())
    proof.stream().fail("expected layer " + std::to_string(laid));
  auto layer = std::make_unique<PlaysLayer>();
  layer->laid = laid;
  while (const auto block = proof.next_block()) {
    const std::size_t column = block->states();
    for (const StateBlock::Group& group : block->groups) {
      const auto key = block->key_of(group);
      auto& [name, all_tops] = layer->groups.emplace_back();
      name.assign(key.begin(), key.end());
      if (!layer->places.emplace(name, layer->groups.size() - 1).second)
        proof.stream().fail("a layer has a group twice");
      for (std::size_t i = group.first; i < group.first + group.states; ++i) {
        CountedTops& tops = all_tops.emplace_back();
        for (std::size_t pile = 0; pile < 4; ++pile) tops[pile] = block->tops[pile * column + i];
      }
    }
    layer->positions += column;
  }
  return layer;
}

}  // namespace

void check_plays(ProofInput& proof, const CheckOptions& options, CheckReport& report) {
  const Claim& claim = proof.claim();
  const std::vector<Position> starts = all_starts(claim);
  const std::vector<Card> order = arrival_order(starts.front());
  auto layer =
      read_layer(static_cast<std::size_t>(claim.rules().cards - starts.front().left()), proof);
  if (!layer) proof.stream().fail("the proof has no layers");
  for (const Position& start : starts) {
    const bool wins = static_cast<int>(layer->laid) >= claim.goal;
    if (!wins && layer->covers(start)) continue;
    report.refusal =
        Refusal{layer->laid, "", in_words(start),
                wins ? "the start wins" : "no position of the first layer covers the start"};
    return;
  }
  for (;;) {
    auto next = read_layer(layer->laid + 1, proof);
    if (!next) break;
    LayerReport checked{layer->laid, layer->groups.size(), layer->positions, {}};
    report.refusal = check_in_portions(
        layer->groups.size(), options,
        [&] {
          return PlaysGroupCheck{claim, order, *layer, *next};
        },
        [&](const PlaysGroupCheck& checker) {
          checked.successors[static_cast<std::size_t>(Reason::Covered)] += checker.covered();
        });
    if (report.refusal) return;
    report.layers.push_back(checked);
    if (options.on_layer) options.on_layer(checked);
    layer = std::move(next);
  }
  if (layer->positions != 0)
    report.refusal = Refusal{layer->laid, "", "", "the last layer is not empty"};
}

}  // namespace backtrick::the_game::proof
