#include "lab/ablate.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lab/jobs.h"
#include "search/pure.h"
#include "search/search.h"

// Ways to count nodes.
typedef enum NodeKind {
    NODES_MEASURED, // those of AblateResult.ratio
    NODES_LOOP,
    NODES_ALL,
    KINDS
} NodeKind;

// What a search of one position with one row has cost.
typedef struct Cost {
    uint64_t nodes[KINDS];
    uint64_t quiescence_nodes;
    int score;
} Cost;

typedef struct Ablation {
    const AblateRows *rows;
    const LabPositions *positions;
    const AblateSettings *settings;
    AblateTable *table;
    Cost *costs;           // [row][position]
    pthread_mutex_t mutex; // of the table's results
} Ablation;

// What one thread searches with.
typedef struct Workplace {
    Position pos;
    Table table;
    Searcher *searcher; // of ABLATE_FULL
    Ordering *ordering; // of ABLATE_PURE
    Tally tally;
} Workplace;

static bool uses_table(const AblateSettings *settings) {
    return settings->mode == ABLATE_FULL || settings->has_table;
}

static void *begin(void *context) {
    const AblateSettings *settings = ((Ablation *)context)->settings;
    Workplace *place = memory_new(1, sizeof *place);
    lab_position_init(&place->pos);
    if (uses_table(settings) && !table_resize(&place->table, settings->hash_mb))
        die("no memory for a table of %d MiB", settings->hash_mb);
    if (settings->mode == ABLATE_FULL)
        place->searcher = searcher_new(1);
    else
        place->ordering = memory_new(1, sizeof *place->ordering);
    return place;
}

static void end(void *context, void *own) {
    (void)context;
    Workplace *place = own;
    position_release(&place->pos);
    table_release(&place->table);
    searcher_free(place->searcher);
    free(place->ordering);
    free(place);
}

static Cost search_full(Workplace *place, const Techniques *techniques, const AblateSettings *settings) {
    Limits limits = {.depth = settings->depth, .nodes = settings->nodes};
    SearchSettings search = {
        .limits = &limits, .multipv = 1, .techniques = techniques, .tally = &place->tally};
    SearchControl control = {.optimum_ms = INT64_MAX, .maximum_ms = INT64_MAX};
    searcher_clear(place->searcher);
    SearchResult found = searcher_run(place->searcher, &place->table, &place->pos, &search, &control);
    return (Cost){{found.nodes, place->tally.nodes, found.nodes}, place->tally.quiescence_nodes, found.score};
}

static Cost search_pure(Workplace *place, const Techniques *techniques, const AblateSettings *settings) {
    PureSettings search = {.depth = settings->depth, .table = settings->has_table ? &place->table : NULL};
    ordering_clear(place->ordering);
    ordering_begin(place->ordering, techniques, &place->tally);
    PureResult found = pure_search(&place->pos, place->ordering, &search);
    return (Cost){{found.nodes, place->tally.nodes, found.nodes + found.quiescence_nodes},
                  found.quiescence_nodes,
                  found.score};
}

// Positions are the slower index, so that the share of jobs done tells the time left.
static void run(void *context, void *own, int index) {
    Ablation *ablation = context;
    Workplace *place = own;
    const AblateSettings *settings = ablation->settings;
    int row = index % ablation->rows->count, position = index / ablation->rows->count;
    const Techniques *techniques = &ablation->rows->at[row].techniques;
    lab_position_set_up(&ablation->positions->at[position], &place->pos);
    if (uses_table(settings))
        table_clear(&place->table);
    place->tally = (Tally){0};
    int64_t start_us = clock_now_us();
    Cost cost = settings->mode == ABLATE_FULL ? search_full(place, techniques, settings)
                                              : search_pure(place, techniques, settings);
    int64_t time_us = clock_now_us() - start_us;

    ablation->costs[row * ablation->positions->count + position] = cost;
    AblateResult *result = &ablation->table->results[row];
    pthread_mutex_lock(&ablation->mutex);
    result->time_us += time_us;
    tally_add(&result->tally, &place->tally);
    pthread_mutex_unlock(&ablation->mutex);
}

static void tell_progress(void *context, int done) {
    Ablation *ablation = context;
    const AblateSettings *settings = ablation->settings;
    if (settings->progress != NULL)
        settings->progress(settings->context, done, ablation->rows->count * ablation->positions->count);
}

// The ratio over the positions of a phase; over all for PHASES.
static Ratio ratio_in_phase(const Ablation *ablation, int row, NodeKind kind, GamePhase phase) {
    const LabPositions *positions = ablation->positions;
    const Cost *costs = &ablation->costs[row * positions->count];
    uint64_t *nodes = memory_new((size_t)positions->count, sizeof *nodes);
    uint64_t *reference = memory_new((size_t)positions->count, sizeof *reference);
    int count = 0;
    for (int i = 0; i < positions->count; i++) {
        if (phase != PHASES && positions->at[i].phase != phase)
            continue;
        nodes[count] = costs[i].nodes[kind];
        reference[count++] = ablation->costs[i].nodes[kind];
    }
    Ratio ratio = ratio_of(nodes, reference, count);
    free(nodes);
    free(reference);
    return ratio;
}

static void sum_up(const Ablation *ablation, int row) {
    AblateResult *result = &ablation->table->results[row];
    int count = ablation->positions->count;
    for (int i = 0; i < count; i++) {
        const Cost *cost = &ablation->costs[row * count + i];
        result->nodes += cost->nodes[NODES_MEASURED];
        result->loop_nodes += cost->nodes[NODES_LOOP];
        result->quiescence_nodes += cost->quiescence_nodes;
    }
    result->ratio = ratio_in_phase(ablation, row, NODES_MEASURED, PHASES);
    result->loop_ratio = ratio_in_phase(ablation, row, NODES_LOOP, PHASES);
    result->all_ratio = ratio_in_phase(ablation, row, NODES_ALL, PHASES);
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        result->phases[phase] = ratio_in_phase(ablation, row, NODES_MEASURED, phase);
}

static void compare_scores(const Ablation *ablation) {
    AblateTable *table = ablation->table;
    int count = ablation->positions->count;
    for (int i = 0; i < table->row_count * count; i++) {
        int position = i % count, score = ablation->costs[i].score,
            expected = ablation->costs[position].score;
        if (score == expected)
            continue;
        if (table->difference_count++ == 0)
            table->difference = (AblateDifference){i / count, position, score, expected};
    }
}

void ablate_run(AblateTable *table, const AblateRows *rows, const LabPositions *positions,
                const AblateSettings *settings) {
    size_t row_count = (size_t)rows->count;
    *table = (AblateTable){.row_count = rows->count};
    table->results = memory_new(row_count, sizeof *table->results);
    Ablation ablation = {rows, positions, settings, table, .mutex = PTHREAD_MUTEX_INITIALIZER};
    ablation.costs = memory_new(row_count * (size_t)positions->count, sizeof *ablation.costs);
    Jobs jobs = {.count = rows->count * positions->count,
                 .threads = settings->threads,
                 .context = &ablation,
                 .begin = begin,
                 .run = run,
                 .end = end,
                 .done = tell_progress};
    jobs_run(&jobs);
    for (int row = 0; row < rows->count; row++)
        sum_up(&ablation, row);
    table->are_scores_comparable = !uses_table(settings);
    if (table->are_scores_comparable)
        compare_scores(&ablation);
    free(ablation.costs);
}

void ablate_release(AblateTable *table) {
    free(table->results);
    *table = (AblateTable){0};
}
