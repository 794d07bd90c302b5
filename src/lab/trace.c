#include "lab/trace.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/score.h"

void trace_init(Trace *trace, TraceGame game, uint64_t limit) {
    *trace = (Trace){
        .game = game, .infinite = game == TRACE_SHOGI ? SCORE_INFINITE : TICTACTOE_INFINITE, .limit = limit};
    for (int ply = 0; ply < TRACE_PLIES; ply++)
        trace->at[ply] = -1;
}

void trace_release(Trace *trace) {
    free(trace->steps);
    free(trace->nodes);
    *trace = (Trace){0};
}

bool trace_is_whole(const Trace *trace) {
    return trace->node_count == trace->total_nodes;
}

const char *trace_move_text(const Trace *trace, Move move, char out[USI_MOVE_SIZE]) {
    if (move == MOVE_NONE)
        return "-";
    if (trace->game == TRACE_SHOGI)
        return move_to_usi(move, out);
    out[0] = (char)('0' + tictactoe_cell(move));
    out[1] = '\0';
    return out;
}

// Recording -------------------------------------------------------------------------------------------

static bool is_full(const Trace *trace) {
    return trace->limit != 0 && trace->node_count >= trace->limit;
}

static void add_step(Trace *trace, TraceStep step) {
    if (trace->step_count == trace->step_capacity) {
        trace->step_capacity = trace->step_capacity > 0 ? 2 * trace->step_capacity : 256;
        trace->steps = memory_resize(trace->steps, trace->step_capacity, sizeof *trace->steps);
    }
    trace->steps[trace->step_count++] = step;
}

static void add_node(Trace *trace, const TraceNode *node) {
    if (trace->node_count == trace->node_capacity) {
        trace->node_capacity = trace->node_capacity > 0 ? 2 * trace->node_capacity : 64;
        trace->nodes = memory_resize(trace->nodes, trace->node_capacity, sizeof *trace->nodes);
    }
    trace->nodes[trace->node_count++] = *node;
}

// The node being searched; NULL: it is not recorded.
static TraceNode *node_at(Trace *trace, int ply) {
    return trace->at[ply] >= 0 ? &trace->nodes[trace->at[ply]] : NULL;
}

void trace_pass(Trace *trace, const char *why, int number) {
    if (!is_full(trace))
        add_step(trace, (TraceStep){.event = TRACE_PASS, .node = -1, .why = why, .number = number});
}

// The move tried last and why, which is then recorded too: only when its node is.
static TraceStep take_try(Trace *trace, int ply) {
    TraceStep step = trace->last_try[ply];
    if (!trace->has_try[ply])
        step.why = "again, full window";
    trace->has_try[ply] = false;
    add_step(trace, step);
    return step;
}

void trace_enter(Trace *trace, int ply, int depth, int alpha, int beta) {
    assert(ply >= 0 && ply < TRACE_PLIES);
    trace->total_nodes++;
    trace->at[ply] = -1;
    if (is_full(trace) || (ply > 0 && trace->at[ply - 1] < 0))
        return;
    TraceNode node = {.parent = -1, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta};
    if (ply > 0) {
        TraceStep step = take_try(trace, ply - 1);
        node.parent = trace->at[ply - 1];
        node.move = step.move;
        node.why = step.why;
    }
    trace->at[ply] = (int)trace->node_count;
    add_node(trace, &node);
    add_step(trace, (TraceStep){.event = TRACE_ENTER, .node = trace->at[ply]});
}

void trace_killer(Trace *trace, int ply, Move killer) {
    TraceNode *node = node_at(trace, ply);
    if (node == NULL)
        return;
    assert(node->killer_count < TRACE_KILLERS);
    node->killers[node->killer_count++] = killer;
}

void trace_try(Trace *trace, int ply, Move move, const char *why) {
    trace->last_try[ply] = (TraceStep){.event = TRACE_TRY, .node = trace->at[ply], .move = move, .why = why};
    trace->has_try[ply] = true;
}

static bool is_recorded(const Trace *trace, int ply) {
    return trace->at[ply] >= 0 && !is_full(trace);
}

void trace_skip(Trace *trace, int ply, Move move, const char *why, const char *wrong) {
    if (is_recorded(trace, ply))
        add_step(trace, (TraceStep){TRACE_SKIP, trace->at[ply], move, why, wrong, 0});
}

void trace_store(Trace *trace, int ply, Move move) {
    if (trace->at[ply] >= 0)
        node_at(trace, ply)->stored = move;
    if (is_recorded(trace, ply))
        add_step(trace, (TraceStep){.event = TRACE_STORE, .node = trace->at[ply], .move = move});
}

void trace_leave(Trace *trace, int ply, int value, Move best, bool is_cutoff) {
    TraceNode *node = node_at(trace, ply);
    if (node == NULL)
        return;
    node->value = value;
    node->best = best;
    node->is_cutoff = is_cutoff;
    add_step(trace, (TraceStep){.event = TRACE_LEAVE, .node = trace->at[ply]});
    trace->at[ply] = -1;
}
