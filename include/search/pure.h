// The pure search: principal variation search (Marsland and Campbell, 1982) to a fixed depth with quiescence,
// and with nothing else - no pruning, no reductions, no extensions. With the table off its score depends on
// nothing but the position and the depth, whatever the order of moves, so that orders can be compared by what
// they cost alone.
#pragma once

#include "ordering/ordering.h"
#include "search/score.h"
#include "search/tt.h"

// The best move known of a position searched to a depth, kept from one search for another. Opaque to the
// search.
typedef struct PureOracle {
    void *context;
    Move (*find)(void *context, Key key, int depth); // MOVE_NONE: it knows none
    void (*keep)(void *context, Key key, int depth, Move best);
} PureOracle;

// What is told node by node. Called in the order of the search; `quiescence` nodes are told too.
typedef struct PureEvents {
    void *context;
    void (*enter)(void *context, const Position *pos, int ply, int depth, int alpha, int beta);
    // The move comes from the stage; its child is entered next.
    void (*try_move)(void *context, int ply, Move move, Stage stage, MemorySource source);
    void (*leave)(void *context, int ply, int score, Move best, bool is_cutoff, bool is_killer);
} PureEvents;

typedef struct PureSettings {
    int depth;                // 1 .. MAX_PLY - 1
    Table *table;             // NULL: none
    const PureOracle *oracle; // NULL: none
    const PureEvents *events; // NULL: none
    uint64_t node_limit;      // 0: none. A search that reaches it is void
} PureSettings;

typedef struct PureResult {
    int score;
    Move best;
    uint64_t nodes;            // of the main search, the root included
    uint64_t quiescence_nodes; // beyond them
    bool is_complete;          // no limit was reached
} PureResult;

// Searches by iterative deepening 1 .. settings->depth. `ordering` has begun (ordering_begin) with the
// techniques and the tally to use. `pos` is as before afterwards. Requires: pos has a legal move. Any thread;
// `ordering`, `pos` and table are not shared meanwhile.
PureResult pure_search(Position *pos, Ordering *ordering, const PureSettings *settings);
