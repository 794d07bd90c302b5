// Recorded searches: every step can be replayed, and they say what the search did.
#include "lab/trace.h"
#include "ordering/ordering.h"
#include "search/pure.h"
#include "support/boards.h"

#include <string.h>

// What the steps say, taken together; fails where they cannot follow one another.
typedef struct Reading {
    int open; // nodes entered and not left
    size_t entered, tried, skipped, stored, passes, cuts;
} Reading;

static Reading read_steps(const Trace *trace) {
    Reading reading = {0};
    int line[TRACE_PLIES];
    TraceEvent last[TRACE_PLIES]; // at the open nodes
    for (size_t i = 0; i < trace->step_count; i++) {
        const TraceStep *step = &trace->steps[i];
        const TraceNode *node = step->node >= 0 ? &trace->nodes[step->node] : NULL;
        if (step->event == TRACE_PASS) {
            CHECK_THAT(reading.open == 0, "step %zu: a pass within a search", i);
            reading.passes++;
        } else if (step->event == TRACE_ENTER) {
            CHECK_THAT(step->node == (int)reading.entered, "step %zu: node %d", i, step->node);
            CHECK_THAT(node->ply == reading.open, "step %zu: ply %d at %d", i, node->ply, reading.open);
            CHECK_THAT(node->parent == (node->ply == 0 ? -1 : line[node->ply - 1]), "step %zu: parent", i);
            if (node->ply > 0)
                CHECK_THAT(i > 0 && trace->steps[i - 1].event == TRACE_TRY &&
                               trace->steps[i - 1].move == node->move &&
                               strcmp(trace->steps[i - 1].why, node->why) == 0,
                           "step %zu: entered by another move than was tried", i);
            last[reading.open] = TRACE_ENTER;
            line[reading.open++] = step->node;
            reading.entered++;
        } else {
            CHECK_THAT(reading.open > 0 && line[reading.open - 1] == step->node, "step %zu: node %d", i,
                       step->node);
            if (step->event == TRACE_LEAVE && node->is_cutoff)
                CHECK_THAT(last[reading.open - 1] != TRACE_SKIP, "step %zu: looked up after a cutoff", i);
            last[reading.open - 1] = step->event;
            reading.open -= step->event == TRACE_LEAVE;
            reading.cuts += step->event == TRACE_LEAVE && node->is_cutoff;
            reading.tried += step->event == TRACE_TRY;
            reading.skipped += step->event == TRACE_SKIP;
            reading.stored += step->event == TRACE_STORE;
        }
    }
    ck_assert_int_eq(reading.open, 0);
    ck_assert_uint_eq(reading.entered, trace->node_count);
    return reading;
}

// Tic-tac-toe -----------------------------------------------------------------------------------------

// _i is the mode.
START_TEST(small_game_is_told_as_it_is_searched) {
    const TictactoeSettings settings = {.mode = (TictactoeMode)_i, .order = {3, 4, 8, 6}, .order_count = 4};
    TictactoeResult result = tictactoe_search(&tictactoe_demo, &settings);
    Trace trace;
    trace_init(&trace, TRACE_TICTACTOE, 0);
    trace_tictactoe(&trace, &tictactoe_demo, &settings);
    Reading reading = read_steps(&trace);
    ck_assert(trace_is_whole(&trace));
    ck_assert_uint_eq(reading.entered, result.nodes);
    ck_assert_uint_eq(reading.cuts, result.cutoffs);
    ck_assert_int_eq(trace.value, result.value);
    ck_assert_int_eq(tictactoe_cell(trace.best), result.best);
    bool has_killers = _i == TICTACTOE_KILLERS || _i == TICTACTOE_POSITION || _i == TICTACTOE_UNFILTERED;
    ck_assert_uint_eq(reading.stored, has_killers ? result.cutoffs : 0);
    ck_assert_uint_eq(reading.skipped, _i == TICTACTOE_UNFILTERED ? 0 : result.occupied);
    ck_assert_uint_eq(reading.tried, result.nodes - (reading.passes > 0 ? reading.passes : 1));
    if (reading.passes == 0)
        ck_assert_int_eq(trace.nodes[0].value, result.value);
    trace_release(&trace);
}
END_TEST

// In a plain minimax the children say what a node is worth.
START_TEST(values_follow_from_the_children) {
    const TictactoeSettings settings = {.mode = TICTACTOE_MINIMAX};
    Trace trace;
    trace_init(&trace, TRACE_TICTACTOE, 0);
    trace_tictactoe(&trace, &tictactoe_demo, &settings);
    for (size_t parent = 0; parent < trace.node_count; parent++) {
        int sign = trace.nodes[parent].ply % 2 == 0 ? -1 : 1, best = -TICTACTOE_INFINITE; // O begins
        Move move = MOVE_NONE;
        for (size_t child = 0; child < trace.node_count; child++) {
            const TraceNode *node = &trace.nodes[child];
            if (node->parent == (int)parent && sign * node->value > best) {
                best = sign * node->value;
                move = node->move;
            }
        }
        ck_assert_uint_eq(trace.nodes[parent].best, move);
        if (move != MOVE_NONE)
            ck_assert_int_eq(trace.nodes[parent].value, sign * best);
    }
    trace_release(&trace);
}
END_TEST

