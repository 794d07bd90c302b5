// SFEN and USI moves: round trips, canonical form, what is refused and why.
#include "board/legality.h"
#include "slow_board.h"
#include "support/boards.h"

#include <string.h>

// Round trips ----------------------------------------------------------------------------------------

static const struct {
    const char *name;
    bool canonical; // the file says so
} Files[] = {
    {"ordering.sfen", true},     {"bench.sfen", true},       {"declaration.sfen", true},
    {"legal_checks.sfen", true}, {"legal_moves.sfen", true}, {"legality.sfen", true},
    {"mate1.sfen", false},       {"nomate1.sfen", false},    {"openings.sfen", true},
    {"perft.sfen", true},        {"repetition.sfen", true},  {"try_rule.sfen", true},
};

static void check_round_trip(Position *pos, const Case *row, bool canonical) {
    char text[SFEN_SIZE], slow[SLOW_SFEN_CHARS];
    read_position(pos, row->sfen);
    assert_position_ok(pos, "after reading");
    position_to_sfen(pos, text);
    SlowBoard board;
    CHECK_THAT(slow_from_sfen(&board, row->sfen), "%s: not read by the slow reader", row->sfen);
    slow_to_sfen(&board, slow);
    CHECK_THAT(strcmp(text, slow) == 0, "%s: written as %s, not %s", row->sfen, text, slow);
    CHECK_THAT(!canonical || strcmp(text, row->sfen) == 0, "%s: written as %s", row->sfen, text);
    Key key = position_key(pos);
    read_position(pos, text);
    CHECK_THAT(position_key(pos) == key, "%s: another key when read again", row->sfen);
    CHECK_THAT(strcmp(sfen_of(pos), text) == 0, "%s: %s when read again", row->sfen, sfen_of(pos));
}

