#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/advice/named_advice.hpp"
#include "puzzles/bindings/c/backtrick.h"
#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/claim_check.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/formats/result_json.hpp"
#include "puzzles/grading/named_players.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"

namespace the_game = backtrick::the_game;

// Names of C.
// NOLINTBEGIN(readability-identifier-naming)
struct backtrick_error {
  std::string message;
  std::size_t line = 0;
  std::size_t column = 0;
};

struct backtrick_deal {
  the_game::Deal deal;
};

struct backtrick_position {
  the_game::Position position;
};

struct backtrick_solver {
  the_game::Solver solver{};
  std::atomic<bool> interrupted = false;
};

struct backtrick_result {
  std::variant<the_game::Deal, the_game::Position> asked;
  the_game::Result result;

  const the_game::Line& line() const { return result.best ? result.best->line : result.solution; }
};
// NOLINTEND(readability-identifier-naming)

namespace {

// A signal handler may interrupt a search.
static_assert(std::atomic<bool>::is_always_lock_free);

backtrick_status fail(backtrick_error** error, backtrick_status status, const char* message,
                      std::size_t line = 0, std::size_t column = 0) noexcept {
  if (error == nullptr) return status;
  *error = nullptr;
  try {
    *error = new backtrick_error{message, line, column};
  } catch (const std::bad_alloc&) {
    status = BACKTRICK_OUT_OF_MEMORY;  // without an error object, because that needs memory
  }
  return status;
}

/// Calls a function and turns its exceptions into a status and an error object.
template <typename Function>
backtrick_status guarded(backtrick_error** error, const Function& function) noexcept {
  try {
    function();
    return BACKTRICK_OK;
  } catch (const backtrick::Error& fault) {  // only a text has lines
    const auto status = fault.line() != 0 ? BACKTRICK_PARSE_ERROR : BACKTRICK_INVALID_ARGUMENT;
    return fail(error, status, fault.what(), fault.line(), fault.column());
  } catch (const std::bad_alloc&) {
    return fail(error, BACKTRICK_OUT_OF_MEMORY, "out of memory");
  } catch (const std::invalid_argument& invalid) {
    return fail(error, BACKTRICK_INVALID_ARGUMENT, invalid.what());
  } catch (const std::out_of_range& out) {
    return fail(error, BACKTRICK_INVALID_ARGUMENT, out.what());
  } catch (const std::exception& other) {
    return fail(error, BACKTRICK_INTERNAL_ERROR, other.what());
  } catch (...) {
    return fail(error, BACKTRICK_INTERNAL_ERROR, "unknown exception");
  }
}

/// A copy that backtrick_string_free frees.
char* copy(const std::string& text) {
  auto* const chars = static_cast<char*>(std::malloc(text.size() + 1));  // NOLINT(*-no-malloc)
  if (chars == nullptr) throw std::bad_alloc{};
  std::memcpy(chars, text.c_str(), text.size() + 1);
  return chars;
}

template <typename Number>
Number in_range(Number number, Number least, Number most, const char* what) {
  if (number < least || number > most)
    throw std::invalid_argument{std::string{what} + " is " + std::to_string(number) +
                                ", allowed are " + std::to_string(least) + " to " +
                                std::to_string(most)};
  return number;
}

the_game::Rules rules_of(const backtrick_rules* given) {
  if (given == nullptr) return {};
  const the_game::Rules rules{given->players, given->hand, given->min_plays, given->cards};
  if (const auto fault = the_game::fault_in(rules)) throw std::invalid_argument{*fault};
  return rules;
}

backtrick_rules rules_of(const the_game::Rules& rules) {
  return {rules.players, rules.hand, rules.min_plays, rules.cards};
}

backtrick::Limits limits_of(const backtrick_limits* given, const std::atomic<bool>& interrupt) {
  backtrick::Limits limits;
  limits.interrupt = &interrupt;
  if (given == nullptr) return limits;
  if (std::ranges::any_of(given->reserved, [](std::uint32_t word) { return word != 0; }))
    throw std::invalid_argument{"limits.reserved is not zero"};
  if (!(given->seconds >= 0))
    throw std::invalid_argument{"limits.seconds is negative or not a number"};
  limits.nodes = given->nodes;
  constexpr double kNanoseconds = 1e9;
  const double longest =
      static_cast<double>(std::chrono::nanoseconds::max().count()) / kNanoseconds;
  if (given->seconds < longest)
    limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>{given->seconds});
  limits.memory = given->memory;
  limits.threads = in_range(given->threads, 1U, 1024U, "limits.threads");
  return limits;
}

