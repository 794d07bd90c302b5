#include "statistics.h"

#include <assert.h>
#include <math.h>

enum { RESULT_KINDS_MAX = 5 };

static const double BarWidth = 1.9599639845400545;         // standard deviations on either side of 95 %
static const double NormalisedUnit = 347.43558552260146;   // 800 / ln 10
static const double LogisticSlope = 0.0057564627324851145; // ln 10 / 400
static const double UnseenWeight = 1e-3; // of a result that never happened, for the likelihoods

// Counting --------------------------------------------------------------------------------------------

void counts_add_game(MatchCounts *counts, int half_points, bool is_black) {
    assert(half_points >= 0 && half_points <= 2);
    counts->losses += half_points == 0;
    counts->draws += half_points == 1;
    counts->wins += half_points == 2;
    counts->black_losses += is_black && half_points == 0;
    counts->black_draws += is_black && half_points == 1;
    counts->black_wins += is_black && half_points == 2;
}

void counts_add_pair(MatchCounts *counts, int half_points) {
    assert(half_points >= 0 && half_points <= 4);
    counts->pairs[half_points]++;
}

void counts_merge(MatchCounts *to, const MatchCounts *from) {
    to->wins += from->wins;
    to->draws += from->draws;
    to->losses += from->losses;
    to->black_wins += from->black_wins;
    to->black_draws += from->black_draws;
    to->black_losses += from->black_losses;
    for (int i = 0; i < 5; i++)
        to->pairs[i] += from->pairs[i];
}

// The second engine plays black where the first plays white.
MatchCounts counts_reversed(const MatchCounts *counts) {
    MatchCounts reversed = {
        .wins = counts->losses,
        .draws = counts->draws,
        .losses = counts->wins,
        .black_wins = counts->losses - counts->black_losses,
        .black_draws = counts->draws - counts->black_draws,
        .black_losses = counts->wins - counts->black_wins,
    };
    for (int i = 0; i < 5; i++)
        reversed.pairs[i] = counts->pairs[4 - i];
    return reversed;
}

uint64_t counts_games(const MatchCounts *counts) {
    return counts->wins + counts->draws + counts->losses;
}

uint64_t counts_pairs(const MatchCounts *counts) {
    uint64_t pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += counts->pairs[i];
    return pairs;
}

// Results as a distribution ---------------------------------------------------------------------------

// How often each score happened: of games, or of pairs with the mean score of their two games.
typedef struct Results {
    int kinds;
    int games; // in one result
    double score[RESULT_KINDS_MAX], weight[RESULT_KINDS_MAX];
} Results;

static Results take_pairs(const MatchCounts *counts) {
    Results results = {.kinds = 5, .games = 2};
    for (int i = 0; i < 5; i++) {
        results.score[i] = i / 4.0;
        results.weight[i] = (double)counts->pairs[i];
    }
    return results;
}

static Results take_games(const MatchCounts *counts) {
    return (Results){.kinds = 3,
                     .games = 1,
                     .score = {0, 0.5, 1},
                     .weight = {(double)counts->losses, (double)counts->draws, (double)counts->wins}};
}

static double sum_weights(const Results *results) {
    double sum = 0;
    for (int i = 0; i < results->kinds; i++)
        sum += results->weight[i];
    return sum;
}

typedef struct Moments {
    double mean, variance;
} Moments;

// Of weights that need not add up to one. Requires: one of them is positive.
static Moments take_moments(const Results *results, const double weight[]) {
    double sum = 0, mean = 0, variance = 0;
    for (int i = 0; i < results->kinds; i++) {
        sum += weight[i];
        mean += weight[i] * results->score[i];
    }
    mean /= sum;
    for (int i = 0; i < results->kinds; i++)
        variance += weight[i] * (results->score[i] - mean) * (results->score[i] - mean);
    return (Moments){mean, variance / sum};
}

// Estimates -------------------------------------------------------------------------------------------

