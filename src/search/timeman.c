#include "search/timeman.h"

#include <assert.h>

enum {
    SECOND_MS = 1000,
    DELAY_MIN_MS = 5,        // the search itself stops that late
    PUSH_MAIN_PERCENT = 120, // of byoyomi: no more main time than this is worth keeping
    MAXIMUM_WEIGHT = 6,      // moves' worth of time that one move may take
    MAXIMUM_OPTIMA = 3,      // the same where increments or byoyomi follow
    SLOW_MOVER_MAX = 1000,
    KEPT_FULLY_FROM_PLY = 96, // what delays may take in a long game; before that a part of short clocks
    KEPT_ALL_BUT = 128,       // a share of all is never kept
};

// Longer clocks are taken for this one (35 years), so that no sum overflows.
static const int64_t ClockMax = INT64_C(1) << 40;

static int64_t min_of(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t max_of(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
    return max_of(low, min_of(value, high));
}

// One side's clock and what follows from it.
typedef struct Budget {
    int64_t main; // without byoyomi, what is certain of the increment included
    int64_t byoyomi;
    int64_t increment;
    int64_t delay;
    int64_t hard;      // the longest that does not lose this move on time
    int64_t moves;     // own moves that are to share what there is
    int64_t gain;      // by each move, less the delay; not below 0
    int64_t spendable; // without what the delays of many moves will take
} Budget;

static int64_t byoyomi_of(const Limits *limits) {
    return clamp(limits->byoyomi_ms, 0, ClockMax);
}

static int64_t increment_of(const Limits *limits, Color side) {
    return clamp(limits->increment_ms[side], 0, ClockMax);
}

static int64_t time_of(const Limits *limits, Color side) {
    return clamp(limits->time_ms[side], -ClockMax, ClockMax);
}

static int64_t certain_main(const Limits *limits, Color side) {
    int64_t time = time_of(limits, side);
    int64_t increment = increment_of(limits, side);
    bool increment_is_extra = time < (byoyomi_of(limits) > 0 ? 0 : increment);
    return max_of(0, increment_is_extra ? time + increment : time);
}

int64_t timeman_available_ms(const Limits *limits, Color side) {
    return certain_main(limits, side) + byoyomi_of(limits);
}

// How many own moves should find their share of the time. Games take about 120 plies, the long ones 300 and
// more; the slope is a little steeper than that of a clock spent evenly, so that the middle of the game gets
// most.
static int64_t shared_moves(const Limits *limits, int64_t ply) {
    int64_t moves = max_of(30, 90 - ply * 2 / 3);
    return limits->moves_to_go > 0 ? min_of(moves, limits->moves_to_go) : moves;
}

// How many more own moves should be possible at all, though at once.
static int64_t possible_moves(const Limits *limits, int64_t ply) {
    return limits->moves_to_go > 0 ? limits->moves_to_go : max_of(50, 250 - ply / 4);
}

// What is kept back: two delays where increments cover the delay (see maximum_of), else the delays of all
// moves to come. A clock too short for that keeps a half at first, since the game will hardly become that
// long, and nearly all later, when it has.
static int64_t kept_of(const Budget *budget, int64_t possible, int64_t ply) {
    if (budget->byoyomi > 0)
        return 0;
    int64_t loss = budget->delay - budget->increment;
    if (loss <= 0)
        return min_of(2 * budget->delay, budget->main);
    int64_t early = min_of(ply, KEPT_FULLY_FROM_PLY);
    int64_t most = budget->main / 2 + budget->main / 2 * early / KEPT_FULLY_FROM_PLY;
    return min_of(possible * loss, min_of(most, budget->main - budget->main / KEPT_ALL_BUT));
}

static Budget budget_make(const Limits *limits, Color side, int ply, const TimeOptions *options) {
    int64_t move_number = max_of(1, ply);
    int64_t time = time_of(limits, side);
    Budget budget = {
        .main = certain_main(limits, side),
        .byoyomi = byoyomi_of(limits),
        .increment = increment_of(limits, side),
        .delay = max_of(DELAY_MIN_MS, options->network_delay_ms),
        .moves = shared_moves(limits, move_number),
    };
    if (move_number <= 2 && time > 0)
        budget.main = time;
    int64_t all = budget.main + budget.byoyomi;
    budget.hard = all - min_of(budget.delay, (all + 1) / 2);
    budget.gain = max_of(0, max_of(budget.increment, budget.byoyomi) - budget.delay);
    budget.spendable = all - kept_of(&budget, possible_moves(limits, move_number), move_number);
    return budget;
}

static int64_t optimum_of(const Budget *budget) {
    return (budget->spendable + budget->gain * (budget->moves - 1)) / budget->moves;
}

// A share of what is there that shrinks with it, so that the sum over all moves stays below the whole. After
// a move of at most `gain` there is as much as before, and after one of at most `spendable` a move's
// increment at least.
static int64_t maximum_of(const Budget *budget, int64_t optimum) {
    int64_t gain = budget->gain * (budget->moves - 1) / budget->moves;
    int64_t share = budget->spendable * MAXIMUM_WEIGHT / (budget->moves + MAXIMUM_WEIGHT - 1) + gain;
    int64_t half = (budget->spendable + budget->byoyomi) / 2;
    int64_t maximum = max_of(share, min_of(MAXIMUM_OPTIMA * optimum, half));
    return min_of(maximum, min_of(budget->hard, max_of(budget->spendable, budget->gain)));
}

static bool is_whole_seconds(const Budget *budget) {
    return budget->main + budget->byoyomi >= SECOND_MS && budget->main % SECOND_MS == 0 &&
           budget->byoyomi % SECOND_MS == 0 && budget->increment % SECOND_MS == 0;
}

// The latest time that the server counts as no more seconds than `time`, if the answer is late by the delay.
static int64_t round_up(const Budget *budget, int64_t time) {
    int64_t seconds = (time + budget->delay) / SECOND_MS + 1;
    return min_of(budget->hard, seconds * SECOND_MS - 1 - budget->delay);
}

static TimePlan plan_clock(const Budget *budget, const TimeOptions *options) {
    if (budget->main * 100 < budget->byoyomi * PUSH_MAIN_PERCENT)
        return (TimePlan){budget->hard, budget->hard};
    int64_t optimum = optimum_of(budget);
    int64_t maximum = maximum_of(budget, optimum);
    optimum = optimum * clamp(options->slow_mover_percent, 0, SLOW_MOVER_MAX) / 100;
    optimum = min_of(maximum, max_of(optimum, options->minimum_thinking_ms));
    if (options->round_up_to_full_second && is_whole_seconds(budget)) {
        optimum = round_up(budget, optimum);
        maximum = round_up(budget, maximum);
    }
    return (TimePlan){optimum, maximum};
}

TimePlan timeman_plan(const Limits *limits, Color side, int ply, const TimeOptions *options) {
    assert(limits->has_clock || limits->has_movetime);
    Budget budget = budget_make(limits, side, ply, options);
    if (!limits->has_movetime)
        return plan_clock(&budget, options);
    int64_t exact = max_of(0, limits->movetime_ms);
    if (limits->has_clock)
        exact = min_of(exact, budget.hard);
    return (TimePlan){exact, exact};
}
