// The search for minimal trees.
#include "lab/minimal.h"

#include <math.h>
#include <string.h>

#include "lab/waste.h"
#include "support/boards.h"

enum { POSITIONS = 6 };

static void run(MinimalResult *result, MinimalSettings settings) {
    LabPositions positions;
    lab_positions_take_bench(&positions);
    lab_positions_thin(&positions, POSITIONS);
    settings.techniques = &techniques_default;
    settings.hash_mb = 1;
    minimal_run(result, &positions, &settings);
    lab_positions_release(&positions);
}

// The best moves --------------------------------------------------------------------------------------

START_TEST(best_moves_are_kept) {
    enum { MANY = 20000, DEPTHS = 3 };
    BestMoves moves = {0};
    Prng prng = {7};
    ck_assert_uint_eq(best_moves_find(&moves, 1, 1), MOVE_NONE);
    for (int round = 0; round < 2; round++) {
        prng.state = 7;
        for (int i = 0; i < MANY; i++)
            best_moves_keep(&moves, prng_next(&prng), i % DEPTHS, (Move)(i + 1 + round));
    }
    ck_assert_uint_eq(moves.count, MANY);
    prng.state = 7;
    for (int i = 0; i < MANY; i++) {
        Key key = prng_next(&prng);
        CHECK_THAT(best_moves_find(&moves, key, i % DEPTHS) == (Move)(i + 2), "entry %d is lost", i);
        CHECK_THAT(best_moves_find(&moves, key, DEPTHS) == MOVE_NONE, "entry %d has another depth", i);
    }
    best_moves_clear(&moves);
    prng.state = 7;
    ck_assert_uint_eq(best_moves_find(&moves, prng_next(&prng), 0), MOVE_NONE);
    best_moves_release(&moves);
}
END_TEST

// Waste -----------------------------------------------------------------------------------------------

static void enter(const PureEvents *events, int ply, int depth) {
    events->enter(events->context, NULL, ply, depth, 0, 1);
}

static void try_move(const PureEvents *events, int ply, Stage stage) {
    events->try_move(events->context, ply, 1, stage, SOURCE_KILLER_1);
}

static void leave(const PureEvents *events, int ply, bool is_cutoff) {
    events->leave(events->context, ply, 0, MOVE_NONE, is_cutoff, false);
}

static void visit_leaf(const PureEvents *events, int ply, int depth) {
    enter(events, ply, depth);
    leave(events, ply, false);
}

// A root with two moves; the first one's node cuts off with its third move, of the quiets; in the second
// one's the first move cuts. Quiescence does not count.
START_TEST(waste_of_one_node) {
    static WasteMeter meter;
    waste_begin(&meter);
    PureEvents events = waste_events(&meter);
    enter(&events, 0, 2);
    try_move(&events, 0, STAGE_GOOD_CAPTURES);
    enter(&events, 1, 1);
    try_move(&events, 1, STAGE_HASH);
    visit_leaf(&events, 2, 1);
    visit_leaf(&events, 2, 1);
    try_move(&events, 1, STAGE_KILLERS);
    visit_leaf(&events, 2, 0);
    try_move(&events, 1, STAGE_QUIETS);
    visit_leaf(&events, 2, 1);
    leave(&events, 1, true);
    try_move(&events, 0, STAGE_QUIETS);
    enter(&events, 1, 1);
    try_move(&events, 1, STAGE_HASH);
    visit_leaf(&events, 2, 1);
    leave(&events, 1, true);
    leave(&events, 0, false);
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++) {
        ck_assert_uint_eq(meter.waste.nodes[stage], stage == STAGE_QUIETS ? 2 : 0);
        ck_assert_uint_eq(meter.waste.cutoffs[stage], stage == STAGE_QUIETS ? 1 : 0);
    }
}
END_TEST