double elo_to_score(double elo) {
    return 1 / (1 + exp(-LogisticSlope * elo));
}

double elo_from_score(double score) {
    return log(score / (1 - score)) / LogisticSlope;
}

static bool has_one_kind(const Results *results) {
    int kinds = 0;
    for (int i = 0; i < results->kinds; i++)
        kinds += results->weight[i] > 0;
    return kinds <= 1;
}

typedef struct Estimate {
    double score;    // of a game; not 0 and not 1
    double variance; // of one game's score, as if games were independent; positive
    double games;    // among them those added
} Estimate;

static Estimate estimate(const MatchCounts *counts) {
    double games = (double)counts_games(counts);
    double points = (double)counts->wins + (double)counts->draws / 2;
    bool is_paired = counts_pairs(counts) > 0 && 4 * counts_pairs(counts) >= counts_games(counts);
    Results results = is_paired ? take_pairs(counts) : take_games(counts);
    if (has_one_kind(&results)) {
        results.weight[0] += 0.5;
        results.weight[results.kinds - 1] += 0.5;
        games += results.games;
        points += results.games / 2.0;
    }
    Moments moments = take_moments(&results, results.weight);
    return (Estimate){points / games, moments.variance * results.games, games};
}

double counts_variance(const MatchCounts *counts) {
    return estimate(counts).variance;
}

double counts_score(const MatchCounts *counts) {
    double games = (double)counts_games(counts);
    return games > 0 ? ((double)counts->wins + (double)counts->draws / 2) / games : 0.5;
}

Interval counts_elo(const MatchCounts *counts) {
    Estimate found = estimate(counts);
    double bar = BarWidth * sqrt(found.variance / found.games);
    double edge = 0.25 / ((double)counts_games(counts) + 1);
    return (Interval){elo_from_score(found.score), elo_from_score(fmax(found.score - bar, edge)),
                      elo_from_score(fmin(found.score + bar, 1 - edge))};
}

Interval counts_nelo(const MatchCounts *counts) {
    Estimate found = estimate(counts);
    double value = NormalisedUnit * (found.score - 0.5) / sqrt(found.variance);
    double bar = NormalisedUnit * BarWidth / sqrt(found.games);
    return (Interval){value, value - bar, value + bar};
}

double counts_los(const MatchCounts *counts) {
    Estimate found = estimate(counts);
    return erfc((0.5 - found.score) / sqrt(2 * found.variance / found.games)) / 2;
}

double counts_draw_ratio(const MatchCounts *counts) {
    uint64_t games = counts_games(counts);
    return games > 0 ? (double)counts->draws / (double)games : 0;
}

double counts_pair_ratio(const MatchCounts *counts) {
    uint64_t won = counts->pairs[3] + counts->pairs[4];
    uint64_t lost = counts->pairs[0] + counts->pairs[1];
    if (won == 0)
        return 0;
    return lost > 0 ? (double)won / (double)lost : HUGE_VAL;
}

// The sequential test ---------------------------------------------------------------------------------

// Written so that a NaN fails too.
SprtError sprt_check(const Sprt *sprt) {
    if (!(fabs(sprt->elo0) <= 200 && fabs(sprt->elo1) <= 200))
        return SPRT_BAD_ELO;
    if (!(sprt->elo0 < sprt->elo1))
        return SPRT_BAD_ORDER;
    if (!(sprt->alpha > 0 && sprt->alpha < 0.5))
        return SPRT_BAD_ALPHA;
    return sprt->beta > 0 && sprt->beta < 0.5 ? SPRT_OK : SPRT_BAD_BETA;
}

const char *sprt_error_text(SprtError error) {
    static const char *const texts[] = {
#define X(name, text) [name] = text,
        SPRT_ERRORS(X)
#undef X
    };
    return texts[error];
}

