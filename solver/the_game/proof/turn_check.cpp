#include "solver/the_game/proof/turn_check.hpp"

#include <deque>
#include <memory>
#include <string>

#include "solver/the_game/proof/portions.hpp"
#include "solver/the_game/proof/turn_game.hpp"
#include "solver/the_game/proof/turn_group_check.hpp"
#include "solver/the_game/proof/turn_states.hpp"

namespace backtrick::the_game::proof {
namespace {

/// The layer under check and those after it, as many as a turn may reach.
class LayerWindow {
 public:
  LayerWindow(const TurnGame& game, ProofInput& proof, const CheckOptions& options)
      : game_{game}, proof_{proof}, options_{options} {
    proof_.hold(reach() + 1, TurnStates::kGroupBytes);
    if (!read()) proof_.stream().fail("the proof has no layers");
  }

  const TurnStates& front() const { return *layers_.front(); }
  /// Reads all layers that a turn from the first one may reach. Returns whether there are any.
  bool read_ahead() {
    while (!ended_ && layers_.size() <= reach()) read();
    return layers_.size() > 1;
  }
  void drop_front() { layers_.pop_front(); }
  const TurnStates* layer(std::size_t laid) const {
    const std::size_t at = laid - front().laid();
    return at < layers_.size() ? layers_[at].get() : nullptr;
  }

 private:
  std::size_t reach() const { return static_cast<std::size_t>(game_.rules.hand); }
  bool read() {
    const auto read = proof_.next_layer();
    if (!read) {
      ended_ = true;
      return false;
    }
    const std::size_t laid = layers_.empty() ? game_.first : layers_.back()->laid() + 1;
    if (read->number != laid || !read->extra.empty())
      proof_.stream().fail("expected layer " + std::to_string(laid));
    TurnStates& layer = *layers_.emplace_back(std::make_unique<TurnStates>(laid));
    while (auto block = proof_.next_block()) {
      stop_if(options_.interrupt);
      layer.add(game_, *std::move(block));
    }
    return true;
  }

  const TurnGame& game_;
  ProofInput& proof_;
  const CheckOptions& options_;
  std::deque<std::unique_ptr<TurnStates>> layers_;
  bool ended_ = false;
};

}  // namespace

void check_turns(ProofInput& proof, const CheckOptions& options, CheckReport& report) {
  const Claim& claim = proof.claim();
  const std::vector<Position> starts = all_starts(claim);
  const TurnGame game{starts.front()};
  LayerWindow layers{game, proof, options};
  const auto checker = [&] {
    return TurnGroupCheck{game,
                          claim.goal,
                          layers.front(),
                          [&](std::size_t laid) { return layers.layer(laid); },
                          options.interrupt,
                          proof.account()};
  };
  for (const Position& start : starts) {
    const Hands hands = game.hands_of(start);
    const CountedTops tops = game.tops_of(start);
    if (checker().holds(hands, tops)) continue;
    const bool wins = static_cast<int>(game.first) >= claim.goal;
    report.refusal =
        Refusal{game.first, "", in_words(hands) + ", " + in_words(game, tops),
                wins ? "the start wins" : "no state of the first layer covers the start"};
    return;
  }
  while (layers.read_ahead()) {
    const TurnStates& layer = layers.front();
    LayerReport checked{layer.laid(), layer.groups(), layer.states(), {}};
    report.refusal = check_in_portions(layer.groups(), options, checker, [&](TurnGroupCheck& by) {
      checked.add(by.take_successors());
    });
    if (report.refusal) return;
    report.layers.push_back(checked);
    if (options.on_layer) options.on_layer(checked);
    layers.drop_front();
  }
  if (layers.front().states() != 0) proof.stream().fail("the last layer is not empty");
}

}  // namespace backtrick::the_game::proof
