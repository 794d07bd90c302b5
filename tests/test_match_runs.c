// shizuka match as a whole: whatever runs it is played in, the games are the same.
#include "base/clock.h"
#include "match_runs.h"

#include <signal.h>
#include <string.h>

#define TWO " --engine name=a 'cmd=$ honest seed=1' --engine name=b 'cmd=$ honest seed=2' --each nodes=10"
#define RUN "match" TWO OPENINGS " --order shuffle --seed 7 --max-moves 50 --pairs 12"

START_TEST(concurrency_changes_nothing) {
    folder_make();
    expect_status(run_command(RUN " --concurrency 1 --record @/one"), 0);
    expect_status(run_command(RUN " --concurrency 4 --record @/four --transcripts @/said"), 0);
    char *one = games_text("one");
    expect_equal_games(one, "four");
    ck_assert_int_eq(folder_line_count("four"), 24);
    expect_text("said/a-1.log", "> go nodes 10");
    expect_text("said/b-4.log", "< readyok");
    expect_text("out", "a against b: 24 games, 12 pairs");
    expect_text("out", "overhead per move: median");
    free(one);
    folder_remove();
}
END_TEST

START_TEST(shards_make_a_whole) {
    folder_make();
    expect_status(run_command(RUN " --record @/all"), 0);
    int lines = 0;
    for (int i = 1; i <= 3; i++) {
        char command[COMMAND_SIZE], name[16];
        snprintf(command, sizeof command, RUN " --shard %d/3 --record @/part%d", i, i);
        snprintf(name, sizeof name, "part%d", i);
        expect_status(run_command(command), 0);
        lines += folder_line_count(name);
    }
    ck_assert_int_eq(lines, 24);
    char command[256], *all = games_text("all");
    snprintf(command, sizeof command, "cd %s && cat part1 part2 part3 >parts", folder_name());
    ck_assert_int_eq(system(command), 0);
    expect_equal_games(all, "parts");
    free(all);
    folder_remove();
}
END_TEST

// Waits until the file has so many lines.
static void wait_for_lines(const char *name, int count) {
    int64_t end_ms = clock_now_ms() + 60000;
    while (folder_line_count(name) < count) {
        CHECK_THAT(clock_now_ms() < end_ms, "no %d lines in %s: %s", count, name, folder_text("err"));
        clock_sleep_ms(1);
    }
}

#define LONG_RUN "match" TWO OPENINGS " --max-moves 60 --pairs 40 --concurrency 3"

// Killed twice without warning, the second time in the middle of a line, as far as the file can tell.
START_TEST(killed_run_goes_on) {
    folder_make();
    expect_status(run_command(LONG_RUN " --record @/whole"), 0);
    char *whole = games_text("whole");
    for (int i = 0; i < 2; i++) {
        Run run = {.pid = 0};
        run_start(&run, LONG_RUN " --record @/games --resume");
        wait_for_lines("games", 5 + 20 * i);
        kill(run.pid, SIGKILL);
        ck_assert_int_eq(run_wait(&run), 128 + SIGKILL);
    }
    folder_append("games", "{\"pair\":39,\"game\":1,\"engine\":[");
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    expect_text("out", "games are there already");
    expect_equal_games(whole, "games");
    // Nothing is left to do.
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    expect_equal_games(whole, "games");
    expect_text("out", "a against b: 80 games, 40 pairs");
    // What is not the same match is refused, with the reason.
    expect_status(run_command(LONG_RUN " --record @/games"), 1);
    expect_text("err", "--resume");
    expect_status(run_command(LONG_RUN " --record @/games --resume --seed 8 --order shuffle"), 1);
    expect_text("err", "order: shuffle, seed 8");
    expect_status(run_command(LONG_RUN " --record @/games --resume --max-moves 61"), 1);
    expect_text("err", "max-moves: 61");
    expect_equal_games(whole, "games");
    free(whole);
    folder_remove();
}
END_TEST

