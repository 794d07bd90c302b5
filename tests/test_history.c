// The histories.
#include <check.h>
#include <stdlib.h>

#include "base/prng.h"
#include "ordering/history.h"
#include "support/boards.h"

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
    history_age(&history, AGE_KEEP);
    history_age(&history, AGE_HALVE);
    ck_assert_int_eq(history_score(&history, BLACK, board), 50);
    ck_assert_int_eq(history_score(&history, BLACK, drop), -25);
    history_age(&history, AGE_CLEAR);
    ck_assert_int_eq(history_score(&history, BLACK, board), 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("history");
    TCase *tests = add_case(suite, "tables");
    tcase_add_test(tests, history_stays_within_bounds);
    tcase_add_test(tests, history_tells_drops_and_sides_apart);
    return run_suite(suite);
}
