#include "lab/ratio.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/prng.h"

enum { SEED = 1928 };

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(const double *sorted, int count) {
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

// The value that the share `p` of the sorted ones lie below, between its two neighbours.
static double percentile(const double *sorted, int count, double p) {
    double place = p * (count - 1);
    int below = (int)place;
    int above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

// Means of as many values drawn from them again and again with replacement.
static void bootstrap(const double *logs, int count, double *low, double *high) {
    Prng prng = {SEED};
    double *means = memory_new(RATIO_RESAMPLES, sizeof *means);
    for (int i = 0; i < RATIO_RESAMPLES; i++) {
        double sum = 0;
        for (int j = 0; j < count; j++)
            sum += logs[prng_below(&prng, (uint32_t)count)];
        means[i] = sum / count;
    }
    qsort(means, RATIO_RESAMPLES, sizeof *means, compare);
    *low = percentile(means, RATIO_RESAMPLES, 0.025);
    *high = percentile(means, RATIO_RESAMPLES, 0.975);
    free(means);
}

static double at_least_one(uint64_t nodes) {
    return nodes > 0 ? (double)nodes : 1;
}

Ratio ratio_of(const uint64_t *nodes, const uint64_t *reference, int count) {
    Ratio ratio = {.count = count};
    if (count == 0)
        return ratio;
    double *logs = memory_new((size_t)count, sizeof *logs);
    double sum = 0, nodes_sum = 0, reference_sum = 0, squares = 0, low, high;
    for (int i = 0; i < count; i++) {
        logs[i] = log(at_least_one(nodes[i]) / at_least_one(reference[i]));
        sum += logs[i];
        nodes_sum += at_least_one(nodes[i]);
        reference_sum += at_least_one(reference[i]);
        ratio.more += nodes[i] > reference[i];
    }
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (logs[i] - mean) * (logs[i] - mean);
    bootstrap(logs, count, &low, &high);
    qsort(logs, (size_t)count, sizeof *logs, compare);
    ratio.mean = exp(mean);
    ratio.low = exp(low);
    ratio.high = exp(high);
    ratio.median = exp(median_of(logs, count));
    ratio.sum = nodes_sum / reference_sum;
    ratio.sd = count > 1 ? sqrt(squares / (count - 1)) : 0;
    free(logs);
    return ratio;
}
