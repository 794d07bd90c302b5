// Empty lines while the reader is busy, so that no host takes the engine for dead.
#pragma once

#include "report.h"

typedef struct KeepAlive {
    Report *report;
    int interval_ms;
    bool is_over;
    pthread_mutex_t mutex;
    pthread_cond_t over;
    pthread_t thread;
} KeepAlive;

// Writes an empty line after every `interval_ms` until the stop, which returns when the last one is out.
void keepalive_start(KeepAlive *alive, Report *report, int interval_ms);
void keepalive_stop(KeepAlive *alive);
