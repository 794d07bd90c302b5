// Openings, and who plays whom from which.
#include "support/boards.h"
#include "usi/openings.h"
#include "usi/schedule.h"

#include <string.h>
#include <unistd.h>

static const struct {
    const char *text;
    int count; // 0: refused
    const char *wrong;
} OpeningFiles[] = {
    {"# two\n\nstartpos moves 7g7f 3c3d\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 ; "
     "name "
     "start\n",
     2, NULL},
    {"position startpos moves 7g7f\r\nsfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\nstartpos", 3, NULL},
    {"startpos moves 7g7e\n", 0, "line 1: move 1 is not legal"},
    {"startpos\n8/9/9/9/9/9/9/9/9 b - 1\n", 0, "line 2"},
    {"nonsense\n", 0, "line 1"},
    {"k8/2G6/PR7/9/9/9/9/9/4K4 w - 1\n", 0, "no legal move"},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 400\n", 0, "--max-moves"},
    {"# nothing\n", 0, "no position"},
};

START_TEST(openings_are_read) {
    char path[64], why[OPENINGS_WHY_SIZE] = "";
    snprintf(path, sizeof path, "test_schedule.%ld.openings", (long)getpid());
    FILE *out = fopen(path, "w");
    fputs(OpeningFiles[_i].text, out);
    fclose(out);
    Openings openings;
    bool is_good = openings_read(&openings, path, 320, why);
    remove(path);
    ck_assert_msg(is_good == (OpeningFiles[_i].count > 0), "%s", why);
    if (is_good)
        ck_assert_int_eq(openings.count, OpeningFiles[_i].count);
    else
        ck_assert_msg(strstr(why, OpeningFiles[_i].wrong) != NULL, "%s", why);
    openings_release(&openings);
}
END_TEST

// Each two engines that should meet do so equally often, with both colours, from the same opening; shards
// share the pairs out.
static void check_schedule(TournamentKind kind, int engines, int shards) {
    enum { ENGINES = 5, ROUNDS = 7 };
    int met[ENGINES][ENGINES] = {{0}};
    int total = 0;
    for (int shard = 0; shard < shards; shard++) {
        Schedule schedule = {.kind = kind,
                             .engine_count = engines,
                             .round_count = ROUNDS,
                             .opening_count = 3,
                             .is_shuffled = true,
                             .seed = 5,
                             .shard = shard,
                             .shard_count = shards};
        schedule_init(&schedule);
        for (int pair = 0; pair < schedule_pair_count(&schedule); pair++) {
            if (!schedule_has_pair(&schedule, pair))
                continue;
            ScheduledGame first = schedule_game(&schedule, pair, 0),
                          second = schedule_game(&schedule, pair, 1);
            ck_assert_int_eq(first.engine[BLACK], second.engine[WHITE]);
            ck_assert_int_eq(first.engine[WHITE], second.engine[BLACK]);
            ck_assert_int_eq(first.opening, second.opening);
            ck_assert_int_lt(first.engine[BLACK], first.engine[WHITE]);
            met[first.engine[BLACK]][first.engine[WHITE]]++;
            total++;
        }
        schedule_release(&schedule);
    }
    for (int i = 0; i < engines; i++)
        for (int j = i + 1; j < engines; j++)
            ck_assert_int_eq(met[i][j], kind == TOURNAMENT_GAUNTLET && i > 0 ? 0 : ROUNDS);
    ck_assert_int_eq(total,
                     ROUNDS * (kind == TOURNAMENT_GAUNTLET ? engines - 1 : engines * (engines - 1) / 2));
}

START_TEST(schedule_is_fair) {
    for (int engines = 2; engines <= 5; engines++)
        for (int shards = 1; shards <= 4; shards++) {
            check_schedule(TOURNAMENT_ROUND_ROBIN, engines, shards);
            check_schedule(TOURNAMENT_GAUNTLET, engines, shards);
        }
}
END_TEST

START_TEST(shuffle_depends_on_the_seed) {
    enum { OPENINGS = 100 };
    bool is_seen[OPENINGS] = {false};
    Schedule a = {.engine_count = 2,
                  .round_count = OPENINGS,
                  .opening_count = OPENINGS,
                  .is_shuffled = true,
                  .seed = 1,
                  .shard_count = 1};
    Schedule b = a;
    b.seed = 2;
    schedule_init(&a);
    schedule_init(&b);
    int equal = 0;
    for (int pair = 0; pair < OPENINGS; pair++) {
        int opening = schedule_game(&a, pair, 0).opening;
        ck_assert(!is_seen[opening]);
        is_seen[opening] = true;
        equal += opening == schedule_game(&b, pair, 0).opening;
    }
    ck_assert_int_lt(equal, 10);
    schedule_release(&a);
    schedule_release(&b);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("schedule");
    TCase *tests = add_case(suite, "schedule");
    tcase_add_loop_test(tests, openings_are_read, 0, COUNT(OpeningFiles));
    tcase_add_test(tests, schedule_is_fair);
    tcase_add_test(tests, shuffle_depends_on_the_seed);
    return run_suite(suite);
}
