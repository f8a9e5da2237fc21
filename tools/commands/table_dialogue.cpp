#include "tools/commands/table_dialogue.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/words.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

/// No answer that makes sense is longer, in bytes.
constexpr std::size_t kLongestAnswer = 1000;

std::string in_words(const std::vector<Card>& cards) {
  std::string words;
  for (const Card card : cards) words += " " + std::to_string(card);
  return words;
}

std::string in_words(const Turn& turn) {
  std::string words;
  for (const Play play : turn)
    words += (words.empty() ? "" : ", ") + std::to_string(play.card) + " " +
             std::string{name(play.pile)};
  return words;
}

/// Reads "8 A1, 11 A1". Returns nothing for other words.
std::optional<Turn> read_turn(std::string_view typed) {
  const auto words = words_of(typed, 0, kListMarks);
  if (words.size() % 2 != 0 || words.size() / 2 > kMaxHand) return std::nullopt;
  Turn turn;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    int card = 0;
    const std::string_view number = words[i].text;
    const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), card);
    const auto pile =
        std::ranges::find(kPiles, words[i + 1].text, [](Pile one) { return name(one); });
    if (stop != number.data() + number.size() || error != std::errc{} || card < 2 ||
        card > kMaxCards + 1 || pile == kPiles.end())
      return std::nullopt;
    turn.push_back({static_cast<Card>(card), *pile});
  }
  return turn;
}

}  // namespace

std::string as_position_text(const TypedTable& typed) {
  std::string text = "rules: " + typed.rules + "\n";
  const auto piles = words_of(typed.piles, 0, kListMarks);
  if (piles.size() != kPiles.size())
    throw Error{Exit::Usage, "--piles: expected the numbers of A1, A2, D1 and D2"};
  for (const Pile pile : kPiles)
    text += std::string{name(pile)} + ": " +
            std::string{piles[static_cast<std::size_t>(pile)].text} + "\n";
  return text + "hand: " + typed.hand + "\nplayed: " + typed.laid + "\n";
}

TableDialogue::TableDialogue(const Rules& rules, std::function<void(std::string_view)> show)
    : rules_{rules}, show_{std::move(show)}, lines_{"-", kLongestAnswer} {
  for (const Pile pile : kPiles)
    tops_[static_cast<std::size_t>(pile)] = ascending(pile) ? 1 : rules.cards + 2;
}

std::optional<std::string> TableDialogue::ask(const std::string& question) {
  show_(question + " ");
  auto answer = lines_.next();
  if (!answer || *answer == "q" || *answer == "quit") return std::nullopt;
  return answer;
}

std::string TableDialogue::text() const {
  std::string piles;
  for (const int top : tops_) piles += std::to_string(top) + " ";
  return as_position_text({"hand " + std::to_string(rules_.hand) + ", min_plays " +
                               std::to_string(rules_.min_plays) + ", cards " +
                               std::to_string(rules_.cards),
                           piles, hand_, in_words(laid_)});
}

bool TableDialogue::accept(const std::string& hand) {
  const std::string before = std::exchange(hand_, hand);
  auto seen = read_seen_table(text());
  if (seen) {
    seen_.emplace(*std::move(seen));
    return true;
  }
  show_("  " + printable(seen.error().what()) + "\n");
  hand_ = before;
  return false;
}

bool TableDialogue::ask_hand() {
  for (;;) {
    const auto hand = ask("Which cards do you hold?");
    if (!hand) return false;
    if (accept(*hand)) return true;
  }
}

bool TableDialogue::take_turn(std::string_view typed, const Turn& advised) {
  const bool nothing = words_of(typed, 0, kListMarks).empty();
  const auto turn = nothing ? std::optional{advised} : read_turn(typed);
  if (!turn) {
    show_("  type each card and its pile, such as: 8 A1, 11 A1\n");
    return false;
  }
  Game game{seen_->position};
  for (const Play play : *turn) {
    if (const auto fault = game.lay(play)) {
      show_("  " + *fault + "\n");
      return false;
    }
  }
  if (const int lacking = game.position().required() - game.position().laid(); lacking > 0) {
    show_("  the turn must lay " + std::to_string(lacking) + " more\n");
    return false;
  }
  for (const Play play : *turn) laid_.push_back(play.card);
  tops_ = game.position().table().tops;
  hand_ = in_words(game.position().hand(1));
  show_("  laid: " + in_words(*turn) + "\n");
  return true;
}

bool TableDialogue::ask_turn(const Turn& advised) {
  for (;;) {
    const auto typed = ask("What do you lay? (Enter: " + in_words(advised) + ")");
    if (!typed) return false;
    if (take_turn(*typed, advised)) break;
  }
  const int held = static_cast<int>(words_of(hand_).size());
  const int drawn =
      std::min(rules_.hand - held, static_cast<int>(seen_->position.draw_pile().size()));
  while (drawn > 0) {
    const auto cards =
        ask("Which " + counted(static_cast<std::uint64_t>(drawn), drawn == 1 ? "card" : "cards") +
            " do you draw?");
    if (!cards) return false;
    if (accept(hand_ + " " + *cards)) return true;
  }
  return accept(hand_);
}

}  // namespace backtrick::the_game
