// Time management: single plans, and whole games on simulated clocks.
#include "base/prng.h"
#include "search/timeman.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

// The usual options but for a delay.
static TimeOptions with_delay(int delay_ms) {
    return (TimeOptions){.network_delay_ms = delay_ms, .slow_mover_percent = 100};
}

static Limits clock_of(Color side, int64_t time, int64_t increment, int64_t byoyomi) {
    Limits limits = {.has_clock = true, .byoyomi_ms = byoyomi};
    limits.time_ms[side] = time;
    limits.increment_ms[side] = increment;
    return limits;
}

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

// Whole games --------------------------------------------------------------------------------------------

typedef enum Host {
    HOST_PRE_CREDIT,   // shows the clock without the increment of this move
    HOST_POST_CREDIT,  // adds the increment after the move
    HOST_LOSES_CREDIT, // so too, but never again after a move in byoyomi
    HOSTS
} Host;

typedef struct Game {
    Host host;
    int64_t increment, byoyomi;
    TimeOptions options;
    bool counts_seconds; // whole ones, the rest is not counted
    Color side;
    int ply;      // of the next own move
    int64_t main; // left, what the player has but byoyomi
    bool in_byoyomi;
} Game;

// The limits the host sends.
static Limits game_limits(const Game *game) {
    int64_t shown = game->host == HOST_PRE_CREDIT ? game->main - game->increment : game->main;
    return clock_of(game->side, shown, game->increment, game->byoyomi);
}

// Takes the time of a move off the clock; false when that is more than there is.
static bool game_spend(Game *game, int64_t elapsed) {
    if (game->counts_seconds)
        elapsed -= elapsed % 1000;
    if (elapsed > game->main + game->byoyomi)
        return false;
    if (game->byoyomi > 0 && elapsed >= game->main)
        game->in_byoyomi = true;
    game->main = game->main > elapsed ? game->main - elapsed : 0;
    if (game->host != HOST_LOSES_CREDIT || !game->in_byoyomi)
        game->main += game->increment;
    game->ply += 2;
    return true;
}

typedef enum Habit {
    HABIT_ANY,   // any time up to the maximum, late by up to the delay
    HABIT_LONG,  // always the maximum, late by up to the delay
    HABIT_WORST, // always the maximum and late by the whole delay
    HABITS
} Habit;

static int64_t random_main(Prng *prng, int64_t unit) {
    int64_t longest = prng_below(prng, 2) ? 3600000 : 60000;
    return unit * prng_below(prng, (uint32_t)(longest / unit));
}

// What the main time has to be for so many moves: the delays take half of it at most. In the worst habit more
// is needed.
static int64_t least_main(const Game *game, int moves, Habit habit) {
    int64_t delay = game->options.network_delay_ms;
    int64_t loss = delay > game->increment ? delay - game->increment : 0;
    int64_t least = 2 * loss * (habit == HABIT_WORST ? 250 : moves);
    if (game->byoyomi > 0)
        return 0;
    return least > 2 * delay ? least : 2 * delay + 1;
}

static Game random_game(Prng *prng) {
    static const int delays[] = {0, 10, 60, 120, 300};
    static const int64_t units[] = {1, 1, 1000};
    Game game = {.host = (Host)prng_below(prng, HOSTS), .side = (Color)prng_below(prng, 2)};
    game.ply = game.side == BLACK ? 1 : 2;
    game.options = with_delay(delays[prng_below(prng, COUNT(delays))]);
    game.counts_seconds = prng_below(prng, 4) == 0;
    game.options.round_up_to_full_second = game.counts_seconds;
    game.options.minimum_thinking_ms = prng_below(prng, 3) == 0 ? 2000 : 0;
    game.options.slow_mover_percent = 50 + (int)prng_below(prng, 251);
    int64_t unit = units[prng_below(prng, COUNT(units))];
    if (prng_below(prng, 2))
        game.byoyomi = unit * (1 + prng_below(prng, (uint32_t)(60000 / unit)));
    if (game.byoyomi < 2 * game.options.network_delay_ms)
        game.byoyomi = 0;
    if (prng_below(prng, 2))
        game.increment = unit * prng_below(prng, (uint32_t)(60000 / unit));
    game.main = random_main(prng, unit);
    return game;
}

// How long a move takes that may take up to `most`; the ends often.
static int64_t random_up_to(Prng *prng, int64_t most) {
    switch (prng_below(prng, 6)) {
    case 0:
        return 0;
    case 1:
        return most;
    default:
        return prng_below(prng, (uint32_t)most + 1);
    }
}

