// The usi layer: go, setoption and position taken apart; info, answers and messages put together; lines read.
#include "board/movegen.h"
#include "usi/keepalive.h"
#include "usi/lines.h"
#include "usi/report.h"
#include "usi/usi_options.h"
#include "usi/usi_parse.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static void assert_text_equals(Text text, const char *expected) {
    ck_assert_msg(text_equals(text, expected), "'%.*s' is not '%s'", (int)text.size, text.data, expected);
}

// Numbers ---------------------------------------------------------------------------------------------

static const struct {
    const char *text;
    bool is_number;
    int64_t value;
} Numbers[] = {
    {"0", true, 0},
    {"1000", true, 1000},
    {"-7000", true, -7000},
    {"+5", true, 5},
    {"1000.0", true, 1000},
    {"1000.9", true, 1000},
    {"-0.5", true, 0},
    {"7.", true, 7},
    {"9223372036854775807", true, INT64_MAX},
    {"9223372036854775808", true, INT64_MAX},
    {"-99999999999999999999999", true, INT64_MIN},
    {"99999999999999999999999.5", true, INT64_MAX},
    {"", false, 0},
    {"-", false, 0},
    {".5", false, 0},
    {"1.2.3", false, 0},
    {"1e3", false, 0},
    {"12a", false, 0},
    {"0x10", false, 0},
    {"99999999999999999999999a", false, 0},
    {"infinite", false, 0},
};

START_TEST(number_is_read) {
    int64_t value = 77;
    ck_assert_int_eq(number_from_text(text_from(Numbers[_i].text), &value), Numbers[_i].is_number);
    ck_assert_int_eq(value, Numbers[_i].is_number ? Numbers[_i].value : 77);
}
END_TEST

// go --------------------------------------------------------------------------------------------------

enum { NO = 0, CLOCK = 1, MOVETIME = 2, INFINITE = 4, PONDER = 8, MATE = 16 };

// Times are black's, white's, black's increment, white's, byoyomi.
static const struct {
    const char *text;
    int flags;
    int64_t times[5];
    int64_t movetime;
    int depth;
    uint64_t nodes;
    int moves_to_go;
} Gos[] = {
    {.text = "", .flags = INFINITE},
    {.text = "infinite", .flags = INFINITE},
    {.text = "btime 1000 wtime 2000 byoyomi 300", .flags = CLOCK, .times = {1000, 2000, 0, 0, 300}},
    {.text = "wtime 2000 byoyomi 300 btime 1000", .flags = CLOCK, .times = {1000, 2000, 0, 0, 300}},
    {.text = "btime 1 wtime 2 binc 3 winc 4", .flags = CLOCK, .times = {1, 2, 3, 4, 0}},
    {.text = "btime -7000 wtime -7000 binc 10000 winc 10000",
     .flags = CLOCK,
     .times = {-7000, -7000, 10000, 10000, 0}},
    {.text = "byoyomi 500", .flags = CLOCK, .times = {0, 0, 0, 0, 500}},
    {.text = "bbyoyomi 500 wbyoyomi 700", .flags = CLOCK, .times = {0, 0, 0, 0, 500}},
    {.text = "wbyoyomi 700", .flags = INFINITE},
    {.text = "ponder btime 1 wtime 2", .flags = CLOCK | PONDER, .times = {1, 2, 0, 0, 0}},
    {.text = "btime 1 wtime 2 ponder", .flags = CLOCK | PONDER, .times = {1, 2, 0, 0, 0}},
    {.text = "ponder", .flags = PONDER},
    {.text = "movetime 1000.0", .flags = MOVETIME, .movetime = 1000},
    {.text = "movetime -5", .flags = MOVETIME, .movetime = -5},
    {.text = "movetime 0", .flags = MOVETIME},
    {.text = "rtime 200", .flags = MOVETIME, .movetime = 200},
    {.text = "depth 8", .flags = NO, .depth = 8},
    {.text = "depth 0", .flags = NO, .depth = 1},
    {.text = "depth 99999999999", .flags = NO, .depth = INT32_MAX},
    {.text = "nodes 20000", .flags = NO, .nodes = 20000},
    {.text = "nodes -3", .flags = NO, .nodes = 1},
    {.text = "infinite depth 3", .flags = INFINITE, .depth = 3},
    {.text = "movetime 10 depth 2 nodes 3 btime 4 wtime 5 byoyomi 6",
     .flags = CLOCK | MOVETIME,
     .times = {4, 5, 0, 0, 6},
     .movetime = 10,
     .depth = 2,
     .nodes = 3},
    {.text = "btime 1 wtime 2 movestogo 40", .flags = CLOCK, .times = {1, 2, 0, 0, 0}, .moves_to_go = 40},
    {.text = "movestogo -1 depth 1", .flags = NO, .depth = 1},
    {.text = "mate", .flags = MATE | INFINITE},
    {.text = "mate infinite", .flags = MATE | INFINITE},
    {.text = "mate 3000", .flags = MATE | INFINITE},
    {.text = "mate nodes 100", .flags = MATE, .nodes = 100},
    {.text = "btime wtime 5 byoyomi", .flags = CLOCK, .times = {0, 5, 0, 0, 0}},
    {.text = "btime x1 foo depth 3 bar", .flags = NO, .depth = 3},
    {.text = " \t depth\t 4  ", .flags = NO, .depth = 4},
    {.text = "DEPTH 4", .flags = NO, .depth = 4},
    {.text = "byoyomi 99999999999999999999", .flags = CLOCK, .times = {0, 0, 0, 0, INT64_C(1) << 40}},
};

