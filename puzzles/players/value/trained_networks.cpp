#include "puzzles/players/value/trained_networks.hpp"

#include <stdexcept>
#include <string_view>

// Embeds a file of BACKTRICK_NETWORKS between two symbols.
#define BACKTRICK_EMBED(symbol, file)                                                              \
  asm(".pushsection .rodata\n"                                                                     \
      ".global backtrick_" symbol "_begin\n.global backtrick_" symbol                              \
      "_end\n"                                                                                     \
      "backtrick_" symbol "_begin: .incbin \"" BACKTRICK_NETWORKS "/" file "\"\nbacktrick_" symbol \
      "_end: .byte 0\n.popsection\n")
BACKTRICK_EMBED("solo", "solo.network");

extern "C" {
extern const char
    backtrick_solo_begin[];              // NOLINT(modernize-avoid-c-arrays): made by the assembler
extern const char backtrick_solo_end[];  // NOLINT(modernize-avoid-c-arrays): made by the assembler
}

namespace backtrick::the_game {
namespace {

ValueNetwork embedded(const char* begin, const char* end) {
  auto network = ValueNetwork::read({begin, static_cast<std::size_t>(end - begin)});
  if (!network) throw std::logic_error{"an embedded network is damaged"};
  return *std::move(network);
}

}  // namespace

const ValueNetwork* trained_network(const Rules& rules) {
  if (rules == *find_rules("solo")) {
    static const ValueNetwork network = embedded(backtrick_solo_begin, backtrick_solo_end);
    return &network;
  }
  return nullptr;
}

}  // namespace backtrick::the_game