START_TEST(interrupted_run_goes_on) {
    folder_make();
    const int signals[] = {SIGINT, SIGTERM};
    Run run = {.pid = 0};
    run_start(&run, LONG_RUN " --record @/games");
    wait_for_lines("games", 7);
    kill(run.pid, signals[_i]);
    ck_assert_int_eq(run_wait(&run), 128 + signals[_i]);
    expect_text("out", "interrupted after");
    expect_text("out", "a against b");
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    ck_assert_int_eq(folder_line_count("games"), 80);
    RecordFile file = read_records("games");
    record_file_release(&file);
    folder_remove();
}
END_TEST

// The limit on the size of files stands in for a full disk.
START_TEST(full_disk_is_told) {
    folder_make();
    Run run = {.file_limit = 2000};
    run_start(&run, RUN " --record @/games");
    ck_assert_int_eq(run_wait(&run), 1);
    expect_text("err", "cannot write");
    ck_assert_int_eq(folder_line_count("games"), 0);
    run.file_limit = 10000;
    run_start(&run, RUN " --record @/games --resume");
    ck_assert_int_eq(run_wait(&run), 1);
    expect_text("err", "File too large");
    expect_text("out", "a against b");
    ck_assert_int_gt(folder_line_count("games"), 2);
    expect_status(run_command(RUN " --record @/games --resume"), 0);
    ck_assert_int_eq(folder_line_count("games"), 24);
    RecordFile file = read_records("games");
    record_file_release(&file);
    folder_remove();
}
END_TEST

#define TEST_RUN                                                         \
    "match" HONEST " --engine 'cmd=$ resigns' name=bad nodes=1" OPENINGS \
    " --pairs 500 --elo0 0 --elo1 100 --concurrency 2 --record @/games"

START_TEST(test_ends_the_run) {
    folder_make();
    expect_status(run_command(TEST_RUN), 0);
    ck_assert_int_gt(folder_line_count("games"), 10);
    ck_assert_int_lt(folder_line_count("games"), 300);
    expect_text("out", "H1");
    // A test that is over is not gone on with.
    int lines = folder_line_count("games");
    expect_status(run_command(TEST_RUN " --resume"), 0);
    ck_assert_int_eq(folder_line_count("games"), lines);
    folder_remove();
}
END_TEST

static const struct {
    const char *options;
    int games;
} Tournaments[] = {{"", 12}, {" --tournament gauntlet", 8}};

START_TEST(tournament_is_played) {
    char command[COMMAND_SIZE];
    folder_make();
    snprintf(command, sizeof command,
             "match" TWO " --engine name=c 'cmd=$ resigns seed=3' --max-moves 20 --pairs 2 "
             "--concurrency 2 --record @/games%s",
             Tournaments[_i].options);
    expect_status(run_command(command), 0);
    ck_assert_int_eq(folder_line_count("games"), Tournaments[_i].games);
    expect_text("out", "resignation");
    folder_remove();
}
END_TEST

START_TEST(engines_come_from_a_file) {
    folder_make();
    folder_append("engines.ini",
                  "[each]\nnodes = 5\noption.Opening Book = false\n[x]\ncmd = " FAKE_ENGINE
                  " honest seed=1\n[y]\ncmd = " FAKE_ENGINE " honest seed=2\noption.Style = very wild\n");
    expect_status(run_command("match --engines @/engines.ini --pairs 1 --max-moves 4 --transcripts @/said"),
                  0);
    expect_text("out", "x against y: 2 games");
    expect_text("said/y-1.log", "> setoption name Style value very wild");
    expect_text("said/x-1.log", "> setoption name Opening Book value false");
    folder_remove();
}
END_TEST

int main(void) {
    Suite *suite = suite_create("match_runs");
    TCase *tests = add_case(suite, "runs");
    tcase_add_test(tests, concurrency_changes_nothing);
    tcase_add_test(tests, shards_make_a_whole);
    tcase_add_test(tests, killed_run_goes_on);
    tcase_add_loop_test(tests, interrupted_run_goes_on, 0, 2);
    tcase_add_test(tests, full_disk_is_told);
    tcase_add_test(tests, test_ends_the_run);
    tcase_add_loop_test(tests, tournament_is_played, 0, COUNT(Tournaments));
    tcase_add_test(tests, engines_come_from_a_file);
    return run_suite(suite);
}