START_TEST(go_is_taken_apart) {
    Position pos;
    position_init(&pos);
    GoCommand go;
    go_parse(&pos, text_from(Gos[_i].text), &go);
    const Limits *limits = &go.limits;
    int flags = Gos[_i].flags;
    ck_assert_int_eq(limits->has_clock, (flags & CLOCK) != 0);
    ck_assert_int_eq(limits->has_movetime, (flags & MOVETIME) != 0);
    ck_assert_int_eq(limits->infinite, (flags & INFINITE) != 0);
    ck_assert_int_eq(limits->ponder, (flags & PONDER) != 0);
    ck_assert_int_eq(go.is_mate, (flags & MATE) != 0);
    ck_assert_int_eq(limits->time_ms[BLACK], Gos[_i].times[0]);
    ck_assert_int_eq(limits->time_ms[WHITE], Gos[_i].times[1]);
    ck_assert_int_eq(limits->increment_ms[BLACK], Gos[_i].times[2]);
    ck_assert_int_eq(limits->increment_ms[WHITE], Gos[_i].times[3]);
    ck_assert_int_eq(limits->byoyomi_ms, Gos[_i].times[4]);
    ck_assert_int_eq(limits->movetime_ms, Gos[_i].movetime);
    ck_assert_int_eq(limits->depth, Gos[_i].depth);
    ck_assert_uint_eq(limits->nodes, Gos[_i].nodes);
    ck_assert_int_eq(limits->moves_to_go, Gos[_i].moves_to_go);
    ck_assert_int_eq(limits->search_move_count, 0);
    ck_assert_int_eq(go.bad_move_count, 0);
    position_release(&pos);
}
END_TEST

// `moves` are those taken.
static const struct {
    const char *text, *moves;
    int bad_count;
    const char *first_bad;
    int depth;
} SearchMoves[] = {
    {"searchmoves 7g7f", "7g7f", 0, "", 0},
    {"searchmoves 7g7f 2g2f depth 3", "7g7f 2g2f", 0, "", 3},
    {"depth 3 searchmoves 2g2f 7g7f", "2g2f 7g7f", 0, "", 3},
    {"searchmoves 7g7f 7g7f", "7g7f", 0, "", 0},
    {"searchmoves 7g7e 2g2f foo depth 2", "2g2f", 2, "7g7e", 2},
    {"searchmoves", "", 0, "", 0},
    {"searchmoves depth 2", "", 0, "", 2},
    {"searchmoves 7g7f depth 2 searchmoves 2g2f", "7g7f 2g2f", 0, "", 2},
};

