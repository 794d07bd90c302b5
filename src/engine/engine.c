#include "engine/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "board/legality.h"
#include "eval/evaluate.h"

struct Engine {
    EngineEvents events;
    EngineOptions options;
    Searcher *searcher;
    Table table;
    int table_mb; // as allocated

    // One `go`: written by the controlling thread before the search thread starts.
    EngineOptions search_options;
    Limits limits;
    Position pos;
    SearchControl control;

    pthread_t thread;
    bool started; // thread is to be joined
    atomic_bool searching;
    pthread_mutex_t mutex; // guards waking of the search thread, which may wait for stop or ponderhit
    pthread_cond_t wake;
};

const EngineOptions engine_defaults = {
    .hash_mb = 256,
    .threads = 1,
    .multipv = 1,
    .ponder = false,
    .entering_king = ENTERING_KING_27,
    .max_moves_to_draw = 0,
    .resign_value_cp = 99999,
    .time = {.network_delay_ms = 80, .minimum_thinking_ms = 100, .slow_mover_percent = 100},
    .pv_interval_ms = 100,
    .techniques = TECHNIQUES_DEFAULT,
};

Engine *engine_new(const EngineEvents *events) {
    Engine *engine = memory_new(1, sizeof *engine);
    engine->events = *events;
    engine->options = engine_defaults;
    position_init(&engine->pos);
    pthread_mutex_init(&engine->mutex, NULL);
    pthread_cond_init(&engine->wake, NULL);
    return engine;
}

void engine_free(Engine *engine) {
    if (engine == NULL)
        return;
    engine_stop(engine);
    engine_wait(engine);
    searcher_free(engine->searcher);
    table_release(&engine->table);
    position_release(&engine->pos);
    pthread_cond_destroy(&engine->wake);
    pthread_mutex_destroy(&engine->mutex);
    free(engine);
}

EngineOptions *engine_options(Engine *engine) {
    return &engine->options;
}

static bool resize_table(Engine *engine) {
    if (engine->table_mb == engine->options.hash_mb)
        return true;
    bool resized = table_resize(&engine->table, engine->options.hash_mb);
    if (resized) {
        engine->table_mb = engine->options.hash_mb;
        return true;
    }
    for (int mb = engine_defaults.hash_mb; engine->table_mb == 0 && mb > 0; mb /= 2)
        if (table_resize(&engine->table, mb))
            engine->table_mb = mb;
    if (engine->table_mb == 0)
        die("no memory for a table of 1 MiB");
    engine->options.hash_mb = engine->table_mb;
    return false;
}

bool engine_prepare(Engine *engine) {
    if (engine_is_searching(engine))
        return true;
    if (engine->searcher == NULL || searcher_threads(engine->searcher) != engine->options.threads) {
        searcher_free(engine->searcher);
        engine->searcher = searcher_new(engine->options.threads);
    }
    return resize_table(engine);
}

void engine_new_game(Engine *engine) {
    if (engine->searcher != NULL)
        searcher_clear(engine->searcher);
    if (engine->table_mb > 0)
        table_clear(&engine->table);
}

// Starts this side's clock now, with the deadlines that the limits give.
static void start_clock(Engine *engine, const Limits *limits) {
    SearchControl *control = &engine->control;
    TimePlan plan = {INT64_MAX, INT64_MAX};
    if (limits->has_clock || limits->has_movetime)
        plan = timeman_plan(limits, engine->pos.side, engine->pos.ply, &engine->search_options.time);
    atomic_store_explicit(&control->start_ms, clock_now_ms(), memory_order_relaxed);
    atomic_store_explicit(&control->optimum_ms, plan.optimum_ms, memory_order_relaxed);
    atomic_store_explicit(&control->maximum_ms, plan.maximum_ms, memory_order_relaxed);
}

// A game is being played, so that the engine may end it.
static bool is_game(const Limits *limits) {
    return (limits->has_clock || limits->has_movetime) && !limits->infinite;
}

// No answer before stop to `go infinite` or a bare `go`, nor before stop or ponderhit to `go ponder`. Once
// false it stays so.
static bool has_to_wait(const Engine *engine) {
    const Limits *limits = &engine->limits;
    bool bounded = limits->has_clock || limits->has_movetime || limits->depth > 0 || limits->nodes > 0;
    return !atomic_load(&engine->control.stop) &&
           (atomic_load(&engine->control.pondering) || limits->infinite || (!bounded && !limits->ponder));
}

