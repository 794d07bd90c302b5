// Counters of how well moves were ordered: at which move the nodes that cut off did so.
#pragma once

#include <stdint.h>

typedef struct Tally {
    uint64_t cutoffs;
    uint64_t first_move_cutoffs;
    uint64_t cutoff_index_sum; // 1 for the first move
} Tally;

// A node cut off with the move tried as number `index` (from 1).
static inline void tally_cutoff(Tally *tally, int index) {
    tally->cutoffs++;
    tally->first_move_cutoffs += index == 1;
    tally->cutoff_index_sum += (uint64_t)index;
}
