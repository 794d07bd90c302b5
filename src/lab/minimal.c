#include "lab/minimal.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lab/jobs.h"
#include "lab/waste.h"
#include "search/pure.h"

typedef struct Inquiry {
    const LabPositions *positions;
    const MinimalSettings *settings;
    MinimalResult *result;
    pthread_mutex_t mutex; // of the result's sums
} Inquiry;

// What one thread searches with.
typedef struct Workplace {
    Position pos;
    Table table;
    Ordering ordering;
    BestMoves known; // by the searches of this position so far
    bool is_first;   // pass: nothing known is to be used
    WasteMeter meter;
} Workplace;

static void *begin(void *context) {
    const MinimalSettings *settings = ((Inquiry *)context)->settings;
    Workplace *place = memory_new(1, sizeof *place);
    lab_position_init(&place->pos);
    if (settings->has_table && !table_resize(&place->table, settings->hash_mb))
        die("no memory for a table of %d MiB", settings->hash_mb);
    return place;
}

static void end(void *context, void *own) {
    (void)context;
    Workplace *place = own;
    position_release(&place->pos);
    table_release(&place->table);
    best_moves_release(&place->known);
    free(place);
}

static Move find(void *context, Key key, int depth) {
    const Workplace *place = context;
    return place->is_first ? MOVE_NONE : best_moves_find(&place->known, key, depth);
}

static void keep(void *context, Key key, int depth, Move best) {
    Workplace *place = context;
    if (best != MOVE_NONE)
        best_moves_keep(&place->known, key, depth, best);
}

// One search with nothing remembered but the best moves.
static PureResult search(Workplace *place, const MinimalSettings *settings, const PureEvents *events,
                         Tally *tally) {
    PureOracle oracle = {place, find, keep};
    PureSettings pure = {.depth = settings->depth,
                         .table = settings->has_table ? &place->table : NULL,
                         .oracle = &oracle,
                         .events = events};
    if (settings->has_table)
        table_clear(&place->table);
    *tally = (Tally){0};
    ordering_clear(&place->ordering);
    ordering_begin(&place->ordering, settings->techniques, tally);
    return pure_search(&place->pos, &place->ordering, &pure);
}

static void add_to_sums(Inquiry *inquiry, const Workplace *place, const Tally *first, const Tally *best,
                        int64_t time_us) {
    MinimalResult *result = inquiry->result;
    pthread_mutex_lock(&inquiry->mutex);
    result->time_us += time_us;
    tally_add(&result->tally, first);
    tally_add(&result->oracle_tally, best);
    waste_add(&result->waste, &place->meter.waste);
    pthread_mutex_unlock(&inquiry->mutex);
}

static void run(void *context, void *own, int index) {
    Inquiry *inquiry = context;
    Workplace *place = own;
    MinimalPosition *position = &inquiry->result->positions[index];
    Tally first, best, again;
    lab_position_set_up(&inquiry->positions->at[index], &place->pos);
    best_moves_clear(&place->known);
    int64_t start_us = clock_now_us();
    waste_begin(&place->meter);
    PureEvents events = waste_events(&place->meter);
    place->is_first = true;
    PureResult found = search(place, inquiry->settings, &events, &first);
    *position = (MinimalPosition){found.nodes, found.nodes, 1, true};
    best = first;
    place->is_first = false;
    for (bool is_falling = true; is_falling && position->passes < MINIMAL_PASSES; position->passes++) {
        PureResult next = search(place, inquiry->settings, NULL, &again);
        position->is_score_kept &= next.score == found.score;
        is_falling = next.nodes < position->oracle;
        if (is_falling) {
            position->oracle = next.nodes;
            best = again;
        }
    }
    add_to_sums(inquiry, place, &first, &best, clock_now_us() - start_us);
}

static void tell_progress(void *context, int done) {
    Inquiry *inquiry = context;
    const MinimalSettings *settings = inquiry->settings;
    if (settings->progress != NULL)
        settings->progress(settings->context, done, inquiry->positions->count);
}

// The ratio over the positions of a phase; over all for PHASES.
static Ratio ratio_in_phase(const MinimalResult *result, const LabPositions *positions, GamePhase phase) {
    uint64_t *nodes = memory_new((size_t)result->count, sizeof *nodes);
    uint64_t *oracle = memory_new((size_t)result->count, sizeof *oracle);
    int count = 0;
    for (int i = 0; i < result->count; i++) {
        if (phase != PHASES && positions->at[i].phase != phase)
            continue;
        nodes[count] = result->positions[i].nodes;
        oracle[count++] = result->positions[i].oracle;
    }
    Ratio ratio = ratio_of(nodes, oracle, count);
    free(nodes);
    free(oracle);
    return ratio;
}

void minimal_run(MinimalResult *result, const LabPositions *positions, const MinimalSettings *settings) {
    *result = (MinimalResult){.count = positions->count};
    result->positions = memory_new((size_t)positions->count, sizeof *result->positions);
    Inquiry inquiry = {positions, settings, result, PTHREAD_MUTEX_INITIALIZER};
    Jobs jobs = {.count = positions->count,
                 .threads = settings->threads,
                 .context = &inquiry,
                 .begin = begin,
                 .run = run,
                 .end = end,
                 .done = tell_progress};
    jobs_run(&jobs);
    for (int i = 0; i < result->count; i++) {
        result->nodes += result->positions[i].nodes;
        result->oracle += result->positions[i].oracle;
    }
    result->ratio = ratio_in_phase(result, positions, PHASES);
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        result->phases[phase] = ratio_in_phase(result, positions, phase);
}

void minimal_release(MinimalResult *result) {
    free(result->positions);
    *result = (MinimalResult){0};
}
