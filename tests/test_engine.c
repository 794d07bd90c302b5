// The engine as hosts drive it: one answer for each go, at the right time; several engines, several threads.
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "support/boards.h"

// What one engine has said. Written by its thread, read when it is idle, but for the counters.
typedef struct Host {
    Engine *engine;
    atomic_int answers;
    atomic_int infos;
    EngineResult result;
    int last_score;
} Host;

static Host host;
static Position pos;
static Limits limits;

static void on_info(void *context, const SearchInfo *info) {
    Host *self = context;
    self->last_score = info->score;
    atomic_fetch_add(&self->infos, 1);
}

static void on_message(void *context, const char *text) {
    (void)context;
    (void)text;
}

static void on_done(void *context, const EngineResult *result) {
    Host *self = context;
    self->result = *result;
    atomic_fetch_add(&self->answers, 1);
}

static void open_host(Host *self) {
    EngineEvents events = {self, on_info, on_message, on_done};
    self->engine = engine_new(&events);
    engine_options(self->engine)->hash_mb = 4;
    atomic_store(&self->answers, 0);
    atomic_store(&self->infos, 0);
}

static void set_up(void) {
    position_init(&pos);
    limits = (Limits){.depth = 0};
    open_host(&host);
}

static void tear_down(void) {
    engine_free(host.engine);
    position_release(&pos);
}

static int answers(void) {
    return atomic_load(&host.answers);
}

// Waits up to ten seconds for the answer number `wanted`.
static void await_answer(int wanted) {
    for (int waited = 0; waited < 10000 && answers() < wanted; waited++)
        clock_sleep_ms(1);
    ck_assert_int_eq(answers(), wanted);
    engine_wait(host.engine);
    ck_assert(!engine_is_searching(host.engine));
}

START_TEST(answers_each_go_once) {
    limits.depth = 5;
    for (int i = 1; i <= 3; i++) {
        engine_go(host.engine, &pos, &limits);
        await_answer(i);
        ck_assert_uint_ne(host.result.best, MOVE_NONE);
        engine_stop(host.engine); // nothing more to stop
        ck_assert_int_eq(answers(), i);
    }
    ck_assert_int_gt(atomic_load(&host.infos), 0);
}
END_TEST

START_TEST(infinite_search_waits_for_stop) {
    read_position(&pos, "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"); // solved at once
    limits.infinite = true;
    limits.depth = 1;
    engine_go(host.engine, &pos, &limits);
    clock_sleep_ms(100);
    ck_assert_int_eq(answers(), 0);
    ck_assert(engine_is_searching(host.engine));
    engine_stop(host.engine);
    await_answer(1);
    ck_assert_str_eq(usi_of(host.result.best), "G*5b");
}
END_TEST

START_TEST(bare_go_waits_for_stop) {
    engine_go(host.engine, &pos, &limits);
    clock_sleep_ms(50);
    ck_assert_int_eq(answers(), 0);
    engine_stop(host.engine);
    await_answer(1);
}
END_TEST

START_TEST(pondering_waits_for_the_hit) {
    limits = (Limits){.ponder = true, .has_clock = true, .byoyomi_ms = 50};
    engine_go(host.engine, &pos, &limits);
    clock_sleep_ms(150);
    ck_assert_int_eq(answers(), 0);
    engine_ponderhit(host.engine, NULL);
    await_answer(1);
    engine_ponderhit(host.engine, NULL); // idle: nothing happens
    limits = (Limits){.ponder = true};   // early ponder: the clock comes with the hit
    engine_go(host.engine, &pos, &limits);
    clock_sleep_ms(50);
    ck_assert_int_eq(answers(), 1);
    Limits clock = {.has_clock = true, .byoyomi_ms = 50};
    engine_ponderhit(host.engine, &clock);
    await_answer(2);
    engine_go(host.engine, &pos, &limits);
    engine_stop(host.engine); // a miss
    await_answer(3);
}
END_TEST

START_TEST(a_mated_side_resigns) {
    read_position(&pos, "4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1");
    limits = (Limits){.has_clock = true, .byoyomi_ms = 100};
    engine_go(host.engine, &pos, &limits);
    await_answer(1);
    ck_assert_uint_eq(host.result.best, MOVE_NONE);
    ck_assert(!host.result.declares_win);
    ck_assert_int_eq(host.last_score, score_mated_in(0));
}
END_TEST