/// Decides a deal or a position.
template <typename Asked>
the_game::Result solve(backtrick_solver& solver, const Asked& asked, backtrick_objective objective,
                       const backtrick_limits* limits) {
  const backtrick::Limits within = limits_of(limits, solver.interrupted);
  in_range(objective, BACKTRICK_WIN + 0, BACKTRICK_LEFT + 0, "objective");
  return objective == BACKTRICK_LEFT ? solver.solver.best(asked, within)
                                     : solver.solver.solve(asked, within);
}

backtrick_play play_of(the_game::Play play) {
  return {play.card, static_cast<backtrick_pile>(play.pile)};
}

the_game::Play play_of(const backtrick_play& play) {
  in_range(play.card, 0, 255, "card");
  in_range(play.pile, BACKTRICK_A1 + 0, BACKTRICK_D2 + 0, "pile");
  return {static_cast<the_game::Card>(play.card), static_cast<the_game::Pile>(play.pile)};
}

/// The language of a name, or nothing for a null pointer.
std::optional<the_game::Language> language_of(const char* talk) {
  if (talk == nullptr) return std::nullopt;
  const auto language = the_game::find_language(talk);
  if (!language) throw std::invalid_argument{"talk is none, one or two"};
  return language;
}

/// Stores a finding and, if it is wanted, its reason.
void store(backtrick_finding value, const std::string& text, backtrick_finding* finding,
           char** reason) {
  if (reason != nullptr) *reason = copy(text);  // first, because it may throw
  *finding = value;
}

}  // namespace

std::uint32_t backtrick_abi_version(void) { return BACKTRICK_ABI_VERSION; }
const char* backtrick_version(void) { return BACKTRICK_VERSION; }

const char* backtrick_error_message(const backtrick_error* error) { return error->message.c_str(); }
std::size_t backtrick_error_line(const backtrick_error* error) { return error->line; }
std::size_t backtrick_error_column(const backtrick_error* error) { return error->column; }
void backtrick_error_free(backtrick_error* error) { delete error; }

void backtrick_string_free(char* text) { std::free(text); }  // NOLINT(*-no-malloc)

backtrick_status backtrick_rules_named(const char* name, backtrick_rules* rules,
                                       backtrick_error** error) {
  return guarded(error, [&] {
    const auto found = the_game::find_rules(name);
    if (!found) throw std::invalid_argument{"no rules have the name " + backtrick::in_quotes(name)};
    *rules = rules_of(*found);
  });
}

backtrick_status backtrick_deal_numbered(const backtrick_rules* rules, std::uint64_t number,
                                         backtrick_deal** deal, backtrick_error** error) {
  return guarded(error, [&] {
    *deal = new backtrick_deal{the_game::Deal::numbered(rules_of(rules), number)};
  });
}

backtrick_status backtrick_deal_of_deck(const backtrick_rules* rules, const std::int32_t* deck,
                                        std::size_t count, backtrick_deal** deal,
                                        backtrick_error** error) {
  return guarded(error, [&] {
    std::vector<the_game::Card> cards;
    for (const std::int32_t card : std::span{deck, count})
      cards.push_back(static_cast<the_game::Card>(in_range(card, 0, 255, "card")));
    *deal = new backtrick_deal{the_game::Deal::of_deck(rules_of(rules), std::move(cards))};
  });
}

backtrick_status backtrick_deal_parse(const char* text, const backtrick_rules* rules,
                                      backtrick_deal** deal, backtrick_error** error) {
  return guarded(error, [&] {
    *deal = new backtrick_deal{the_game::read_any_deal(text, rules_of(rules)).value()};
  });
}

