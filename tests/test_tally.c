// The counters.
#include <check.h>
#include <string.h>

#include "ordering/tally.h"
#include "support/boards.h"

START_TEST(a_cutoff_is_counted_where_it_belongs) {
    Tally found = {.nodes = 0}, expected = {.nodes = 0};
    const Cutoff killer = {.index = 3,
                           .depth = 5,
                           .stage = STAGE_KILLERS,
                           .source = SOURCE_MATE,
                           .has_hash = true,
                           .is_quiet = true,
                           .gives_check = true,
                           .move_class = CLASS_DROP};
    tally_cutoff(&found, &killer);
    expected.cutoffs = 1;
    expected.index_sum = 3;
    expected.cutoff_at[2] = 1;
    expected.hash_cutoffs = 1;
    expected.depth_cutoffs[4] = 1;
    expected.check_cutoffs = 1;
    expected.cut[STAGE_KILLERS] = 1;
    expected.class_cut[CLASS_DROP] = 1;
    expected.source_cut[SOURCE_MATE] = 1;
    ck_assert_mem_eq(&found, &expected, sizeof found);
    // By the hash move; a capture that gives check is no quiet check.
    const Cutoff hash = {.index = 1,
                         .depth = 5,
                         .stage = STAGE_HASH,
                         .source = SOURCES,
                         .has_hash = true,
                         .gives_check = true,
                         .move_class = CLASS_CAPTURE};
    tally_cutoff(&found, &hash);
    expected.cutoffs = 2;
    expected.index_sum = 4;
    expected.cutoff_at[0] = 1;
    expected.hash_cutoffs = 2;
    expected.hash_first = 1;
    expected.depth_cutoffs[4] = 2;
    expected.depth_first[4] = 1;
    expected.cut[STAGE_HASH] = 1;
    expected.class_cut[CLASS_CAPTURE] = 1;
    ck_assert_mem_eq(&found, &expected, sizeof found);
    // By the first move where no hash move was known.
    const Cutoff first = {
        .index = 1, .depth = 1, .stage = STAGE_QUIETS, .is_quiet = true, .move_class = CLASS_QUIET};
    tally_cutoff(&found, &first);
    expected.cutoffs = 3;
    expected.index_sum = 5;
    expected.cutoff_at[0] = 2;
    expected.depth_cutoffs[0] = expected.depth_first[0] = 1;
    expected.cut[STAGE_QUIETS] = 1;
    expected.class_cut[CLASS_QUIET] = 1;
    ck_assert_mem_eq(&found, &expected, sizeof found);
}
END_TEST

START_TEST(what_lies_beyond_counts_for_the_last) {
    Tally tally = {.nodes = 0};
    for (int index = 1; index <= TALLY_INDICES + 20; index++) {
        const Cutoff cutoff = {.index = index, .depth = index - 10, .stage = STAGE_QUIETS};
        tally_cutoff(&tally, &cutoff);
    }
    for (int i = 0; i < TALLY_INDICES - 1; i++)
        ck_assert_uint_eq(tally.cutoff_at[i], 1);
    ck_assert_uint_eq(tally.cutoff_at[TALLY_INDICES - 1], 21);
    ck_assert_uint_eq(tally.depth_cutoffs[0], 11); // -9 .. 1
    for (int i = 1; i < TALLY_DEPTHS - 1; i++)
        ck_assert_uint_eq(tally.depth_cutoffs[i], 1);
    ck_assert_uint_eq(tally.depth_cutoffs[TALLY_DEPTHS - 1], TALLY_INDICES + 10 - TALLY_DEPTHS + 1);
    ck_assert_uint_eq(tally.depth_first[0], 1);
    ck_assert_uint_eq(tally.cutoffs, TALLY_INDICES + 20);
}
END_TEST

START_TEST(every_counter_is_added) {
    enum { COUNTERS = sizeof(Tally) / sizeof(uint64_t) };
    uint64_t a[COUNTERS], b[COUNTERS], sum[COUNTERS];
    Prng prng = {13};
    for (int i = 0; i < COUNTERS; i++) {
        a[i] = prng_next(&prng) >> 1;
        b[i] = prng_next(&prng) >> 1;
        sum[i] = a[i] + b[i];
    }
    Tally into, from, expected;
    ck_assert_uint_eq(sizeof into % sizeof(uint64_t), 0);
    memcpy(&into, a, sizeof into);
    memcpy(&from, b, sizeof from);
    memcpy(&expected, sum, sizeof expected);
    tally_add(&into, &from);
    ck_assert_mem_eq(&into, &expected, sizeof into);
    ck_assert_mem_eq(&from, b, sizeof from);
}
END_TEST

START_TEST(moves_have_their_class) {
    static const struct {
        const char *usi;
        MoveClass expected;
    } cases[] = {
        {"5d5c+", CLASS_PAWN_PROMOTION},
        {"2h2c+", CLASS_PROMOTION},
        {"2h2b+", CLASS_CAPTURE},
        {"2h2b", CLASS_CAPTURE},
        {"4f4e", CLASS_CAPTURE},
        {"P*9e", CLASS_DROP},
        {"G*5e", CLASS_DROP},
        {"5i5h", CLASS_QUIET},
        {"2h2c", CLASS_QUIET},
        {"5d5c", CLASS_QUIET},
        {"6d6c+", CLASS_CAPTURE},
    };
    Position pos;
    position_init(&pos);
    for (int i = 0; i < COUNT(cases); i++) {
        read_position(&pos, "4k4/7g1/3s5/3PP4/5p3/5P3/9/7R1/4K4 b GP 1");
        Move move = move_from_usi(&pos, text_from(cases[i].usi));
        CHECK_THAT(move != MOVE_NONE, "%s", cases[i].usi);
        CHECK_THAT(move_class(&pos, move) == cases[i].expected, "%s", cases[i].usi);
    }
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tally");
    TCase *tests = add_case(suite, "tally");
    tcase_add_test(tests, a_cutoff_is_counted_where_it_belongs);
    tcase_add_test(tests, what_lies_beyond_counts_for_the_last);
    tcase_add_test(tests, every_counter_is_added);
    tcase_add_test(tests, moves_have_their_class);
    return run_suite(suite);
}