START_TEST(declares_in_games_only) {
    read_position(&pos, "1K7/1+R1+R5/+P+P+P+P+P+P+P+P1/9/9/9/9/9/4k4 b 2B4g4s4n4l10p 1");
    limits = (Limits){.has_clock = true, .byoyomi_ms = 100};
    engine_go(host.engine, &pos, &limits);
    await_answer(1);
    ck_assert(host.result.declares_win);
    limits = (Limits){.depth = 2};
    engine_go(host.engine, &pos, &limits);
    await_answer(2);
    ck_assert(!host.result.declares_win);
    ck_assert_uint_ne(host.result.best, MOVE_NONE);
}
END_TEST

START_TEST(resigns_in_games_only) {
    engine_options(host.engine)->resign_value_cp = 600;
    read_position(&pos, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/4K4 b - 1");
    limits = (Limits){.has_clock = true, .byoyomi_ms = 100};
    engine_go(host.engine, &pos, &limits);
    await_answer(1);
    ck_assert_uint_eq(host.result.best, MOVE_NONE);
    limits = (Limits){.depth = 3};
    engine_go(host.engine, &pos, &limits);
    await_answer(2);
    ck_assert_uint_ne(host.result.best, MOVE_NONE);
}
END_TEST

START_TEST(keeps_its_table_when_a_larger_one_cannot_be_had) {
    ck_assert(engine_prepare(host.engine));
    engine_options(host.engine)->hash_mb = 1 << 30;
    ck_assert(!engine_prepare(host.engine));
    ck_assert_int_eq(engine_options(host.engine)->hash_mb, 4);
    limits.depth = 3;
    engine_go(host.engine, &pos, &limits);
    await_answer(1);
}
END_TEST

START_TEST(threads_can_be_changed_and_stopped) {
    for (int threads = 4; threads > 0; threads--) {
        engine_options(host.engine)->threads = threads;
        limits.infinite = true;
        engine_go(host.engine, &pos, &limits);
        clock_sleep_ms(60);
        int64_t start_ms = clock_now_ms();
        engine_stop(host.engine);
        engine_wait(host.engine);
        ck_assert_int_lt(clock_now_ms() - start_ms, 5000);
        ck_assert_int_eq(answers(), 5 - threads);
    }
}
END_TEST

START_TEST(a_long_game_is_no_burden) {
    static const char *const moves[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    for (int i = 0; i < 16000; i++) {
        position_reserve(&pos, 1);
        position_do(&pos, move_from_usi(&pos, text_from(moves[i % 4])));
    }
    limits.depth = 3;
    engine_go(host.engine, &pos, &limits);
    await_answer(1);
    ck_assert_uint_ne(host.result.best, MOVE_NONE);
}
END_TEST

START_TEST(two_engines_do_not_meet) {
    Host other;
    open_host(&other);
    limits.nodes = 20000;
    engine_go(host.engine, &pos, &limits);
    engine_go(other.engine, &pos, &limits);
    engine_wait(host.engine);
    engine_wait(other.engine);
    ck_assert_uint_eq(host.result.best, other.result.best);
    ck_assert_int_eq(host.last_score, other.last_score);
    engine_free(other.engine);
}
END_TEST

START_TEST(bench_is_the_same_twice) {
    BenchResult first = bench_run(4, 4, NULL, NULL, NULL);
    BenchResult again = bench_run(4, 4, NULL, NULL, NULL);
    ck_assert_uint_gt(first.nodes, 1000);
    ck_assert_uint_eq(first.nodes, again.nodes);
    ck_assert_int_eq(first.positions, bench_position_count());
    ck_assert_uint_ge(first.tally.index_sum, first.tally.cutoffs);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("engine");
    TCase *tests = add_case(suite, "engine");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, answers_each_go_once);
    tcase_add_test(tests, infinite_search_waits_for_stop);
    tcase_add_test(tests, bare_go_waits_for_stop);
    tcase_add_test(tests, pondering_waits_for_the_hit);
    tcase_add_test(tests, a_mated_side_resigns);
    tcase_add_test(tests, declares_in_games_only);
    tcase_add_test(tests, resigns_in_games_only);
    tcase_add_test(tests, keeps_its_table_when_a_larger_one_cannot_be_had);
    tcase_add_test(tests, threads_can_be_changed_and_stopped);
    tcase_add_test(tests, a_long_game_is_no_burden);
    tcase_add_test(tests, two_engines_do_not_meet);
    tcase_add_test(tests, bench_is_the_same_twice);
    return run_suite(suite);
}
