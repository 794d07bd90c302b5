// What positions cost one way by what they cost another way.
#pragma once

#include <stdint.h>

// Of the ratios position by position, but for `sum`. All 0 without positions.
typedef struct Ratio {
    double mean;      // geometric
    double low, high; // 95 % interval of the mean: percentiles of a bootstrap (Efron, 1979)
    double median;    // the geometric mean of the two in the middle of an even number
    double sum;       // of all nodes by the sum of all: the largest positions decide it
    double sd;        // standard deviation of the natural logarithm of the ratio; 0 with one position
    int more;         // positions that cost more
    int count;        // positions
} Ratio;

enum { RATIO_RESAMPLES = 2000 };

// nodes[i] by reference[i] for all i < count. Where a number is 0 it counts as 1. The same on every machine
// and in every run.
Ratio ratio_of(const uint64_t *nodes, const uint64_t *reference, int count);
