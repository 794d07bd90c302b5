// In which order the moves of a node are tried: hash move, good captures and promotions, safe checks,
// killers, quiet moves by history, bad captures, dominated non-promotions. Each stage is generated, scored
// and sorted only when it is reached.
#pragma once

#include "board/movegen.h"
#include "ordering/history.h"
#include "ordering/killers.h"

typedef enum Stage {
    STAGE_HASH,
    STAGE_GOOD_CAPTURES, // captures and promotions that lose nothing by SEE
    STAGE_CHECKS,        // quiet checks that lose nothing by SEE
    STAGE_KILLERS,
    STAGE_QUIETS, // board moves and drops
    STAGE_BAD_CAPTURES,
    STAGE_DOMINATED, // non-promotions that give away a promotion
    STAGE_EVASIONS,
    STAGE_RECAPTURES, // good captures on one square
    STAGE_END
} Stage;

enum { PICKER_EARLY_MAX = 32 };

// One node's moves. Gives legal moves only, each once, whatever the hash move and the killers are.
typedef struct Picker {
    const Position *pos;
    const QuietHistory *history;
    const Stage *stage; // the current one in the node kind's list
    bool entered;       // it has been generated
    bool selects;       // its moves are given by score, not in order of generation
    Move hash;
    Move killers[KILLER_SLOTS];
    int see_threshold; // what a good capture must win
    int recapture_square;
    int next, end; // of the current stage in `moves`
    int bad_end;   // bad captures put aside: moves[0 .. bad_end)
    int early_count;
    Move early[PICKER_EARLY_MAX]; // checks and killers given before the quiet moves
    Move moves[MAX_MOVES];
    int32_t scores[MAX_MOVES];
} Picker;

// All of these: `hash` is any 32-bit value and is tried first if it is legal; the position must stay as it is
// whenever picker_next is called. The pointers stay the caller's.

// All legal moves of a node. Requires: not in check. `killers` are any values.
void picker_init_main(Picker *picker, const Position *pos, Move hash, const Move killers[KILLER_SLOTS],
                      const QuietHistory *history);

// All legal moves. Requires: in check.
void picker_init_evasions(Picker *picker, const Position *pos, Move hash, const QuietHistory *history);

// Captures and promotions that win at least `see_threshold`. Requires: not in check.
void picker_init_captures(Picker *picker, const Position *pos, Move hash, int see_threshold);

// Of these only the ones that land on `square`. Requires: not in check.
void picker_init_recaptures(Picker *picker, const Position *pos, int square);

// The next move; MOVE_NONE when all have been given.
Move picker_next(Picker *picker);

// Gives no more of checks, killers, quiets and dominated moves.
void picker_skip_quiets(Picker *picker);

// The stage that the last move came from.
static inline Stage picker_stage(const Picker *picker) {
    return *picker->stage;
}
