// What ends a search.
#pragma once

#include "board/types.h"

// As given with `go`. Whatever limit is reached first ends the search; without any it runs until it is
// stopped.
typedef struct Limits {
    bool has_clock;          // any of time, increment and byoyomi was given
    int64_t time_ms[COLORS]; // may be negative; see timeman.h
    int64_t increment_ms[COLORS];
    int64_t byoyomi_ms;
    int moves_to_go; // until the next time control; 0: to the end of the game

    bool has_movetime;
    int64_t movetime_ms; // exact; move at once when not positive

    int depth;      // 0: no limit
    uint64_t nodes; // 0: no limit; exact with one thread
    bool infinite;  // no answer before stop
    bool ponder;    // no answer before stop or ponderhit; the clock starts at ponderhit

    int search_move_count; // 0: all root moves
    Move search_moves[MAX_MOVES];
} Limits;
