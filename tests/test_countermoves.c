// The countermoves.
#include <check.h>

#include "ordering/countermoves.h"
#include "support/suite.h"

static Countermoves countermoves;

START_TEST(answers_belong_to_piece_and_goal) {
    Move last = move_make(40, 41, piece_make(WHITE, SILVER));
    Move answer = move_make(10, 11, piece_make(BLACK, GOLD));
    ck_assert_uint_eq(countermove_to(&countermoves, last), MOVE_NONE);
    *countermove_entry(&countermoves, last) = answer;
    ck_assert_uint_eq(countermove_to(&countermoves, last), answer);
    // The same piece and goal from elsewhere, and dropped; another goal, piece, side; a promoted one.
    ck_assert_uint_eq(countermove_to(&countermoves, move_make(42, 41, piece_make(WHITE, SILVER))), answer);
    ck_assert_uint_eq(countermove_to(&countermoves, move_make_drop(41, piece_make(WHITE, SILVER))), answer);
    ck_assert_uint_eq(countermove_to(&countermoves, move_make(40, 39, piece_make(WHITE, SILVER))), MOVE_NONE);
    ck_assert_uint_eq(countermove_to(&countermoves, move_make(40, 41, piece_make(WHITE, GOLD))), MOVE_NONE);
    ck_assert_uint_eq(countermove_to(&countermoves, move_make(40, 41, piece_make(BLACK, SILVER))), MOVE_NONE);
    ck_assert_uint_eq(
        countermove_to(&countermoves, move_make_promotion(40, 41, piece_make(WHITE, PRO_SILVER))), MOVE_NONE);
    Move later = move_make(20, 21, piece_make(BLACK, ROOK));
    *countermove_entry(&countermoves, last) = later;
    ck_assert_uint_eq(countermove_to(&countermoves, last), later);
}
END_TEST

// No move and the null move have places of their own, and so has every piece on every square.
START_TEST(every_move_has_a_place) {
    ck_assert_ptr_ne(countermove_entry(&countermoves, MOVE_NONE),
                     countermove_entry(&countermoves, MOVE_NULL));
    const Move *first = &countermoves.at[0][0];
    for (int color = BLACK; color < COLORS; color++)
        for (PieceType type = PAWN; type < PIECE_TYPES; type++)
            for (int to = 0; to < SQUARES; to++) {
                Piece piece = piece_make((Color)color, type);
                ptrdiff_t place = countermove_entry(&countermoves, move_make(0, to, piece)) - first;
                CHECK_THAT(place == piece * SQUARES + to, "piece %d on %d: %td", piece, to, place);
                CHECK_THAT(place < PIECES * SQUARES, "piece %d on %d", piece, to);
            }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("countermoves");
    TCase *tests = add_case(suite, "countermoves");
    tcase_add_test(tests, answers_belong_to_piece_and_goal);
    tcase_add_test(tests, every_move_has_a_place);
    return run_suite(suite);
}