// The most likely distribution with sum(p * slope) = 0: by Lagrange p = weight / (1 + x * slope), where x is
// the zero of a sum that falls all the way between its poles; bisection finds it. False, and `p` untouched,
// when all slopes have one sign. Requires: all weights are positive and add up to one.
static bool fit_constraint(const Results *results, const double slope[], double p[]) {
    double least = slope[0], most = slope[0];
    for (int i = 1; i < results->kinds; i++) {
        least = fmin(least, slope[i]);
        most = fmax(most, slope[i]);
    }
    if (least >= 0 || most <= 0)
        return false;
    double low = -1 / most, high = -1 / least;
    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < results->kinds; i++)
            sum += results->weight[i] * slope[i] / (1 + x * slope[i]);
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < results->kinds; i++)
        p[i] = results->weight[i] / (1 + (low + high) / 2 * slope[i]);
    return true;
}

static void fit_score(const Results *results, double score, double p[]) {
    double slope[RESULT_KINDS_MAX];
    for (int i = 0; i < results->kinds; i++)
        slope[i] = results->score[i] - score;
    fit_constraint(results, slope, p);
}

// The most likely distribution whose mean is `t` standard deviations above 1/2. The constraint is not linear
// in p; its linear part around the last distribution is solved until nothing changes. The first one has wins
// and losses only and fulfils the constraint.
static void fit_normalised(const Results *results, double t, double p[]) {
    int last = results->kinds - 1;
    for (int i = 0; i <= last; i++)
        p[i] = 0;
    p[last] = 0.5 + t / sqrt(1 + t * t) / 2;
    p[0] = 1 - p[last];

    double change = 1;
    for (int step = 0; step < 100 && change > 1e-13; step++) {
        Moments now = take_moments(results, p);
        double deviation = sqrt(now.variance), slope[RESULT_KINDS_MAX], next[RESULT_KINDS_MAX];
        for (int i = 0; i <= last; i++) {
            double distance = (results->score[i] - now.mean) / deviation;
            slope[i] = results->score[i] - 0.5 - t * deviation * (1 + distance * distance) / 2;
        }
        if (!fit_constraint(results, slope, next))
            return;
        change = 0;
        for (int i = 0; i <= last; i++) {
            change = fmax(change, fabs(next[i] - p[i]));
            p[i] = next[i];
        }
    }
}

static void fit_hypothesis(const Sprt *sprt, const Results *results, double elo, double p[]) {
    if (sprt->is_normalized)
        fit_normalised(results, elo / NormalisedUnit * sqrt(results->games), p);
    else
        fit_score(results, elo_to_score(elo), p);
}

static double log_likelihood_ratio(const Sprt *sprt, const MatchCounts *counts) {
    Results results = sprt->is_trinomial ? take_games(counts) : take_pairs(counts);
    if (sum_weights(&results) <= 0)
        return 0;
    for (int i = 0; i < results.kinds; i++)
        results.weight[i] = fmax(results.weight[i], UnseenWeight);
    double total = sum_weights(&results);
    for (int i = 0; i < results.kinds; i++)
        results.weight[i] /= total;

    double p0[RESULT_KINDS_MAX], p1[RESULT_KINDS_MAX], ratio = 0;
    fit_hypothesis(sprt, &results, sprt->elo0, p0);
    fit_hypothesis(sprt, &results, sprt->elo1, p1);
    for (int i = 0; i < results.kinds; i++)
        ratio += results.weight[i] * log(p1[i] / p0[i]);
    return total * ratio;
}

SprtResult sprt_test(const Sprt *sprt, const MatchCounts *counts) {
    assert(sprt_check(sprt) == SPRT_OK);
    SprtResult result = {
        .llr = log_likelihood_ratio(sprt, counts),
        .lower = log(sprt->beta / (1 - sprt->alpha)),
        .upper = log((1 - sprt->beta) / sprt->alpha),
    };
    if (result.llr >= result.upper)
        result.state = SPRT_H1;
    else if (result.llr <= result.lower)
        result.state = SPRT_H0;
    return result;
}
