// Statistics of a match. Reference values were computed apart from this code, in Python, from the defining
// formulas: logarithms and normal quantiles of its standard library; constrained likelihoods by bisection on
// the multiplier, for nElo by maximising over the standard deviation with a Newton iteration for the two
// constraints of mean and second moment.
#include "usi/statistics.h"

#include <math.h>

#include "support/boards.h"

// 1,024 pairs, and the same as games.
static const MatchCounts Paired = {
    .wins = 600, .draws = 919, .losses = 529, .pairs = {36, 188, 520, 229, 51}};
static const MatchCounts Unpaired = {.wins = 412, .draws = 300, .losses = 288};

static void assert_near(double value, double expected) {
    CHECK_THAT(fabs(value - expected) <= 1e-8 * fmax(1, fabs(expected)), "%.12g, expected %.12g", value,
               expected);
}

static void assert_interval(Interval interval, double value, double low, double high) {
    assert_near(interval.value, value);
    assert_near(interval.low, low);
    assert_near(interval.high, high);
}

static MatchCounts random_counts(Prng *prng) {
    static const uint32_t sizes[] = {1, 2, 10, 100000};
    MatchCounts counts = {0};
    uint64_t *cells = counts.pairs;
    uint32_t size = sizes[prng_below(prng, COUNT(sizes))];
    for (int i = 0; i < 5; i++)
        cells[i] = prng_below(prng, 2) == 0 ? 0 : prng_below(prng, size);
    for (int points = 0; points < 5; points++)
        for (uint64_t i = 0; i < cells[points]; i++) {
            int black = points / 2 + (points % 2), white = points / 2;
            counts_add_game(&counts, black, true);
            counts_add_game(&counts, white, false);
        }
    if (prng_below(prng, 3) == 0)
        for (int i = 0; i < 5; i++)
            cells[i] = 0;
    return counts;
}

// Counting --------------------------------------------------------------------------------------------

START_TEST(games_are_counted) {
    MatchCounts counts = {0};
    counts_add_game(&counts, 2, true);
    counts_add_game(&counts, 1, false);
    counts_add_pair(&counts, 3);
    counts_add_game(&counts, 0, true);
    counts_add_game(&counts, 1, true);
    ck_assert_uint_eq(counts.wins, 1);
    ck_assert_uint_eq(counts.draws, 2);
    ck_assert_uint_eq(counts.losses, 1);
    ck_assert_uint_eq(counts.black_wins, 1);
    ck_assert_uint_eq(counts.black_draws, 1);
    ck_assert_uint_eq(counts.black_losses, 1);
    ck_assert_uint_eq(counts.pairs[3], 1);
    ck_assert_uint_eq(counts_games(&counts), 4);
    ck_assert_uint_eq(counts_pairs(&counts), 1);
    assert_near(counts_score(&counts), 0.5);
    assert_near(counts_draw_ratio(&counts), 0.5);
    MatchCounts twice = counts;
    counts_merge(&twice, &counts);
    ck_assert_uint_eq(counts_games(&twice), 8);
    ck_assert_uint_eq(twice.black_losses, 2);
    ck_assert_uint_eq(twice.pairs[3], 2);
}
END_TEST

START_TEST(reversed_is_the_other_side) {
    MatchCounts counts = {
        .wins = 5, .draws = 3, .losses = 2, .black_wins = 4, .black_draws = 1, .pairs = {1, 2, 3, 4, 5}};
    MatchCounts other = counts_reversed(&counts);
    ck_assert_uint_eq(other.wins, 2);
    ck_assert_uint_eq(other.black_wins, 2); // won with black: lost by the first with white
    ck_assert_uint_eq(other.black_draws, 2);
    ck_assert_uint_eq(other.black_losses, 1);
    ck_assert_uint_eq(other.pairs[0], 5);
    MatchCounts back = counts_reversed(&other);
    ck_assert_mem_eq(&back, &counts, sizeof counts);
}
END_TEST

// Estimates -------------------------------------------------------------------------------------------

