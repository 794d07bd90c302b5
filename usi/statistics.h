// What a match says about engines, and how sure it is. Pure functions of counts; never NaN, whatever the
// counts.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Games of one engine against another, from the first one's side. A pair is two games from one opening with
// colours swapped; its score is 0, 1/2, 1, 3/2 or 2 points.
typedef struct MatchCounts {
    uint64_t wins, draws, losses;
    uint64_t black_wins, black_draws, black_losses; // of the games the first engine played with black
    uint64_t pairs[5];                              // finished pairs by score in half points
} MatchCounts;

typedef struct Interval {
    double value, low, high; // 95 %
} Interval;

// Counting --------------------------------------------------------------------------------------------

// A game in which the first engine made `half_points`, 0, 1 or 2.
void counts_add_game(MatchCounts *counts, int half_points, bool is_black);

// A finished pair, both of whose games were added already; `half_points` from 0 to 4.
void counts_add_pair(MatchCounts *counts, int half_points);

void counts_merge(MatchCounts *to, const MatchCounts *from);

// The same games from the second engine's side.
MatchCounts counts_reversed(const MatchCounts *counts);

uint64_t counts_games(const MatchCounts *counts);
uint64_t counts_pairs(const MatchCounts *counts);

// Estimates -------------------------------------------------------------------------------------------

// All of these take the variance of pairs when at least half of the games belong to finished pairs, for the
// two games of an opening are not independent; otherwise that of single games. Where all results are the
// same, half a pair (or game) won and half a one lost are added, so that values and bars stay finite.

// Share of the points, 0 to 1; 0.5 without games.
double counts_score(const MatchCounts *counts);

// Of the score of one game, as if games were independent: twice that of the mean score of a pair. Positive.
double counts_variance(const MatchCounts *counts);

// Logistic Elo, 400 * log10(score / (1 - score)), with the bars of a normal distribution of the score. Bars
// that reach a score of 0 or 1 end a quarter of a point before it.
Interval counts_elo(const MatchCounts *counts);

// Normalised Elo, 800 / ln 10 * (score - 1/2) / standard deviation of a game's score (Van den Bergh,
// "Normalized Elo", 2021).
Interval counts_nelo(const MatchCounts *counts);

// Probability that the first engine is the stronger one, by a normal distribution of the score; 0.5 without
// games.
double counts_los(const MatchCounts *counts);

// Share of drawn games; 0 without games.
double counts_draw_ratio(const MatchCounts *counts);

// Pairs won (3/2 or 2 points) by pairs lost; 0 when none was won, infinite when some were won and none was
// lost.
double counts_pair_ratio(const MatchCounts *counts);

// 1 / (1 + 10^(-elo / 400)) and its inverse, which takes a score in (0, 1).
double elo_to_score(double elo);
double elo_from_score(double score);

// The sequential test ---------------------------------------------------------------------------------

// H0: the first engine is `elo0` stronger; H1: `elo1`.
typedef struct Sprt {
    double elo0, elo1;  // elo0 < elo1
    double alpha, beta; // chance to accept H1 though H0 holds, and H0 though H1 holds
    bool is_normalized; // the bounds are nElo, not logistic Elo
    bool is_trinomial;  // count games, not finished pairs
} Sprt;

#define SPRT_ERRORS(X)                                               \
    X(SPRT_OK, "no error")                                           \
    X(SPRT_BAD_ELO, "elo0 and elo1 have to be between -200 and 200") \
    X(SPRT_BAD_ORDER, "elo0 has to be less than elo1")               \
    X(SPRT_BAD_ALPHA, "alpha has to be between 0 and 0.5")           \
    X(SPRT_BAD_BETA, "beta has to be between 0 and 0.5")

typedef enum SprtError {
#define X(name, text) name,
    SPRT_ERRORS(X)
#undef X
} SprtError;

// Whether a test can be run with these bounds.
SprtError sprt_check(const Sprt *sprt);
const char *sprt_error_text(SprtError error);

typedef enum SprtState { SPRT_RUNNING, SPRT_H0, SPRT_H1 } SprtState;

typedef struct SprtResult {
    double llr;          // log of the likelihood of H1 by that of H0
    double lower, upper; // H0 is accepted at or below the one, H1 at or above the other
    SprtState state;
} SprtResult;

// Generalised SPRT: the likelihoods are those of the most likely distribution of results that has the Elo of
// the hypothesis (Van den Bergh, "A practical introduction to the GSPRT", and for nElo "Comments on
// normalized Elo"; thresholds: Wald 1945). Results never seen count as a thousandth of one. Requires:
// sprt_check says SPRT_OK.
SprtResult sprt_test(const Sprt *sprt, const MatchCounts *counts);

// More than two engines -------------------------------------------------------------------------------

enum { RATING_ENGINES_MAX = 64 };

// The most likely logistic Elo of each engine, the mean of all being 0 (Bradley and Terry 1952, a draw as
// half a win and half a loss; found by the iteration of Hunter 2004). counts[i * engine_count + j], i < j,
// holds the games of engine i against engine j; the others are not read. Bars are of the difference to the
// mean, from the variances of the pairings. Where there is no finite maximum, half a drawn game is added
// between all engines. Requires: 1 <= engine_count <= RATING_ENGINES_MAX.
void ratings_fit(const MatchCounts *counts, int engine_count, Interval *elo);
