// The transposition table.
#include <check.h>
#include <stdlib.h>

#include "base/prng.h"
#include "search/tt.h"
#include "support/boards.h"

static Table table;

static void set_up(void) {
    table = (Table){0};
    ck_assert(table_resize(&table, 1));
}

static void tear_down(void) {
    table_release(&table);
}

START_TEST(gives_back_what_was_stored) {
    static const TableHit entries[] = {
        {.move = 0xFFFF, .score = 31900, .eval = -27000, .depth = 100, .bound = BOUND_EXACT},
        {.move = 1, .score = -31900, .eval = 32001, .depth = TABLE_DEPTH_MIN, .bound = BOUND_UPPER},
        {.move = 0, .score = 0, .eval = 0, .depth = 0, .bound = BOUND_LOWER},
    };
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        Key key = 0x123456789ABCDEFu * (i + 1);
        TableHit hit;
        ck_assert(!table_probe(&table, key, &hit));
        table_store(&table, key, &entries[i]);
        ck_assert(table_probe(&table, key, &hit));
        ck_assert_uint_eq(hit.move, entries[i].move);
        ck_assert_int_eq(hit.score, entries[i].score);
        ck_assert_int_eq(hit.eval, entries[i].eval);
        ck_assert_int_eq(hit.depth, entries[i].depth);
        ck_assert_int_eq(hit.bound, entries[i].bound);
        ck_assert(!table_probe(&table, key + 1, &hit));
    }
}
END_TEST

START_TEST(keeps_the_move_of_a_position_without_a_new_one) {
    TableHit entry = {.move = 77, .score = 5, .depth = 3, .bound = BOUND_LOWER}, hit;
    table_store(&table, 42, &entry);
    entry = (TableHit){.move = 0, .score = 9, .depth = 4, .bound = BOUND_UPPER};
    table_store(&table, 42, &entry);
    ck_assert(table_probe(&table, 42, &hit));
    ck_assert_uint_eq(hit.move, 77);
    ck_assert_int_eq(hit.score, 9);
}
END_TEST

// All of these keys share the first cluster: the upper bits choose it.
START_TEST(replaces_shallow_and_old_entries_first) {
    TableHit entry = {.move = 1, .bound = BOUND_LOWER}, hit;
    for (Key key = 1; key <= TABLE_CLUSTER; key++) {
        entry.depth = (int)key + 10;
        table_store(&table, key, &entry);
    }
    entry.depth = 5;
    table_store(&table, 100, &entry); // takes the place of depth 11
    ck_assert(!table_probe(&table, 1, &hit));
    ck_assert(table_probe(&table, 100, &hit));
    ck_assert(table_probe(&table, 2, &hit));
    for (int i = 0; i < 3; i++)
        table_age(&table);
    entry.depth = 1;
    for (Key key = 201; key <= 200 + TABLE_CLUSTER; key++)
        table_store(&table, key, &entry);
    for (Key key = 201; key <= 200 + TABLE_CLUSTER; key++)
        ck_assert(table_probe(&table, key, &hit));
}
END_TEST

START_TEST(a_torn_entry_is_no_entry) {
    TableHit entry = {.move = 3, .score = 1, .depth = 2, .bound = BOUND_EXACT}, hit;
    table_store(&table, 7, &entry);
    TableEntry *stored = &table_cluster(&table, 7)->entry[0];
    atomic_fetch_xor(&stored->data, (uint64_t)1 << 20);
    ck_assert(!table_probe(&table, 7, &hit));
}
END_TEST

START_TEST(hashfull_and_clear) {
    Prng prng = {1};
    TableHit entry = {.move = 3, .score = 1, .depth = 2, .bound = BOUND_EXACT};
    ck_assert_int_eq(table_hashfull(&table), 0);
    for (int i = 0; i < 400000; i++)
        table_store(&table, prng_next(&prng), &entry);
    ck_assert_int_eq(table_hashfull(&table), 1000);
    table_age(&table);
    ck_assert_int_eq(table_hashfull(&table), 0);
    table_clear(&table);
    ck_assert_int_eq(table_hashfull(&table), 0);
}
END_TEST

START_TEST(a_size_that_cannot_be_had_changes_nothing) {
    TableHit entry = {.move = 3, .depth = 2, .bound = BOUND_EXACT}, hit;
    table_store(&table, 9, &entry);
    size_t count = table.count;
    ck_assert(!table_resize(&table, 1 << 30)); // 2^50 bytes
    ck_assert_uint_eq(table.count, count);
    ck_assert(table_probe(&table, 9, &hit));
    ck_assert(table_resize(&table, 2));
    ck_assert_uint_eq(table.count, 2 * count);
    ck_assert(!table_probe(&table, 9, &hit));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tt");
    TCase *tests = add_case(suite, "table");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, gives_back_what_was_stored);
    tcase_add_test(tests, keeps_the_move_of_a_position_without_a_new_one);
    tcase_add_test(tests, replaces_shallow_and_old_entries_first);
    tcase_add_test(tests, a_torn_entry_is_no_entry);
    tcase_add_test(tests, hashfull_and_clear);
    tcase_add_test(tests, a_size_that_cannot_be_had_changes_nothing);
    return run_suite(suite);
}