void backtrick_deal_free(backtrick_deal* deal) { delete deal; }

void backtrick_deal_rules(const backtrick_deal* deal, backtrick_rules* rules) {
  *rules = rules_of(deal->deal.rules());
}

std::int32_t backtrick_deal_number(const backtrick_deal* deal, std::uint64_t* number) {
  if (!deal->deal.number()) return 0;
  *number = *deal->deal.number();
  return 1;
}

std::size_t backtrick_deal_deck(const backtrick_deal* deal, std::int32_t* cards,
                                std::size_t capacity) {
  const auto deck = deal->deal.deck();
  std::copy_n(deck.begin(), std::min(deck.size(), capacity), cards);
  return deck.size();
}

backtrick_status backtrick_deal_code(const backtrick_deal* deal, char** text,
                                     backtrick_error** error) {
  return guarded(error, [&] { *text = copy(the_game::write_deal_code(deal->deal)); });
}

backtrick_status backtrick_position_of_deal(const backtrick_deal* deal, std::int32_t first_player,
                                            backtrick_position** position,
                                            backtrick_error** error) {
  return guarded(error, [&] {
    *position = new backtrick_position{the_game::Position{deal->deal, first_player}};
  });
}

backtrick_status backtrick_position_parse(const char* text, backtrick_position** position,
                                          backtrick_error** error) {
  return guarded(
      error, [&] { *position = new backtrick_position{the_game::read_position(text).value()}; });
}

void backtrick_position_free(backtrick_position* position) { delete position; }

std::int32_t backtrick_position_left(const backtrick_position* position) {
  return position->position.left();
}

backtrick_status backtrick_position_text(const backtrick_position* position, char** text,
                                         backtrick_error** error) {
  return guarded(error, [&] { *text = copy(the_game::write_position_text(position->position)); });
}

backtrick_status backtrick_replay(const backtrick_position* position, const backtrick_play* plays,
                                  const std::size_t* turn_sizes, std::size_t turns,
                                  backtrick_finding* finding, std::int32_t* left, char** reason,
                                  backtrick_error** error) {
  return guarded(error, [&] {
    the_game::Line line;
    for (const std::size_t size : std::span{turn_sizes, turns}) {
      if (size > the_game::kMaxHand)
        return store(BACKTRICK_INVALID, in_words(the_game::too_long(line.size())), finding, reason);
      the_game::Turn& turn = line.emplace_back();
      for (const backtrick_play& play : std::span{plays, size}) turn.push_back(play_of(play));
      plays += size;
    }
    const auto end = the_game::position_after(position->position, line);
    if (!end) return store(BACKTRICK_INVALID, the_game::in_words(end.error()), finding, reason);
    *finding = BACKTRICK_VALID;
    *left = end->left();
  });
}

backtrick_status backtrick_solver_new(backtrick_solver** solver, backtrick_error** error) {
  return guarded(error, [&] { *solver = new backtrick_solver{}; });
}

void backtrick_solver_free(backtrick_solver* solver) { delete solver; }

backtrick_limits backtrick_no_limits(void) {
  const backtrick::Limits limits;
  return {limits.nodes, std::numeric_limits<double>::infinity(), limits.memory, limits.threads, {}};
}

backtrick_status backtrick_solve_deal(backtrick_solver* solver, const backtrick_deal* deal,
                                      backtrick_objective objective, const backtrick_limits* limits,
                                      backtrick_result** result, backtrick_error** error) {
  return guarded(error, [&] {
    *result = new backtrick_result{deal->deal, solve(*solver, deal->deal, objective, limits)};
  });
}

backtrick_status backtrick_solve_position(backtrick_solver* solver,
                                          const backtrick_position* position,
                                          backtrick_objective objective,
                                          const backtrick_limits* limits, backtrick_result** result,
                                          backtrick_error** error) {
  return guarded(error, [&] {
    *result = new backtrick_result{position->position,
                                   solve(*solver, position->position, objective, limits)};
  });
}

