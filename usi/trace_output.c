#include "trace_output.h"

#include <inttypes.h>

#include "figures.h"

// Text ------------------------------------------------------------------------------------------------

enum { BOUND_WIDTH = 9 };

static int max_ply(const Trace *trace) {
    int max = 0;
    for (size_t i = 0; i < trace->node_count; i++)
        max = trace->nodes[i].ply > max ? trace->nodes[i].ply : max;
    return max;
}

static const char *value_text(const Trace *trace, int value, char out[FIGURE_SIZE]) {
    if (value >= trace->infinite || value <= -trace->infinite)
        return value > 0 ? "+inf" : "-inf";
    if (trace->game == TRACE_SHOGI)
        return figure_score(value, out);
    snprintf(out, FIGURE_SIZE, value == 0 ? "%d" : "%+d", value);
    return out;
}

// A move, two columns further right for each ply, in a field of `width`.
static void print_move(FILE *out, const char *move, int ply, int width) {
    fprintf(out, "%*s%-*s", 2 * ply, "", width - 2 * ply, move);
}

static void print_node(FILE *out, const Trace *trace, int index, int width) {
    const TraceNode *node = &trace->nodes[index];
    char move[USI_MOVE_SIZE], alpha[FIGURE_SIZE], beta[FIGURE_SIZE], value[FIGURE_SIZE];
    fprintf(out, "%7d  ", index + 1);
    print_move(out, node->ply == 0 ? "root" : trace_move_text(trace, node->move, move), node->ply, width);
    fprintf(out, "  %-19s", node->ply == 0 ? "" : node->why);
    if (trace->game == TRACE_SHOGI)
        fprintf(out, "  %5d", node->depth);
    fprintf(out, "  %*s %*s  %*s  %-3s  ", BOUND_WIDTH, value_text(trace, node->alpha, alpha), BOUND_WIDTH,
            value_text(trace, node->beta, beta), BOUND_WIDTH, value_text(trace, node->value, value),
            node->is_cutoff ? "cut" : "");
    bool is_last = node->killer_count == 0 && node->stored == MOVE_NONE;
    fprintf(out, "%-*s", is_last ? 0 : 5, trace_move_text(trace, node->best, move));
    for (int i = 0; i < node->killer_count; i++)
        fprintf(out, "%s%s", i == 0 ? "  killers " : " ", trace_move_text(trace, node->killers[i], move));
    if (node->stored != MOVE_NONE)
        fprintf(out, "  new killer %s", trace_move_text(trace, node->stored, move));
    fputc('\n', out);
}

static void print_skip(FILE *out, const Trace *trace, const TraceStep *step, int width) {
    char move[USI_MOVE_SIZE];
    fprintf(out, "%7s  ", "");
    print_move(out, trace_move_text(trace, step->move, move), trace->nodes[step->node].ply + 1, width);
    fprintf(out, "  %-19s  not tried: %s\n", step->why, step->wrong);
}

static void print_columns(FILE *out, const Trace *trace, int width) {
    fprintf(out, "%7s  %-*s  %-19s", "node", width, "move", "why it is tried now");
    if (trace->game == TRACE_SHOGI)
        fprintf(out, "  depth");
    fprintf(out, "  %*s %*s  %*s  %-3s  best\n", BOUND_WIDTH, "alpha", BOUND_WIDTH, "beta", BOUND_WIDTH,
            "value", "");
}

void trace_print_text(FILE *out, const Trace *trace) {
    int width = 2 * max_ply(trace) + (trace->game == TRACE_SHOGI ? 5 : 4);
    char move[USI_MOVE_SIZE], value[FIGURE_SIZE];
    print_columns(out, trace, width);
    for (size_t i = 0; i < trace->step_count; i++) {
        const TraceStep *step = &trace->steps[i];
        if (step->event == TRACE_PASS)
            fprintf(out, "%7s  %s %d\n", "", step->why, step->number);
        else if (step->event == TRACE_ENTER)
            print_node(out, trace, step->node, width);
        else if (step->event == TRACE_SKIP)
            print_skip(out, trace, step, width);
    }
    fprintf(out, "\nnodes %" PRIu64 "  value %s  best %s\n", trace->total_nodes,
            value_text(trace, trace->value, value), trace_move_text(trace, trace->best, move));
    if (!trace_is_whole(trace))
        fprintf(out, "nodes after the first %zu are not shown\n", trace->node_count);
}