static void wait_for_leave_to_answer(Engine *engine) {
    pthread_mutex_lock(&engine->mutex);
    while (has_to_wait(engine))
        pthread_cond_wait(&engine->wake, &engine->mutex);
    pthread_mutex_unlock(&engine->mutex);
}

static void report(void *context, const SearchInfo *info) {
    Engine *engine = context;
    SearchInfo told = *info;
    told.is_last = info->is_last && !has_to_wait(engine);
    engine->events.info(engine->events.context, &told);
}

// What is reported when there is no search: a lost position, or one that wins by declaration.
static void report_without_search(Engine *engine, int score) {
    SearchInfo info = {.multipv = 1, .score = score, .bound = BOUND_EXACT, .is_last = true};
    report(engine, &info);
}

static EngineResult search(Engine *engine) {
    const EngineOptions *options = &engine->search_options;
    Position *pos = &engine->pos;
    if (!position_has_legal_move(pos)) {
        report_without_search(engine, score_mated_in(0));
        return (EngineResult){MOVE_NONE, MOVE_NONE, false};
    }
    if (is_game(&engine->limits) && position_declaration(pos, options->entering_king) == DECLARATION_WIN) {
        report_without_search(engine, score_mate_in(1));
        return (EngineResult){MOVE_NONE, MOVE_NONE, true};
    }
    SearchSettings settings = {
        .limits = &engine->limits,
        .multipv = options->multipv,
        .entering_king = options->entering_king,
        .max_moves_to_draw = options->max_moves_to_draw,
        .report_interval_ms = options->pv_interval_ms,
        .techniques = &options->techniques,
        .context = engine,
        .info = report,
    };
    SearchResult found = searcher_run(engine->searcher, &engine->table, pos, &settings, &engine->control);
    if (is_game(&engine->limits) && found.score <= -options->resign_value_cp)
        return (EngineResult){MOVE_NONE, MOVE_NONE, false};
    return (EngineResult){found.best, found.ponder, false};
}

static void *run_search(void *argument) {
    Engine *engine = argument;
    EngineResult result = search(engine);
    wait_for_leave_to_answer(engine);
    engine->events.done(engine->events.context, &result);
    atomic_store(&engine->searching, false);
    return NULL;
}

void engine_go(Engine *engine, const Position *pos, const Limits *limits) {
    engine_wait(engine);
    if (!engine_prepare(engine))
        engine->events.message(engine->events.context,
                               "the hash table keeps its size: no memory for a larger one");
    engine->search_options = engine->options;
    engine->limits = *limits;
    position_copy(&engine->pos, pos);
    atomic_store(&engine->control.stop, false);
    atomic_store(&engine->control.pondering, limits->ponder);
    start_clock(engine, limits);
    atomic_store(&engine->searching, true);
    if (pthread_create(&engine->thread, NULL, run_search, engine) != 0)
        die("cannot start a thread");
    engine->started = true;
}

void engine_stop(Engine *engine) {
    pthread_mutex_lock(&engine->mutex);
    atomic_store(&engine->control.stop, true);
    pthread_cond_broadcast(&engine->wake);
    pthread_mutex_unlock(&engine->mutex);
}

void engine_ponderhit(Engine *engine, const Limits *clock) {
    if (!engine_is_searching(engine) || !atomic_load(&engine->control.pondering))
        return;
    pthread_mutex_lock(&engine->mutex);
    start_clock(engine, clock ? clock : &engine->limits);
    atomic_store_explicit(&engine->control.pondering, false, memory_order_release);
    pthread_cond_broadcast(&engine->wake);
    pthread_mutex_unlock(&engine->mutex);
}

void engine_wait(Engine *engine) {
    if (!engine->started)
        return;
    pthread_join(engine->thread, NULL);
    engine->started = false;
}

bool engine_is_searching(const Engine *engine) {
    return atomic_load(&engine->searching);
}

int engine_evaluate(Engine *engine, const Position *pos, char *text, size_t capacity) {
    (void)engine;
    EvaluationTerms terms = evaluation_terms(pos);
    if (text != NULL)
        snprintf(text, capacity,
                 "term           black   white   total\n"
                 "pieces                         %+6d\n"
                 "mobility      %+6d  %+6d  %+6d\n"
                 "king danger   %+6d  %+6d  %+6d\n"
                 "to move       %+6d\n",
                 terms.pieces, terms.mobility[BLACK], terms.mobility[WHITE],
                 terms.mobility[BLACK] - terms.mobility[WHITE], -terms.king_danger[BLACK],
                 -terms.king_danger[WHITE], terms.king_danger[WHITE] - terms.king_danger[BLACK], terms.score);
    return terms.score;
}
