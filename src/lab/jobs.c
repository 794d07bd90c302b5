#include "lab/jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct Crew {
    const Jobs *jobs;
    atomic_int next;
    pthread_mutex_t mutex; // of `done`
    int done;
} Crew;

typedef struct Worker {
    Crew *crew;
    void *own;
    pthread_t thread;
} Worker;

static void tell_done(Crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    crew->done++;
    if (crew->jobs->done != NULL)
        crew->jobs->done(crew->jobs->context, crew->done);
    pthread_mutex_unlock(&crew->mutex);
}

static void *work(void *argument) {
    Worker *worker = argument;
    Crew *crew = worker->crew;
    const Jobs *jobs = crew->jobs;
    for (int index; (index = atomic_fetch_add(&crew->next, 1)) < jobs->count;) {
        jobs->run(jobs->context, worker->own, index);
        tell_done(crew);
    }
    return NULL;
}

void jobs_run(const Jobs *jobs) {
    Crew crew = {.jobs = jobs, .mutex = PTHREAD_MUTEX_INITIALIZER};
    int threads = jobs->threads < jobs->count ? jobs->threads : jobs->count;
    Worker *workers = memory_new((size_t)threads + 1, sizeof *workers);
    int started = 1;
    for (int i = 0; i < threads; i++)
        workers[i] = (Worker){.crew = &crew, .own = jobs->begin(jobs->context)};
    for (; started < threads; started++)
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break; // fewer threads, the same jobs
    if (threads > 0)
        work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < threads; i++)
        jobs->end(jobs->context, workers[i].own);
    free(workers);
}
