#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <vector>

#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {

/// Learns the weights of a value network from afterstates and what became of them: logistic loss,
/// Adam (Kingma and Ba, 2015), and an average of the latest weights (Polyak and Juditsky, 1992).
/// The weights of mirrored rows and units are tied. Every step is deterministic, so the same
/// sequence of calls gives the same weights on one type of machine.
class ValueTrainer {
 public:
  /// What an afterstate was worth, from 0 to 1.
  struct Target {
    float win;
    float remains;
  };

  explicit ValueTrainer(std::uint64_t seed);

  /// The average of the weights reaches back about this number of steps; 1500 unless told.
  void average_over(float steps) { averaged_steps_ = steps; }

  /// Adds an afterstate to the next step.
  void add(const Afterstate& state, const Target& target);
  /// Changes the weights by the mean gradient of the afterstates added since the last step.
  void step(float rate);

  /// The mean logistic losses of both outputs since the last call.
  std::array<double, 2> take_losses();

  /// Rounds the weights, or their average, to whole numbers.
  void round_to(ValueNetwork& network) const { round(weights_, network); }
  void round_average_to(ValueNetwork& network) const { round(average_, network); }

  /// Writes and reads the whole state. `read` returns whether the stream had it.
  void write(std::ostream& stream) const;
  bool read(std::istream& stream);
  /// Begins anew with the weights of a network. Units that it does not use keep the random weights
  /// of a new trainer, but no part in the values yet.
  void begin_with(const ValueNetwork& network);
  /// Replaces the logits of an output by slope * logit + offset, which changes no order.
  void rescale(std::size_t output, float slope, float offset);

 private:
  using Vector = std::vector<float>;
  void restart();
  void tie_gradient();
  static void round(const Vector& weights, ValueNetwork& network);

  float averaged_steps_ = 1500;
  std::int64_t steps_ = 0;
  Vector weights_;
  Vector average_;
  Vector gradient_;
  Vector mean_;                      // of gradients
  Vector variance_;                  // of gradients, about 0
  std::vector<std::size_t> mirror_;  // the place of each weight's mirror image
  int added_ = 0;
  std::array<double, 2> losses_{};
  std::int64_t losses_count_ = 0;
  std::vector<value_features::Row> rows_;
};

}  // namespace backtrick::the_game
