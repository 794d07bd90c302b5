// How far the trees of pure_search are from minimal ones. A search that has tried the right move first
// everywhere visits the minimal tree (Knuth and Moore, 1975). What it is in a game is found here by searching
// again and again: each pass tries first what the one before found best at the position and depth, with
// everything else forgotten, until the nodes stop falling. That is an upper bound of the minimum alone: the
// cutoff move with the smallest tree may be another one, and with a transposition table finding the minimal
// graph is NP-hard (Furtak and Buro, 2009). So a ratio is a lower bound of what is lost.
#pragma once

#include "lab/positions.h"
#include "lab/ratio.h"
#include "ordering/tally.h"
#include "ordering/techniques.h"

enum { MINIMAL_PASSES = 8 }; // at most

typedef struct MinimalSettings {
    int depth; // 1 .. MAX_PLY - 1
    bool has_table;
    int hash_mb; // size of the table
    int threads; // at least 1; the results do not depend on it
    const Techniques *techniques;
    void *context;
    void (*progress)(void *context, int done, int total); // may be NULL; from any thread, one at a time
} MinimalSettings;

// Nodes are those of the main search.
typedef struct MinimalPosition {
    uint64_t nodes;     // of the ordering
    uint64_t oracle;    // the fewest of all passes, the first included
    int passes;         // searches made
    bool is_score_kept; // all passes found the same score; without a table they have to
} MinimalPosition;

// Nodes searched below moves that did not cut off at a node that a later one cut off: what trying that one
// first would have saved. Each node counts once, for the nearest such node to the root.
typedef struct MinimalWaste {
    uint64_t nodes[STAGE_END];   // by the stage of the move that cut at last
    uint64_t cutoffs[STAGE_END]; // such nodes, all of them
} MinimalWaste;

typedef struct MinimalResult {
    MinimalPosition *positions;
    int count;
    uint64_t nodes, oracle; // sums
    Ratio ratio;            // nodes by oracle
    Ratio phases[PHASES];
    Tally tally, oracle_tally; // of the first passes; of the best ones
    MinimalWaste waste;        // of the first passes
    int64_t time_us;           // of all searches, on whatever thread
} MinimalResult;

// Release with minimal_release.
void minimal_run(MinimalResult *result, const LabPositions *positions, const MinimalSettings *settings);

void minimal_release(MinimalResult *result);

// The best moves known ------------------------------------------------------------------------------------

// Moves by key and remaining depth. A zeroed one is empty and has no memory.
typedef struct BestMoves {
    struct BestMove *at; // open addressing; a power of two
    size_t capacity, count;
} BestMoves;

// Replaces what was kept. Requires: move is not MOVE_NONE.
void best_moves_keep(BestMoves *moves, Key key, int depth, Move move);

// MOVE_NONE: there is none.
Move best_moves_find(const BestMoves *moves, Key key, int depth);

// Forgets all but the memory.
void best_moves_clear(BestMoves *moves);

void best_moves_release(BestMoves *moves);