START_TEST(search_moves_are_taken) {
    Position pos;
    position_init(&pos);
    GoCommand go;
    go_parse(&pos, text_from(SearchMoves[_i].text), &go);
    Text rest = text_from(SearchMoves[_i].moves);
    for (int i = 0; i < go.limits.search_move_count; i++) {
        char move[USI_MOVE_SIZE];
        assert_text_equals(text_next_token(&rest), move_to_usi(go.limits.search_moves[i], move));
    }
    ck_assert_uint_eq(text_next_token(&rest).size, 0);
    ck_assert_int_eq(go.bad_move_count, SearchMoves[_i].bad_count);
    if (go.bad_move_count > 0)
        assert_text_equals(go.first_bad_move, SearchMoves[_i].first_bad);
    ck_assert_int_eq(go.limits.depth, SearchMoves[_i].depth);
    position_release(&pos);
}
END_TEST

START_TEST(search_moves_of_the_richest_position_have_room) {
    Position pos;
    position_init(&pos);
    const char *sfen = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    ck_assert_int_eq(position_from_sfen(&pos, text_from(sfen)), SFEN_OK);
    MoveList list;
    movegen_legal(&pos, &list);
    char text[2 * MAX_MOVES * USI_MOVE_SIZE] = "searchmoves";
    size_t length = strlen(text);
    for (int i = 0; i < 2 * list.count; i++) {
        char move[USI_MOVE_SIZE];
        length += (size_t)snprintf(text + length, sizeof text - length, " %s",
                                   move_to_usi(list.moves[i % list.count], move));
    }
    GoCommand go;
    go_parse(&pos, text_from(text), &go);
    ck_assert_int_eq(go.limits.search_move_count, list.count);
    position_release(&pos);
}
END_TEST

// setoption -------------------------------------------------------------------------------------------

// No name: not understood.
static const struct {
    const char *text, *name, *value;
} SetOptions[] = {
    {"name USI_Hash value 64", "USI_Hash", "64"},
    {" name  USI_Hash   value   64  ", "USI_Hash", "64"},
    {"name Clear Hash", "Clear Hash", ""},
    {"name BookFile value <empty>", "BookFile", ""},
    {"name BookFile value ", "BookFile", ""},
    {"name BookFile value", "BookFile", ""},
    {"name BookFile", "BookFile", ""},
    {"name BookFile value a b = c\\d value e", "BookFile", "a b = c\\d value e"},
    {"name EvalDir value \xE8\xA9\x95", "EvalDir", "\xE8\xA9\x95"},
    {"NAME x VALUE y", "x", "y"},
    {"name", NULL, NULL},
    {"name value 3", NULL, NULL},
    {"value 3", NULL, NULL},
    {"USI_Hash 64", NULL, NULL},
    {"", NULL, NULL},
};

START_TEST(setoption_is_taken_apart) {
    SetOption set;
    bool is_good = setoption_parse(text_from(SetOptions[_i].text), &set);
    ck_assert_int_eq(is_good, SetOptions[_i].name != NULL);
    if (is_good) {
        assert_text_equals(set.name, SetOptions[_i].name);
        assert_text_equals(set.value, SetOptions[_i].value);
    }
}
END_TEST

// position --------------------------------------------------------------------------------------------

#define AFTER_7G7F "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
#define START_WHITE "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

