/*
 * The C interface of Backtrick, an exact solver for the card game The Game. For programs in C, and
 * for bindings of other languages. C11 or C++; README.md has examples.
 *
 * Objects are opaque. A function with a last parameter `error` returns a status. Unless that is
 * BACKTRICK_OK, the function changes none of its outputs but `*error`, which then holds a new error
 * object; a null pointer for `error` is allowed. No C++ exception leaves this library. Free every
 * object and every string with the function for its type; each of these accepts a null pointer. All
 * other pointers must not be null, unless a function says so. Strings are UTF-8 and end with a NUL.
 *
 * Threads: deals, positions, results and errors never change, so threads may share them. A solver
 * serves one thread at a time; backtrick_solver_interrupt alone may be called from any thread while
 * the solver is in use, and from a signal handler. There is no global state but the networks of
 * players, which are read when they are first needed and never change.
 */
#ifndef BACKTRICK_H
#define BACKTRICK_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BACKTRICK_API __attribute__((visibility("default")))
#else
#define BACKTRICK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The number of the binary interface that this header describes. It is also the number in the name
 * of the shared library. It rises whenever a program that was linked before would break. Functions
 * and constants may be added without that. */
#define BACKTRICK_ABI_VERSION 0

/* The same of the library in use. */
BACKTRICK_API uint32_t backtrick_abi_version(void);
/* The version of Backtrick, such as "0.1.0". Not to be freed. */
BACKTRICK_API const char* backtrick_version(void);

/* Enumerations are integers of 32 bits with named values, so that their size is the same for every
 * compiler and language. */
typedef int32_t backtrick_status;
enum {
  BACKTRICK_OK = 0,
  BACKTRICK_PARSE_ERROR = 1,      /* a text is refused; the error has its line and column */
  BACKTRICK_INVALID_ARGUMENT = 2, /* another argument is out of range */
  BACKTRICK_OUT_OF_MEMORY = 3,
  BACKTRICK_INTERNAL_ERROR = 4 /* a defect of the library */
};

typedef int32_t backtrick_pile;
enum { BACKTRICK_A1 = 0, BACKTRICK_A2 = 1, BACKTRICK_D1 = 2, BACKTRICK_D2 = 3 };

typedef int32_t backtrick_objective;
enum {
  BACKTRICK_WIN = 0, /* can all cards be laid? */
  BACKTRICK_LEFT = 1 /* how few cards can be left? */
};

typedef int32_t backtrick_verdict;
enum { BACKTRICK_WINNABLE = 0, BACKTRICK_UNWINNABLE = 1, BACKTRICK_UNDECIDED = 2 };

typedef int32_t backtrick_limit;
enum {
  BACKTRICK_NO_LIMIT = 0,
  BACKTRICK_NODES = 1,
  BACKTRICK_TIME = 2,
  BACKTRICK_MEMORY = 3,
  BACKTRICK_INTERRUPTED = 4
};

typedef int32_t backtrick_finding;
enum {
  BACKTRICK_VALID = 0,
  BACKTRICK_INVALID = 1,
  BACKTRICK_NOT_CHECKED = 2 /* there is no game to replay */
};

typedef struct backtrick_error backtrick_error;
typedef struct backtrick_deal backtrick_deal;
typedef struct backtrick_position backtrick_position;
typedef struct backtrick_solver backtrick_solver;
typedef struct backtrick_result backtrick_result;

/* The numbers that define a variant of The Game. */
typedef struct backtrick_rules {
  int32_t players;   /* 1 .. 5 */
  int32_t hand;      /* cards that a player draws up to, 1 .. 16 */
  int32_t min_plays; /* cards that a turn must lay while there is a draw pile, 1 .. hand */
  int32_t cards;     /* n: the deck is 2 .. n+1, 1 .. 98 */
} backtrick_rules;

/* What one search may spend. Begin with backtrick_no_limits(), which leaves `reserved` zero. */
typedef struct backtrick_limits {
  uint64_t nodes;   /* positions expanded; the same limit gives the same result everywhere */
  double seconds;   /* not negative; infinity for no limit */
  uint64_t memory;  /* bytes for the exhaustive search; 1 GiB by default */
  uint32_t threads; /* of the exhaustive search, from 1; they do not change the result */
  uint32_t reserved[5];
} backtrick_limits;

/* One card laid on one pile. */
typedef struct backtrick_play {
  int32_t card; /* the number printed on it */
  backtrick_pile pile;
} backtrick_play;

/* --- errors --- */

/* What is wrong, in English. Valid until the error is freed. */
BACKTRICK_API const char* backtrick_error_message(const backtrick_error* error);
/* Where a text is refused: line and column, from 1, the column in bytes. 0 for other errors. */
BACKTRICK_API size_t backtrick_error_line(const backtrick_error* error);
BACKTRICK_API size_t backtrick_error_column(const backtrick_error* error);
BACKTRICK_API void backtrick_error_free(backtrick_error* error);

