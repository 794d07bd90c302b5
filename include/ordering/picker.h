// In which order the moves of a node are tried: hash move, good captures and promotions, safe checks,
// killers and countermove, quiet moves by history, bad captures, dominated non-promotions. Each stage is
// generated, scored and sorted only when it is reached.
#pragma once

#include "board/movegen.h"
#include "ordering/ordering.h"

enum { PICKER_EARLY_MAX = 32 };

// One node's moves. Gives legal moves only, each once, whatever the hash move and the killers are.
typedef struct Picker {
    const Position *pos;
    Ordering *ordering;
    QuietScores quiet_scores; // of main and evasion nodes
    const Stage *stage;       // the current one in the node kind's list
    Stage given;              // what the last move is
    bool skips_quiets;        // picker_skip_quiets was called
    bool ranks_checks;        // quiet checks stand among the good captures
    bool entered;             // it has been generated
    bool selects;             // its moves are given by score, not in order of generation
    Move hash;
    int ply;
    MemoryMove memory[MEMORY_MAX]; // of STAGE_KILLERS
    int see_threshold;             // what a good capture must win
    int recapture_square;
    int next, end; // of the current stage in `moves`
    int bad_end;   // bad captures put aside: moves[0 .. bad_end)
    int early_count;
    Move early[PICKER_EARLY_MAX]; // checks and killers given before the quiet moves
    Move moves[MAX_MOVES];
    int32_t scores[MAX_MOVES];
} Picker;

// All of these: `hash` is any 32-bit value and is tried first if it is legal; the position must stay as it is
// whenever picker_next is called. The pointers stay the caller's. `ordering` is read, and its tally counts.

// All legal moves of a node. Requires: not in check.
void picker_init_main(Picker *picker, const Position *pos, Move hash, Ordering *ordering, int ply);

// All legal moves. Requires: in check.
void picker_init_evasions(Picker *picker, const Position *pos, Move hash, Ordering *ordering, int ply);

// Captures and promotions that win at least `see_threshold`. Requires: not in check.
void picker_init_captures(Picker *picker, const Position *pos, Move hash, Ordering *ordering,
                          int see_threshold);

// Of these only the ones that land on `square`. Requires: not in check.
void picker_init_recaptures(Picker *picker, const Position *pos, Ordering *ordering, int square);

// The next move; MOVE_NONE when all have been given.
Move picker_next(Picker *picker);

// Gives no more quiet moves.
void picker_skip_quiets(Picker *picker);

// The stage that the last move came from.
static inline Stage picker_stage(const Picker *picker) {
    return picker->given;
}

// Where the last move was remembered. Requires: picker_stage is STAGE_KILLERS.
static inline MemorySource picker_source(const Picker *picker) {
    return picker->memory[picker->next - 1].source;
}

// For the tally, if there is one: a node of the main search begins; it searches the move given last; that has
// cut off, as number `index` of those searched.
static inline void picker_count_node(const Picker *picker) {
    Tally *tally = ordering_tally(picker->ordering);
    if (tally == NULL)
        return;
    tally->nodes++;
    tally->evasion_nodes += position_is_check(picker->pos);
}

static inline void picker_count_try(const Picker *picker) {
    Tally *tally = ordering_tally(picker->ordering);
    if (tally == NULL)
        return;
    Stage stage = picker_stage(picker);
    tally->tried[stage]++;
    if (stage == STAGE_KILLERS)
        tally->source_tried[picker_source(picker)]++;
}

void picker_count_cutoff(const Picker *picker, Move move, int index, int depth);
