#include "lab/trace.h"

static const char *const WhyTexts[TICTACTOE_WHYS] = {
    [TICTACTOE_BY_NUMBER] = "by number",      [TICTACTOE_BY_ORDER] = "order given",
    [TICTACTOE_BY_KILLER_1] = "killer 1",     [TICTACTOE_BY_KILLER_2] = "killer 2",
    [TICTACTOE_BY_LAST_PASS] = "best before", [TICTACTOE_BY_RESEARCH] = "again, full window",
};

typedef struct Recorder {
    Trace *trace;
    const char *pass;
} Recorder;

static void on_pass(void *context, int number, int bound_or_depth) {
    (void)number;
    const Recorder *recorder = context;
    trace_pass(recorder->trace, recorder->pass, bound_or_depth);
}

static void on_enter(void *context, int depth, int alpha, int beta, const KillerSet *killers) {
    Trace *trace = ((const Recorder *)context)->trace;
    trace_enter(trace, depth, 0, alpha, beta);
    for (int slot = 0; killers != NULL && slot < KILLER_SLOTS && killers->move[slot] != MOVE_NONE; slot++)
        trace_killer(trace, depth, killers->move[slot]);
}

static void on_try(void *context, int depth, int cell, TictactoeWhy why) {
    trace_try(((const Recorder *)context)->trace, depth, tictactoe_move(cell), WhyTexts[why]);
}

static void on_skip(void *context, int depth, int cell, TictactoeWhy why) {
    trace_skip(((const Recorder *)context)->trace, depth, tictactoe_move(cell), WhyTexts[why], "occupied");
}

static void on_store(void *context, int depth, int cell) {
    trace_store(((const Recorder *)context)->trace, depth, tictactoe_move(cell));
}

static void on_leave(void *context, int depth, int value, int best, bool is_cutoff) {
    trace_leave(((const Recorder *)context)->trace, depth, value, tictactoe_move(best), is_cutoff);
}

void trace_tictactoe(Trace *trace, const TictactoeBoard *board, const TictactoeSettings *settings) {
    Recorder recorder = {trace, "depth"};
    if (settings->mode == TICTACTOE_MTDF)
        recorder.pass = board->side == MARK_X ? "at least" : "at most";
    const TictactoeEvents events = {&recorder, on_pass, on_enter, on_try, on_skip, on_store, on_leave};
    TictactoeSettings told = *settings;
    told.events = &events;
    TictactoeResult result = tictactoe_search(board, &told);
    trace->value = result.value;
    trace->best = tictactoe_move(result.best);
}
