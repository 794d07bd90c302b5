#include "engine/bench.h"

#include "base/clock.h"
#include "base/memory.h"
#include "bench_positions.h"
#include "board/sfen.h"

enum { BENCH_POSITIONS = sizeof bench_positions / sizeof *bench_positions };

int bench_position_count(void) {
    return BENCH_POSITIONS;
}

const char *bench_position(int index) {
    return bench_positions[index];
}

BenchResult bench_run(int depth, int hash_mb, const Techniques *techniques,
                      void (*progress)(void *context, int index, const char *sfen, uint64_t nodes),
                      void *context) {
    BenchResult result = {.positions = BENCH_POSITIONS};
    Searcher *searcher = searcher_new(1);
    Table table = {0};
    if (!table_resize(&table, hash_mb))
        die("no memory for a table of %d MiB", hash_mb);
    Limits limits = {.depth = depth};
    SearchSettings settings = {
        .limits = &limits, .multipv = 1, .techniques = techniques, .tally = &result.tally};
    Position pos;
    position_init(&pos);
    for (int i = 0; i < BENCH_POSITIONS; i++) {
        SearchControl control = {.optimum_ms = INT64_MAX, .maximum_ms = INT64_MAX};
        if (position_from_sfen(&pos, text_from(bench_positions[i])) != SFEN_OK)
            die("bench position %d is broken", i + 1);
        searcher_clear(searcher);
        table_clear(&table);
        int64_t start_us = clock_now_us();
        SearchResult found = searcher_run(searcher, &table, &pos, &settings, &control);
        result.time_us += clock_now_us() - start_us;
        result.nodes += found.nodes;
        if (progress)
            progress(context, i, bench_positions[i], found.nodes);
    }
    position_release(&pos);
    table_release(&table);
    searcher_free(searcher);
    return result;
}
