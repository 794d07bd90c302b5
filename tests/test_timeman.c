// Time management: single plans. Whole games are in test_timeman_games.c.
#include "base/prng.h"
#include "search/timeman.h"
#include "support/clocks.h"
#include "support/suite.h"

#include <inttypes.h>

static void assert_within(int64_t value, int64_t low, int64_t high) {
    ck_assert_msg(low <= value && value <= high, "%" PRId64 " is not in %" PRId64 " .. %" PRId64, value, low,
                  high);
}

// What is available --------------------------------------------------------------------------------------

static const struct {
    int64_t time, increment, byoyomi, available;
} Available[] = {
    {0, 0, 0, 0},
    {1, 0, 0, 1},
    {600000, 0, 0, 600000},
    {-1, 0, 0, 0},
    {INT64_MIN, 0, 0, 0},
    {INT64_MIN, INT64_MAX, 0, 0},
    // Byoyomi.
    {0, 0, 500, 500},
    {600000, 0, 30000, 630000},
    {-50, 0, 1000, 1000},
    {1000, 0, -1000, 1000},
    // Increments: added before the move, or not known to be; certainly not added.
    {10000, 10000, 0, 10000},
    {60000, 10000, 0, 60000},
    {9999, 10000, 0, 19999},
    {0, 10000, 0, 10000},
    {-7000, 10000, 0, 3000},
    {-10000, 10000, 0, 0},
    {-10001, 10000, 0, 0},
    {1000, -500, 0, 1000},
    // Both: in byoyomi an increment may be lost.
    {500, 500, 1000, 1500},
    {400, 500, 1000, 1400},
    {0, 500, 1000, 1000},
    {-100, 500, 1000, 1400},
    {-900, 500, 1000, 1000},
};

START_TEST(knows_what_is_available) {
    for (Color side = BLACK; side <= WHITE; side++) {
        Limits limits = clock_of(side, Available[_i].time, Available[_i].increment, Available[_i].byoyomi);
        Color other = color_flip(side);
        limits.time_ms[other] = 777777;
        limits.increment_ms[other] = 7777;
        ck_assert_int_eq(timeman_available_ms(&limits, side), Available[_i].available);
    }
}
END_TEST

// Single plans -------------------------------------------------------------------------------------------

typedef struct PlanCase {
    const char *name;
    int64_t time, increment, byoyomi;
    int moves_to_go, ply, delay;
    int64_t optimum_low, optimum_high, maximum_low, maximum_high;
} PlanCase;

static const PlanCase PlanCases[] = {
    {"no time", 0, 0, 0, 0, 1, 60, 0, 0, 0, 0},
    {"overdrawn", -5000, 0, 0, 0, 1, 60, 0, 0, 0, 0},
    {"one millisecond", 1, 0, 0, 0, 1, 60, 0, 0, 0, 1},
    {"200 ms to the end", 200, 0, 0, 0, 1, 60, 0, 20, 0, 140},
    {"200 ms to the end, slow line", 200, 0, 0, 0, 1, 1000, 0, 20, 0, 100},
    // Byoyomi that is all there is, and with a rest of main time, is used to the end.
    {"byoyomi", 0, 0, 10000, 0, 51, 60, 9940, 9940, 9940, 9940},
    {"byoyomi alone on the first move", 0, 0, 500, 0, 1, 60, 440, 440, 440, 440},
    {"byoyomi and delay of the same size", 0, 0, 100, 0, 51, 100, 50, 50, 50, 50},
    {"byoyomi without delay", 0, 0, 1000, 0, 51, 0, 990, 999, 990, 999},
    {"byoyomi, a rest of main time", 11000, 0, 10000, 0, 51, 60, 20940, 20940, 20940, 20940},
    {"byoyomi, some main time", 13000, 0, 10000, 0, 51, 60, 9000, 11000, 11000, 17000},
    {"byoyomi, much main time", 600000, 0, 10000, 0, 1, 60, 14000, 20000, 40000, 120000},
    // Increments: never beyond the clock where the increment may be in it already.
    {"just the increment", 10000, 10000, 0, 0, 51, 60, 9800, 9940, 9940, 9940},
    {"less than the increment", 9000, 10000, 0, 0, 51, 60, 9900, 18940, 10000, 18940},
    {"no main time, increment not added", 0, 10000, 0, 0, 51, 60, 9000, 9940, 9900, 9940},
    {"negative", -7000, 10000, 0, 0, 1, 60, 2900, 2940, 2900, 2940},
    {"less than the increment on the first move", 3000, 10000, 0, 0, 1, 60, 2000, 2940, 2940, 2940},
    {"less than the increment on the second", 3000, 10000, 0, 0, 2, 60, 2000, 2940, 2940, 2940},
    {"main time and increment", 300000, 10000, 0, 0, 1, 60, 11000, 16000, 25000, 60000},
    {"increment below the delay", 60000, 10, 0, 0, 51, 60, 200, 1500, 2000, 10000},
    {"both", 500, 500, 1000, 0, 1, 60, 1440, 1440, 1440, 1440},
    {"both, in byoyomi", 0, 500, 1000, 0, 51, 60, 940, 940, 940, 940},
    {"both, much main time", 600000, 5000, 10000, 0, 51, 60, 14000, 25000, 40000, 120000},
    // To the end of the game.
    {"opening", 600000, 0, 0, 0, 1, 60, 5500, 8000, 20000, 60000},
    {"middle game", 600000, 0, 0, 0, 81, 60, 12000, 20000, 50000, 120000},
    {"very late", 60000, 0, 0, 0, 301, 60, 1000, 2500, 4000, 15000},
    // Until more time comes.
    {"last move before more time", 60000, 0, 0, 1, 79, 60, 50000, 59940, 50000, 59940},
    {"two moves before more time", 60000, 0, 0, 2, 77, 60, 25000, 30000, 40000, 55000},
    {"many moves before more time", 600000, 0, 0, 400, 1, 60, 5000, 8000, 20000, 60000},
};

