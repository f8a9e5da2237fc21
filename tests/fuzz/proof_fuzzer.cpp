// Reads arbitrary bytes as a proof, once as they are and once compressed, because few inputs get
// past the checksums of the compressor. The checker must accept, refuse or find fault, and what it
// accepts about a small deal must be what the oracle says.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/stream.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/team_oracle.hpp"

using namespace backtrick::the_game;
using namespace backtrick::the_game::proof;

namespace {

void check_bytes(std::span<const std::byte> bytes) {
  std::optional<Claim> claim;
  CheckOptions options;
  options.on_claim = [&](const Claim& read) { claim = read; };
  const Source source = [&](std::span<std::byte> buffer) {
    const auto some = bytes.first(std::min(bytes.size(), buffer.size()));
    std::ranges::copy(some, buffer.begin());
    bytes = bytes.subspan(some.size());
    return some.size();
  };
  try {
    if (!check(source, options).holds()) return;
  } catch (const ProofFault&) {
    return;
  }
  EXPECT_OR_ABORT(claim);
  const auto* deal = std::get_if<Deal>(&claim->start);
  if (deal == nullptr || claim->rules().cards > 14) return;
  if (claim->rules().players > 1) {
    if (claim->rules().cards <= 10) EXPECT_OR_ABORT(TeamOracle{*deal}.most() < claim->goal);
    return;
  }
  Oracle oracle{*deal};
  EXPECT_OR_ABORT(oracle.most(oracle.start()) < claim->goal);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_bytes(std::as_bytes(std::span{data, size}));
  std::vector<std::byte> compressed;
  OutputStream out{[&](std::span<const std::byte> more) {
    compressed.insert(compressed.end(), more.begin(), more.end());
  }};
  out.bytes({data, size});
  out.end_frame();
  check_bytes(compressed);
  return 0;
}
