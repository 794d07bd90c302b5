#include "lab/waste.h"

static void add_stages(uint64_t into[STAGE_END], const uint64_t from[STAGE_END]) {
    for (int stage = 0; stage < STAGE_END; stage++)
        into[stage] += from[stage];
}

static void enter(void *context, const Position *pos, int ply, int depth, int alpha, int beta) {
    (void)pos;
    (void)alpha;
    (void)beta;
    WasteMeter *meter = context;
    meter->frames[ply] = (WasteFrame){.counts = depth > 0, .nodes = depth > 0};
}

static void try_move(void *context, int ply, Move move, Stage stage, MemorySource source) {
    (void)move;
    (void)source;
    WasteFrame *frame = &((WasteMeter *)context)->frames[ply];
    add_stages(frame->before, frame->last);
    for (int i = 0; i < STAGE_END; i++)
        frame->last[i] = 0;
    frame->nodes_before = frame->nodes;
    frame->stage = stage;
    frame->tried++;
}

// What a child leaves is its parent's: below a move that cuts off late all that came before it was in vain,
// whatever was wasted within.
static void leave(void *context, int ply, int score, Move best, bool is_cutoff, bool is_killer) {
    (void)score;
    (void)best;
    (void)is_killer;
    WasteMeter *meter = context;
    WasteFrame *frame = &meter->frames[ply];
    if (!frame->counts)
        return;
    if (is_cutoff && frame->tried > 1) {
        meter->waste.cutoffs[frame->stage]++;
        frame->last[frame->stage] += frame->nodes_before - 1;
    } else
        add_stages(frame->last, frame->before);
    if (ply == 0) {
        add_stages(meter->waste.nodes, frame->last);
        return;
    }
    WasteFrame *parent = &meter->frames[ply - 1];
    parent->nodes += frame->nodes;
    add_stages(parent->last, frame->last);
}

void waste_begin(WasteMeter *meter) {
    meter->waste = (MinimalWaste){0};
}

PureEvents waste_events(WasteMeter *meter) {
    return (PureEvents){.context = meter, .enter = enter, .try_move = try_move, .leave = leave};
}

void waste_add(MinimalWaste *into, const MinimalWaste *from) {
    add_stages(into->nodes, from->nodes);
    add_stages(into->cutoffs, from->cutoffs);
}
