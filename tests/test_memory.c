// What became of remembered moves.
#include <check.h>

#include "board/legality.h"
#include "ordering/memory.h"
#include "support/boards.h"
#include "support/play.h"

static Position pos;

static void set_up(void) {
    position_init(&pos);
}

static void tear_down(void) {
    position_release(&pos);
}

// A move that is good in the first position is looked up in the second.
static const struct {
    const char *there, *usi, *here;
    MemoryFate fate;
} cases[] = {
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/9/9/9/9/K4R3 b - 1", FATE_LEGAL},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "3k5/9/9/9/9/9/9/9/K4R3 b - 1", FATE_LEGAL},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/5p3/9/9/9/K4R3 b - 1", FATE_CAPTURE},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4c+", "4k4/9/9/9/9/9/9/9/K4R3 b - 1", FATE_CAPTURE}, // a promotion
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/5P3/9/9/9/K4R3 b - 1", FATE_OWN_PIECE},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/9/9/5p3/9/K4R3 b - 1", FATE_BLOCKED},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/9/9/9/9/K4+R3 b - 1", FATE_OTHER_PIECE},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/9/9/9/9/1K3r3 b - 1", FATE_TAKEN},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "3k5/9/9/9/9/9/9/9/K3R4 b - 1", FATE_NO_PIECE},
    {"4k4/9/9/9/9/9/9/9/K4R3 b - 1", "4i4e", "4k4/9/9/9/9/9/9/9/K4R3 w - 1", FATE_OTHER}, // not his move
    {"3k5/9/9/9/9/9/9/9/K3R4 b - 1", "5i4i", "3k5/9/9/9/9/9/9/9/K3R2r1 b - 1", FATE_LEGAL},
    {"3k5/9/9/9/9/9/9/9/K3R4 b - 1", "5i5e", "3k5/9/9/9/9/9/9/9/K3R2r1 b - 1", FATE_SELF_CHECK}, // a pin
    {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", "4k4/9/9/9/9/9/4p4/9/4K4 b - 1", FATE_SELF_CHECK},
    {"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*6e", "4k4/9/9/9/9/9/9/9/4K4 b G 1", FATE_LEGAL},
    {"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*6e", "4k4/9/9/9/3p5/9/9/9/4K4 b G 1", FATE_OCCUPIED},
    {"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*6e", "4k4/9/9/9/3P5/9/9/9/4K4 b - 1", FATE_OCCUPIED},
    {"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*6e", "4k4/9/9/9/9/9/9/9/4K4 b S 1", FATE_HAND_EMPTY},
    {"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*6e", "4k4/9/9/9/9/9/9/9/4K4 b g 1", FATE_HAND_EMPTY},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*6e", "4k4/9/9/9/9/9/3P5/9/4K4 b P 1", FATE_SECOND_PAWN},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*6e", "4k4/9/9/9/9/9/3+P5/9/4K4 b P 1", FATE_LEGAL},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*6e", "4k4/9/9/9/9/9/3p5/9/4K4 b P 1", FATE_LEGAL},
    {"7n1/9/9/9/9/9/9/9/K6k1 b P 1", "P*1b", "7nk/9/7G1/9/9/9/9/9/K8 b P 1", FATE_PAWN_DROP_MATE},
    {"7n1/9/9/9/9/9/9/9/K6k1 b P 1", "P*1b", "7nk/9/6G2/9/9/9/9/9/K8 b P 1", FATE_LEGAL},
    {"9/9/9/9/9/9/9/9/K3R3k w - 1", "1i1h", "9/9/9/9/9/9/9/4R4/K7k w - 1", FATE_SELF_CHECK},
};

START_TEST(every_fate_has_its_cause) {
    read_position(&pos, cases[_i].there);
    Move move = move_from_usi(&pos, text_from(cases[_i].usi));
    CHECK_THAT(move != MOVE_NONE, "%s in %s", cases[_i].usi, cases[_i].there);
    read_position(&pos, cases[_i].here);
    ck_assert_int_eq(memory_fate(&pos, move), cases[_i].fate);
}
END_TEST

START_TEST(what_is_no_move_is_other) {
    ck_assert_int_eq(memory_fate(&pos, MOVE_NONE), FATE_EMPTY);
    const Move wrong[] = {
        MOVE_NULL,
        UINT32_MAX,
        move_make(square_make(6, 6), NO_SQUARE, piece_make(BLACK, PAWN)),
        move_make(NO_SQUARE, square_make(6, 5), piece_make(BLACK, PAWN)),
        move_make_drop(square_make(4, 4), piece_make(BLACK, KING)),
        move_make(square_make(6, 6), square_make(6, 5), piece_make(BLACK, PAWN)) | 1u << 21,
        move_make_promotion(square_make(6, 6), square_make(6, 5), piece_make(BLACK, PRO_PAWN)),
    };
    for (int i = 0; i < COUNT(wrong); i++)
        CHECK_THAT(memory_fate(&pos, wrong[i]) == FATE_OTHER, "%d", i);
    read_position(&pos, "4k4/9/9/9/9/9/9/9/4K4 b PLN 1"); // no piece without a further move
    const PieceType kinds[] = {PAWN, LANCE, KNIGHT};
    for (int i = 0; i < COUNT(kinds); i++)
        ck_assert_int_eq(memory_fate(&pos, move_make_drop(square_make(0, 0), piece_make(BLACK, kinds[i]))),
                         FATE_OTHER);
}
END_TEST

