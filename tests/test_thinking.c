// Clocks, what engines are told of them, and what they say while they think.
#include "support/boards.h"
#include "usi/thinking.h"

#include <string.h>

START_TEST(clock_runs) {
    const EngineLimits fischer = {.has_clock = true, .main_ms = 1000, .increment_ms = 100, .margin_ms = 5};
    const EngineLimits byoyomi = {.has_clock = true, .main_ms = 1000, .byoyomi_ms = 500};
    GameClock clock;
    char line[GO_LINE_SIZE];
    game_clock_start(&clock, &fischer, &byoyomi);
    ck_assert_int_eq(game_clock_available_us(&clock, BLACK), 1100000);
    ck_assert_int_eq(game_clock_available_us(&clock, WHITE), 1500000);
    ck_assert_int_eq(game_clock_go_line(&clock, BLACK, false, line), (int)strlen(line));
    ck_assert_str_eq(line, "go btime 1000 wtime 1000 binc 100 winc 0\n");
    game_clock_go_line(&clock, WHITE, true, line);
    ck_assert_str_eq(line, "go ponder btime 1000 wtime 1000 byoyomi 500\n");
    // The increment comes after the move, and what is left is never negative.
    ck_assert(game_clock_use(&clock, BLACK, 300000));
    ck_assert_int_eq(clock.left_us[BLACK], 800000);
    ck_assert(game_clock_use(&clock, BLACK, 905000));
    ck_assert_int_eq(clock.left_us[BLACK], 0);
    ck_assert(!game_clock_use(&clock, BLACK, 105001));
    ck_assert(game_clock_use(&clock, WHITE, 1400000));
    ck_assert_int_eq(clock.left_us[WHITE], 0);
    ck_assert(game_clock_use(&clock, WHITE, 500000));
    ck_assert(!game_clock_use(&clock, WHITE, 500001));
}
END_TEST

static const struct {
    EngineLimits limits;
    const char *line;
    int64_t available_us;
} GoLines[] = {
    {{.nodes = 2000}, "go nodes 2000\n", -1},
    {{.depth = 3, .nodes = 5}, "go nodes 5 depth 3\n", -1},
    {{.movetime_ms = 250}, "go movetime 250\n", 250000},
    {{.has_clock = true, .byoyomi_ms = 1000}, "go btime 0 wtime 0 byoyomi 1000\n", 1000000},
    {{.has_clock = true, .main_ms = 60000, .movetime_ms = 9},
     "go btime 60000 wtime 60000 byoyomi 0 movetime 9\n",
     9000},
    {{.has_clock = true, .main_ms = 1, .increment_ms = 2, .byoyomi_ms = 3},
     "go btime 1 wtime 1 binc 2 winc 2 byoyomi 3\n",
     6000},
};

START_TEST(go_line_says_the_limits) {
    GameClock clock;
    char line[GO_LINE_SIZE];
    game_clock_start(&clock, &GoLines[_i].limits, &GoLines[_i].limits);
    game_clock_go_line(&clock, BLACK, false, line);
    ck_assert_str_eq(line, GoLines[_i].line);
    ck_assert_int_eq(game_clock_available_us(&clock, BLACK), GoLines[_i].available_us);
}
END_TEST

static const struct {
    const char *line;
    bool has_score, is_mate;
    int score, depth;
    uint64_t nodes;
} Infos[] = {
    {"info depth 5 seldepth 9 score cp -30 nodes 1234 pv 7g7f", true, false, -30, 5, 1234},
    {"info score mate -4 depth 3", true, true, -4, 3, 0},
    {"info score mate + nodes 7", true, true, MATE_UNKNOWN, 0, 7},
    {"info score mate - nodes 7", true, true, -MATE_UNKNOWN, 0, 7},
    {"info depth 2 score cp 99999999999999999999 nodes 1", true, false, INT32_MAX, 2, 1},
    {"info multipv 1 depth 2 score cp 5", true, false, 5, 2, 0},
    {"info depth 2 score cp 5 multipv 2", false, false, 0, 0, 0},
    {"info depth 2 nodes 5", false, false, 0, 0, 0},
    {"info string score cp 5", false, false, 0, 0, 0},
    {"info depth 1 pv score cp 5", false, false, 0, 0, 0},
    {"info score cp", false, false, 0, 0, 0},
    {"info score lowerbound 5", false, false, 0, 0, 0},
    {"info", false, false, 0, 0, 0},
};

START_TEST(info_is_read) {
    MoveRecord info = {.move = MOVE_NONE};
    thinking_read_info(text_from(Infos[_i].line), &info);
    ck_assert_int_eq(info.has_score, Infos[_i].has_score);
    ck_assert_int_eq(info.is_mate, Infos[_i].is_mate);
    ck_assert_int_eq(info.score, Infos[_i].score);
    ck_assert_int_eq(info.depth, Infos[_i].depth);
    ck_assert_uint_eq(info.nodes, Infos[_i].nodes);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("thinking");
    TCase *tests = add_case(suite, "thinking");
    tcase_add_test(tests, clock_runs);
    tcase_add_loop_test(tests, go_line_says_the_limits, 0, COUNT(GoLines));
    tcase_add_loop_test(tests, info_is_read, 0, COUNT(Infos));
    return run_suite(suite);
}
