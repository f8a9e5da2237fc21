#include "puzzles/grading/named_players.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "puzzles/grading/player_panel.hpp"

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

// The names are a public contract: players may be added, and a name keeps its player.
constexpr std::array kNamedPlayers{
    NamedPlayer{"random", of_panel<PlayerKind::Random>},
    NamedPlayer{"nearest", of_panel<PlayerKind::Nearest>},
    NamedPlayer{"tricks", of_panel<PlayerKind::Tricks>},
    NamedPlayer{"glancing", of_panel<PlayerKind::Glancing>},
    NamedPlayer{"counting", of_panel<PlayerKind::Counting>},
    NamedPlayer{"sampling", of_panel<PlayerKind::Sampling>},
};

}  // namespace

std::vector<std::string> player_names() {
  std::vector<std::string> names;
  names.reserve(kNamedPlayers.size());
  for (const NamedPlayer& player : kNamedPlayers) names.emplace_back(player.name);
  return names;
}

std::unique_ptr<Player> make_named_player(std::string_view name, const Rules& rules) {
  const auto* const named = std::ranges::find(kNamedPlayers, name, &NamedPlayer::name);
  if (named == kNamedPlayers.end())
    throw std::invalid_argument{std::string{"no player has the name "}.append(name)};
  return named->make(rules);
}

}  // namespace backtrick::the_game
