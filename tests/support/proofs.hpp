#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/prove.hpp"

namespace backtrick::the_game::proof {

using Bytes = std::vector<std::byte>;

inline Sink sink_to(Bytes& bytes) {
  return [&bytes](std::span<const std::byte> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
  };
}

/// Reads `bytes` in small pieces. They must outlive the source.
inline Source source_of(std::span<const std::byte> bytes) {
  return [bytes](std::span<std::byte> buffer) mutable {
    const auto some = bytes.first(std::min({bytes.size(), buffer.size(), std::size_t{1000}}));
    std::ranges::copy(some, buffer.begin());
    bytes = bytes.subspan(some.size());
    return some.size();
  };
}

inline CheckReport check_bytes(std::span<const std::byte> bytes, std::size_t threads = 1) {
  CheckOptions options;
  options.threads = threads;
  return check(source_of(bytes), options);
}

/// States by their keys.
using ListedGroups = std::map<std::vector<std::uint8_t>, std::set<CountedTops>>;

/// States as they are read from a proof.
inline StateBlock block_with(const ListedGroups& groups) {
  StateBlock block;
  std::vector<CountedTops> all;
  for (const auto& [key, tops] : groups) {
    block.groups.push_back(
        {static_cast<std::uint32_t>(block.keys.size()), static_cast<std::uint8_t>(key.size()),
         static_cast<std::uint32_t>(all.size()), static_cast<std::uint32_t>(tops.size())});
    block.keys.insert(block.keys.end(), key.begin(), key.end());
    all.insert(all.end(), tops.begin(), tops.end());
  }
  for (std::size_t pile = 0; pile < 4; ++pile) {
    for (const CountedTops& tops : all) block.tops.push_back(tops[pile]);
  }
  return block;
}

/// What a stream of bytes is worth as a proof.
enum class Judgement : std::uint8_t { Holds, Refused, Fault };
inline Judgement judge(std::span<const std::byte> bytes) {
  try {
    return check_bytes(bytes).holds() ? Judgement::Holds : Judgement::Refused;
  } catch (const ProofFault&) {
    return Judgement::Fault;
  }
}

/// A proof in memory, which tests may change.
struct OpenProof {
  struct Group {
    std::vector<std::uint8_t> key;
    std::vector<CountedTops> states;
  };
  struct Layer {
    std::size_t number = 0;
    std::vector<std::uint8_t> extra;
    std::vector<Group> groups;

    void add(const std::vector<std::uint8_t>& key, const CountedTops& tops) {
      auto group = std::ranges::find(groups, key, &Group::key);
      if (group == groups.end()) group = groups.insert(group, {key, {}});
      group->states.push_back(tops);
    }
  };
  Claim claim;
  std::vector<Layer> layers;

  std::size_t states() const {
    std::size_t count = 0;
    for (const Layer& layer : layers) {
      for (const Group& group : layer.groups) count += group.states.size();
    }
    return count;
  }
};

inline OpenProof opened(std::span<const std::byte> bytes) {
  ProofInput in{source_of(bytes)};
  OpenProof proof{in.claim(), {}};
  while (auto read = in.next_layer()) {
    OpenProof::Layer& layer = proof.layers.emplace_back();
    layer.number = read->number;
    layer.extra = std::move(read->extra);
    while (const auto block = in.next_block()) {
      for (const StateBlock::Group& group : block->groups) {
        const auto key = block->key_of(group);
        OpenProof::Group& added = layer.groups.emplace_back();
        added.key.assign(key.begin(), key.end());
        for (std::size_t i = group.first; i < group.first + group.states; ++i) {
          CountedTops& tops = added.states.emplace_back();
          for (std::size_t pile = 0; pile < 4; ++pile)
            tops[pile] = block->tops[pile * block->states() + i];
        }
      }
    }
  }
  return proof;
}

/// The bytes of a proof. Empty groups are left out, and states that occur twice.
inline Bytes closed(const OpenProof& proof) {
  Bytes bytes;
  ProofOutput out{proof.claim, sink_to(bytes)};
  for (const OpenProof::Layer& layer : proof.layers) {
    out.begin_layer(layer.number, layer.extra);
    for (const OpenProof::Group& group : layer.groups) {
      std::vector<CountedTops> states = group.states;
      std::ranges::sort(states);
      states.erase(std::unique(states.begin(), states.end()), states.end());
      if (!states.empty()) out.add_group(group.key, states);
    }
    out.end_layer();
  }
  out.end();
  return bytes;
}

}  // namespace backtrick::the_game::proof