START_TEST(elo_of_a_score) {
    assert_near(elo_from_score(0.75), 190.848501887865);
    assert_near(elo_from_score(10.0 / 11), 400);
    assert_near(elo_to_score(-400), 1.0 / 11);
    assert_near(elo_to_score(elo_from_score(0.123)), 0.123);
}
END_TEST

START_TEST(pairs_give_the_bars) {
    assert_interval(counts_elo(&Paired), 12.049714958848899, 2.8780775787888917, 21.238174226528333);
    assert_interval(counts_nelo(&Paired), 19.77146421219129, 19.77146421219129 - 15.047259584091961,
                    19.77146421219129 + 15.047259584091961);
    assert_near(counts_los(&Paired), 0.9949924856894836);
    assert_near(counts_pair_ratio(&Paired), 280.0 / 224);
}
END_TEST

START_TEST(games_give_the_bars_without_pairs) {
    assert_interval(counts_elo(&Unpaired), 43.30488202598466, 25.3091161132598, 61.53503379614035);
    assert_interval(counts_nelo(&Unpaired), 52.06788340452571, 52.06788340452571 - 21.533884995273496,
                    52.06788340452571 + 21.533884995273496);
    assert_near(counts_los(&Unpaired), 0.9999989266379441);
    MatchCounts few_pairs = Unpaired;
    few_pairs.pairs[2] = 100;
    assert_near(counts_elo(&few_pairs).low, 25.3091161132598);
}
END_TEST

START_TEST(one_sided_results_stay_finite) {
    MatchCounts wins = {.wins = 100, .pairs = {0, 0, 0, 0, 50}};
    assert_interval(counts_elo(&wins), 801.7285495130569, 566.927198326, elo_from_score(1 - 0.25 / 101));
    MatchCounts draws = {.draws = 100};
    assert_interval(counts_elo(&draws), 0, -6.7430369498338365, 6.7430369498338365);
    assert_near(counts_los(&draws), 0.5);
    MatchCounts none = {0};
    assert_near(counts_score(&none), 0.5);
    assert_near(counts_los(&none), 0.5);
    assert_near(counts_elo(&none).value, 0);
    assert_near(counts_draw_ratio(&none), 0);
    assert_near(counts_pair_ratio(&none), 0);
    ck_assert(isinf(counts_pair_ratio(&wins)));
}
END_TEST

START_TEST(estimates_are_sound_for_any_counts) {
    Prng prng = {1};
    for (int i = 0; i < 300; i++) {
        MatchCounts counts = random_counts(&prng), other = counts_reversed(&counts);
        Interval elo = counts_elo(&counts), nelo = counts_nelo(&counts), back = counts_elo(&other);
        CHECK_THAT(isfinite(elo.low) && isfinite(elo.high) && isfinite(nelo.low) && isfinite(nelo.high),
                   "finite");
        CHECK_THAT(elo.low <= elo.value && elo.value <= elo.high, "%g %g %g", elo.low, elo.value, elo.high);
        assert_near(back.value, -elo.value);
        assert_near(back.low, -elo.high);
        assert_near(counts_los(&counts) + counts_los(&other), 1);
        CHECK_THAT((counts_los(&counts) > 0.5) == (elo.value > 0) || fabs(elo.value) < 1e-9, "sign");
    }
}
END_TEST

// The sequential test ---------------------------------------------------------------------------------

static const MatchCounts AllWins = {.wins = 100, .pairs = {0, 0, 0, 0, 50}};
static const MatchCounts AllLosses = {.losses = 100, .pairs = {50}};
static const MatchCounts AllDraws = {.draws = 200, .pairs = {0, 0, 100, 0, 0}};
static const MatchCounts Few = {.pairs = {1, 5, 10, 9, 3}};
static const MatchCounts Odd = {.pairs = {3, 2, 1, 0, 40}};