START_TEST(plans_a_move) {
    const PlanCase *c = &PlanCases[_i];
    TimeOptions options = with_delay(c->delay);
    for (Color side = BLACK; side <= WHITE; side++) {
        Limits limits = clock_of(side, c->time, c->increment, c->byoyomi);
        limits.time_ms[color_flip(side)] = 12345678;
        limits.moves_to_go = c->moves_to_go;
        TimePlan plan = timeman_plan(&limits, side, c->ply, &options);
        ck_assert_msg(c->optimum_low <= plan.optimum_ms && plan.optimum_ms <= c->optimum_high,
                      "%s: optimum %" PRId64, c->name, plan.optimum_ms);
        ck_assert_msg(c->maximum_low <= plan.maximum_ms && plan.maximum_ms <= c->maximum_high,
                      "%s: maximum %" PRId64, c->name, plan.maximum_ms);
    }
}
END_TEST

static const struct {
    int64_t movetime;
    bool has_clock;
    int64_t time, byoyomi, expected;
} Movetimes[] = {
    {1000, false, 0, 0, 1000},
    {1, false, 0, 0, 1},
    {0, false, 0, 0, 0},
    {-1000, false, 0, 0, 0},
    {INT64_MAX, false, 0, 0, INT64_MAX},
    {INT64_MIN, false, 0, 0, 0},
    {1000, true, 60000, 0, 1000},
    {1000, true, 0, 10000, 1000},
    {1000, true, 500, 0, 440},
    {1000, true, 0, 0, 0},
};

START_TEST(keeps_to_a_movetime) {
    Limits limits = clock_of(WHITE, Movetimes[_i].time, 0, Movetimes[_i].byoyomi);
    limits.has_clock = Movetimes[_i].has_clock;
    limits.has_movetime = true;
    limits.movetime_ms = Movetimes[_i].movetime;
    TimeOptions options = {60, 5000, 300, true};
    TimePlan plan = timeman_plan(&limits, WHITE, 40, &options);
    ck_assert_int_eq(plan.optimum_ms, Movetimes[_i].expected);
    ck_assert_int_eq(plan.maximum_ms, Movetimes[_i].expected);
}
END_TEST

// Options ------------------------------------------------------------------------------------------------

START_TEST(thinks_at_least_the_minimum) {
    Limits limits = clock_of(BLACK, 600000, 0, 0);
    TimeOptions options = with_delay(60);
    TimePlan usual = timeman_plan(&limits, BLACK, 1, &options);
    options.minimum_thinking_ms = 1000;
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 1, &options).optimum_ms, usual.optimum_ms);
    options.minimum_thinking_ms = 12000;
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 1, &options).optimum_ms, 12000);
    options.minimum_thinking_ms = 10000000;
    TimePlan longest = timeman_plan(&limits, BLACK, 1, &options);
    ck_assert_int_eq(longest.optimum_ms, usual.maximum_ms);
    ck_assert_int_eq(longest.maximum_ms, usual.maximum_ms);
}
END_TEST

START_TEST(slow_mover_scales_the_optimum) {
    Limits limits = clock_of(BLACK, 600000, 0, 0);
    TimeOptions options = with_delay(60);
    TimePlan usual = timeman_plan(&limits, BLACK, 1, &options);
    options.slow_mover_percent = 200;
    TimePlan slow = timeman_plan(&limits, BLACK, 1, &options);
    ck_assert_int_eq(slow.optimum_ms, 2 * usual.optimum_ms);
    ck_assert_int_eq(slow.maximum_ms, usual.maximum_ms);
    options.slow_mover_percent = 50;
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 1, &options).optimum_ms, usual.optimum_ms / 2);
    options.slow_mover_percent = 1000000;
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 1, &options).optimum_ms, usual.maximum_ms);
    options.slow_mover_percent = -1;
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 1, &options).optimum_ms, 0);
}
END_TEST

