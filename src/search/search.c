#include "search/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "board/legality.h"
#include "board/movegen.h"
#include "board/repetition.h"
#include "worker.h"

enum {
    WORKER_ALIGNMENT = 64,
    REPORT_FIRST_MS = 10 // a search that is over sooner reports once: every line wakes the host
};

// Late moves are searched less deep the later they come and the deeper the node. Weaker reductions, 0.3 + log
// log / 2.6, lost 80 +- 56 Elo in 160 games at 25,000 nodes a move.
static void init_reductions(Searcher *searcher) {
    for (int depth = 1; depth < 64; depth++)
        for (int index = 1; index < 64; index++)
            searcher->reductions[depth][index] = (int)(1024 * (0.6 + log(depth) * log(index) / 2.0));
}

Searcher *searcher_new(int threads) {
    Searcher *searcher = memory_new(1, sizeof *searcher);
    searcher->threads = threads;
    searcher->workers = memory_new((size_t)threads, sizeof *searcher->workers);
    init_reductions(searcher);
    for (int i = 0; i < threads; i++) {
        Worker *worker = memory_alloc_aligned(WORKER_ALIGNMENT, sizeof *worker);
        if (worker == NULL)
            die("out of memory for thread %d", i + 1);
        memset(worker, 0, sizeof *worker);
        position_init(&worker->pos);
        worker->searcher = searcher;
        worker->index = i;
        searcher->workers[i] = worker;
    }
    return searcher;
}

void searcher_free(Searcher *searcher) {
    if (searcher == NULL)
        return;
    for (int i = 0; i < searcher->threads; i++) {
        position_release(&searcher->workers[i]->pos);
        memory_free_aligned(searcher->workers[i]);
    }
    free(searcher->workers);
    free(searcher);
}

int searcher_threads(const Searcher *searcher) {
    return searcher->threads;
}

void searcher_clear(Searcher *searcher) {
    for (int i = 0; i < searcher->threads; i++)
        if (!ordering_is_clear(&searcher->workers[i]->ordering))
            ordering_clear(&searcher->workers[i]->ordering);
}

static bool is_wanted(const Limits *limits, Move move) {
    for (int i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_move_count == 0;
}

// All legal moves or those asked for; the dominated ones last.
static void init_root_moves(Worker *worker) {
    const Limits *limits = worker->settings->limits;
    MoveList list;
    movegen_legal(&worker->pos, &list);
    worker->root_count = 0;
    for (int i = 0; i < list.count; i++) {
        if (!is_wanted(limits, list.moves[i]))
            continue;
        RootMove *root = &worker->root[worker->root_count++];
        root->move = list.moves[i];
        root->score = root->previous = -SCORE_INFINITE;
        root->seldepth = root->pv_length = 0;
    }
}

static void init_worker(Worker *worker, Table *table, const Position *pos, const SearchSettings *settings,
                        SearchControl *control) {
    worker->table = table;
    worker->settings = settings;
    worker->control = control;
    position_copy(&worker->pos, pos);
    position_reserve(&worker->pos, MAX_PLY + 8);
    evaluator_reset(&worker->evaluator, &worker->pos);
    const Techniques *techniques = settings->techniques != NULL ? settings->techniques : &techniques_default;
    ordering_begin(&worker->ordering, techniques, worker->index == 0 ? settings->tally : NULL);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->nodes_at_check = 0;
    worker->root_depth = 0;
    worker->root_done = 0;
    worker->stopped = worker->reported = false;
    worker->start_ms = clock_now_ms();
    int interval_ms = settings->report_interval_ms;
    int first_ms = interval_ms < REPORT_FIRST_MS ? interval_ms : REPORT_FIRST_MS;
    worker->last_report_ms = worker->start_ms + first_ms - interval_ms;
    for (int ply = -FRAME_BEFORE; ply < 0; ply++)
        worker_frame(worker, ply)->static_eval = SCORE_NONE;
    init_root_moves(worker);
}

static void *run_helper(void *argument) {
    worker_deepen(argument);
    return NULL;
}

// The reply to expect: from the line found, else from the table; only if the game goes on and the reply is
// legal.
static Move find_ponder_move(Worker *worker) {
    const RootMove *root = &worker->root[0];
    Position *pos = &worker->pos;
    Move reply = root->pv_length > 1 ? root->pv[1] : MOVE_NONE;
    position_do(pos, root->move);
    TableHit hit;
    if (reply == MOVE_NONE && table_probe(worker->table, position_key(pos), &hit)) {
        reply = position_move_from_16(pos, hit.move);
        if (reply != MOVE_NONE && !position_is_legal(pos, reply))
            reply = MOVE_NONE;
    }
    if (position_repetition(pos) != REPETITION_NONE)
        reply = MOVE_NONE;
    position_undo(pos);
    return reply;
}

static void run_threads(Searcher *searcher) {
    pthread_t *threads = memory_new((size_t)searcher->threads, sizeof *threads);
    int started = 1;
    for (; started < searcher->threads; started++)
        if (pthread_create(&threads[started], NULL, run_helper, searcher->workers[started]) != 0)
            break; // fewer threads, the same search
    worker_deepen(searcher->workers[0]);
    atomic_store_explicit(&searcher->halt, true, memory_order_relaxed);
    for (int i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}

SearchResult searcher_run(Searcher *searcher, Table *table, const Position *pos,
                          const SearchSettings *settings, SearchControl *control) {
    table_age(table);
    atomic_store_explicit(&searcher->halt, false, memory_order_relaxed);
    for (int i = 0; i < searcher->threads; i++)
        init_worker(searcher->workers[i], table, pos, settings, control);
    run_threads(searcher);
    Worker *main = searcher->workers[0];
    if (!main->reported)
        worker_report(main, BOUND_EXACT, true);
    return (SearchResult){
        .best = main->root[0].move,
        .ponder = find_ponder_move(main),
        .score = main->root[0].score,
        .depth = main->root_depth,
        .nodes = searcher_nodes(searcher),
    };
}
