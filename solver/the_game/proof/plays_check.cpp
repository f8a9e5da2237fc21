#include "solver/the_game/proof/plays_check.hpp"

#include <absl/container/flat_hash_map.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/the_game/proof/plays_game.hpp"
#include "solver/the_game/proof/portions.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Positions that differ in their tops alone.
struct PlaysGroup {
  const StateBlock* block;
  std::string_view name;  ///< a PositionName
  std::size_t first;
  std::size_t end;
};

struct PlaysLayer {
  std::size_t laid;
  std::deque<StateBlock> blocks;
  std::vector<PlaysGroup> groups;
  absl::flat_hash_map<std::string_view, std::size_t> places;  // by name
  std::uint64_t positions = 0;

  bool covers(const Position& position, const CheckOptions& options) const {
    const ListedPosition sought = listed(position);
    const auto found = places.find(sought.name);
    if (found == places.end()) return false;
    const PlaysGroup& group = groups[found->second];
    for (std::size_t i = group.first; i < group.end; ++i) {
      stop_if(options.interrupt);
      if (proof::covers(group.block->at(i), sought.tops, position)) return true;
    }
    return false;
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
struct PlaysGroupCheck {
  const Claim& claim;
  const std::vector<Card>& order;
  const PlaysLayer& from;
  const PlaysLayer& to;
  const CheckOptions& options;
  std::uint64_t covered = 0;

  /// The hole at a group of the layer `from`, or nothing.
  std::optional<Refusal> operator()(std::size_t at) {
    const PlaysGroup& group = from.groups[at];
    for (std::size_t i = group.first; i < group.end; ++i) {
      stop_if(options.interrupt);
      const auto position =
          read_position(claim.rules(), order, from.laid, group.name, group.block->at(i));
      std::optional<Refusal> hole;
      each_successor(*position, [&](const Position& next) {
        const bool wins = next.rules().cards - next.left() >= claim.goal;
        if (!wins && to.covers(next, options)) {
          ++covered;
          return true;
        }
        hole = Refusal{from.laid, in_words(*position), in_words(next),
                       wins ? "the successor wins" : "nothing covers the successor"};
        return false;
      });
      if (hole) return hole;
    }
    return std::nullopt;
  }
};

/// Reads the next layer. Its number must be `laid`, and the cards arrive in this order.
std::unique_ptr<PlaysLayer> read_layer(std::size_t laid, const std::vector<Card>& order,
                                       ProofInput& proof, const CheckOptions& options) {
  const auto read = proof.next_layer();
  if (!read) return nullptr;
  if (read->number != laid || !read->extra.empty())
    proof.stream().fail("expected layer " + std::to_string(laid));
  auto layer = std::make_unique<PlaysLayer>();
  layer->laid = laid;
  while (auto read_block = proof.next_block()) {
    const StateBlock& block = layer->blocks.emplace_back(*std::move(read_block));
    for (const StateBlock::Group& each : block.groups) {
      const auto key = block.key_of(each);
      const PlaysGroup& group = layer->groups.emplace_back(
          PlaysGroup{&block,
                     {reinterpret_cast<const char*>(key.data()), key.size()},
                     each.first,
                     std::size_t{each.first} + each.states});
      if (!layer->places.emplace(group.name, layer->groups.size() - 1).second)
        proof.stream().fail("a layer has a group twice");
      for (std::size_t i = group.first; i < group.end; ++i) {
        stop_if(options.interrupt);
        if (!read_position(proof.claim().rules(), order, laid, group.name, block.at(i)))
          proof.stream().fail("a listed position is impossible");
      }
    }
    layer->positions += block.states();
  }
  return layer;
}

}  // namespace

void check_plays(ProofInput& proof, const CheckOptions& options, CheckReport& report) {
  const Claim& claim = proof.claim();
  const std::vector<Position> starts = all_starts(claim);
  const std::vector<Card> order = arrival_order(starts.front());
  auto layer = read_layer(static_cast<std::size_t>(claim.rules().cards - starts.front().left()),
                          order, proof, options);
  if (!layer) proof.stream().fail("the proof has no layers");
  for (const Position& start : starts) {
    const bool wins = static_cast<int>(layer->laid) >= claim.goal;
    if (!wins && layer->covers(start, options)) continue;
    report.refusal =
        Refusal{layer->laid, "", in_words(start),
                wins ? "the start wins" : "no position of the first layer covers the start"};
    return;
  }
  for (;;) {
    auto next = read_layer(layer->laid + 1, order, proof, options);
    if (!next) break;
    LayerReport checked{layer->laid, layer->groups.size(), layer->positions, {}};
    report.refusal = check_in_portions(
        layer->groups.size(), options,
        [&] {
          return PlaysGroupCheck{claim, order, *layer, *next, options};
        },
        [&](PlaysGroupCheck& checker) {
          checked.successors[static_cast<std::size_t>(Reason::Covered)] +=
              std::exchange(checker.covered, 0);
        });
    if (report.refusal) return;
    report.layers.push_back(checked);
    if (options.on_layer) options.on_layer(checked);
    layer = std::move(next);
  }
  if (layer->positions != 0) proof.stream().fail("the last layer is not empty");
}

}  // namespace backtrick::the_game::proof