static const struct {
    int64_t time, increment, byoyomi;
    bool rounds;
} Roundings[] = {
    {600000, 0, 0, true},    {600000, 0, 10000, true}, {600000, 10000, 0, true}, {30000, 0, 0, true},
    {1000, 0, 0, true},      {600001, 0, 0, false},    {999, 0, 0, false},       {600000, 0, 10500, false},
    {600000, 100, 0, false}, {0, 0, 500, false},       {0, 0, 0, false},
};

START_TEST(uses_seconds_to_the_end) {
    Limits limits = clock_of(BLACK, Roundings[_i].time, Roundings[_i].increment, Roundings[_i].byoyomi);
    TimeOptions options = with_delay(60);
    TimePlan exact = timeman_plan(&limits, BLACK, 31, &options);
    options.round_up_to_full_second = true;
    TimePlan rounded = timeman_plan(&limits, BLACK, 31, &options);
    if (!Roundings[_i].rounds) {
        ck_assert_int_eq(rounded.optimum_ms, exact.optimum_ms);
        ck_assert_int_eq(rounded.maximum_ms, exact.maximum_ms);
        return;
    }
    ck_assert_int_eq((rounded.optimum_ms + 60) % 1000, 999);
    ck_assert_int_eq((rounded.maximum_ms + 60) % 1000, 999);
    assert_within(rounded.optimum_ms, exact.optimum_ms, exact.optimum_ms + 999);
    assert_within(rounded.maximum_ms, exact.maximum_ms, exact.maximum_ms + 999);
    // No second more is counted than without, late by the whole delay.
    ck_assert_int_eq((rounded.maximum_ms + 60) / 1000, (exact.maximum_ms + 60) / 1000);
}
END_TEST

START_TEST(rounds_no_further_than_the_clock) {
    Limits limits = clock_of(BLACK, 0, 0, 5000);
    TimeOptions options = {60, 0, 100, true};
    TimePlan plan = timeman_plan(&limits, BLACK, 101, &options);
    ck_assert_int_eq(plan.optimum_ms, 4940);
    ck_assert_int_eq(plan.maximum_ms, 4940);
    options.network_delay_ms = 1120;
    limits = clock_of(BLACK, 1000, 0, 0);
    ck_assert_int_eq(timeman_plan(&limits, BLACK, 101, &options).maximum_ms, 500);
}
END_TEST

// Any numbers --------------------------------------------------------------------------------------------

// Mostly clocks as they are, at times anything.
static int64_t any_ms(Prng *prng) {
    switch (prng_below(prng, 8)) {
    case 0:
        return (int64_t)prng_next(prng);
    case 1:
        return -(int64_t)prng_below(prng, 20000);
    case 2:
        return prng_below(prng, 300);
    case 3:
        return 1000 * (int64_t)prng_below(prng, 61);
    case 4:
        return prng_below(prng, 3600000);
    default:
        return 0;
    }
}

START_TEST(keeps_the_contract_for_any_numbers) {
    static const int extremes[] = {INT32_MIN, -1, 0, 1, 100, INT32_MAX};
    Prng prng = {1};
    for (int i = 0; i < 300000; i++) {
        Color side = (Color)prng_below(&prng, 2);
        Limits limits = clock_of(side, any_ms(&prng), any_ms(&prng), any_ms(&prng));
        limits.moves_to_go = i % 5 == 0 ? extremes[prng_below(&prng, COUNT(extremes))] : 0;
        TimeOptions options = with_delay((int)prng_below(&prng, 200));
        if (i % 3 == 0)
            options.network_delay_ms = extremes[prng_below(&prng, COUNT(extremes))];
        if (i % 3 == 1)
            options.minimum_thinking_ms = extremes[prng_below(&prng, COUNT(extremes))];
        if (i % 7 == 0)
            options.slow_mover_percent = extremes[prng_below(&prng, COUNT(extremes))];
        options.round_up_to_full_second = i % 2 == 0;
        int ply = i % 11 == 0 ? extremes[prng_below(&prng, COUNT(extremes))] : (int)prng_below(&prng, 600);
        TimePlan plan = timeman_plan(&limits, side, ply, &options);
        int64_t available = timeman_available_ms(&limits, side);
        int64_t delay = options.network_delay_ms > 0 ? options.network_delay_ms : 0;
        assert_within(plan.optimum_ms, 0, plan.maximum_ms);
        assert_within(plan.maximum_ms, 0, available - (delay < available / 2 ? delay : available / 2));
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("timeman");
    TCase *plans = add_case(suite, "plans");
    tcase_add_loop_test(plans, knows_what_is_available, 0, COUNT(Available));
    tcase_add_loop_test(plans, plans_a_move, 0, COUNT(PlanCases));
    tcase_add_loop_test(plans, keeps_to_a_movetime, 0, COUNT(Movetimes));
    tcase_add_test(plans, keeps_the_contract_for_any_numbers);

    TCase *options = add_case(suite, "options");
    tcase_add_test(options, thinks_at_least_the_minimum);
    tcase_add_test(options, slow_mover_scales_the_optimum);
    tcase_add_loop_test(options, uses_seconds_to_the_end, 0, COUNT(Roundings));
    tcase_add_test(options, rounds_no_further_than_the_clock);
    return run_suite(suite);
}
