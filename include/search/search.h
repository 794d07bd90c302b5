// The search: iterative deepening principal variation search over one position, by one or more threads that
// share a table (lazy SMP).
#pragma once

#include "board/entering_king.h"
#include "board/position.h"
#include "ordering/ordering.h"
#include "search/limits.h"
#include "search/score.h"
#include "search/timeman.h"
#include "search/tt.h"

// One line found, as reported while the search runs. Valid during the call only.
typedef struct SearchInfo {
    int depth, seldepth;
    int multipv; // 1 is the best line
    int score;   // see score.h
    Bound bound;
    uint64_t nodes; // of all threads
    int64_t time_ms;
    int hashfull; // per mille
    const Move *pv;
    int pv_length;
    bool is_last; // of the last report, with nothing that keeps the answer back
} SearchInfo;

// What may change while the search runs, by any thread. Times are clock_now_ms() values.
typedef struct SearchControl {
    atomic_bool stop;
    atomic_bool pondering;      // the deadlines do not hold yet
    _Atomic int64_t start_ms;   // of this side's clock
    _Atomic int64_t optimum_ms; // durations from start_ms; INT64_MAX: none
    _Atomic int64_t maximum_ms;
} SearchControl;

typedef struct SearchSettings {
    const Limits *limits;
    int multipv;
    EnteringKingRule entering_king;
    int max_moves_to_draw; // the game is a draw after the move with this number; 0: never
    int report_interval_ms;
    const Techniques *techniques; // NULL: the default
    Tally *tally;                 // counts what the first thread does; NULL: nothing is counted
    void *context;
    void (*info)(void *context, const SearchInfo *info); // may be NULL
} SearchSettings;

typedef struct SearchResult {
    Move best, ponder; // MOVE_NONE: there is none
    int score, depth;
    uint64_t nodes;
} SearchResult;

// The threads' own memory: histories, killers, stacks. Opaque.
typedef struct Searcher Searcher;

// Requires: threads >= 1.
Searcher *searcher_new(int threads);
void searcher_free(Searcher *searcher);
int searcher_threads(const Searcher *searcher);

// Forgets what was learnt in earlier games.
void searcher_clear(Searcher *searcher);

// Searches until a limit is reached or control->stop is set, and returns the best move found; the last lines
// have then been reported. Takes one node at least. Requires: `table` has memory; pos has a legal move.
SearchResult searcher_run(Searcher *searcher, Table *table, const Position *pos,
                          const SearchSettings *settings, SearchControl *control);
