// Counters of how well moves were ordered. Whoever holds a null pointer to one counts nothing.
#pragma once

#include "ordering/killers.h"
#include "ordering/memory.h"
#include "ordering/stage.h"

// What kind of move cut off.
typedef enum MoveClass {
    CLASS_CAPTURE,
    CLASS_PAWN_PROMOTION,
    CLASS_PROMOTION, // of other pieces
    CLASS_DROP,
    CLASS_QUIET, // a board move
    MOVE_CLASSES
} MoveClass;

enum { TALLY_INDICES = 64, TALLY_DEPTHS = 16 };

// Of move-loop nodes: nodes of the main search that asked for a move. Quiescence is only counted.
typedef struct Tally {
    uint64_t nodes;
    uint64_t evasion_nodes;    // of these in check
    uint64_t quiet_nodes;      // of these not in check and so far that quiet moves were generated
    uint64_t quiets_generated; // by quiet_nodes
    uint64_t quiescence_nodes;

    uint64_t cutoffs;
    uint64_t index_sum;                   // of the moves that cut, 1 for the first
    uint64_t cutoff_at[TALLY_INDICES];    // by index - 1; the last: all beyond
    uint64_t hash_cutoffs;                // at nodes that had a hash move
    uint64_t hash_first;                  // of these with the first move
    uint64_t depth_cutoffs[TALLY_DEPTHS]; // by remaining depth; the last: all beyond
    uint64_t depth_first[TALLY_DEPTHS];
    uint64_t check_cutoffs; // by quiet checks

    uint64_t tried[STAGE_END]; // moves of each stage that were searched
    uint64_t cut[STAGE_END];
    uint64_t class_cut[MOVE_CLASSES];

    uint64_t fate[SOURCES][FATES]; // of each look-up of a remembered move
    uint64_t source_tried[SOURCES];
    uint64_t source_cut[SOURCES];
} Tally;

// A node cut off.
typedef struct Cutoff {
    int index; // of the move among those searched, from 1
    int depth; // remaining
    Stage stage;
    MemorySource source; // if stage is STAGE_KILLERS
    bool has_hash;
    bool gives_check;
    bool is_quiet;
    MoveClass move_class;
} Cutoff;

void tally_cutoff(Tally *tally, const Cutoff *cutoff);

// Adds the counters of `from` to those of `into`.
void tally_add(Tally *into, const Tally *from);

MoveClass move_class(const Position *pos, Move move);
