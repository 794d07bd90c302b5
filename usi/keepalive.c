#include "keepalive.h"

#include <errno.h>
#include <time.h>

#include "base/memory.h"

static void *keepalive_run(void *argument) {
    KeepAlive *alive = argument;
    struct timespec next;
    clock_gettime(CLOCK_REALTIME, &next);
    pthread_mutex_lock(&alive->mutex);
    while (!alive->is_over) {
        next.tv_sec += alive->interval_ms / 1000;
        next.tv_nsec += alive->interval_ms % 1000 * 1000000L;
        next.tv_sec += next.tv_nsec / 1000000000L;
        next.tv_nsec %= 1000000000L;
        int status = 0;
        while (!alive->is_over && status != ETIMEDOUT)
            status = pthread_cond_timedwait(&alive->over, &alive->mutex, &next);
        if (!alive->is_over)
            report_line(alive->report, "");
    }
    pthread_mutex_unlock(&alive->mutex);
    return NULL;
}

void keepalive_start(KeepAlive *alive, Report *report, int interval_ms) {
    *alive = (KeepAlive){.report = report, .interval_ms = interval_ms};
    pthread_mutex_init(&alive->mutex, NULL);
    pthread_cond_init(&alive->over, NULL);
    if (pthread_create(&alive->thread, NULL, keepalive_run, alive) != 0)
        die("cannot start a thread");
}

void keepalive_stop(KeepAlive *alive) {
    pthread_mutex_lock(&alive->mutex);
    alive->is_over = true;
    pthread_cond_signal(&alive->over);
    pthread_mutex_unlock(&alive->mutex);
    pthread_join(alive->thread, NULL);
    pthread_cond_destroy(&alive->over);
    pthread_mutex_destroy(&alive->mutex);
}
