// Ratings of more than two engines.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "statistics.h"

static const double BarWidth = 1.9599639845400545;         // standard deviations on either side of 95 %
static const double LogisticSlope = 0.0057564627324851145; // ln 10 / 400

// Square matrices of engines, row after row.
typedef struct Crosstable {
    int size;
    double *games;    // symmetric
    double *points;   // of the row against the column
    double *variance; // of these points; symmetric
} Crosstable;

static void add_pairing(Crosstable *table, int i, int j, const MatchCounts *counts) {
    double games = (double)counts_games(counts);
    if (games <= 0)
        return;
    int ij = i * table->size + j, ji = j * table->size + i;
    table->games[ij] = table->games[ji] = games;
    table->points[ij] = counts_score(counts) * games;
    table->points[ji] = games - table->points[ij];
    table->variance[ij] = table->variance[ji] = counts_variance(counts) * games;
}

// Whether a finite maximum exists (Ford 1957): however the engines are split in two, each part has made
// points against the other.
static bool is_connected(const Crosstable *table) {
    int size = table->size;
    bool *reaches = memory_new((size_t)(size * size), sizeof *reaches);
    for (int i = 0; i < size * size; i++)
        reaches[i] = table->points[i] > 0;
    for (int k = 0; k < size; k++)
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++)
                reaches[i * size + j] |= reaches[i * size + k] && reaches[k * size + j];
    bool connected = true;
    for (int i = 0; i < size * size; i++)
        connected &= reaches[i] || i % (size + 1) == 0;
    free(reaches);
    return connected;
}

static void add_half_draws(Crosstable *table) {
    for (int i = 0; i < table->size * table->size; i++)
        if (i % (table->size + 1) != 0) {
            table->games[i] += 0.5;
            table->points[i] += 0.25;
            table->variance[i] += 0.125;
        }
}

// Strengths on the scale of 10^(elo / 400), moved until they explain the points; the logarithms' mean is kept
// at zero.
static void iterate_strengths(const Crosstable *table, double log_strength[]) {
    enum { STEPS_MAX = 100000 };
    int size = table->size;
    double change = 1;
    for (int i = 0; i < size; i++)
        log_strength[i] = 0;
    for (int step = 0; step < STEPS_MAX && change > 1e-12; step++) {
        double next[RATING_ENGINES_MAX], mean = 0;
        for (int i = 0; i < size; i++) {
            double points = 0, expected = 0;
            for (int j = 0; j < size; j++) {
                points += table->points[i * size + j];
                expected += table->games[i * size + j] / (1 + exp(log_strength[j] - log_strength[i]));
            }
            next[i] = log_strength[i] + (points > 0 ? log(points / expected) : 0);
            mean += next[i] / size;
        }
        change = 0;
        for (int i = 0; i < size; i++) {
            change = fmax(change, fabs(next[i] - mean - log_strength[i]));
            log_strength[i] = next[i] - mean;
        }
    }
}

// Inverts a symmetric positive definite matrix in place (Gauss and Jordan; no pivots needed).
static void invert(double *matrix, int size) {
    for (int k = 0; k < size; k++) {
        double pivot = matrix[k * size + k];
        matrix[k * size + k] = 1;
        for (int j = 0; j < size; j++)
            matrix[k * size + j] /= pivot;
        for (int i = 0; i < size; i++) {
            double factor = matrix[i * size + k];
            if (i == k)
                continue;
            matrix[i * size + k] = 0;
            for (int j = 0; j < size; j++)
                matrix[i * size + j] -= factor * matrix[k * size + j];
        }
    }
}

// The variance of each rating less the mean: diagonal of H^-1 J H^-1 with the slope H of expected points by
// ratings and the variance J of the points. H knows nothing of the mean of all; 1 / size in every place
// stands for it.
static void find_variances(const Crosstable *table, const double log_strength[], double variance[]) {
    int size = table->size;
    double *slope = memory_new((size_t)(size * size), sizeof *slope);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            double expected = 1 / (1 + exp(log_strength[j] - log_strength[i]));
            double part = i == j ? 0 : table->games[i * size + j] * expected * (1 - expected);
            slope[i * size + j] += 1.0 / size - part;
            slope[i * size + i] += part;
        }
    invert(slope, size);
    for (int k = 0; k < size; k++) {
        variance[k] = 0;
        for (int i = 0; i < size; i++)
            for (int j = 0; j < i; j++) {
                double lever = slope[k * size + i] - slope[k * size + j];
                variance[k] += lever * lever * table->variance[i * size + j];
            }
    }
    free(slope);
}

void ratings_fit(const MatchCounts *counts, int engine_count, Interval *elo) {
    assert(engine_count >= 1 && engine_count <= RATING_ENGINES_MAX);
    size_t cells = (size_t)(engine_count * engine_count);
    double *matrices = memory_new(3 * cells, sizeof *matrices);
    Crosstable table = {engine_count, matrices, matrices + cells, matrices + 2 * cells};
    for (int i = 0; i < engine_count; i++)
        for (int j = i + 1; j < engine_count; j++)
            add_pairing(&table, i, j, &counts[i * engine_count + j]);
    if (!is_connected(&table))
        add_half_draws(&table);

    double log_strength[RATING_ENGINES_MAX], variance[RATING_ENGINES_MAX];
    iterate_strengths(&table, log_strength);
    find_variances(&table, log_strength, variance);
    for (int i = 0; i < engine_count; i++) {
        double value = log_strength[i] / LogisticSlope;
        double bar = BarWidth * sqrt(variance[i]) / LogisticSlope;
        elo[i] = (Interval){value, value - bar, value + bar};
    }
    free(matrices);
}
