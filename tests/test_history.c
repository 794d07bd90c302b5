// Killers, history and tally.
#include <check.h>
#include <stdlib.h>

#include "base/prng.h"
#include "ordering/history.h"
#include "ordering/killers.h"
#include "ordering/tally.h"
#include "support/boards.h"

START_TEST(killers_keep_the_two_most_recent) {
    Killers killers;
    killers_clear(&killers);
    Move a = move_make(1, 2, piece_make(BLACK, GOLD)), b = move_make(3, 4, piece_make(BLACK, GOLD));
    Move c = move_make_drop(5, piece_make(BLACK, PAWN));
    killers_store(&killers, 3, a);
    killers_store(&killers, 3, a);
    ck_assert_uint_eq(killers.at[3][0], a);
    ck_assert_uint_eq(killers.at[3][1], MOVE_NONE);
    killers_store(&killers, 3, b);
    killers_store(&killers, 3, a); // back to the front, not twice
    ck_assert_uint_eq(killers.at[3][0], a);
    ck_assert_uint_eq(killers.at[3][1], b);
    killers_store(&killers, 3, c);
    ck_assert_uint_eq(killers.at[3][0], c);
    ck_assert_uint_eq(killers.at[3][1], a);
    ck_assert_uint_eq(killers.at[2][0], MOVE_NONE);
    killers_clear_ply(&killers, 3);
    ck_assert_uint_eq(killers.at[3][0], MOVE_NONE);
    ck_assert_uint_eq(killers.at[3][1], MOVE_NONE);
}
END_TEST

START_TEST(history_stays_within_bounds) {
    Prng prng = {3};
    int16_t entry = 0;
    for (int i = 0; i < 200000; i++) {
        int bonus = (int)prng_below(&prng, 2 * HISTORY_MAX + 1) - HISTORY_MAX;
        history_update(&entry, bonus);
        ck_assert_int_le(abs(entry), HISTORY_MAX);
    }
    for (int i = 0; i < 100; i++)
        history_update(&entry, HISTORY_MAX);
    ck_assert_int_eq(entry, HISTORY_MAX);
    history_update(&entry, -HISTORY_MAX);
    ck_assert_int_eq(entry, -HISTORY_MAX);
}
END_TEST

START_TEST(history_tells_drops_and_sides_apart) {
    static QuietHistory history;
    history_clear(&history);
    Move board = move_make(PAWN, 40, piece_make(BLACK, GOLD)),
         drop = move_make_drop(40, piece_make(BLACK, PAWN));
    history_update(history_entry(&history, BLACK, board), 100);
    ck_assert_int_eq(history_score(&history, BLACK, board), 100);
    ck_assert_int_eq(history_score(&history, BLACK, drop), 0);
    ck_assert_int_eq(history_score(&history, WHITE, board), 0);
    history_update(history_entry(&history, BLACK, drop), -50);
    history_age(&history);
    ck_assert_int_eq(history_score(&history, BLACK, board), 50);
    ck_assert_int_eq(history_score(&history, BLACK, drop), -25);
}
END_TEST

START_TEST(tally_counts_cutoffs) {
    Tally tally = {0};
    tally_cutoff(&tally, 1);
    tally_cutoff(&tally, 1);
    tally_cutoff(&tally, 4);
    ck_assert_uint_eq(tally.cutoffs, 3);
    ck_assert_uint_eq(tally.first_move_cutoffs, 2);
    ck_assert_uint_eq(tally.cutoff_index_sum, 6);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("history");
    TCase *tests = add_case(suite, "tables");
    tcase_add_test(tests, killers_keep_the_two_most_recent);
    tcase_add_test(tests, history_stays_within_bounds);
    tcase_add_test(tests, history_tells_drops_and_sides_apart);
    tcase_add_test(tests, tally_counts_cutoffs);
    return run_suite(suite);
}
