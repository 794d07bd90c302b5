// go, setoption and position taken apart.
#include "board/movegen.h"
#include "support/suite.h"
#include "usi/usi_parse.h"

#include <stdio.h>
#include <string.h>

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

int main(void) {
    Suite *suite = suite_create("usi_parse");
    TCase *parse = add_case(suite, "parse");
    tcase_add_loop_test(parse, number_is_read, 0, COUNT(Numbers));
    tcase_add_loop_test(parse, go_is_taken_apart, 0, COUNT(Gos));
    tcase_add_loop_test(parse, search_moves_are_taken, 0, COUNT(SearchMoves));
    tcase_add_test(parse, search_moves_of_the_richest_position_have_room);
    tcase_add_loop_test(parse, setoption_is_taken_apart, 0, COUNT(SetOptions));
    tcase_add_loop_test(parse, position_is_taken_apart, 0, COUNT(Positions));
    return run_suite(suite);
}
