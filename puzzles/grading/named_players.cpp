#include "puzzles/grading/named_players.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/talk.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

struct NamedPlayer {
  std::string_view name;
  std::unique_ptr<Player> (*make)(const Rules& rules);
};

/// A player of the panel, which plays all rules alike.
template <PlayerKind kPlayerKind>
std::unique_ptr<Player> of_panel(const Rules&) {
  return make_player(kPlayerKind);
}

/// A player with the value network of the rules.
template <ValuePlayerKind kKind>
std::unique_ptr<Player> with_network(const Rules& rules) {
  const ValueNetwork* const network = trained_network(rules);
  if (network == nullptr)
    throw std::invalid_argument{
        std::string{"no network has been trained for these rules, which the player "}
            .append(name(kKind))
            .append(" needs")};
  return make_player(kKind, *network, rules.players);
}

// The names are a public contract: players may be added, and a name keeps its player.
constexpr std::array kNamedPlayers{
    NamedPlayer{"random", of_panel<PlayerKind::Random>},
    NamedPlayer{"nearest", of_panel<PlayerKind::Nearest>},
    NamedPlayer{"tricks", of_panel<PlayerKind::Tricks>},
    NamedPlayer{"glancing", of_panel<PlayerKind::Glancing>},
    NamedPlayer{"counting", of_panel<PlayerKind::Counting>},
    NamedPlayer{"sampling", of_panel<PlayerKind::Sampling>},
    NamedPlayer{"quick", with_network<ValuePlayerKind::Quick>},
    NamedPlayer{"strong", with_network<ValuePlayerKind::Strong>},
    NamedPlayer{"strongest", with_network<ValuePlayerKind::Strongest>},
};

}  // namespace

std::vector<std::string> player_names() {
  std::vector<std::string> names;
  names.reserve(kNamedPlayers.size());
  for (const NamedPlayer& player : kNamedPlayers) names.emplace_back(player.name);
  return names;
}

bool can_play(std::string_view name, const Rules& rules) {
  return !find_value_player(name) || trained_network(rules) != nullptr;
}

bool can_talk(std::string_view name) { return find_value_player(name).has_value(); }

std::unique_ptr<Player> make_named_player(std::string_view name, const Rules& rules) {
  const auto* const named = std::ranges::find(kNamedPlayers, name, &NamedPlayer::name);
  if (named == kNamedPlayers.end())
    throw std::invalid_argument{std::string{"no player has the name "}.append(name)};
  return named->make(rules);
}

GameRecorder::GameRecorder(std::string player, std::optional<Language> language)
    : name_{std::move(player)},
      talks_{language.has_value()},
      language_{language.value_or(can_talk(name_) ? Language::One : Language::None)} {
  if (language_ != Language::None && !can_talk(name_))
    throw std::invalid_argument{name_ + " does not heed what others say"};
}

RecordedGame GameRecorder::play(const Deal& deal, std::optional<std::uint64_t> seed) {
  if (talks_ && deal.rules().players == 1)
    throw std::invalid_argument{"a single player has nobody to talk to; leave out talk"};
  if (!player_ || deal.rules() != rules_) player_ = make_named_player(name_, deal.rules());
  rules_ = deal.rules();
  player_->interrupt_by(interrupt_);
  RecordedGame game{deal, name_, seed.value_or(deal.number().value_or(0)), 0, {}};
  const bool several = deal.rules().players > 1;
  GameTalk talk{several ? language_ : Language::None, {}};
  const Outcome outcome =
      play_out(deal, *player_, *game.seed, &game.plays, {talk.language, &talk.before});
  game.left = outcome.left;
  const bool between_turns = game.plays.size() == static_cast<std::size_t>(outcome.turns);
  if (!outcome.won() && between_turns) {
    game.plays.emplace_back();
    talk.before.push_back(talk_at(*position_after(deal, game.plays), talk.language));
  }
  if (several) game.talk = std::move(talk);
  return game;
}

std::size_t completed_turns(const RecordedGame& game) {
  return game.plays.size() - (game.left == 0 ? 0 : 1);
}

}  // namespace backtrick::the_game