// Each begins in the position after 7g7f.
static const struct {
    const char *text;
    PositionErrorKind kind;
    int move_number;
    const char *sfen;
} Positions[] = {
    {"startpos", POSITION_OK, 0, sfen_startpos},
    {"startpos moves", POSITION_OK, 0, sfen_startpos},
    {"startpos  moves  7g7f ", POSITION_OK, 0, AFTER_7G7F},
    {"sfen " START_WHITE, POSITION_OK, 0, START_WHITE},
    {"sfen " START_WHITE " moves ", POSITION_OK, 0, START_WHITE},
    {START_WHITE, POSITION_OK, 0, START_WHITE},
    {"startpos moves 7g7f 7g7f 3c3d", POSITION_BAD_MOVE, 2, AFTER_7G7F},
    {"startpos moves resign", POSITION_BAD_MOVE, 1, sfen_startpos},
    {"", POSITION_NO_START, 0, AFTER_7G7F},
    {"moves 7g7f", POSITION_NO_START, 0, AFTER_7G7F},
    {"sfen", POSITION_BAD_SFEN, 0, AFTER_7G7F},
    {"sfen 9/9 b - 1 moves 7g7f", POSITION_BAD_SFEN, 0, AFTER_7G7F},
};

START_TEST(position_is_taken_apart) {
    Position pos;
    position_init(&pos);
    ck_assert_int_eq(position_from_sfen(&pos, text_from(AFTER_7G7F)), SFEN_OK);
    PositionError error = position_parse(&pos, text_from(Positions[_i].text));
    char sfen[SFEN_SIZE], why[POSITION_ERROR_SIZE];
    ck_assert_int_eq(error.kind, Positions[_i].kind);
    ck_assert_int_eq(error.move_number, Positions[_i].move_number);
    ck_assert_str_eq(position_to_sfen(&pos, sfen), Positions[_i].sfen);
    if (error.kind != POSITION_OK)
        ck_assert_uint_gt(strlen(position_error_text(&error, why)), 0);
    position_release(&pos);
}
END_TEST

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

// Options ---------------------------------------------------------------------------------------------

// `written`: something was said to the user.
static const struct {
    const char *name, *value;
    bool written;
    int threads; // afterwards; 4 before
} SetThreads[] = {
    {"Threads", "8", false, 8}, {"threads", "8", false, 8}, {"THREADS", "8.0", false, 8},
    {"Threads", "0", true, 1},  {"Threads", "-1", true, 1}, {"Threads", "1000000", true, ENGINE_THREADS_MAX},
    {"Threads", "", true, 4},   {"Threads", "a", true, 4},  {"Threads ", "8", false, 4},
    {"Thread", "8", false, 4},
};

START_TEST(spin_is_set) {
    FILE *file = tmpfile();
    Report report;
    report_init(&report, file);
    EngineOptions options = engine_defaults;
    options.threads = 4;
    SetOption set = {text_from(SetThreads[_i].name), text_from(SetThreads[_i].value)};
    ck_assert_int_eq(options_set(&options, &set, &report), OPTION_STORED);
    ck_assert_int_eq(options.threads, SetThreads[_i].threads);
    ck_assert_int_eq(ftell(file) > 0, SetThreads[_i].written);
    report_release(&report);
    fclose(file);
}
END_TEST

START_TEST(other_options_are_set) {
    Report report;
    report_init(&report, stdout);
    EngineOptions options = engine_defaults;
    static const struct {
        const char *name, *value;
    } sets[] = {{"USI_Ponder", "true"},         {"USI_MultiPV", "3"},  {"EnteringKingRule", "tryrule"},
                {"MaxMovesToDraw", "256"},      {"NetworkDelay", "7"}, {"SlowMover", "80"},
                {"RoundUpToFullSecond", "TRUE"}};
    for (int i = 0; i < COUNT(sets); i++) {
        SetOption set = {text_from(sets[i].name), text_from(sets[i].value)};
        ck_assert_int_eq(options_set(&options, &set, &report), OPTION_STORED);
    }
    ck_assert(options.ponder);
    ck_assert_int_eq(options.multipv, 3);
    ck_assert_int_eq(options.entering_king, ENTERING_KING_TRY);
    ck_assert_int_eq(options.max_moves_to_draw, 256);
    ck_assert_int_eq(options.time.network_delay_ms, 7);
    ck_assert_int_eq(options.time.slow_mover_percent, 80);
    ck_assert(options.time.round_up_to_full_second);
    SetOption button = {text_from("ClearHash"), {NULL, 0}};
    ck_assert_int_eq(options_set(&options, &button, &report), OPTION_FORGETS_GAMES);
    report_release(&report);
}
END_TEST

