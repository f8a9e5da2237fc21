#include "puzzles/players/value/trained_networks.hpp"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

#include "puzzles/players/value/first_talk.hpp"

// Embeds a file of BACKTRICK_NETWORKS between two symbols.
#define BACKTRICK_EMBED(symbol, file)                                                              \
  asm(".pushsection .rodata\n"                                                                     \
      ".global backtrick_" symbol "_begin\n.global backtrick_" symbol                              \
      "_end\n"                                                                                     \
      "backtrick_" symbol "_begin: .incbin \"" BACKTRICK_NETWORKS "/" file "\"\nbacktrick_" symbol \
      "_end: .byte 0\n.popsection\n")
BACKTRICK_EMBED("solo", "solo.network");
BACKTRICK_EMBED("solo_expert", "solo-expert.network");
BACKTRICK_EMBED("solo_expert_7", "solo-expert-7.network");

extern "C" {
// NOLINTBEGIN(modernize-avoid-c-arrays,readability-identifier-naming): the assembler makes these
extern const char backtrick_solo_begin[];
extern const char backtrick_solo_end[];
extern const char backtrick_solo_expert_begin[];
extern const char backtrick_solo_expert_end[];
extern const char backtrick_solo_expert_7_begin[];
extern const char backtrick_solo_expert_7_end[];
// NOLINTEND(modernize-avoid-c-arrays,readability-identifier-naming)
}

namespace backtrick::the_game {
namespace {

/// The network lives until the process ends, because other threads may play until then.
const ValueNetwork* embedded(const char* begin, const char* end) {
  auto network = ValueNetwork::read({begin, static_cast<std::size_t>(end - begin)});
  if (!network) throw std::logic_error{"an embedded network is damaged"};
  return new ValueNetwork{*std::move(network)};
}

/// The network of a single player whose turns are as long, for several players of a rule set.
template <int kMinPlays>
const ValueNetwork* for_teams() {
  static const ValueNetwork* const network = [] {
    auto first = std::make_unique<ValueNetwork>(*trained_network({1, 8, kMinPlays}));
    set_first_talk(*first);
    return first.release();
  }();
  return network;
}
const ValueNetwork* of_single_player(const Rules& rules) {
  return rules.min_plays == 2 ? for_teams<2>() : for_teams<3>();
}

}  // namespace

const ValueNetwork* trained_network(const Rules& rules) {
  if (rules == *find_rules("solo")) {
    static const ValueNetwork* const network = embedded(backtrick_solo_begin, backtrick_solo_end);
    return network;
  }
  if (rules == *find_rules("solo-expert")) {
    static const ValueNetwork* const network =
        embedded(backtrick_solo_expert_begin, backtrick_solo_expert_end);
    return network;
  }
  if (rules == *find_rules("solo-expert-7")) {
    static const ValueNetwork* const network =
        embedded(backtrick_solo_expert_7_begin, backtrick_solo_expert_7_end);
    return network;
  }
  return name_of(rules) ? of_single_player(rules) : nullptr;
}

}  // namespace backtrick::the_game
