// Perft: every leaf count of positions/perft.sfen up to a limit. With the argument `slow`, the larger ones.
#include "board/perft.h"
#include "slow_board.h"
#include "support/boards.h"

#include <string.h>

// The counts an ordinary run takes, and those a slow run takes; the rest is for people. A build with
// sanitizers takes only the small ones, to stay within a minute.
enum { ORDINARY_LEAVES = SANITIZED ? 1000 * 1000 : 10 * 1000 * 1000, SLOW_LEAVES = 250 * 1000 * 1000 };

typedef struct Limits {
    unsigned long long above, up_to;
} Limits;

static Limits limits = {0, ORDINARY_LEAVES}; // set by main before any test runs

// Sets up what a strict reader of SFEN refuses.
static void set_up(Position *pos, const SlowBoard *board) {
    static const char letters[] = ".PLNSBRGK"; // by PieceType
    position_clear(pos);
    for (int rank = 0; rank < RANKS; rank++)
        for (int file = 0; file < FILES; file++) {
            SlowPiece piece = board->at[rank][file];
            if (piece.letter == 0)
                continue;
            int type = (int)(strchr(letters, piece.letter) - letters) + (piece.promoted ? PROMOTED : 0);
            position_put(pos, square_make(file, rank), piece_make((Color)piece.color, (PieceType)type));
        }
    for (int color = BLACK; color < COLORS; color++)
        for (int kind = 0; kind < SLOW_HAND_KINDS; kind++) {
            int type = (int)(strchr(letters, slow_hand_letters[kind]) - letters);
            position_set_hand(pos, (Color)color, (PieceType)type, board->hand[color][kind]);
        }
    position_finish(pos, (Color)board->side, board->ply);
}

static void read_case(Position *pos, const Case *row) {
    if (case_value(row, "overfull") == NULL) {
        read_position(pos, row->sfen);
        return;
    }
    SfenError error = position_from_sfen(pos, text_from(row->sfen));
    CHECK_THAT(error == SFEN_TOO_MANY_PIECES, "%s: overfull, but read as: %s", row->sfen,
               sfen_error_text(error));
    SlowBoard board;
    CHECK_THAT(slow_from_sfen(&board, row->sfen), "%s: no SFEN", row->sfen);
    set_up(pos, &board);
}

// Returns whether the row has this field and it lies within the limits.
static bool check_field(Position *pos, const Case *row, const char *field) {
    int depth;
    unsigned long long leaves;
    CHECK_THAT(sscanf(field, "%d %llu", &depth, &leaves) == 2, "line %d: perft %s", row->line, field);
    if (leaves <= limits.above || leaves > limits.up_to)
        return false;
    uint64_t counted = perft(pos, depth);
    CHECK_THAT(counted == leaves, "%s: depth %d: %llu leaves, not %llu", row->sfen, depth,
               (unsigned long long)counted, leaves);
    return true;
}

static int count_rows(void) {
    CaseFile file;
    Case row;
    int rows = 0;
    if (!case_file_open(&file, "perft.sfen"))
        return 0;
    while (case_file_next(&file, &row))
        rows++;
    case_file_close(&file);
    return rows;
}

START_TEST(counts_leaves) {
    CaseFile file;
    Case row;
    open_cases(&file, "perft.sfen");
    for (int i = 0; i <= _i; i++)
        ck_assert(case_file_next(&file, &row));
    Position pos;
    position_init(&pos);
    read_case(&pos, &row);
    assert_position_ok(&pos, "after reading");
    const char *fields[CASE_MAX_FIELDS];
    int count = case_values(&row, "perft", fields, CASE_MAX_FIELDS);
    ck_assert_int_gt(count, 0);
    for (int i = 0; i < count; i++)
        if (check_field(&pos, &row, fields[i]))
            assert_position_ok(&pos, "after perft");
    ck_assert_str_eq(sfen_of(&pos), row.sfen);
    position_release(&pos);
    case_file_close(&file);
}
END_TEST

START_TEST(counts_one_leaf_at_depth_0) {
    Position pos;
    position_init(&pos);
    ck_assert_uint_eq(perft(&pos, 0), 1);
    read_position(&pos, "8k/8G/8G/9/9/9/9/9/K8 w - 1"); // mated
    ck_assert_uint_eq(perft(&pos, 0), 1);
    ck_assert_uint_eq(perft(&pos, 1), 0);
    ck_assert_uint_eq(perft(&pos, 3), 0);
    position_release(&pos);
}
END_TEST

START_TEST(the_file_has_its_rows) {
    ck_assert_int_eq(count_rows(), 253);
}
END_TEST

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "slow") == 0)
        limits = (Limits){ORDINARY_LEAVES, SLOW_LEAVES};
    Suite *suite = suite_create("perft");
    TCase *tests = add_case(suite, "perft");
    tcase_add_test(tests, the_file_has_its_rows);
    tcase_add_test(tests, counts_one_leaf_at_depth_0);
    tcase_add_loop_test(tests, counts_leaves, 0, count_rows());
    return run_suite(suite);
}
