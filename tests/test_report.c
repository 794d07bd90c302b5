// What is said to the host: info, answers and messages put together, and their order.
#include "board/sfen.h"
#include "support/suite.h"
#include "usi/keepalive.h"
#include "usi/report.h"

#include <stdio.h>
#include <string.h>

// Lines to the host -----------------------------------------------------------------------------------

// A pv of `pv_length` times 7g7f.
static const struct {
    SearchInfo info;
    bool shows_multipv;
    const char *line;
} Infos[] = {
    {{.depth = 5,
      .seldepth = 9,
      .multipv = 1,
      .score = 34,
      .bound = BOUND_EXACT,
      .nodes = 1000,
      .time_ms = 20,
      .hashfull = 3,
      .pv_length = 2},
     false,
     "info depth 5 seldepth 9 score cp 34 nodes 1000 nps 50000 hashfull 3 time 20 pv 7g7f 7g7f"},
    {{.depth = 5,
      .seldepth = 9,
      .multipv = 2,
      .score = -34,
      .bound = BOUND_LOWER,
      .nodes = 7,
      .pv_length = 1},
     true,
     "info depth 5 seldepth 9 multipv 2 score cp -34 lowerbound nodes 7 nps 7000 hashfull 0 time 0 pv 7g7f"},
    {{.depth = 1, .seldepth = 1, .multipv = 1, .score = 0, .bound = BOUND_UPPER, .hashfull = 1001},
     false,
     "info depth 1 seldepth 1 score cp 0 upperbound nodes 0 nps 0 hashfull 1000 time 0"},
    {{.score = SCORE_MATE - 1},
     false,
     "info depth 0 seldepth 0 score mate 1 nodes 0 nps 0 hashfull 0 time 0"},
    {{.score = -SCORE_MATE + 2},
     false,
     "info depth 0 seldepth 0 score mate -2 nodes 0 nps 0 hashfull 0 time 0"},
    {{.score = -SCORE_MATE}, false, "info depth 0 seldepth 0 score mate -0 nodes 0 nps 0 hashfull 0 time 0"},
    {{.score = 31500}, false, "info depth 0 seldepth 0 score cp 31000 nodes 0 nps 0 hashfull 0 time 0"},
    {{.score = -SCORE_SUPERIOR},
     false,
     "info depth 0 seldepth 0 score cp -28000 nodes 0 nps 0 hashfull 0 time 0"},
    {{.nodes = UINT64_C(20000000000000), .time_ms = 100000},
     false,
     "info depth 0 seldepth 0 score cp 0 nodes 20000000000000 nps 200000000000 hashfull 0 time 100000"},
};

static Move move_of(const char *text) {
    Position pos;
    position_init(&pos);
    Move move = move_from_usi(&pos, text_from(text));
    position_release(&pos);
    return move;
}

START_TEST(info_is_put_together) {
    Move pv[2] = {move_of("7g7f"), move_of("7g7f")};
    SearchInfo info = Infos[_i].info;
    info.pv = pv;
    char line[REPORT_LINE_SIZE];
    ck_assert_str_eq(report_format_info(&info, Infos[_i].shows_multipv, line), Infos[_i].line);
}
END_TEST

START_TEST(info_has_room_for_the_longest_pv) {
    Move pv[2 * MAX_PLY];
    for (int i = 0; i < COUNT(pv); i++)
        pv[i] = move_of("7g7f") | MOVE_PROMOTE_BIT;
    SearchInfo info = {
        .depth = INT32_MAX, .nodes = UINT64_MAX, .time_ms = 1, .pv = pv, .pv_length = COUNT(pv)};
    char line[REPORT_LINE_SIZE];
    report_format_info(&info, true, line);
    ck_assert_str_eq(line + strlen(line) - 12, " 7g7f+ 7g7f+");
    ck_assert_uint_gt(strlen(line), 6 * COUNT(pv));
}
END_TEST

static const struct {
    const char *best, *ponder;
    bool declares_win;
    const char *line;
} Results[] = {
    {"7g7f", NULL, false, "bestmove 7g7f"},
    {"7g7f", "2g2f", false, "bestmove 7g7f ponder 2g2f"},
    {NULL, NULL, false, "bestmove resign"},
    {NULL, NULL, true, "bestmove win"},
};

static EngineResult result_of(const char *best, const char *ponder, bool declares_win) {
    return (EngineResult){.best = best ? move_of(best) : MOVE_NONE,
                          .ponder = ponder ? move_of(ponder) : MOVE_NONE,
                          .declares_win = declares_win};
}

START_TEST(result_is_put_together) {
    EngineResult result = result_of(Results[_i].best, Results[_i].ponder, Results[_i].declares_win);
    char line[REPORT_LINE_SIZE];
    ck_assert_str_eq(report_format_result(&result, line), Results[_i].line);
}
END_TEST

static const struct {
    const char *text, *line;
} Messages[] = {
    {"hello", "info string hello"},
    {"error: bestmove", "info string error: bestmove_"},
    {"id option usiok readyok bestmove", "info string id_ option_ usiok_ readyok_ bestmove_"},
    {"'id'", "info string 'id_'"},
    {"options, hidden: idle", "info string options, hidden: idle"},
    {"\xE3\x81\x82\tx\r", "info string ????x?"},
    {"trailing  ", "info string trailing"},
};

START_TEST(message_is_put_together) {
    char line[REPORT_LINE_SIZE];
    ck_assert_str_eq(report_format_message(Messages[_i].text, line), Messages[_i].line);
}
END_TEST

