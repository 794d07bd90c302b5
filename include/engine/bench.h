// The bench: fixed positions, fixed depth, one thread. Its node count is the signature of the engine.
#pragma once

#include "search/search.h"

typedef struct BenchResult {
    int positions;
    uint64_t nodes;
    int64_t time_us;
    Tally tally; // over all positions
} BenchResult;

enum { BENCH_DEPTH = 10 };

// Searches every built-in position to `depth` with a table of `hash_mb`, everything cleared before each.
// `progress` (may be NULL) is called after each position with its index from 0, its SFEN and its nodes.
// `techniques` as in SearchSettings.
BenchResult bench_run(int depth, int hash_mb, const Techniques *techniques,
                      void (*progress)(void *context, int index, const char *sfen, uint64_t nodes),
                      void *context);

// How many positions there are.
int bench_position_count(void);

// The SFEN of one of them. Requires: 0 <= index < bench_position_count().
const char *bench_position(int index);
