// The engine's options as the host sets them.
#include "support/suite.h"
#include "usi/report.h"
#include "usi/usi_options.h"

#include <stdio.h>

// `written`: something was said to the user.
static const struct {
    const char *name, *value;
    bool written;
    int threads; // afterwards; 4 before
} SetThreads[] = {
    {"Threads", "8", false, 8}, {"threads", "8", false, 8}, {"THREADS", "8.0", false, 8},
    {"Threads", "0", true, 1},  {"Threads", "-1", true, 1}, {"Threads", "1000000", true, ENGINE_THREADS_MAX},
    {"Threads", "", true, 4},   {"Threads", "a", true, 4},  {"Threads ", "8", false, 4},
    {"Thread", "8", false, 4},
};

START_TEST(spin_is_set) {
    FILE *file = tmpfile();
    Report report;
    report_init(&report, file);
    EngineOptions options = engine_defaults;
    options.threads = 4;
    SetOption set = {text_from(SetThreads[_i].name), text_from(SetThreads[_i].value)};
    ck_assert_int_eq(options_set(&options, &set, &report), OPTION_STORED);
    ck_assert_int_eq(options.threads, SetThreads[_i].threads);
    ck_assert_int_eq(ftell(file) > 0, SetThreads[_i].written);
    report_release(&report);
    fclose(file);
}
END_TEST

START_TEST(other_options_are_set) {
    Report report;
    report_init(&report, stdout);
    EngineOptions options = engine_defaults;
    static const struct {
        const char *name, *value;
    } sets[] = {{"USI_Ponder", "true"},         {"USI_MultiPV", "3"},  {"EnteringKingRule", "tryrule"},
                {"MaxMovesToDraw", "256"},      {"NetworkDelay", "7"}, {"SlowMover", "80"},
                {"RoundUpToFullSecond", "TRUE"}};
    for (int i = 0; i < COUNT(sets); i++) {
        SetOption set = {text_from(sets[i].name), text_from(sets[i].value)};
        ck_assert_int_eq(options_set(&options, &set, &report), OPTION_STORED);
    }
    ck_assert(options.ponder);
    ck_assert_int_eq(options.multipv, 3);
    ck_assert_int_eq(options.entering_king, ENTERING_KING_TRY);
    ck_assert_int_eq(options.max_moves_to_draw, 256);
    ck_assert_int_eq(options.time.network_delay_ms, 7);
    ck_assert_int_eq(options.time.slow_mover_percent, 80);
    ck_assert(options.time.round_up_to_full_second);
    SetOption button = {text_from("ClearHash"), {NULL, 0}};
    ck_assert_int_eq(options_set(&options, &button, &report), OPTION_FORGETS_GAMES);
    report_release(&report);
}
END_TEST

// The words change the default, whatever was set before; a wrong one gets a line that lists the right ones.
START_TEST(ordering_is_set_in_words) {
    static const struct {
        const char *words, *as, *message;
    } cases[] = {{"killers=off,slots=1", "killers=off,slots=1", NULL},
                 {"none,history=on", "none,history=on", NULL},
                 {"continuation=1+2", "continuation=1+2", NULL},
                 {"default", "", NULL},
                 {"killers=some", "", "killers=some is unknown; it can be off|recent|counted"},
                 {"continuation=1+", "", "it can be off|1+2+4+6"},
                 {"castling=off", "", "'castling' is unknown; there are default, none, killers,"}};
    EngineOptions options = engine_defaults;
    for (int i = 0; i < COUNT(cases); i++) {
        char why[TECHNIQUES_TEXT_SIZE], said[1024] = "";
        FILE *file = tmpfile();
        Report report;
        report_init(&report, file);
        Techniques expected = techniques_default;
        ck_assert(techniques_parse(&expected, text_from(cases[i].as), why));
        SetOption set = {text_from("Ordering"), text_from(cases[i].words)};
        ck_assert_int_eq(options_set(&options, &set, &report), OPTION_STORED);
        ck_assert_mem_eq(&options.techniques, &expected, sizeof expected);
        rewind(file);
        said[fread(said, 1, sizeof said - 1, file)] = '\0';
        if (cases[i].message == NULL)
            ck_assert_str_eq(said, "");
        else
            ck_assert_ptr_nonnull(strstr(said, cases[i].message));
        report_release(&report);
        fclose(file);
    }
}
END_TEST

START_TEST(engine_plays_the_default_ordering) {
    ck_assert_mem_eq(&engine_defaults.techniques, &techniques_default, sizeof techniques_default);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("usi_options");
    TCase *tests = add_case(suite, "options");
    tcase_add_loop_test(tests, spin_is_set, 0, COUNT(SetThreads));
    tcase_add_test(tests, other_options_are_set);
    tcase_add_test(tests, ordering_is_set_in_words);
    tcase_add_test(tests, engine_plays_the_default_ordering);
    return run_suite(suite);
}
