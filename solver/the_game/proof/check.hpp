#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/stream.hpp"

namespace backtrick::the_game::proof {

/// Why a successor needs no further proof. The checkers say what each reason means, and why it is
/// sound.
enum class Reason : std::uint8_t { Impossible, Covered, CoveredByOther, Bound, DeadCard };
inline constexpr std::size_t kReasons = 5;
std::string_view name(Reason reason);

/// What was checked in one layer.
struct LayerReport {
  std::size_t layer = 0;
  std::uint64_t groups = 0;
  std::uint64_t states = 0;
  std::array<std::uint64_t, kReasons> successors{};  ///< by Reason

  void add(const std::array<std::uint64_t, kReasons>& more) {
    for (std::size_t i = 0; i < kReasons; ++i) successors[i] += more[i];
  }
};

/// The hole in a proof that does not hold.
struct Refusal {
  std::size_t layer = 0;  ///< of the state
  std::string state;      ///< empty if the start is missing
  std::string successor;  ///< what nothing covers, or what wins
  std::string reason;
};

struct CheckReport {
  std::vector<LayerReport> layers;  ///< that hold
  std::optional<Refusal> refusal;   ///< absent if the proof holds
  std::uint64_t bytes = 0;          ///< of the compressed proof, as far as it was read

  bool holds() const { return !refusal; }
  std::uint64_t states() const;
};

/// Thrown when a check was interrupted.
struct CheckInterrupted {};
inline void stop_if(const std::atomic<bool>* interrupt) {
  if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) throw CheckInterrupted{};
}

struct CheckOptions {
  std::size_t threads = 1;
  /// Bytes for the decompressor, for the layers that are held at a time, and for checking them.
  std::size_t memory = std::numeric_limits<std::size_t>::max();
  const std::atomic<bool>* interrupt = nullptr;
  /// Called with the claim, before it is checked.
  std::function<void(const Claim&)> on_claim;
  /// Called after each layer has been checked.
  std::function<void(const LayerReport&)> on_layer;
};

/// Checks a proof of any form. Holds two layers at a time, by turns a hand more. The report does
/// not depend on the number of threads, and threads that the memory has no room for are left out.
/// Throws ProofFault for what is no proof, std::bad_alloc if it takes more memory,
/// CheckInterrupted, and what the source throws.
CheckReport check(const Source& source, const CheckOptions& options = {});

}  // namespace backtrick::the_game::proof
