// What all unit tests share, whatever they are about: nothing of shogi. For programs that link libcheck.
#pragma once

#include "base/text.h"

#include <check.h>
#include <stdlib.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

// 1 in a build with sanitizers.
enum { SANITIZED = SHIZUKA_SANITIZED };

// As ck_assert_msg, which writes to a file each time it passes and so has no place in a loop.
#define CHECK_THAT(condition, ...) ((condition) ? (void)0 : ck_abort_msg(__VA_ARGS__))

static inline void assert_text_equals(Text text, const char *expected) {
    ck_assert_msg(text_equals(text, expected), "'%.*s' is not '%s'", (int)text.size, text.data, expected);
}

static inline TCase *add_case(Suite *suite, const char *name) {
    TCase *tests = tcase_create(name);
    suite_add_tcase(suite, tests);
    return tests;
}

// Runs the tests; returns what main has to return.
static inline int run_suite(Suite *suite) {
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