static const struct {
    double elo0, elo1;
    bool is_normalized, is_trinomial;
    const MatchCounts *counts;
    double llr;
} Ratios[] = {
    {0, 5, false, false, &Paired, 2.171012680913346},
    {0.5, 2.5, false, false, &Paired, 0.9586874028806127},
    {0, 10, false, true, &Unpaired, 4.511453288795014},
    {0, 5, false, false, &AllWins, 0.7144087509831041},
    {0, 5, false, false, &AllDraws, -1.4416479084497917},
    {0, 5, true, false, &Paired, 1.459794129359807},
    {0, 10, true, true, &Unpaired, 3.852217521079183},
    {0, 5, true, false, &AllWins, 1.0071946237780054},
    {0, 5, true, false, &AllLosses, -1.0279021694184465},
    {0, 5, true, false, &AllDraws, -0.0375398828364592},
    {-10, 10, true, false, &Few, 0.6265152695747815},
    {-100, 100, true, false, &Odd, 29.756311882475213},
};

START_TEST(likelihood_ratio_is_that_of_the_formula) {
    Sprt sprt = {Ratios[_i].elo0,          Ratios[_i].elo1,        0.05, 0.05,
                 Ratios[_i].is_normalized, Ratios[_i].is_trinomial};
    assert_near(sprt_test(&sprt, Ratios[_i].counts).llr, Ratios[_i].llr);
}
END_TEST

// The normal approximation N (s1 - s0) (2 m - s0 - s1) / (2 v) (Van den Bergh) comes near it when bounds are
// small.
START_TEST(likelihood_ratio_is_near_the_normal_one) {
    Sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    assert_near(round(sprt_test(&sprt, &Paired).llr * 10), round(2.181585584732218 * 10));
}
END_TEST

START_TEST(thresholds_are_walds) {
    Sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    MatchCounts none = {0};
    SprtResult result = sprt_test(&sprt, &none);
    assert_near(result.llr, 0);
    assert_near(result.lower, -2.9444389791664403);
    assert_near(result.upper, 2.9444389791664403);
    ck_assert_int_eq(result.state, SPRT_RUNNING);
    sprt.alpha = 0.01;
    sprt.beta = 0.02;
    result = sprt_test(&sprt, &none);
    assert_near(result.lower, -3.9019726695746444);
    assert_near(result.upper, 4.584967478670572);
}
END_TEST

START_TEST(a_test_comes_to_an_end) {
    Sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    MatchCounts better = {0}, worse = {0};
    for (int i = 0; i < 4; i++)
        counts_merge(&better, &Paired);
    worse = counts_reversed(&better);
    ck_assert_int_eq(sprt_test(&sprt, &better).state, SPRT_H1);
    ck_assert_int_eq(sprt_test(&sprt, &worse).state, SPRT_H0);
}
END_TEST

START_TEST(ratio_is_sound_for_any_counts) {
    Prng prng = {2};
    for (int i = 0; i < 300; i++) {
        MatchCounts counts = random_counts(&prng), other = counts_reversed(&counts);
        double low = (double)prng_below(&prng, 300) - 200, width = 1 + prng_below(&prng, 100);
        Sprt sprt = {low, low + width, 0.05, 0.05, prng_below(&prng, 2) == 0, prng_below(&prng, 2) == 0};
        Sprt mirrored = sprt;
        mirrored.elo0 = -sprt.elo1;
        mirrored.elo1 = -sprt.elo0;
        double llr = sprt_test(&sprt, &counts).llr, back = sprt_test(&mirrored, &other).llr;
        CHECK_THAT(isfinite(llr) && fabs(llr + back) <= 1e-6 * fmax(1, fabs(llr)), "%.12g and %.12g", llr,
                   back);
    }
}
END_TEST

static const struct {
    Sprt sprt;
    SprtError error;
} Bounds[] = {
    {{0, 5, 0.05, 0.05, false, false}, SPRT_OK},
    {{-200, 200, 0.001, 0.49, true, true}, SPRT_OK},
    {{0, 201, 0.05, 0.05, false, false}, SPRT_BAD_ELO},
    {{-1e300, 0, 0.05, 0.05, false, false}, SPRT_BAD_ELO},
    {{(double)NAN, 5, 0.05, 0.05, false, false}, SPRT_BAD_ELO},
    {{5, 5, 0.05, 0.05, false, false}, SPRT_BAD_ORDER},
    {{5, 0, 0.05, 0.05, false, false}, SPRT_BAD_ORDER},
    {{0, 5, 0, 0.05, false, false}, SPRT_BAD_ALPHA},
    {{0, 5, 0.5, 0.05, false, false}, SPRT_BAD_ALPHA},
    {{0, 5, 0.05, 1, false, false}, SPRT_BAD_BETA},
    {{0, 5, 0.05, (double)NAN, false, false}, SPRT_BAD_BETA},
};