// Waste within what was wasted as a whole counts once; below the move that cuts it counts for its own stage.
START_TEST(waste_within_waste) {
    static WasteMeter meter;
    waste_begin(&meter);
    PureEvents events = waste_events(&meter);
    enter(&events, 0, 3);
    for (int i = 0; i < 2; i++) { // three nodes each, one of them in vain
        try_move(&events, 0, i == 0 ? STAGE_GOOD_CAPTURES : STAGE_KILLERS);
        enter(&events, 1, 2);
        try_move(&events, 1, STAGE_HASH);
        visit_leaf(&events, 2, 1);
        try_move(&events, 1, STAGE_QUIETS);
        visit_leaf(&events, 2, 1);
        leave(&events, 1, true);
    }
    leave(&events, 0, true);
    ck_assert_uint_eq(meter.waste.nodes[STAGE_KILLERS], 3);
    ck_assert_uint_eq(meter.waste.nodes[STAGE_QUIETS], 1);
    ck_assert_uint_eq(meter.waste.cutoffs[STAGE_KILLERS], 1);
    ck_assert_uint_eq(meter.waste.cutoffs[STAGE_QUIETS], 2);
}
END_TEST

// Runs ------------------------------------------------------------------------------------------------

START_TEST(best_pass_is_kept) {
    MinimalResult result;
    run(&result, (MinimalSettings){.depth = 3, .has_table = _i == 1, .threads = 2});
    ck_assert_int_eq(result.count, POSITIONS);
    uint64_t nodes = 0, oracle = 0, wasted = 0, late = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const MinimalPosition *position = &result.positions[i];
        ck_assert_uint_le(position->oracle, position->nodes);
        ck_assert_uint_gt(position->oracle, 0);
        ck_assert(position->passes >= 2 && position->passes <= MINIMAL_PASSES);
        ck_assert(position->is_score_kept || _i == 1);
        nodes += position->nodes;
        oracle += position->oracle;
    }
    ck_assert_uint_eq(nodes, result.nodes);
    ck_assert_uint_eq(oracle, result.oracle);
    ck_assert(result.ratio.mean >= 1 && result.ratio.low >= 1);
    CHECK_THAT(result.ratio.mean > 1.001, "the oracle saves nothing: %f", result.ratio.mean);
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++) {
        wasted += result.waste.nodes[stage];
        late += result.waste.cutoffs[stage];
    }
    ck_assert_uint_gt(wasted, 0);
    ck_assert_uint_lt(wasted, result.nodes);
    ck_assert_uint_gt(late, 0);
    ck_assert_uint_le(late, result.tally.cutoffs);
    minimal_release(&result);
}
END_TEST

START_TEST(result_does_not_depend_on_threads) {
    MinimalResult one, four;
    run(&one, (MinimalSettings){.depth = 2, .threads = 1});
    run(&four, (MinimalSettings){.depth = 2, .threads = 4});
    for (int i = 0; i < POSITIONS; i++) {
        ck_assert_uint_eq(one.positions[i].nodes, four.positions[i].nodes);
        ck_assert_uint_eq(one.positions[i].oracle, four.positions[i].oracle);
        ck_assert_int_eq(one.positions[i].passes, four.positions[i].passes);
    }
    ck_assert(memcmp(&one.waste, &four.waste, sizeof one.waste) == 0);
    ck_assert(memcmp(&one.tally, &four.tally, sizeof one.tally) == 0);
    ck_assert(memcmp(&one.oracle_tally, &four.oracle_tally, sizeof one.tally) == 0);
    minimal_release(&one);
    minimal_release(&four);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("lab_minimal");
    TCase *parts = add_case(suite, "parts");
    tcase_add_test(parts, best_moves_are_kept);
    tcase_add_test(parts, waste_of_one_node);
    tcase_add_test(parts, waste_within_waste);
    TCase *runs = add_case(suite, "runs");
    tcase_add_loop_test(runs, best_pass_is_kept, 0, 2);
    tcase_add_test(runs, result_does_not_depend_on_threads);
    return run_suite(suite);
}
