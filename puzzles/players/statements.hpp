#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// How much the seats of a table say.
enum class Language : std::uint8_t {
  None,  ///< nothing
  One,   ///< one statement: "please leave this pile"
  Two,   ///< two statements: "please not far" and "please leave it"
};
inline constexpr std::array kLanguages{Language::None, Language::One, Language::Two};

/// "none", "one" or "two".
std::string_view name(Language language);
std::optional<Language> find_language(std::string_view wanted);

/// What a seat says of a pile.
enum class Statement : std::uint8_t { Nothing, NotFar, LeaveIt };

/// The words of a statement, "please leave it"; none for what the language cannot say.
std::string_view in_words(Statement statement, Language language);

/// What a seat says of each pile, in the order of the piles.
using Statements = std::array<Statement, 4>;
/// What all seats said before a turn, player 1 first. The player on turn says nothing.
using Talk = std::array<Statements, kMaxPlayers>;

/// Which seats choose their words, player 1 first. All others say what the convention says.
using OwnWords = std::array<bool, kMaxPlayers>;

/// What was said in a game.
struct GameTalk {
  Language language = Language::None;
  std::vector<Talk> before;  ///< each turn
  OwnWords own{};

  friend bool operator==(const GameTalk&, const GameTalk&) = default;
};

}  // namespace backtrick::the_game