// Lines from the host ---------------------------------------------------------------------------------

START_TEST(lines_are_read) {
    static const char input[] = "usi\n\r\n a\0b \r\n\nlast";
    static const Text expected[] = {{"usi", 3}, {"", 0}, {" a\0b ", 5}, {"", 0}, {"last", 4}};
    FILE *file = tmpfile();
    fwrite(input, 1, sizeof input - 1, file);
    rewind(file);
    LineReader reader;
    lines_init(&reader, file);
    Text line;
    for (int i = 0; i < COUNT(expected); i++) {
        ck_assert(lines_next(&reader, &line));
        ck_assert_uint_eq(line.size, expected[i].size);
        ck_assert_mem_eq(line.data, expected[i].data, line.size);
    }
    ck_assert(!lines_next(&reader, &line));
    lines_release(&reader);
    fclose(file);
}
END_TEST

START_TEST(lines_of_any_length_are_read) {
    enum { LENGTH = 3000000 };
    FILE *file = tmpfile();
    for (int i = 0; i < LENGTH; i++)
        fputc('a' + i % 26, file);
    fputs("\nshort\n", file);
    rewind(file);
    LineReader reader;
    lines_init(&reader, file);
    Text line;
    ck_assert(lines_next(&reader, &line));
    ck_assert_uint_eq(line.size, LENGTH);
    int wrong = 0;
    for (int i = 0; i < LENGTH; i++)
        wrong += line.data[i] != 'a' + i % 26;
    ck_assert_int_eq(wrong, 0);
    ck_assert(lines_next(&reader, &line));
    assert_text_equals(line, "short");
    ck_assert(!lines_next(&reader, &line));
    lines_release(&reader);
    fclose(file);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("usi");
    TCase *parse = tcase_create("parse");
    tcase_add_loop_test(parse, number_is_read, 0, COUNT(Numbers));
    tcase_add_loop_test(parse, go_is_taken_apart, 0, COUNT(Gos));
    tcase_add_loop_test(parse, search_moves_are_taken, 0, COUNT(SearchMoves));
    tcase_add_test(parse, search_moves_of_the_richest_position_have_room);
    tcase_add_loop_test(parse, setoption_is_taken_apart, 0, COUNT(SetOptions));
    tcase_add_loop_test(parse, position_is_taken_apart, 0, COUNT(Positions));
    suite_add_tcase(suite, parse);
    TCase *report = tcase_create("report");
    tcase_add_loop_test(report, info_is_put_together, 0, COUNT(Infos));
    tcase_add_test(report, info_has_room_for_the_longest_pv);
    tcase_add_loop_test(report, result_is_put_together, 0, COUNT(Results));
    tcase_add_loop_test(report, message_is_put_together, 0, COUNT(Messages));
    tcase_add_test(report, message_of_any_length_is_cut);
    tcase_add_loop_test(report, answer_follows_a_line_with_its_score, 0, COUNT(Searches));
    tcase_add_test(report, message_of_several_lines_is_several);
    tcase_add_test(report, keepalive_writes_empty_lines);
    suite_add_tcase(suite, report);
    TCase *others = tcase_create("options and lines");
    tcase_add_loop_test(others, spin_is_set, 0, COUNT(SetThreads));
    tcase_add_test(others, other_options_are_set);
    tcase_add_test(others, lines_are_read);
    tcase_add_test(others, lines_of_any_length_are_read);
    suite_add_tcase(suite, others);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