// A limit cuts the record off; it is the beginning of the whole one, and every node in it has its value.
START_TEST(limit_keeps_the_beginning) {
    const TictactoeSettings settings = {.mode = TICTACTOE_KILLERS};
    Trace whole, part;
    trace_init(&whole, TRACE_TICTACTOE, 0);
    trace_tictactoe(&whole, &tictactoe_demo, &settings);
    for (uint64_t limit = 1; limit <= 39; limit++) {
        trace_init(&part, TRACE_TICTACTOE, limit);
        trace_tictactoe(&part, &tictactoe_demo, &settings);
        read_steps(&part);
        ck_assert_uint_eq(part.node_count, limit);
        ck_assert_uint_eq(part.total_nodes, 39);
        ck_assert_int_eq(part.value, -7);
        ck_assert_int_eq(trace_is_whole(&part), limit == 39);
        for (size_t i = 0; i < part.node_count; i++) {
            ck_assert_int_eq(part.nodes[i].value, whole.nodes[i].value);
            ck_assert_int_eq(part.nodes[i].parent, whole.nodes[i].parent);
            ck_assert_uint_eq(part.nodes[i].move, whole.nodes[i].move);
            ck_assert_uint_eq(part.nodes[i].stored, whole.nodes[i].stored);
        }
        trace_release(&part);
    }
    trace_release(&whole);
}
END_TEST

// Shogi -----------------------------------------------------------------------------------------------

// Plays the record on a board: every move tried is legal there, every remembered move skipped is not.
static void replay(const Trace *trace, Position *pos) {
    position_reserve(pos, TRACE_PLIES);
    Key start = position_key(pos);
    for (size_t i = 0; i < trace->step_count; i++) {
        const TraceStep *step = &trace->steps[i];
        char text[USI_MOVE_SIZE];
        bool is_asked = step->event == TRACE_TRY || step->event == TRACE_SKIP;
        if (is_asked) {
            Move legal = move_from_usi(pos, text_from(move_to_usi(step->move, text)));
            CHECK_THAT((legal == step->move) == (step->event == TRACE_TRY), "step %zu: %s in %s", i, text,
                       sfen_of(pos));
        }
        if (step->event == TRACE_TRY)
            position_do(pos, step->move);
        else if (step->event == TRACE_LEAVE && trace->nodes[step->node].ply > 0)
            position_undo(pos);
    }
    ck_assert(position_key(pos) == start);
}

static const struct {
    const char *sfen;
    int depth;
} Searches[] = {
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 3},
    {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2},
    {"4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1", 2},
};

START_TEST(shogi_is_told_as_it_is_searched) {
    // Small searches cut off by checks and drops above all: let them be killers.
    Techniques techniques = techniques_default;
    techniques.killer_checks = true;
    techniques.killer_drops = KILLER_DROPS_ON;
    Position pos;
    position_init(&pos);
    read_position(&pos, Searches[_i].sfen);
    Trace trace;
    trace_init(&trace, TRACE_SHOGI, 0);
    trace_shogi(&trace, &pos, &techniques, Searches[_i].depth);
    Reading reading = read_steps(&trace);
    replay(&trace, &pos);
    ck_assert_int_eq((int)reading.passes, Searches[_i].depth);
    ck_assert_uint_gt(reading.stored, 0);

    Ordering *ordering = calloc(1, sizeof *ordering);
    ordering_clear(ordering);
    ordering_begin(ordering, &techniques, NULL);
    const PureSettings settings = {.depth = Searches[_i].depth};
    PureResult result = pure_search(&pos, ordering, &settings);
    ck_assert_uint_eq(trace.total_nodes, result.nodes + result.quiescence_nodes);
    ck_assert_int_eq(trace.value, result.score);
    ck_assert_uint_eq(trace.best, result.best);
    free(ordering);
    trace_release(&trace);
    position_release(&pos);
}
END_TEST

// Without killers none is stored, and no move is a killer.
START_TEST(shogi_without_killers_has_none) {
    Position pos;
    position_init(&pos);
    Trace trace;
    trace_init(&trace, TRACE_SHOGI, 0);
    trace_shogi(&trace, &pos, &techniques_none, 2);
    Reading reading = read_steps(&trace);
    ck_assert_uint_eq(reading.stored, 0);
    ck_assert_uint_eq(reading.skipped, 0);
    for (size_t i = 0; i < trace.node_count; i++) {
        ck_assert_int_eq(trace.nodes[i].killer_count, 0);
        ck_assert(trace.nodes[i].why == NULL || strncmp(trace.nodes[i].why, "killer", 6) != 0);
    }
    trace_release(&trace);
    position_release(&pos);
}
END_TEST

// Killers from everywhere: many are no moves where they are looked up, and many are named more than once.
START_TEST(shogi_shows_killers_that_are_no_moves) {
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    ck_assert(techniques_parse(&techniques, text_from("scope=search,lookup=both,line=on,mates=on"), why));
    Position pos;
    position_init(&pos);
    read_position(&pos, Searches[1].sfen);
    Trace trace;
    trace_init(&trace, TRACE_SHOGI, 0);
    trace_shogi(&trace, &pos, &techniques, 3);
    ck_assert_uint_gt(read_steps(&trace).skipped, 100);
    replay(&trace, &pos);
    for (size_t i = 0; i < trace.step_count; i++)
        CHECK_THAT((trace.steps[i].wrong != NULL) == (trace.steps[i].event == TRACE_SKIP), "step %zu", i);
    trace_release(&trace);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("lab_trace");
    TCase *tests = add_case(suite, "tic-tac-toe");
    tcase_add_loop_test(tests, small_game_is_told_as_it_is_searched, 0, TICTACTOE_MODE_COUNT);
    tcase_add_test(tests, values_follow_from_the_children);
    tcase_add_test(tests, limit_keeps_the_beginning);
    tests = add_case(suite, "shogi");
    tcase_add_loop_test(tests, shogi_is_told_as_it_is_searched, 0, COUNT(Searches));
    tcase_add_test(tests, shogi_without_killers_has_none);
    tcase_add_test(tests, shogi_shows_killers_that_are_no_moves);
    return run_suite(suite);
}
