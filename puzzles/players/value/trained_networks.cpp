#include "puzzles/players/value/trained_networks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <utility>

// Embeds a file of BACKTRICK_NETWORKS between two symbols, which no shared library exports.
#define BACKTRICK_EMBED(symbol, file)                                                           \
  asm(".pushsection .rodata\n"                                                                  \
      ".global backtrick_" #symbol "_begin, backtrick_" #symbol                                 \
      "_end\n"                                                                                  \
      ".hidden backtrick_" #symbol "_begin, backtrick_" #symbol                                 \
      "_end\n"                                                                                  \
      "backtrick_" #symbol "_begin: .incbin \"" BACKTRICK_NETWORKS "/" file                     \
      "\"\nbacktrick_" #symbol "_end: .byte 0\n.popsection\n");                                 \
  /* NOLINTNEXTLINE(modernize-avoid-c-arrays,readability-identifier-naming): the assembler's */ \
  extern "C" const char backtrick_##symbol##_begin[], backtrick_##symbol##_end[]
BACKTRICK_EMBED(solo, "solo.network");
BACKTRICK_EMBED(solo_expert, "solo-expert.network");
BACKTRICK_EMBED(solo_expert_7, "solo-expert-7.network");
BACKTRICK_EMBED(duo, "teams/duo.network");
BACKTRICK_EMBED(trio, "teams/trio.network");
BACKTRICK_EMBED(quartet, "teams/quartet.network");
BACKTRICK_EMBED(quintet, "teams/quintet.network");
BACKTRICK_EMBED(duo_expert, "teams/duo-expert.network");
BACKTRICK_EMBED(trio_expert, "teams/trio-expert.network");
BACKTRICK_EMBED(quartet_expert, "teams/quartet-expert.network");
BACKTRICK_EMBED(quintet_expert, "teams/quintet-expert.network");

namespace backtrick::the_game {
namespace {

/// A network of the program, read when it is first asked for. It lives until the process ends,
/// because other threads may play until then.
class Embedded {
 public:
  Embedded(std::string_view rules, const char* begin, const char* end)
      : rules_{*find_rules(rules)}, file_{begin, static_cast<std::size_t>(end - begin)} {}

  const Rules& rules() const { return rules_; }
  const ValueNetwork* network() {
    std::call_once(read_, [&] {
      auto network = ValueNetwork::read(file_);
      if (!network) throw std::logic_error{"an embedded network is damaged"};
      network_ = new ValueNetwork{*std::move(network)};
    });
    return network_;
  }

 private:
  Rules rules_;
  std::string_view file_;
  std::once_flag read_;
  const ValueNetwork* network_ = nullptr;
};

}  // namespace

const ValueNetwork* trained_network(const Rules& rules) {
  static std::array all{
      Embedded{"solo", backtrick_solo_begin, backtrick_solo_end},
      Embedded{"solo-expert", backtrick_solo_expert_begin, backtrick_solo_expert_end},
      Embedded{"solo-expert-7", backtrick_solo_expert_7_begin, backtrick_solo_expert_7_end},
      Embedded{"duo", backtrick_duo_begin, backtrick_duo_end},
      Embedded{"trio", backtrick_trio_begin, backtrick_trio_end},
      Embedded{"quartet", backtrick_quartet_begin, backtrick_quartet_end},
      Embedded{"quintet", backtrick_quintet_begin, backtrick_quintet_end},
      Embedded{"duo-expert", backtrick_duo_expert_begin, backtrick_duo_expert_end},
      Embedded{"trio-expert", backtrick_trio_expert_begin, backtrick_trio_expert_end},
      Embedded{"quartet-expert", backtrick_quartet_expert_begin, backtrick_quartet_expert_end},
      Embedded{"quintet-expert", backtrick_quintet_expert_begin, backtrick_quintet_expert_end}};
  if (!name_of(rules)) return nullptr;
  auto found = std::ranges::find(all, rules, &Embedded::rules);
  if (found == all.end())
    found = std::ranges::find_if(all, [&](const Embedded& each) {
      return each.rules().players == rules.players && each.rules().min_plays == rules.min_plays;
    });
  return found == all.end() ? nullptr : found->network();
}

}  // namespace backtrick::the_game
