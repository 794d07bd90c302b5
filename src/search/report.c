#include "base/clock.h"
#include "worker.h"

void worker_report(Worker *worker, Bound bound, bool is_last) {
    const SearchSettings *settings = worker->settings;
    if (settings->info == NULL)
        return;
    int64_t now = clock_now_ms();
    int lines = settings->multipv < worker->root_count ? settings->multipv : worker->root_count;
    for (int i = 0; i < lines; i++) {
        const RootMove *root = &worker->root[i];
        bool fresh = root->score != -SCORE_INFINITE;
        if (!fresh && root->previous == -SCORE_INFINITE)
            continue;
        SearchInfo info = {
            .depth = fresh ? worker->root_depth : worker->root_depth - 1,
            .seldepth = root->seldepth,
            .multipv = i + 1,
            .score = fresh ? root->score : root->previous,
            .bound = i == worker->root_done ? bound : BOUND_EXACT,
            .nodes = searcher_nodes(worker->searcher),
            .time_ms = now - worker->start_ms,
            .hashfull = table_hashfull(worker->table),
            .pv = root->pv,
            .pv_length = root->pv_length,
            .is_last = is_last,
        };
        settings->info(settings->context, &info);
    }
    worker->last_report_ms = now;
}
