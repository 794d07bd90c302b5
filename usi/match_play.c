// The main thread of a match: starts the others, shows where the match stands, and looks after signals.
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "match_run.h"

enum { LIVE_INTERVAL_MS = 500, PLAIN_INTERVAL_MS = 10000 };

static char *write_duration(int64_t seconds, char out[32]) {
    if (seconds >= 3600)
        snprintf(out, 32, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
    else
        snprintf(out, 32, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    return out;
}

char *match_run_line(const MatchRun *run, char out[RUN_LINE_SIZE]) {
    char figures[MATCH_LINE_SIZE] = "", left[32] = "?";
    double seconds = (double)(clock_now_us() - run->start_us) / 1e6;
    int played = run->done_count - run->found_count;
    double per_second = seconds > 0 ? played / seconds : 0;
    if (played > 0)
        write_duration((int64_t)((run->game_count - run->done_count) / per_second), left);
    if (run->options->engine_count == 2)
        match_table_line(&run->table, run->options->has_sprt ? &run->options->sprt : NULL, figures);
    snprintf(out, RUN_LINE_SIZE, "%d/%d games  %s%s%.1f games/min  %s left", run->done_count, run->game_count,
             figures, figures[0] != '\0' ? "  " : "", 60 * per_second, left);
    return out;
}

// Threads ------------------------------------------------------------------------------------------------

typedef struct Task {
    MatchRun *run;
    int slot;
} Task;

static void *run_task(void *context) {
    Task *task = context;
    char byte = EVENT_END;
    match_worker_play(task->run, task->slot);
    // Blocks rather than getting lost: the main thread counts these. The pipe is never full for long.
    while (write(task->run->events[1], &byte, 1) != 1 && (errno == EAGAIN || errno == EINTR))
        clock_sleep_ms(1);
    return NULL;
}

// What the events since the last look say. Returns how many threads have ended.
static int take_events(MatchRun *run, int *signal_number) {
    char bytes[256];
    int ended = 0;
    ssize_t size = read(run->events[0], bytes, sizeof bytes);
    for (ssize_t i = 0; i < size; i++) {
        ended += bytes[i] == EVENT_END;
        if (bytes[i] != EVENT_INTERRUPT && bytes[i] != EVENT_TERMINATE)
            continue;
        bool abandons = *signal_number != 0 || bytes[i] == EVENT_TERMINATE;
        *signal_number = bytes[i] == EVENT_INTERRUPT ? SIGINT : SIGTERM;
        match_run_stop(run, abandons);
        fprintf(stderr, "%s\n",
                abandons ? "\nthe running games are abandoned"
                         : "\nthe running games are played to their end; once more to abandon them");
    }
    return ended;
}

// A line that wraps could not be written over.
static int terminal_width(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
}

// Shows the present state, if it is time for that.
static void show(MatchRun *run, int *shown_count, int64_t *shown_ms) {
    char line[RUN_LINE_SIZE];
    int64_t now_ms = clock_now_ms();
    pthread_mutex_lock(&run->mutex);
    if (run->is_terminal && now_ms - *shown_ms >= LIVE_INTERVAL_MS / 2) {
        printf("\r%.*s\033[K", terminal_width(), match_run_line(run, line));
        run->has_live_line = true;
        *shown_ms = now_ms;
    } else if (!run->is_terminal && run->done_count > *shown_count &&
               now_ms - *shown_ms >= PLAIN_INTERVAL_MS) {
        printf("%s\n", match_run_line(run, line));
        *shown_count = run->done_count;
        *shown_ms = now_ms;
    }
    fflush(stdout);
    pthread_mutex_unlock(&run->mutex);
}

int match_run_play(MatchRun *run) {
    int left = run->game_count - run->done_count;
    int count = run->options->concurrency < left ? run->options->concurrency : left;
    pthread_t *threads = memory_new((size_t)count + 1, sizeof *threads);
    Task *tasks = memory_new((size_t)count + 1, sizeof *tasks);
    int signal_number = 0, shown_count = 0;
    int64_t shown_ms = clock_now_ms();
    for (int i = 0; i < count; i++) {
        tasks[i] = (Task){run, i};
        if (pthread_create(&threads[i], NULL, run_task, &tasks[i]) != 0)
            die("no thread");
    }
    for (int ended = 0; ended < count;) {
        struct pollfd polled = {run->events[0], POLLIN, 0};
        poll(&polled, 1, run->is_terminal ? LIVE_INTERVAL_MS : PLAIN_INTERVAL_MS);
        ended += take_events(run, &signal_number);
        show(run, &shown_count, &shown_ms);
    }
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    if (run->has_live_line)
        printf("\r\033[K");
    free(threads);
    free(tasks);
    return signal_number;
}
