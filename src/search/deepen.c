// Iterative deepening with aspiration windows, and when to stop it.
#include <stdlib.h>

#include "base/clock.h"
#include "params.h"
#include "worker.h"

enum {
    REPORT_BOUNDS_MS = 3000, // from when on failed windows are reported
    MATE_DEPTH_MARGIN = 4,   // plies to look beyond a mate found, in case there is a shorter one
};

// Best first from `first` on, stable: equal scores keep the order of the last iteration.
static void sort_root(Worker *worker, int first) {
    for (int i = first + 1; i < worker->root_count; i++) {
        RootMove moved = worker->root[i];
        int place = i;
        if (moved.score <= worker->root[i - 1].score)
            continue;
        for (; place > first && worker->root[place - 1].score < moved.score; place--)
            worker->root[place] = worker->root[place - 1];
        worker->root[place] = moved;
    }
}

static bool is_main(const Worker *worker) {
    return worker->index == 0;
}

static void report_bound(Worker *worker, Bound bound) {
    if (is_main(worker) && worker->settings->multipv == 1 && !worker->stopped &&
        clock_now_ms() - worker->start_ms >= REPORT_BOUNDS_MS)
        worker_report(worker, bound, false);
}

// Searches for the move of place worker->root_done, with a window around its last score that grows as long as
// it fails.
static void search_with_window(Worker *worker) {
    int depth = worker->root_depth;
    int previous = worker->root[worker->root_done].previous;
    int window = ASPIRATION_WINDOW, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && previous != -SCORE_INFINITE && !score_is_mate(previous)) {
        alpha = previous - window;
        beta = previous + window;
    }
    for (;;) {
        int score = search_root(worker, alpha, beta, depth);
        sort_root(worker, worker->root_done);
        if (worker->stopped || (score > alpha && score < beta))
            return;
        window += window;
        if (score <= alpha) {
            report_bound(worker, BOUND_UPPER);
            beta = (alpha + beta) / 2;
            alpha = score - window > -SCORE_INFINITE ? score - window : -SCORE_INFINITE;
        } else {
            report_bound(worker, BOUND_LOWER);
            beta = score + window < SCORE_INFINITE ? score + window : SCORE_INFINITE;
        }
    }
}

// How the search went so far, for the clock.
typedef struct Course {
    Move best;
    int stable; // iterations since the best move changed
    int score;  // of the last iteration
} Course;

// Per mille of the planned time: less for a settled move, more when the score has fallen.
static int64_t time_factor(const Course *course, int score) {
    int stable = course->stable < 8 ? course->stable : 8;
    int fall = course->score - score;
    fall = fall < 0 ? 0 : fall > 120 ? 120 : fall;
    return 1250 - 80 * stable + 4 * fall;
}

static bool is_time_for_an_answer(const Worker *worker, Course *course) {
    const SearchControl *control = worker->control;
    const RootMove *best = &worker->root[0];
    course->stable = best->move == course->best ? course->stable + 1 : 0;
    int64_t factor = time_factor(course, best->score);
    course->best = best->move;
    course->score = best->score;
    int64_t optimum = atomic_load_explicit(&control->optimum_ms, memory_order_relaxed);
    if (atomic_load_explicit(&control->pondering, memory_order_acquire) || optimum == INT64_MAX ||
        worker->settings->limits->has_movetime)
        return false;
    if (worker->root_count == 1)
        return true;
    if (score_is_mate(best->score) &&
        worker->root_depth > abs(score_mate_plies(best->score)) + MATE_DEPTH_MARGIN)
        return true;
    return (clock_now_ms() - worker->start_ms) * 1000 >= optimum * factor;
}

static void end_iteration(Worker *worker, Course *course) {
    int64_t since = clock_now_ms() - worker->last_report_ms;
    worker->reported = false;
    if (since >= worker->settings->report_interval_ms) {
        worker_report(worker, BOUND_EXACT, false);
        worker->reported = true;
    }
    if (is_time_for_an_answer(worker, course))
        atomic_store_explicit(&worker->searcher->halt, true, memory_order_relaxed);
}

void worker_deepen(Worker *worker) {
    int limit = worker->settings->limits->depth;
    int lines =
        worker->settings->multipv < worker->root_count ? worker->settings->multipv : worker->root_count;
    Course course = {MOVE_NONE, 0, 0};
    if (limit == 0 || limit > MAX_PLY - 1 || !is_main(worker))
        limit = MAX_PLY - 1;
    for (worker->root_depth = 1; worker->root_depth <= limit; worker->root_depth++) {
        for (int i = 0; i < worker->root_count; i++)
            worker->root[i].previous = worker->root[i].score;
        worker->reported = false;
        if (ordering_techniques(&worker->ordering)->killer_line)
            killers_set_line(&worker->ordering.killers, &worker->pos, worker->root[0].pv,
                             worker->root[0].pv_length);
        for (worker->root_done = 0; worker->root_done < lines; worker->root_done++) {
            search_with_window(worker);
            sort_root(worker, 0);
            if (worker->stopped)
                return;
        }
        worker->root_done = 0;
        if (is_main(worker))
            end_iteration(worker, &course);
        if (worker_is_stopped(worker))
            return;
    }
    worker->root_depth = limit;
}