// Whether the position bears out what is said of a move that is not pseudo-legal.
static bool is_borne_out(MemoryFate fate, Move move) {
    int to = move_to(move), from = move_from(move);
    PieceType type = piece_type(move_piece(move));
    Color us = pos.side;
    bool own_goal = to < SQUARES && pos.board[to] != NO_PIECE && piece_color(pos.board[to]) == us;
    bool is_drop = move_is_drop(move);
    switch (fate) {
    case FATE_OCCUPIED:
        return is_drop && pos.board[to] != NO_PIECE;
    case FATE_HAND_EMPTY:
        return is_drop && pos.board[to] == NO_PIECE && hand_count(pos.hand[us], type) == 0;
    case FATE_SECOND_PAWN:
        for (int rank = 0; rank < RANKS; rank++)
            if (pos.board[square_make(square_file(to), rank)] == piece_make(us, PAWN))
                return is_drop && type == PAWN && hand_count(pos.hand[us], PAWN) > 0;
        return false;
    case FATE_NO_PIECE:
        return !is_drop && pos.board[from] == NO_PIECE;
    case FATE_TAKEN:
        return !is_drop && pos.board[from] != NO_PIECE && piece_color(pos.board[from]) != us;
    case FATE_OTHER_PIECE:
        return !is_drop && pos.board[from] != NO_PIECE && piece_color(pos.board[from]) == us &&
               pos.board[from] != piece_make(us, move_moved_type(move));
    case FATE_OWN_PIECE:
        return !is_drop && pos.board[from] == piece_make(us, move_moved_type(move)) && own_goal;
    case FATE_BLOCKED:
        return !is_drop && pos.board[from] == piece_make(us, move_moved_type(move)) && !own_goal;
    default:
        return fate == FATE_OTHER;
    }
}

static void assert_fate(Move move, bool is_real) {
    MemoryFate fate = memory_fate(&pos, move);
    bool pseudo = position_is_pseudo_legal(&pos, move);
    bool is_good = pseudo && position_is_legal(&pos, move);
    CHECK_THAT((fate == FATE_LEGAL || fate == FATE_CAPTURE) == is_good, "%s in %s: %d", usi_of(move),
               sfen_of(&pos), fate);
    CHECK_THAT(fate_is_illegal(fate) == (!is_good && move != MOVE_NONE), "%s: %d", sfen_of(&pos), fate);
    if (is_good)
        CHECK_THAT((fate == FATE_LEGAL) == position_is_quiet(&pos, move), "%s in %s", usi_of(move),
                   sfen_of(&pos));
    else if (pseudo)
        CHECK_THAT(fate == (move_is_drop(move) ? FATE_PAWN_DROP_MATE : FATE_SELF_CHECK), "%s in %s: %d",
                   usi_of(move), sfen_of(&pos), fate);
    else if (move != MOVE_NONE)
        CHECK_THAT(is_borne_out(fate, move), "%s in %s: %d", usi_of(move), sfen_of(&pos), fate);
    // A real move of this side that is not pseudo-legal has a cause that can be named.
    if (is_real && piece_color(move_piece(move)) == pos.side)
        CHECK_THAT(fate != FATE_OTHER, "%s in %s", usi_of(move), sfen_of(&pos));
}

START_TEST(fates_are_what_the_rules_say) {
    Prng prng = {31};
    static MoveList other; // moves of an earlier position
    uint64_t real = 0;
    for (int game = 0; game < (SANITIZED ? 6 : 60); game++) {
        play_from_random_start(&pos, &prng);
        do {
            if (!position_is_check(&pos)) {
                for (int i = 0; i < other.count; i++, real++)
                    assert_fate(other.moves[i], true);
                for (int i = 0; i < 20; i++)
                    assert_fate((Move)prng_next(&prng) & (i % 2 == 0 ? UINT32_MAX : (1u << 21) - 1), false);
            }
            if (prng_below(&prng, 4) == 0)
                movegen_legal(&pos, &other);
        } while (play_random_move(&pos, &prng, 160));
    }
    ck_assert_uint_gt(real, 10000);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("memory");
    TCase *tests = add_case(suite, "memory");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, every_fate_has_its_cause, 0, COUNT(cases));
    tcase_add_test(tests, what_is_no_move_is_other);
    tcase_add_test(tests, fates_are_what_the_rules_say);
    return run_suite(suite);
}
