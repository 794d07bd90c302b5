// Time management: whole games on simulated clocks.
#include "base/prng.h"
#include "search/timeman.h"
#include "support/clocks.h"
#include "support/suite.h"

#include <inttypes.h>

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

int main(void) {
    Suite *suite = suite_create("timeman_games");
    TCase *games = add_case(suite, "games");
    tcase_add_loop_test(games, never_loses_on_time, 0, 20);
    tcase_add_loop_test(games, uses_the_time_there_is, 0, COUNT(Uses));
    tcase_add_test(games, ends_main_time_before_the_game);
    return run_suite(suite);
}
