// One thread's search, private to this layer.
#pragma once

#include "board/repetition.h"
#include "eval/evaluate.h"
#include "ordering/ordering.h"
#include "ordering/picker.h"
#include "search/search.h"

enum {
    FRAME_BEFORE = 2, // frames before the root, so that ply - 2 exists
    LOWEST_DEPTH = TABLE_DEPTH_MIN,
};

// What a node leaves for its neighbours on the path.
typedef struct Frame {
    int static_eval; // SCORE_NONE in check
    Move move;       // being searched below the node
    int pv_length;
    Move pv[MAX_PLY + 1];
} Frame;

typedef struct RootMove {
    Move move;
    int score;    // of this iteration; -SCORE_INFINITE: not the best so far
    int previous; // of the last iteration
    int seldepth;
    int pv_length;
    Move pv[MAX_PLY + 1];
} RootMove;

typedef struct Worker {
    // What all threads share for one search.
    Table *table;
    const SearchSettings *settings;
    SearchControl *control;
    struct Searcher *searcher;
    int index; // 0: the main one, which watches the clock and reports

    Position pos;
    Evaluator evaluator;
    Ordering ordering;

    _Atomic uint64_t nodes; // written by this thread alone
    uint64_t nodes_at_check;
    int seldepth;
    int root_depth;
    bool stopped; // the search is over; whatever it returns from now on is void

    int root_count, root_done; // root moves; those before root_done already have their MultiPV place
    RootMove root[MAX_MOVES];

    int64_t start_ms; // of the search, for reports
    int64_t last_report_ms;
    bool reported; // the current lines have been
    Frame frames[FRAME_BEFORE + MAX_PLY + 2];
} Worker;

struct Searcher {
    int threads;
    Worker **workers;
    atomic_bool halt;       // a limit was reached, or the main worker has finished
    int reductions[64][64]; // [depth][move number] in 1024ths of a ply
};

static inline Frame *worker_frame(Worker *worker, int ply) {
    return &worker->frames[FRAME_BEFORE + ply];
}

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

uint64_t searcher_nodes(const Searcher *searcher);

// Plays and takes back a move with all that follows it: evaluation, node count, prefetch.
void worker_do(Worker *worker, Move move, bool gives_check);
void worker_undo(Worker *worker);

// Whether the search is over: asked at every node. The main worker looks at node limits, and now and then at
// the clock.
bool worker_is_stopped(Worker *worker);

// Tells the ordering what the last move, if it was quiet, has done to the static evaluation, which is now
// that of the frame at `ply`.
void worker_observe_gain(Worker *worker, int ply);

// Sets the principal variation of the node at `ply`: the move and then what its child found.
void worker_set_pv(Worker *worker, int ply, Move move);

// What ends a line before any search: repetition, move limit, declaration, depth of the stack. True when
// `score` is it.
bool worker_is_over(Worker *worker, int ply, int *score);

// What a repetition is worth at `ply`. False when there is none.
bool repetition_score(Repetition repetition, int ply, int *score);

// Searches `depth` plies from the position at `ply`. The score is exact within (alpha, beta), else a bound on
// that side of it, and void when the worker is stopped. `cut_node`: a cutoff is expected, as at every other
// ply of a null window.
int search_node(Worker *worker, int alpha, int beta, int depth, int ply, bool cut_node);

// Searches the root moves from worker->root_done on and leaves score and line of those that beat alpha there.
int search_root(Worker *worker, int alpha, int beta, int depth);

// Captures only until the position is quiet; `depth` counts down from 0.
int search_quiescence(Worker *worker, int alpha, int beta, int depth, int ply);

// Deepens until a limit is reached. The result is in worker->root[0].
void worker_deepen(Worker *worker);

// Reports lines 1 .. multipv; see search/report.c.
void worker_report(Worker *worker, Bound bound, bool is_last);

static inline int score_to_table(int score, int ply) {
    return score >= SCORE_MATE_IN_MAX ? score + ply : score <= -SCORE_MATE_IN_MAX ? score - ply : score;
}

static inline int score_from_table(int score, int ply) {
    return score >= SCORE_MATE_IN_MAX ? score - ply : score <= -SCORE_MATE_IN_MAX ? score + ply : score;
}
