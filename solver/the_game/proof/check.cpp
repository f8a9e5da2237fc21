#include "solver/the_game/proof/check.hpp"

#include "solver/the_game/proof/arrival_check.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/plays_check.hpp"
#include "solver/the_game/proof/turn_check.hpp"

namespace backtrick::the_game::proof {

std::string_view name(Reason reason) {
  constexpr std::array<std::string_view, kReasons> kNames{"impossible", "covered",
                                                          "covered-by-other", "bound", "dead-card"};
  return kNames[static_cast<std::size_t>(reason)];
}

std::uint64_t CheckReport::states() const {
  std::uint64_t states = 0;
  for (const LayerReport& layer : layers) states += layer.states;
  return states;
}

CheckReport check(const Source& source, const CheckOptions& options) {
  ProofInput proof{[&](std::span<std::byte> buffer) {
                     stop_if(options.interrupt);
                     return source(buffer);
                   },
                   options.memory};
  if (options.on_claim) options.on_claim(proof.claim());
  CheckReport report;
  switch (proof.claim().form) {
    case Form::Arrivals: check_arrivals(proof, options, report); break;
    case Form::Plays: check_plays(proof, options, report); break;
    case Form::Turns: check_turns(proof, options, report); break;
  }
  report.bytes = proof.stream().compressed_bytes();
  return report;
}

}  // namespace backtrick::the_game::proof
