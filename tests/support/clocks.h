// What the tests of time management share.
#pragma once

#include "search/timeman.h"

// The usual options but for a delay.
static inline TimeOptions with_delay(int delay_ms) {
    return (TimeOptions){.network_delay_ms = delay_ms, .slow_mover_percent = 100};
}

static inline Limits clock_of(Color side, int64_t time, int64_t increment, int64_t byoyomi) {
    Limits limits = {.has_clock = true, .byoyomi_ms = byoyomi};
    limits.time_ms[side] = time;
    limits.increment_ms[side] = increment;
    return limits;
}