START_TEST(positions_survive_a_round_trip) {
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0;
    position_init(&pos);
    open_cases(&file, Files[_i].name);
    while (case_file_next(&file, &row)) {
        if (case_value(&row, "overfull") != NULL)
            continue;
        check_round_trip(&pos, &row, Files[_i].canonical);
        rows++;
    }
    ck_assert_int_gt(rows, 0);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Forms ----------------------------------------------------------------------------------------------

#define KINGS "4k4/9/9/9/9/9/9/9/4K4 "

static const struct {
    const char *text, *written;
} Forms[] = {
    {KINGS "b - 1", KINGS "b - 1"},
    {KINGS "b -", KINGS "b - 1"},
    {KINGS "w - 0", KINGS "w - 1"},
    {KINGS "b - 512", KINGS "b - 512"},
    {KINGS "b - 1000000", KINGS "b - 1000000"},
    {"  " KINGS "  b \t -  7 \r\n", KINGS "b - 7"},
    {KINGS "b p2s3Ln 1", KINGS "b 3L2snp 1"},
    {KINGS "b RBGSNLPrbgsnlp 1", KINGS "b RBGSNLPrbgsnlp 1"},
    {KINGS "b plnsgbrPLNSGBR 1", KINGS "b RBGSNLPrbgsnlp 1"},
    {KINGS "w 18p4l4n4s4g2b2r 3", KINGS "w 2r2b4g4s4n4l18p 3"},
    {KINGS "w 10P8p 3", KINGS "w 10P8p 3"},
    {"111111111/9/9/9/4k4/9/9/9/1111K22 b - 1", "9/9/9/9/4k4/9/9/9/4K4 b - 1"},
    {"k8/9/9/9/9/9/9/9/9 b G 1", "k8/9/9/9/9/9/9/9/9 b G 1"},
    {"+P+L+N+S+B+R3/8k/9/9/9/9/9/K8/3+r+b+s+n+l+p b - 1",
     "+P+L+N+S+B+R3/8k/9/9/9/9/9/K8/3+r+b+s+n+l+p b - 1"},
};

START_TEST(writes_the_canonical_form) {
    Position pos;
    position_init(&pos);
    read_position(&pos, Forms[_i].text);
    ck_assert_str_eq(sfen_of(&pos), Forms[_i].written);
    assert_position_ok(&pos, "after reading");
    position_release(&pos);
}
END_TEST

START_TEST(the_start_position_is_the_first) {
    Position a, b;
    position_init(&a);
    position_init(&b);
    ck_assert_str_eq(sfen_of(&a), sfen_startpos);
    read_position(&b, sfen_startpos);
    ck_assert_uint_eq(position_key(&a), position_key(&b));
    position_release(&a);
    position_release(&b);
}
END_TEST

START_TEST(reading_starts_a_new_game) {
    Position pos;
    Prng prng = {8};
    position_init(&pos);
    play_randomly(&pos, &prng, 40);
    read_position(&pos, sfen_startpos);
    ck_assert_int_eq(position_game_plies(&pos), 0);
    ck_assert_str_eq(sfen_of(&pos), sfen_startpos);
    for (int slot = 0; slot < REPETITION_SLOTS; slot++)
        CHECK_THAT(pos.seen[slot] == (slot == (int)position_seen_slot(pos.state->board_key)), "slot %d: %d",
                   slot, pos.seen[slot]);
    position_release(&pos);
}
END_TEST

// A text need not end in a zero byte.
START_TEST(reads_no_further_than_the_text) {
    static const char line[] = KINGS "b - 123456";
    Position pos;
    position_init(&pos);
    ck_assert_int_eq(position_from_sfen(&pos, (Text){line, sizeof line - 1 - 4}), SFEN_OK);
    ck_assert_str_eq(sfen_of(&pos), KINGS "b - 12");
    position_release(&pos);
}
END_TEST

// Errors ---------------------------------------------------------------------------------------------

static const struct {
    const char *reason;
    SfenError errors[2]; // either will do
} Reasons[] = {
    {"board", {SFEN_BAD_BOARD, SFEN_BAD_BOARD}},
    {"side", {SFEN_BAD_SIDE, SFEN_BAD_SIDE}},
    {"hand", {SFEN_BAD_HAND, SFEN_BAD_HAND}},
    {"ply", {SFEN_BAD_PLY, SFEN_TRAILING_TEXT}},
    {"pieces", {SFEN_TOO_MANY_PIECES, SFEN_TOO_MANY_PIECES}},
    {"king", {SFEN_TOO_MANY_KINGS, SFEN_NO_KING}},
    {"nifu", {SFEN_TWO_PAWNS, SFEN_TWO_PAWNS}},
    {"dead", {SFEN_DEAD_PIECE, SFEN_DEAD_PIECE}},
    {"check", {SFEN_KING_CAPTURABLE, SFEN_KING_CAPTURABLE}},
};

static bool reason_fits(const char *reason, SfenError error) {
    for (int i = 0; i < COUNT(Reasons); i++)
        if (strcmp(Reasons[i].reason, reason) == 0)
            return error == Reasons[i].errors[0] || error == Reasons[i].errors[1];
    ck_abort_msg("sfen_errors.txt: unknown reason %s", reason);
}

// Bad text after a game of some moves, so that whatever it changes is seen.
START_TEST(refuses_bad_text_and_leaves_the_position) {
    CaseFile file;
    Case row;
    Position pos, before;
    Prng prng = {9};
    int rows = 0;
    position_init(&pos);
    play_randomly(&pos, &prng, 50);
    memcpy(&before, &pos, sizeof pos);
    State state = *pos.state;
    open_cases(&file, "sfen_errors.txt");
    for (; case_file_next(&file, &row); rows++) {
        char *bar = strrchr(row.sfen, '|');
        CHECK_THAT(bar != NULL, "line %d: no bar", row.line);
        Text text = text_trim((Text){row.sfen, (size_t)(bar - row.sfen)});
        SfenError error = position_from_sfen(&pos, text);
        CHECK_THAT(error != SFEN_OK, "line %d is read: %s", row.line, row.sfen);
        CHECK_THAT(reason_fits(bar + 2, error), "line %d: %s: refused because %s", row.line, row.sfen,
                   sfen_error_text(error));
        CHECK_THAT(memcmp(&before, &pos, sizeof pos) == 0, "line %d: %s: the position is changed", row.line,
                   row.sfen);
        CHECK_THAT(memcmp(&state, pos.state, sizeof state) == 0, "line %d: %s: state", row.line, row.sfen);
    }
    ck_assert_int_eq(rows, 93);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

START_TEST(every_error_has_its_text) {
    for (int i = SFEN_OK; i <= SFEN_KING_CAPTURABLE; i++)
        for (int j = SFEN_OK; j < i; j++)
            ck_assert_str_ne(sfen_error_text((SfenError)i), sfen_error_text((SfenError)j));
}
END_TEST

// Moves ----------------------------------------------------------------------------------------------

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define DROPS "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1"
#define PROMOTES "4k4/9/2S6/1P7/9/9/9/9/4K4 b - 1"

static const struct {
    const char *sfen;
    Text text;
    bool legal;
} Moves[] = {
#define TEXT(literal) \
    { literal, sizeof(literal) - 1 }
    {START, TEXT("7g7f"), true},       {START, TEXT("2h1h"), true},
    {START, TEXT("5i4h"), true},       {START, TEXT("8h2b+"), false}, // the way is not free
    {START, TEXT("7g7e"), false},      {START, TEXT("7g7f+"), false},
    {START, TEXT("3c3d"), false}, // of the other side
    {START, TEXT("5e5d"), false}, // empty
    {START, TEXT("P*5e"), false},      {START, TEXT(""), false},
    {START, TEXT("7"), false},         {START, TEXT("7g7"), false},
    {START, TEXT("7g7f "), false},     {START, TEXT(" 7g7f"), false},
    {START, TEXT("7g7ff"), false},     {START, TEXT("7g7f++"), false},
    {START, TEXT("7g7f="), false},     {START, TEXT("7g7f-"), false},
    {START, TEXT("7G7F"), false},      {START, TEXT("g7f7"), false},
    {START, TEXT("0g0f"), false},      {START, TEXT("7j7f"), false},
    {START, TEXT("7g7`"), false},      {START, TEXT("7g\0f"), false},
    {START, TEXT("\0\0\0\0"), false},  {START, TEXT("7\xE6\xAD\xA9\x67"), false},
    {START, TEXT("none"), false},      {START, TEXT("null"), false},
    {START, TEXT("0000"), false},      {START, TEXT("resign"), false},
    {START, TEXT("win"), false},       {START, TEXT("e2e4"), false},
    {START, TEXT("7776FU"), false},    {DROPS, TEXT("P*5e"), true},
    {DROPS, TEXT("L*5e"), true},       {DROPS, TEXT("N*5e"), true},
    {DROPS, TEXT("S*5e"), true},       {DROPS, TEXT("G*5e"), true},
    {DROPS, TEXT("B*5e"), true},       {DROPS, TEXT("R*5e"), true},
    {DROPS, TEXT("K*5e"), false},      {DROPS, TEXT("p*5e"), false},
    {DROPS, TEXT(".*5e"), false},      {DROPS, TEXT("\0*5e"), false},
    {DROPS, TEXT("X*5e"), false},      {DROPS, TEXT("P*5e+"), false},
    {DROPS, TEXT("+P*5e"), false},     {DROPS, TEXT("P*5"), false},
    {DROPS, TEXT("P*"), false},        {DROPS, TEXT("P5e"), false},
    {DROPS, TEXT("P-5e"), false},      {DROPS, TEXT("P*e5"), false},
    {DROPS, TEXT("P*5i"), false}, // occupied
    {DROPS, TEXT("P*1a"), false}, // dead
    {DROPS, TEXT("N*1b"), false},      {PROMOTES, TEXT("8d8c"), true},
    {PROMOTES, TEXT("8d8c="), false},  {PROMOTES, TEXT("8d8c "), false},
    {PROMOTES, TEXT("8d8c\0"), false}, {PROMOTES, TEXT("8d8c+"), true},
    {PROMOTES, TEXT("7c7b"), true},    {PROMOTES, TEXT("7c7b+"), true},
    {PROMOTES, TEXT("7c6d+"), true},  // out of the zone
    {PROMOTES, TEXT("7c8d+"), false}, // onto an own piece
#undef TEXT
};

START_TEST(reads_moves) {
    Position pos;
    position_init(&pos);
    read_position(&pos, Moves[_i].sfen);
    Text text = Moves[_i].text;
    Move move = move_from_usi(&pos, text);
    ck_assert_msg((move != MOVE_NONE) == Moves[_i].legal, "%s: \"%.*s\" is %s", Moves[_i].sfen,
                  (int)text.size, text.data, move == MOVE_NONE ? "refused" : "taken");
    if (move != MOVE_NONE)
        ck_assert(text_equals(text, usi_of(move)));
    position_release(&pos);
}
END_TEST

START_TEST(moves_survive_a_round_trip) {
    CaseFile file;
    Case row;
    Position pos;
    position_init(&pos);
    open_cases(&file, "legal_moves.sfen");
    while (case_file_next(&file, &row)) {
        read_position(&pos, row.sfen);
        MoveList list;
        movegen_legal(&pos, &list);
        for (int i = 0; i < list.count; i++) {
            Move move = list.moves[i];
            CHECK_THAT(move_from_usi(&pos, text_from(usi_of(move))) == move,
                       "%s: %s is not read as it was written", row.sfen, usi_of(move));
        }
    }
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

START_TEST(writes_moves) {
    Position pos;
    position_init(&pos);
    ck_assert_str_eq(usi_of(MOVE_NONE), "none");
    ck_assert_str_eq(usi_of(MOVE_NULL), "null");
    ck_assert_str_eq(usi_of(move_make(square_make(6, 6), square_make(6, 5), piece_make(BLACK, PAWN))),
                     "7g7f");
    ck_assert_str_eq(
        usi_of(move_make_promotion(square_make(7, 7), square_make(1, 1), piece_make(BLACK, HORSE))), "8h2b+");
    ck_assert_str_eq(usi_of(move_make_drop(square_make(0, 0), piece_make(WHITE, GOLD))), "G*1a");
    ck_assert_str_eq(usi_of(move_make_drop(square_make(8, 8), piece_make(BLACK, ROOK))), "R*9i");
    static const char letters[] = "PLNSBRGK";
    for (int type = PAWN; type <= KING; type++)
        ck_assert_int_eq(piece_letter((PieceType)type), letters[type - PAWN]);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("sfen");
    TCase *reading = add_case(suite, "sfen");
    tcase_add_loop_test(reading, positions_survive_a_round_trip, 0, COUNT(Files));
    tcase_add_loop_test(reading, writes_the_canonical_form, 0, COUNT(Forms));
    tcase_add_test(reading, the_start_position_is_the_first);
    tcase_add_test(reading, reading_starts_a_new_game);
    tcase_add_test(reading, reads_no_further_than_the_text);
    tcase_add_test(reading, refuses_bad_text_and_leaves_the_position);
    tcase_add_test(reading, every_error_has_its_text);
    TCase *moves = add_case(suite, "moves");
    tcase_add_loop_test(moves, reads_moves, 0, COUNT(Moves));
    tcase_add_test(moves, moves_survive_a_round_trip);
    tcase_add_test(moves, writes_moves);
    return run_suite(suite);
}