/* Frees a string that a function has handed over. */
BACKTRICK_API void backtrick_string_free(char* text);

/* --- rules and deals --- */

/* The rules of a name: solo, solo-expert, solo-expert-7, duo and so on. */
BACKTRICK_API backtrick_status backtrick_rules_named(const char* name, backtrick_rules* rules,
                                                     backtrick_error** error);

/* The deal of a number. The same number is the same deal everywhere. For null rules: solo. */
BACKTRICK_API backtrick_status backtrick_deal_numbered(const backtrick_rules* rules,
                                                       uint64_t number, backtrick_deal** deal,
                                                       backtrick_error** error);
/* The deal of a deck, in the order in which it is dealt: each of the cards 2 .. n+1 once. */
BACKTRICK_API backtrick_status backtrick_deal_of_deck(const backtrick_rules* rules,
                                                      const int32_t* deck, size_t count,
                                                      backtrick_deal** deal,
                                                      backtrick_error** error);
/* Reads a deal: an id such as "solo:42", a code, a line with a deck, or JSON. The rules are those
 * of a deck without a name of rules; null for solo. */
BACKTRICK_API backtrick_status backtrick_deal_parse(const char* text, const backtrick_rules* rules,
                                                    backtrick_deal** deal,
                                                    backtrick_error** error);
BACKTRICK_API void backtrick_deal_free(backtrick_deal* deal);

BACKTRICK_API void backtrick_deal_rules(const backtrick_deal* deal, backtrick_rules* rules);
/* Stores the number of the deal and returns 1; returns 0 for a deal without a number. */
BACKTRICK_API int32_t backtrick_deal_number(const backtrick_deal* deal, uint64_t* number);
/* Stores at most `capacity` cards of the deck, in order. Returns how many the deck has. `cards` may
 * be null if the capacity is 0. */
BACKTRICK_API size_t backtrick_deal_deck(const backtrick_deal* deal, int32_t* cards,
                                         size_t capacity);
/* The deal as a code, which backtrick_deal_parse reads. */
BACKTRICK_API backtrick_status backtrick_deal_code(const backtrick_deal* deal, char** text,
                                                   backtrick_error** error);

/* --- positions --- */

/* The start of a deal, for the player, from 1, who begins. */
BACKTRICK_API backtrick_status backtrick_position_of_deal(const backtrick_deal* deal,
                                                          int32_t first_player,
                                                          backtrick_position** position,
                                                          backtrick_error** error);
/* Reads a position: lines of `key: value`, or JSON, which may also be a recorded game. A position
 * that no game can reach is refused. */
BACKTRICK_API backtrick_status backtrick_position_parse(const char* text,
                                                        backtrick_position** position,
                                                        backtrick_error** error);
BACKTRICK_API void backtrick_position_free(backtrick_position* position);

/* The cards in all hands and the draw pile. */
BACKTRICK_API int32_t backtrick_position_left(const backtrick_position* position);
/* The position as lines of `key: value`, which backtrick_position_parse reads. */
BACKTRICK_API backtrick_status backtrick_position_text(const backtrick_position* position,
                                                       char** text, backtrick_error** error);

/* Lays a line of turns by the written rules, from a position on. Turn t lays the next
 * turn_sizes[t] of the plays. The first turn continues the turn under way; the last may be
 * incomplete. If the rules allow all of it, stores the cards left and BACKTRICK_VALID. Otherwise
 * stores BACKTRICK_INVALID and the reason, a string to be freed ("turn 3, play 2: ..."). `plays`
 * and `turn_sizes` may be null for no turns, and `reason` if it is not wanted. */
BACKTRICK_API backtrick_status backtrick_replay(const backtrick_position* position,
                                                const backtrick_play* plays,
                                                const size_t* turn_sizes, size_t turns,
                                                backtrick_finding* finding, int32_t* left,
                                                char** reason, backtrick_error** error);

/* --- the solver --- */

/* Makes a solver. It keeps its memory between searches, and nothing else. */
BACKTRICK_API backtrick_status backtrick_solver_new(backtrick_solver** solver,
                                                    backtrick_error** error);
BACKTRICK_API void backtrick_solver_free(backtrick_solver* solver);

/* Limits under which a search runs until it decides. */
BACKTRICK_API backtrick_limits backtrick_no_limits(void);

/* Decides a deal or a position. For null limits: none. A search that reaches a limit succeeds: its
 * verdict is BACKTRICK_UNDECIDED. */