// JSON ------------------------------------------------------------------------------------------------

static void print_move_field(FILE *out, const Trace *trace, const char *name, Move move) {
    char text[USI_MOVE_SIZE];
    if (move == MOVE_NONE)
        fprintf(out, ",\"%s\":null", name);
    else
        fprintf(out, ",\"%s\":\"%s\"", name, trace_move_text(trace, move, text));
}

static void print_bound_field(FILE *out, const Trace *trace, const char *name, int bound) {
    if (bound >= trace->infinite || bound <= -trace->infinite)
        fprintf(out, ",\"%s\":null", name);
    else
        fprintf(out, ",\"%s\":%d", name, bound);
}

static void print_enter(FILE *out, const Trace *trace, int index) {
    const TraceNode *node = &trace->nodes[index];
    char move[USI_MOVE_SIZE];
    fprintf(out, "\"enter\",\"node\":%d,\"ply\":%d", index + 1, node->ply);
    if (trace->game == TRACE_SHOGI)
        fprintf(out, ",\"depth\":%d", node->depth);
    print_bound_field(out, trace, "alpha", node->alpha);
    print_bound_field(out, trace, "beta", node->beta);
    fputs(",\"killers\":[", out);
    for (int i = 0; i < node->killer_count; i++)
        fprintf(out, "%s\"%s\"", i > 0 ? "," : "", trace_move_text(trace, node->killers[i], move));
    fputc(']', out);
}

static void print_leave(FILE *out, const Trace *trace, int index) {
    const TraceNode *node = &trace->nodes[index];
    fprintf(out, "\"leave\",\"node\":%d,\"ply\":%d,\"value\":%d", index + 1, node->ply, node->value);
    print_move_field(out, trace, "best", node->best);
    fprintf(out, ",\"cut\":%s", node->is_cutoff ? "true" : "false");
    print_move_field(out, trace, "move", node->move);
}

static void print_step(FILE *out, const Trace *trace, const TraceStep *step) {
    fputs("{\"do\":", out);
    switch (step->event) {
    case TRACE_PASS:
        fprintf(out, "\"pass\",\"why\":\"%s\",\"number\":%d", step->why, step->number);
        break;
    case TRACE_ENTER:
        print_enter(out, trace, step->node);
        break;
    case TRACE_LEAVE:
        print_leave(out, trace, step->node);
        break;
    default:
        fprintf(out, "\"%s\",\"ply\":%d",
                step->event == TRACE_TRY    ? "try"
                : step->event == TRACE_SKIP ? "skip"
                                            : "store",
                trace->nodes[step->node].ply);
        print_move_field(out, trace, "move", step->move);
        if (step->why != NULL)
            fprintf(out, ",\"why\":\"%s\"", step->why);
        if (step->wrong != NULL)
            fprintf(out, ",\"wrong\":\"%s\"", step->wrong);
    }
    fputc('}', out);
}

void trace_print_json(FILE *out, const Trace *trace, const TraceHead *head) {
    fprintf(out, "{\"game\":\"%s\",\"mode\":\"%s\",\"position\":\"%s\",\"side\":\"%s\",\"view\":\"%s\"",
            trace->game == TRACE_SHOGI ? "shogi" : "tictactoe", head->mode, head->position, head->side,
            trace->game == TRACE_SHOGI ? "mover" : "X");
    if (head->depth > 0)
        fprintf(out, ",\"depth\":%d", head->depth);
    if (head->ordering != NULL)
        fprintf(out, ",\"ordering\":\"%s\"", head->ordering);
    fprintf(out, ",\"nodes\":%" PRIu64 ",\"recorded\":%zu,\"value\":%d", trace->total_nodes,
            trace->node_count, trace->value);
    print_move_field(out, trace, "best", trace->best);
    fputs(",\"steps\":[", out);
    for (size_t i = 0; i < trace->step_count; i++) {
        fputs(i > 0 ? ",\n" : "\n", out);
        print_step(out, trace, &trace->steps[i]);
    }
    fputs("\n]}\n", out);
}