static void play_game(Game *game, Prng *prng, int moves, Habit habit) {
    int64_t delay = game->options.network_delay_ms;
    for (int move = 0; move < moves; move++) {
        Limits limits = game_limits(game);
        TimePlan plan = timeman_plan(&limits, game->side, game->ply, &game->options);
        int64_t thought = habit == HABIT_ANY ? random_up_to(prng, plan.maximum_ms) : plan.maximum_ms;
        int64_t late = habit == HABIT_WORST ? delay : random_up_to(prng, delay);
        int64_t before = game->main;
        ck_assert_msg(game_spend(game, thought + late),
                      "move %d of %d: %" PRId64 " + %" PRId64 " ms of %" PRId64 ", increment %" PRId64
                      ", byoyomi %" PRId64 ", delay %" PRId64 ", host %d, habit %d",
                      move, moves, thought, late, before, game->increment, game->byoyomi, delay,
                      (int)game->host, (int)habit);
    }
}

START_TEST(never_loses_on_time) {
    enum { GAMES = 500 };
    static const uint32_t most_moves[HABITS] = {400, 300, 150};
    for (int n = 0; n < GAMES; n++) {
        Prng prng = {(uint64_t)(_i * GAMES + n)};
        Habit habit = (Habit)prng_below(&prng, HABITS);
        int moves = 50 + (int)prng_below(&prng, most_moves[habit] - 49);
        Game game = random_game(&prng);
        int64_t least = least_main(&game, moves, habit);
        if (game.main < least)
            game.main = (least + 999) / 1000 * 1000;
        if (game.host == HOST_PRE_CREDIT)
            game.main += game.increment;
        play_game(&game, &prng, moves, habit);
    }
}
END_TEST

typedef struct Use {
    const char *name;
    int64_t main, increment, byoyomi;
    int moves;
    int optimum_percent;             // what the search takes on the average
    int least_percent, most_percent; // of main time and all increments
} Use;

static const Use Uses[] = {
    {"10 minutes", 600000, 0, 0, 70, 70, 60, 95},
    {"10 minutes", 600000, 0, 0, 70, 100, 60, 95},
    {"10 minutes", 600000, 0, 0, 70, 140, 60, 95},
    {"10 minutes, short game", 600000, 0, 0, 45, 100, 45, 75},
    {"10 minutes, long game", 600000, 0, 0, 150, 100, 90, 99},
    {"1 minute", 60000, 0, 0, 70, 100, 60, 95},
    {"1 hour", 3600000, 0, 0, 70, 100, 60, 95},
    {"5 minutes and 5 seconds", 300000, 5000, 0, 70, 100, 75, 100},
    {"10 s and 0.1 s", 10000, 100, 0, 70, 100, 65, 100},
    {"10 s increment alone", 0, 10000, 0, 70, 100, 90, 100},
    {"10 minutes and 30 s byoyomi", 600000, 0, 30000, 70, 100, 100, 500},
};

START_TEST(uses_the_time_there_is) {
    const Use *use = &Uses[_i];
    for (Host host = HOST_PRE_CREDIT; host <= HOST_POST_CREDIT; host++) {
        Game game = {.host = host, .increment = use->increment, .byoyomi = use->byoyomi, .ply = 1};
        game.options = with_delay(60);
        game.main = use->main + (host == HOST_PRE_CREDIT || use->main == 0 ? use->increment : 0);
        int64_t used = 0;
        for (int move = 0; move < use->moves; move++) {
            Limits limits = game_limits(&game);
            TimePlan plan = timeman_plan(&limits, game.side, game.ply, &game.options);
            int64_t thought = plan.optimum_ms * use->optimum_percent / 100;
            thought = (thought < plan.maximum_ms ? thought : plan.maximum_ms) + 5;
            used += thought;
            ck_assert_msg(game_spend(&game, thought), "%s: lost on time", use->name);
        }
        int64_t percent = 100 * used / (use->main + use->moves * use->increment);
        ck_assert_msg(use->least_percent <= percent && percent <= use->most_percent,
                      "%s, host %d, %d %% of the optimum: used %" PRId64 " %%", use->name, (int)host,
                      use->optimum_percent, percent);
    }
}
END_TEST

START_TEST(ends_main_time_before_the_game) {
    Game game = {.byoyomi = 30000, .ply = 1, .main = 600000, .options = with_delay(60)};
    for (int move = 0; move < 40; move++) {
        Limits limits = game_limits(&game);
        TimePlan plan = timeman_plan(&limits, game.side, game.ply, &game.options);
        ck_assert_int_ge(plan.optimum_ms, 29900);
        ck_assert(game_spend(&game, plan.optimum_ms));
    }
    ck_assert(game.in_byoyomi);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name) {
    TCase *tests = tcase_create(name);
    suite_add_tcase(suite, tests);
    return tests;
}

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

    TCase *games = add_case(suite, "games");
    tcase_add_loop_test(games, never_loses_on_time, 0, 20);
    tcase_add_loop_test(games, uses_the_time_there_is, 0, COUNT(Uses));
    tcase_add_test(games, ends_main_time_before_the_game);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