START_TEST(bounds_are_checked) {
    ck_assert_int_eq(sprt_check(&Bounds[_i].sprt), Bounds[_i].error);
    ck_assert_ptr_nonnull(sprt_error_text(Bounds[_i].error));
}
END_TEST

// More than two engines -------------------------------------------------------------------------------

START_TEST(two_engines_share_their_difference) {
    MatchCounts counts[4] = {[1] = {.wins = 300, .losses = 100}};
    Interval elo[2];
    ratings_fit(counts, 2, elo);
    double half = 190.848501887865 / 2, bar = 19.657657604388874;
    assert_interval(elo[0], half, half - bar, half + bar);
    assert_interval(elo[1], -half, -half - bar, -half + bar);
}
END_TEST

// Odds of 2, 2 and 4 to 1 fit strengths of 4, 2 and 1.
START_TEST(three_engines_whose_results_agree) {
    MatchCounts counts[9] = {[1] = {.wins = 200, .losses = 100},
                             [2] = {.wins = 400, .losses = 100},
                             [5] = {.wins = 200, .losses = 100}};
    Interval elo[3];
    ratings_fit(counts, 3, elo);
    double step = 400 * log10(2);
    assert_interval(elo[0], step, step - 18.770383882464653, step + 18.770383882464653);
    assert_interval(elo[1], 0, -19.657657604388874, 19.657657604388874);
    assert_interval(elo[2], -step, -step - 18.770383882464653, -step + 18.770383882464653);
}
END_TEST

START_TEST(draws_count_half) {
    MatchCounts counts[4] = {[1] = {.wins = 50, .draws = 50}};
    Interval elo[2];
    ratings_fit(counts, 2, elo);
    assert_near(elo[0].value - elo[1].value, 190.848501887865);
}
END_TEST

START_TEST(ratings_stay_finite) {
    MatchCounts counts[16] = {
        [1] = {.wins = 10}, [2] = {.wins = 10}, [6] = {.wins = 10}}; // the fourth never plays
    Interval elo[4];
    ratings_fit(counts, 4, elo);
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        ck_assert(isfinite(elo[i].low) && isfinite(elo[i].high));
        sum += elo[i].value;
    }
    ck_assert(fabs(sum) < 1e-6);
    ck_assert(elo[0].value > elo[1].value && elo[1].value > elo[2].value);
    Interval alone;
    ratings_fit(counts, 1, &alone);
    assert_near(alone.value, 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("statistics");
    TCase *counting = add_case(suite, "counting");
    tcase_add_test(counting, games_are_counted);
    tcase_add_test(counting, reversed_is_the_other_side);
    TCase *estimates = add_case(suite, "estimates");
    tcase_add_test(estimates, elo_of_a_score);
    tcase_add_test(estimates, pairs_give_the_bars);
    tcase_add_test(estimates, games_give_the_bars_without_pairs);
    tcase_add_test(estimates, one_sided_results_stay_finite);
    tcase_add_test(estimates, estimates_are_sound_for_any_counts);
    TCase *sprt = add_case(suite, "sprt");
    tcase_add_loop_test(sprt, likelihood_ratio_is_that_of_the_formula, 0, COUNT(Ratios));
    tcase_add_test(sprt, likelihood_ratio_is_near_the_normal_one);
    tcase_add_test(sprt, thresholds_are_walds);
    tcase_add_test(sprt, a_test_comes_to_an_end);
    tcase_add_test(sprt, ratio_is_sound_for_any_counts);
    tcase_add_loop_test(sprt, bounds_are_checked, 0, COUNT(Bounds));
    TCase *ratings = add_case(suite, "ratings");
    tcase_add_test(ratings, two_engines_share_their_difference);
    tcase_add_test(ratings, three_engines_whose_results_agree);
    tcase_add_test(ratings, draws_count_half);
    tcase_add_test(ratings, ratings_stay_finite);
    return run_suite(suite);
}