START_TEST(message_of_any_length_is_cut) {
    char text[2 * REPORT_LINE_SIZE], line[REPORT_LINE_SIZE];
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = "id "[i % 3];
    text[sizeof text - 1] = '\0';
    ck_assert_uint_lt(strlen(report_format_message(text, line)), REPORT_LINE_SIZE);
}
END_TEST

// Reports ---------------------------------------------------------------------------------------------

// What was written to the report; owned by the caller, who gets a new empty stream.
static char *take_written(FILE *file) {
    long size = ftell(file);
    char *text = calloc((size_t)size + 1, 1);
    rewind(file);
    ck_assert_uint_eq(fread(text, 1, (size_t)size, file), (size_t)size);
    rewind(file);
    return text;
}

typedef enum Event { END, EXACT_7, EXACT_2, LOWER_7, LOWER_2, SECOND_2, MESSAGE } Event;

#define LINE(bound, move) \
    "info depth 1 seldepth 1 score cp 5" bound " nodes 1 nps 1000 hashfull 0 time 0 pv " move "\n"
#define LINE_OF(number, move) \
    "info depth 1 seldepth 1 multipv " number " score cp 5 nodes 1 nps 1000 hashfull 0 time 0 pv " move "\n"

// The best move is 7g7f.
static const struct {
    Event events[4];
    bool shows_multipv;
    const char *end; // of what is written, from the last event on
} Searches[] = {
    {{EXACT_7}, false, LINE("", "7g7f") "bestmove 7g7f\n"},
    {{EXACT_7, MESSAGE}, false, "info string hello\n" LINE("", "7g7f") "bestmove 7g7f\n"},
    {{EXACT_7, LOWER_7}, false, LINE(" lowerbound", "7g7f") LINE("", "7g7f") "bestmove 7g7f\n"},
    {{EXACT_2, LOWER_7}, false, LINE(" lowerbound", "7g7f") LINE("", "7g7f") "bestmove 7g7f\n"},
    {{EXACT_7, LOWER_2}, false, LINE(" lowerbound", "2g2f") LINE("", "7g7f") "bestmove 7g7f\n"},
    {{EXACT_7, SECOND_2}, true, LINE_OF("2", "2g2f") LINE_OF("1", "7g7f") "bestmove 7g7f\n"},
    {{MESSAGE},
     false,
     "info string hello\n"
     "info depth 1 seldepth 1 score cp 0 nodes 0 nps 0 hashfull 0 time 0 pv 7g7f\nbestmove 7g7f\n"},
};

static void send_event(Report *report, Event event) {
    bool is_second = event == EXACT_2 || event == LOWER_2 || event == SECOND_2;
    bool is_bound = event == LOWER_7 || event == LOWER_2;
    Move pv = move_of(is_second ? "2g2f" : "7g7f");
    SearchInfo info = {.depth = 1,
                       .seldepth = 1,
                       .multipv = event == SECOND_2 ? 2 : 1,
                       .score = 5,
                       .bound = is_bound ? BOUND_LOWER : BOUND_EXACT,
                       .nodes = 1,
                       .pv = &pv,
                       .pv_length = 1};
    if (event == MESSAGE)
        report_message(report, "hello");
    else
        report_info(report, &info);
}

START_TEST(answer_follows_a_line_with_its_score) {
    FILE *file = tmpfile();
    Report report;
    report_init(&report, file);
    report_begin(&report, Searches[_i].shows_multipv);
    for (const Event *event = Searches[_i].events; *event != END; event++)
        send_event(&report, *event);
    ck_assert(report_is_thinking(&report));
    EngineResult result = result_of("7g7f", NULL, false);
    report_result(&report, &result);
    ck_assert(!report_is_thinking(&report));
    report_release(&report);
    char *text = take_written(file);
    const char *end = Searches[_i].end;
    ck_assert_uint_ge(strlen(text), strlen(end));
    ck_assert_str_eq(text + strlen(text) - strlen(end), end);
    free(text);
    fclose(file);
}
END_TEST

START_TEST(message_of_several_lines_is_several) {
    FILE *file = tmpfile();
    Report report;
    report_init(&report, file);
    report_message(&report, "a\n%d\n", 7);
    report_release(&report);
    char *text = take_written(file);
    ck_assert_str_eq(text, "info string a\ninfo string 7\n");
    free(text);
    fclose(file);
}
END_TEST

START_TEST(keepalive_writes_empty_lines) {
    FILE *file = tmpfile();
    Report report;
    report_init(&report, file);
    KeepAlive alive;
    keepalive_start(&alive, &report, 60000);
    keepalive_stop(&alive);
    ck_assert_int_eq(ftell(file), 0);
    keepalive_start(&alive, &report, 1);
    bool has_written = false;
    while (!has_written) { // until libcheck's own limit
        pthread_mutex_lock(&report.mutex);
        has_written = ftell(file) > 1;
        pthread_mutex_unlock(&report.mutex);
    }
    keepalive_stop(&alive);
    report_release(&report);
    char *text = take_written(file);
    ck_assert_uint_eq(strspn(text, "\n"), strlen(text));
    free(text);
    fclose(file);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("report");
    TCase *report = add_case(suite, "report");
    tcase_add_loop_test(report, info_is_put_together, 0, COUNT(Infos));
    tcase_add_test(report, info_has_room_for_the_longest_pv);
    tcase_add_loop_test(report, result_is_put_together, 0, COUNT(Results));
    tcase_add_loop_test(report, message_is_put_together, 0, COUNT(Messages));
    tcase_add_test(report, message_of_any_length_is_cut);
    tcase_add_loop_test(report, answer_follows_a_line_with_its_score, 0, COUNT(Searches));
    tcase_add_test(report, message_of_several_lines_is_several);
    tcase_add_test(report, keepalive_writes_empty_lines);
    return run_suite(suite);
}