BACKTRICK_API backtrick_status backtrick_solve_deal(backtrick_solver* solver,
                                                    const backtrick_deal* deal,
                                                    backtrick_objective objective,
                                                    const backtrick_limits* limits,
                                                    backtrick_result** result,
                                                    backtrick_error** error);
BACKTRICK_API backtrick_status backtrick_solve_position(backtrick_solver* solver,
                                                        const backtrick_position* position,
                                                        backtrick_objective objective,
                                                        const backtrick_limits* limits,
                                                        backtrick_result** result,
                                                        backtrick_error** error);

/* Ends the search under way within milliseconds, and every later one at once, until
 * backtrick_solver_resume. Their results name BACKTRICK_INTERRUPTED. */
BACKTRICK_API void backtrick_solver_interrupt(backtrick_solver* solver);
BACKTRICK_API void backtrick_solver_resume(backtrick_solver* solver);

/* --- results --- */

BACKTRICK_API void backtrick_result_free(backtrick_result* result);

BACKTRICK_API backtrick_verdict backtrick_result_verdict(const backtrick_result* result);
/* Why the verdict is undecided, or why fewer cards might be left. */
BACKTRICK_API backtrick_limit backtrick_result_limit(const backtrick_result* result);
/* Positions expanded: the same number everywhere, unless the clock or an interrupt ended it. */
BACKTRICK_API uint64_t backtrick_result_nodes(const backtrick_result* result);
BACKTRICK_API double backtrick_result_seconds(const backtrick_result* result);
/* For the objective BACKTRICK_LEFT: stores how many cards the best game found leaves and that none
 * leaves fewer than `at_least`, and returns 1. Returns 0 otherwise. */
BACKTRICK_API int32_t backtrick_result_left(const backtrick_result* result, int32_t* left,
                                            int32_t* at_least);
/* The player, from 1, who begins in the game found. */
BACKTRICK_API int32_t backtrick_result_first_player(const backtrick_result* result);
/* The turns of the game found: the solution, or the game that leaves the fewest cards. 0 without
 * one. */
BACKTRICK_API size_t backtrick_result_turns(const backtrick_result* result);
/* Stores at most `capacity` plays of a turn, from 0. Returns how many the turn has; 0 beyond the
 * last turn. `plays` may be null if the capacity is 0. */
BACKTRICK_API size_t backtrick_result_turn(const backtrick_result* result, size_t turn,
                                           backtrick_play* plays, size_t capacity);
/* The result as one line of JSON, in the form of `backtrick solve --format json`. */
BACKTRICK_API backtrick_status backtrick_result_json(const backtrick_result* result, char** text,
                                                     backtrick_error** error);

/* Replays the game of a line of JSON, a result or a recorded game, by the written rules, with code
 * that shares nothing with the search. `reason`, which may be null, receives what the game achieves
 * or why it is refused, a string to be freed. */
BACKTRICK_API backtrick_status backtrick_verify(const char* json, backtrick_finding* finding,
                                                char** reason, backtrick_error** error);

/* --- players and advice --- */

/* Lets a player play a deal, and stores the game as one line of JSON, in the form of the command
 * "backtrick play". `player` is one of random, nearest, tricks, counting, quick, strong and
 * strongest. Players see neither the draw pile nor other hands. Of several seats, the player plays
 * each, and the seats talk without numbers: `talk` is none, one or two statements; null stands for
 * one if the player heeds it. It must be null for a single player. For a null seed: the number of
 * the deal, or 0. The same arguments give the same game everywhere. */
BACKTRICK_API backtrick_status backtrick_play_deal(const backtrick_deal* deal, const char* player,
                                                   const char* talk, const uint64_t* seed,
                                                   char** json, backtrick_error** error);

/* Advises the player on turn, who sees neither the draw pile nor other hands: at most `count` turns
 * (from 1 to 20), as one line of JSON, in the form of the command "backtrick advise". `table` is a
 * position in any form, of one player or several; it may hide the cards that the player does not
 * see, and say what others said. `player` is quick, strong or strongest: how much is spent. */
BACKTRICK_API backtrick_status backtrick_advise(const char* table, const char* player,
                                                int32_t count, char** json,
                                                backtrick_error** error);

/* Looks at a recorded game, a line of JSON, of one player or several: the step that lost it, by
 * exact searches, and the chances turn by turn, as the player on turn saw them. Stores one line of
 * JSON, in the form of the command "backtrick analyse". The limits, which may be null, are those of
 * each search. `player` is quick, strong or strongest: who judges the chances. After
 * backtrick_solver_interrupt less is known, and later turns are missing. */
BACKTRICK_API backtrick_status backtrick_review(backtrick_solver* solver, const char* game,
                                                const char* player,
                                                const backtrick_limits* limits, char** json,
                                                backtrick_error** error);

#ifdef __cplusplus
}
#endif

#endif
