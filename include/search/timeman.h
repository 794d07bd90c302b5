// How long to think: pure functions of numbers.
#pragma once

#include "search/limits.h"

typedef struct TimeOptions {
    int network_delay_ms;         // what may be lost between the host's clock and ours
    int minimum_thinking_ms;      // think at least so long where the clock allows it
    int slow_mover_percent;       // 100: usual; more thinks longer
    bool round_up_to_full_second; // for servers that count whole seconds: use what is not counted
} TimeOptions;

// Milliseconds from the start of the clock (go, or ponderhit).
typedef struct TimePlan {
    int64_t optimum_ms; // no new iteration after this, unless the search is in doubt
    int64_t maximum_ms; // never beyond
} TimePlan;

// The time that is certainly the mover's own now, whichever way the host treats increments. Hosts that have
// added it already never show time < increment (but at the start of a game); those that show that will add it
// to this move. With byoyomi only a negative time proves it, as there are hosts that add no increment after a
// move in byoyomi. Byoyomi counts whole. Not below 0.
int64_t timeman_available_ms(const Limits *limits, Color side);

// Requires: limits->has_clock or limits->has_movetime. 0 <= optimum <= maximum, and maximum is at most what
// is available less the network delay (less half of it where the delay would take more than that).
// A movetime is exact: no option changes it. Only a clock, where there is one too, bounds it as above.
// When main time is nearly gone byoyomi is used to the end: optimum == maximum.
// Maximum is sustainable: a whole game of such moves does not run out of time if increments cover the delay,
// or byoyomi is twice the delay, or main time is that of 500 delays and at most 150 moves are late by all of
// it.
// `ply` is the number of the move to be made. Up to ply 2 no increment is counted on top of a positive time.
TimePlan timeman_plan(const Limits *limits, Color side, int ply, const TimeOptions *options);