void backtrick_solver_interrupt(backtrick_solver* solver) { solver->interrupted = true; }
void backtrick_solver_resume(backtrick_solver* solver) { solver->interrupted = false; }

void backtrick_result_free(backtrick_result* result) { delete result; }

backtrick_verdict backtrick_result_verdict(const backtrick_result* result) {
  return static_cast<backtrick_verdict>(result->result.verdict);
}

backtrick_limit backtrick_result_limit(const backtrick_result* result) {
  const auto& limit = result->result.limit;
  return limit ? static_cast<backtrick_limit>(*limit) + BACKTRICK_NODES : BACKTRICK_NO_LIMIT;
}

std::uint64_t backtrick_result_nodes(const backtrick_result* result) {
  return result->result.nodes;
}

double backtrick_result_seconds(const backtrick_result* result) {
  return std::chrono::duration<double>{result->result.time}.count();
}

std::int32_t backtrick_result_left(const backtrick_result* result, std::int32_t* left,
                                   std::int32_t* at_least) {
  const auto& best = result->result.best;
  if (!best) return 0;
  *left = best->left;
  *at_least = best->at_least;
  return 1;
}

std::int32_t backtrick_result_first_player(const backtrick_result* result) {
  return result->result.first_player;
}

std::size_t backtrick_result_turns(const backtrick_result* result) { return result->line().size(); }

std::size_t backtrick_result_turn(const backtrick_result* result, std::size_t turn,
                                  backtrick_play* plays, std::size_t capacity) {
  const the_game::Line& line = result->line();
  if (turn >= line.size()) return 0;
  const the_game::Turn& laid = line[turn];
  for (std::size_t i = 0; i < std::min(laid.size(), capacity); ++i) plays[i] = play_of(laid[i]);
  return laid.size();
}

backtrick_status backtrick_result_json(const backtrick_result* result, char** text,
                                       backtrick_error** error) {
  return guarded(error, [&] {
    *text = copy(
        std::visit([&](const auto& asked) { return the_game::write_result(asked, result->result); },
                   result->asked));
  });
}

backtrick_status backtrick_verify(const char* json, backtrick_finding* finding, char** reason,
                                  backtrick_error** error) {
  return guarded(error, [&] {
    const auto judged = the_game::finding_on_result(json).value();
    if (!judged) return store(BACKTRICK_NOT_CHECKED, "there is no game to replay", finding, reason);
    if (judged->fault) return store(BACKTRICK_INVALID, *judged->fault, finding, reason);
    store(BACKTRICK_VALID, judged->merit, finding, reason);
  });
}

backtrick_status backtrick_play_deal(const backtrick_deal* deal, const char* player,
                                     const char* talk, const std::uint64_t* seed, char** json,
                                     backtrick_error** error) {
  return guarded(error, [&] {
    the_game::GameRecorder recorder{player, language_of(talk)};
    const auto game = recorder.play(
        deal->deal, seed == nullptr ? std::nullopt : std::optional<std::uint64_t>{*seed});
    *json = copy(the_game::write_recorded_game(game));
  });
}

backtrick_status backtrick_advise(const char* table, const char* player, std::int32_t count,
                                  char** json, backtrick_error** error) {
  return guarded(error, [&] {
    const the_game::SeenTable seen = the_game::read_seen_table(table).value();
    const auto by = the_game::named_adviser(player, seen.position.rules());
    *json = copy(the_game::write_advice(seen, by.name, the_game::advise(by, seen, count)));
  });
}

backtrick_status backtrick_review(backtrick_solver* solver, const char* game, const char* player,
                                  const backtrick_limits* limits, char** json,
                                  backtrick_error** error) {
  return guarded(error, [&] {
    const backtrick::Limits within = limits_of(limits, solver->interrupted);
    const the_game::Record record = the_game::read_record(game).value();
    const auto by = the_game::named_adviser(player, record.deal.rules());
    *json = copy(
        the_game::write_reviewed_game(the_game::review_game(by, solver->solver, record, within)));
  });
}
