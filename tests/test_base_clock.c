// The clock.
#include "base/clock.h"
#include "support/suite.h"

START_TEST(clock_never_goes_back) {
    int64_t last = clock_now_us();
    for (int i = 0; i < 10000; i++) {
        int64_t now = clock_now_us();
        ck_assert_int_ge(now, last);
        last = now;
    }
}
END_TEST

START_TEST(clock_units_agree) {
    int64_t before_us = clock_now_us();
    int64_t now_ms = clock_now_ms();
    int64_t after_us = clock_now_us();
    ck_assert_int_ge(now_ms, before_us / 1000);
    ck_assert_int_le(now_ms, after_us / 1000);
}
END_TEST

START_TEST(sleeps_at_least_as_long_as_asked) {
    int64_t start_us = clock_now_us();
    clock_sleep_ms(0);
    clock_sleep_ms(-1);
    clock_sleep_ms(20);
    ck_assert_int_ge(clock_now_us() - start_us, 20000);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("base_clock");
    TCase *clock = add_case(suite, "clock");
    tcase_add_test(clock, clock_never_goes_back);
    tcase_add_test(clock, clock_units_agree);
    tcase_add_test(clock, sleeps_at_least_as_long_as_asked);
    return run_suite(suite);
}
