#include <stdlib.h>

#include "base/memory.h"
#include "lab/trace.h"
#include "search/pure.h"

static const char *const StageTexts[STAGE_END] = {
    [STAGE_HASH] = "best before",
    [STAGE_GOOD_CAPTURES] = "good capture",
    [STAGE_CHECKS] = "safe check",
    [STAGE_KILLERS] = "killer",
    [STAGE_QUIETS] = "quiet",
    [STAGE_BAD_CAPTURES] = "bad capture",
    [STAGE_DOMINATED] = "unpromoted",
    [STAGE_EVASIONS] = "evasion",
    [STAGE_WINNING_CAPTURES] = "capture",
    [STAGE_RECAPTURES] = "recapture",
};

static const char *const SourceTexts[SOURCES] = {
    [SOURCE_KILLER_1] = "killer 1",        [SOURCE_KILLER_2] = "killer 2",
    [SOURCE_MATE] = "mate killer",         [SOURCE_LINE] = "killer of the line",
    [SOURCE_BEFORE] = "killer 2 plies up", [SOURCE_AFTER] = "killer 2 plies down",
    [SOURCE_COUNTERMOVE] = "countermove",
};

static const char *const FateTexts[FATES] = {
    [FATE_OCCUPIED] = "square occupied",
    [FATE_HAND_EMPTY] = "not in hand",
    [FATE_SECOND_PAWN] = "second pawn",
    [FATE_PAWN_DROP_MATE] = "mates by a pawn drop",
    [FATE_NO_PIECE] = "piece is gone",
    [FATE_TAKEN] = "piece is taken",
    [FATE_OTHER_PIECE] = "another piece there",
    [FATE_OWN_PIECE] = "own piece on its goal",
    [FATE_BLOCKED] = "way blocked",
    [FATE_SELF_CHECK] = "king would be attacked",
    [FATE_OTHER] = "no move here",
};

// What a node remembers, and how much of that its moves have come to.
typedef struct Remembered {
    MemoryMove move[TRACE_KILLERS];
    MemoryFate fate[TRACE_KILLERS];
    int count, next;
    bool has_tried; // a move
} Remembered;

typedef struct Recorder {
    Trace *trace;
    const Ordering *ordering;
    const Position *pos; // the search's own
    Remembered at[MAX_PLY + 1];
} Recorder;

static void remember(Recorder *recorder, const Position *pos, int ply) {
    Remembered *node = &recorder->at[ply];
    node->count = ordering_memory(recorder->ordering, pos, ply, node->move);
    for (int i = 0; i < node->count; i++) {
        node->fate[i] = memory_fate(pos, node->move[i].move);
        if (node->fate[i] != FATE_EMPTY)
            trace_killer(recorder->trace, ply, node->move[i].move);
    }
}

static void on_enter(void *context, const Position *pos, int ply, int depth, int alpha, int beta) {
    Recorder *recorder = context;
    if (ply == 0)
        trace_pass(recorder->trace, "depth", depth);
    trace_enter(recorder->trace, ply, depth, alpha, beta);
    recorder->at[ply] = (Remembered){.count = 0};
    if (depth > 0 && !position_is_check(pos))
        remember(recorder, pos, ply);
}

// Writes down the remembered moves that are no moves here, up to `move`; all that are left for MOVE_NONE.
static void skip_illegal(Recorder *recorder, int ply, Move move) {
    Remembered *node = &recorder->at[ply];
    while (node->next < node->count) {
        int i = node->next++;
        if (move != MOVE_NONE && node->move[i].move == move)
            return;
        if (fate_is_illegal(node->fate[i]))
            trace_skip(recorder->trace, ply, node->move[i].move, SourceTexts[node->move[i].source],
                       FateTexts[node->fate[i]]);
    }
}

// The stages from the killers on have asked for the remembered moves.
static bool has_asked(Stage stage) {
    return stage == STAGE_QUIETS || stage == STAGE_BAD_CAPTURES || stage == STAGE_DOMINATED;
}

static void on_try(void *context, int ply, Move move, Stage stage, MemorySource source) {
    Recorder *recorder = context;
    bool is_remembered = stage == STAGE_KILLERS && source < SOURCES;
    if (is_remembered || has_asked(stage))
        skip_illegal(recorder, ply, is_remembered ? move : MOVE_NONE);
    recorder->at[ply].has_tried = true;
    trace_try(recorder->trace, ply, move, is_remembered ? SourceTexts[source] : StageTexts[stage]);
}

// Whether the node's killers have taken the move: the techniques may want none, or no drops.
static bool is_kept(const Recorder *recorder, int ply, Move move) {
    MemoryMove memory[MEMORY_MAX];
    int count = ordering_memory(recorder->ordering, recorder->pos, ply, memory);
    for (int i = 0; i < count; i++)
        if (memory[i].move == move &&
            (memory[i].source == SOURCE_KILLER_1 || memory[i].source == SOURCE_KILLER_2))
            return true;
    return false;
}

static void on_leave(void *context, int ply, int score, Move best, bool is_cutoff, bool is_killer) {
    Recorder *recorder = context;
    if (!is_cutoff && recorder->at[ply].has_tried)
        skip_illegal(recorder, ply, MOVE_NONE);
    if (is_killer && is_kept(recorder, ply, best))
        trace_store(recorder->trace, ply, best);
    trace_leave(recorder->trace, ply, score, best, is_cutoff);
}

void trace_shogi(Trace *trace, Position *pos, const Techniques *techniques, int depth) {
    Ordering *ordering = memory_new(1, sizeof *ordering);
    Recorder *recorder = memory_new(1, sizeof *recorder);
    ordering_clear(ordering);
    ordering_begin(ordering, techniques, NULL);
    recorder->trace = trace;
    recorder->ordering = ordering;
    recorder->pos = pos;
    const PureEvents events = {recorder, on_enter, on_try, on_leave};
    const PureSettings settings = {.depth = depth, .events = &events};
    PureResult result = pure_search(pos, ordering, &settings);
    trace->value = result.score;
    trace->best = result.best;
    free(recorder);
    free(ordering);
}
