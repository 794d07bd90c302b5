// Independent jobs on several threads.
#pragma once

// What is to be done, `count` times. `context` is handed to all functions.
typedef struct Jobs {
    int count;
    int threads; // at least 1
    void *context;
    void *(*begin)(void *context);                    // a thread's own things, for the next two
    void (*run)(void *context, void *own, int index); // 0 .. count - 1, each once, begun in this order
    void (*end)(void *context, void *own);            // releases them
    void (*done)(void *context, int done);            // may be NULL; one thread at a time, `done` grows by 1
} Jobs;

// Runs all jobs and returns when the last one is done. The calling thread is one of those that work; it alone
// begins and ends, before the first job and after the last.
void jobs_run(const Jobs *jobs);
