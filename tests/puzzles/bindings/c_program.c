/* A program in plain C that uses the whole interface, and prints its binary layout with `abi`. */
#include <backtrick.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                              \
  do {                                                                 \
    if (!(condition)) {                                                \
      fprintf(stderr, "line %d: expected %s\n", __LINE__, #condition); \
      exit(EXIT_FAILURE);                                              \
    }                                                                  \
  } while (0)

#define SIZE(type) printf("size %s %zu\n", #type, sizeof(type))
#define OFFSET(type, field) printf("offset %s.%s %zu\n", #type, #field, offsetof(type, field))
#define VALUE(name) printf("value %s %d\n", #name, (int)(name))

static void print_layout(void) {
  SIZE(backtrick_rules);
  OFFSET(backtrick_rules, players);
  OFFSET(backtrick_rules, hand);
  OFFSET(backtrick_rules, min_plays);
  OFFSET(backtrick_rules, cards);
  SIZE(backtrick_limits);
  OFFSET(backtrick_limits, nodes);
  OFFSET(backtrick_limits, seconds);
  OFFSET(backtrick_limits, memory);
  OFFSET(backtrick_limits, threads);
  OFFSET(backtrick_limits, reserved);
  SIZE(backtrick_play);
  OFFSET(backtrick_play, card);
  OFFSET(backtrick_play, pile);
  SIZE(backtrick_status);
  SIZE(backtrick_finding);
  VALUE(BACKTRICK_ABI_VERSION);
  VALUE(BACKTRICK_OK);
  VALUE(BACKTRICK_PARSE_ERROR);
  VALUE(BACKTRICK_INVALID_ARGUMENT);
  VALUE(BACKTRICK_OUT_OF_MEMORY);
  VALUE(BACKTRICK_INTERNAL_ERROR);
  VALUE(BACKTRICK_A1);
  VALUE(BACKTRICK_A2);
  VALUE(BACKTRICK_D1);
  VALUE(BACKTRICK_D2);
  VALUE(BACKTRICK_WIN);
  VALUE(BACKTRICK_LEFT);
  VALUE(BACKTRICK_WINNABLE);
  VALUE(BACKTRICK_UNWINNABLE);
  VALUE(BACKTRICK_UNDECIDED);
  VALUE(BACKTRICK_NO_LIMIT);
  VALUE(BACKTRICK_NODES);
  VALUE(BACKTRICK_TIME);
  VALUE(BACKTRICK_MEMORY);
  VALUE(BACKTRICK_INTERRUPTED);
  VALUE(BACKTRICK_VALID);
  VALUE(BACKTRICK_INVALID);
  VALUE(BACKTRICK_NOT_CHECKED);
}

static void test_deals(void) {
  backtrick_rules solo = {0, 0, 0, 0};
  EXPECT(backtrick_rules_named("solo", &solo, NULL) == BACKTRICK_OK);
  EXPECT(solo.players == 1 && solo.hand == 8 && solo.min_plays == 2 && solo.cards == 98);
  backtrick_deal* deal = NULL;
  EXPECT(backtrick_deal_numbered(&solo, 42, &deal, NULL) == BACKTRICK_OK);
  uint64_t number = 0;
  EXPECT(backtrick_deal_number(deal, &number) == 1 && number == 42);
  int32_t deck[98];
  EXPECT(backtrick_deal_deck(deal, NULL, 0) == 98);
  EXPECT(backtrick_deal_deck(deal, deck, 98) == 98);

  char* code = NULL;
  backtrick_deal* read = NULL;
  EXPECT(backtrick_deal_code(deal, &code, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_deal_parse(code, NULL, &read, NULL) == BACKTRICK_OK);
  int32_t same[98];
  EXPECT(backtrick_deal_deck(read, same, 98) == 98);
  EXPECT(memcmp(deck, same, sizeof deck) == 0);
  EXPECT(backtrick_deal_number(read, &number) == 0);
  backtrick_deal_free(read);

  read = NULL;
  EXPECT(backtrick_deal_of_deck(&solo, deck, 98, &read, NULL) == BACKTRICK_OK);
  char* again = NULL;
  EXPECT(backtrick_deal_code(read, &again, NULL) == BACKTRICK_OK);
  EXPECT(strcmp(code, again) == 0);
  backtrick_string_free(again);
  backtrick_deal_free(read);

  read = NULL;
  EXPECT(backtrick_deal_parse("duo:7", NULL, &read, NULL) == BACKTRICK_OK);
  backtrick_rules duo;
  backtrick_deal_rules(read, &duo);
  EXPECT(duo.players == 2);
  backtrick_deal_free(read);
  backtrick_string_free(code);
  backtrick_deal_free(deal);
}

static void test_errors(void) {
  backtrick_error* error = NULL;
  backtrick_deal* deal = NULL;
  const backtrick_rules small = {1, 2, 1, 4};
  EXPECT(backtrick_deal_parse("2 3 x 5", &small, &deal, &error) == BACKTRICK_PARSE_ERROR);
  EXPECT(deal == NULL && error != NULL);
  EXPECT(backtrick_error_line(error) == 1 && backtrick_error_column(error) == 5);
  EXPECT(strstr(backtrick_error_message(error), "\"x\"") != NULL);
  backtrick_error_free(error);

  error = NULL;
  backtrick_position* position = NULL;
  EXPECT(backtrick_position_parse("hand: 4 5\n hand: x\n", &position, &error) ==
         BACKTRICK_PARSE_ERROR);
  EXPECT(position == NULL && backtrick_error_line(error) == 2);
  backtrick_error_free(error);

  error = NULL;
  const backtrick_rules bad = {1, 17, 1, 98};
  EXPECT(backtrick_deal_numbered(&bad, 1, &deal, &error) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(strcmp(backtrick_error_message(error), "hand is 17, allowed are 1 to 16") == 0);
  EXPECT(backtrick_error_line(error) == 0 && backtrick_error_column(error) == 0);
  backtrick_error_free(error);

  const int32_t twice[4] = {2, 2, 3, 4};
  EXPECT(backtrick_deal_of_deck(&small, twice, 4, &deal, NULL) == BACKTRICK_INVALID_ARGUMENT);
  const int32_t far[4] = {258, 3, 4, 5};
  EXPECT(backtrick_deal_of_deck(&small, far, 4, &deal, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_rules_named("none", NULL, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(deal == NULL);
  backtrick_error_free(NULL);
  backtrick_string_free(NULL);
  backtrick_deal_free(NULL);
  backtrick_position_free(NULL);
  backtrick_solver_free(NULL);
  backtrick_result_free(NULL);
}

/* Replays the game of a result from a position, with its last card on another pile if `spoiled`. */
static backtrick_finding replayed(const backtrick_position* start, const backtrick_result* result,
                                  int spoiled, int32_t* left) {
  backtrick_play plays[98];
  size_t sizes[98];
  size_t count = 0;
  const size_t turns = backtrick_result_turns(result);
  for (size_t turn = 0; turn < turns; ++turn) {
    sizes[turn] = backtrick_result_turn(result, turn, plays + count, 98 - count);
    count += sizes[turn];
  }
  EXPECT(backtrick_result_turn(result, turns, NULL, 0) == 0);
  if (spoiled) plays[0].card = 1;
  backtrick_finding finding = -1;
  char* reason = NULL;
  EXPECT(backtrick_replay(start, plays, sizes, turns, &finding, left, &reason, NULL) ==
         BACKTRICK_OK);
  EXPECT((finding == BACKTRICK_INVALID) == (reason != NULL));
  if (reason != NULL) EXPECT(strncmp(reason, "turn 1, play 1: ", 16) == 0);
  backtrick_string_free(reason);
  return finding;
}

static void test_a_win(backtrick_solver* solver) {
  backtrick_deal* deal = NULL;
  backtrick_result* result = NULL;
  backtrick_position* start = NULL;
  EXPECT(backtrick_deal_numbered(NULL, 42, &deal, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, NULL, &result, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_result_verdict(result) == BACKTRICK_WINNABLE);
  EXPECT(backtrick_result_limit(result) == BACKTRICK_NO_LIMIT);
  EXPECT(backtrick_result_nodes(result) == 26); /* README.md says so too */
  EXPECT(backtrick_result_seconds(result) > 0);
  EXPECT(backtrick_result_first_player(result) == 1);
  int32_t left = -1;
  int32_t at_least = -1;
  EXPECT(backtrick_result_left(result, &left, &at_least) == 0);
  EXPECT(backtrick_position_of_deal(deal, 1, &start, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_position_of_deal(deal, 2, &start, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_position_left(start) == 98);
  EXPECT(replayed(start, result, 0, &left) == BACKTRICK_VALID && left == 0);
  EXPECT(replayed(start, result, 1, &left) == BACKTRICK_INVALID);

  char* json = NULL;
  char* reason = NULL;
  backtrick_finding finding = -1;
  EXPECT(backtrick_result_json(result, &json, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_verify(json, &finding, &reason, NULL) == BACKTRICK_OK);
  EXPECT(finding == BACKTRICK_VALID && strncmp(reason, "beaten in ", 10) == 0);
  backtrick_string_free(reason);
  char* const solution = strstr(json, "\"solution\":[[[");
  EXPECT(solution != NULL);
  solution[14] = solution[14] == '9' ? '8' : '9'; /* another first card */
  EXPECT(backtrick_verify(json, &finding, &reason, NULL) == BACKTRICK_OK);
  EXPECT(finding == BACKTRICK_INVALID);
  backtrick_string_free(reason);
  EXPECT(backtrick_verify("{}", &finding, NULL, NULL) == BACKTRICK_PARSE_ERROR);
  backtrick_string_free(json);
  backtrick_result_free(result);
  backtrick_position_free(start);
  backtrick_deal_free(deal);
}

/* No hand holds as many cards as this turn lays. */
static void test_a_long_turn(void) {
  backtrick_deal* deal = NULL;
  backtrick_position* start = NULL;
  EXPECT(backtrick_deal_numbered(NULL, 42, &deal, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_position_of_deal(deal, 1, &start, NULL) == BACKTRICK_OK);
  const backtrick_play plays[17] = {{2, BACKTRICK_A1}};
  const size_t size = 17;
  backtrick_finding finding = -1;
  int32_t left = -1;
  char* reason = NULL;
  EXPECT(backtrick_replay(start, plays, &size, 1, &finding, &left, &reason, NULL) == BACKTRICK_OK);
  EXPECT(finding == BACKTRICK_INVALID);
  EXPECT(strncmp(reason, "turn 1, play 17: ", 17) == 0);
  backtrick_string_free(reason);
  backtrick_position_free(start);
  backtrick_deal_free(deal);
}

static void test_a_loss(backtrick_solver* solver) {
  backtrick_deal* deal = NULL;
  backtrick_result* result = NULL;
  backtrick_position* start = NULL;
  const backtrick_rules rules = {1, 4, 2, 98};
  EXPECT(backtrick_deal_numbered(&rules, 1, &deal, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_position_of_deal(deal, 1, &start, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_LEFT, NULL, &result, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_result_verdict(result) == BACKTRICK_UNWINNABLE);
  int32_t left = -1;
  int32_t at_least = -1;
  EXPECT(backtrick_result_left(result, &left, &at_least) == 1);
  EXPECT(left > 0 && left == at_least);
  int32_t replayed_left = -1;
  EXPECT(replayed(start, result, 0, &replayed_left) == BACKTRICK_VALID);
  EXPECT(replayed_left == left);
  backtrick_result_free(result);

  char* text = NULL;
  backtrick_position* read = NULL;
  EXPECT(backtrick_position_text(start, &text, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_position_parse(text, &read, NULL) == BACKTRICK_OK);
  result = NULL;
  EXPECT(backtrick_solve_position(solver, read, BACKTRICK_WIN, NULL, &result, NULL) ==
         BACKTRICK_OK);
  EXPECT(backtrick_result_verdict(result) == BACKTRICK_UNWINNABLE);
  EXPECT(backtrick_result_turns(result) == 0);
  char* json = NULL;
  backtrick_finding finding = -1;
  EXPECT(backtrick_result_json(result, &json, NULL) == BACKTRICK_OK);
  EXPECT(strstr(json, "\"position\":") != NULL);
  EXPECT(backtrick_verify(json, &finding, NULL, NULL) == BACKTRICK_OK);
  EXPECT(finding == BACKTRICK_NOT_CHECKED);
  backtrick_string_free(json);
  backtrick_result_free(result);
  backtrick_position_free(read);
  backtrick_string_free(text);

  backtrick_limits limits = backtrick_no_limits();
  limits.nodes = 10;
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, &limits, &result, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_result_verdict(result) == BACKTRICK_UNDECIDED);
  EXPECT(backtrick_result_limit(result) == BACKTRICK_NODES);
  backtrick_result_free(result);
  backtrick_solver_interrupt(solver);
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, NULL, &result, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_result_limit(result) == BACKTRICK_INTERRUPTED);
  backtrick_result_free(result);
  backtrick_solver_resume(solver);
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, NULL, &result, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_result_verdict(result) == BACKTRICK_UNWINNABLE);
  backtrick_result_free(result);

  result = NULL;
  limits.seconds = -1;
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, &limits, &result, NULL) ==
         BACKTRICK_INVALID_ARGUMENT);
  limits = backtrick_no_limits();
  limits.reserved[4] = 1;
  EXPECT(backtrick_solve_deal(solver, deal, BACKTRICK_WIN, &limits, &result, NULL) ==
         BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_solve_deal(solver, deal, 2, NULL, &result, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(result == NULL);
  backtrick_position_free(start);
  backtrick_deal_free(deal);
}

/* A table plays, one of its seats is advised, and the game is reviewed. */
static void test_a_table(backtrick_solver* solver) {
  backtrick_deal* deal = NULL;
  EXPECT(backtrick_deal_parse("duo:3", NULL, &deal, NULL) == BACKTRICK_OK);
  char* game = NULL;
  char* again = NULL;
  const uint64_t seed = 3;
  EXPECT(backtrick_play_deal(deal, "quick", "two", NULL, &game, NULL) == BACKTRICK_OK);
  EXPECT(backtrick_play_deal(deal, "quick", "two", &seed, &again, NULL) == BACKTRICK_OK);
  EXPECT(strcmp(game, again) == 0);
  EXPECT(strstr(game, "\"talk\":{\"language\":\"two\"") != NULL);
  backtrick_finding finding = -1;
  EXPECT(backtrick_verify(game, &finding, NULL, NULL) == BACKTRICK_OK);
  EXPECT(finding == BACKTRICK_VALID);

  char* json = NULL;
  backtrick_limits limits = backtrick_no_limits();
  limits.nodes = 1000;
  EXPECT(backtrick_review(solver, game, "quick", &limits, &json, NULL) == BACKTRICK_OK);
  EXPECT(strstr(json, "\"chances\":{\"player\":\"quick\"") != NULL);
  EXPECT(strstr(json, "\"seat\":2") != NULL);
  backtrick_string_free(json);

  const char* const table =
      "rules: duo\nA1: 21\nA2: 14\nD1: 80\nD2: 88\nturn: 1\nhand 1: 11 13 35 47 62 78 90\n"
      "hand 2: 7 cards\nplayed: 5 9 14 16 21, 80 88 93 98\ntalk: two\n"
      "said 2: leave A2, not far D1\n";
  EXPECT(backtrick_advise(table, "quick", 1, &json, NULL) == BACKTRICK_OK);
  EXPECT(strstr(json, "\"say\":[[\"A1\",\"please not far\"]]") != NULL);
  backtrick_string_free(json);

  json = NULL;
  backtrick_error* error = NULL;
  EXPECT(backtrick_advise("rules: duo\nA9: 4\n", "quick", 1, &json, &error) ==
         BACKTRICK_PARSE_ERROR);
  EXPECT(backtrick_error_line(error) == 2);
  backtrick_error_free(error);
  EXPECT(backtrick_advise(table, "random", 1, &json, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_advise(table, "quick", 21, &json, NULL) == BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_review(solver, "{}", "quick", NULL, &json, NULL) == BACKTRICK_PARSE_ERROR);
  EXPECT(backtrick_play_deal(deal, "nobody", NULL, NULL, &json, NULL) ==
         BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_play_deal(deal, "tricks", "one", NULL, &json, NULL) ==
         BACKTRICK_INVALID_ARGUMENT);
  EXPECT(backtrick_play_deal(deal, "quick", "three", NULL, &json, NULL) ==
         BACKTRICK_INVALID_ARGUMENT);
  EXPECT(json == NULL);
  backtrick_string_free(again);
  backtrick_string_free(game);
  backtrick_deal_free(deal);
}

int main(int count, char** arguments) {
  EXPECT(backtrick_abi_version() == BACKTRICK_ABI_VERSION);
  if (count > 1 && strcmp(arguments[1], "abi") == 0) {
    print_layout();
    return EXIT_SUCCESS;
  }
  backtrick_solver* solver = NULL;
  EXPECT(backtrick_solver_new(&solver, NULL) == BACKTRICK_OK);
  test_deals();
  test_errors();
  test_a_win(solver);
  test_a_long_turn();
  test_a_loss(solver);
  test_a_table(solver);
  backtrick_solver_free(solver);
  printf("%s\n", backtrick_version());
  return EXIT_SUCCESS;
}
