// What a match says about two engines, and how sure it is. Pure functions of counts.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Games of one engine against another, from the first one's side. A pair is two games from one opening with colours swapped; its
// score is 0, 1/2, 1, 3/2 or 2 points.
typedef struct MatchCounts {
    uint64_t wins, draws, losses;
    uint64_t black_wins, black_draws, black_losses; // of the games the first engine played with black
    uint64_t pairs[5];                              // finished pairs by score in half points
} MatchCounts;

typedef struct Interval {
    double value, low, high; // 95 %
} Interval;
