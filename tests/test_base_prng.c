// Random numbers.
#include "base/prng.h"
#include "support/suite.h"

// The first outputs of the published generator for seed 1234567.
static const uint64_t SplitMix[] = {
    6457827717110365317u, 3203168211198807973u,  9817491932198370423u,
    4593380528125082431u, 16408922859458223821u,
};

START_TEST(random_numbers_are_splitmix64) {
    Prng prng = {1234567};
    for (int i = 0; i < COUNT(SplitMix); i++)
        ck_assert_uint_eq(prng_next(&prng), SplitMix[i]);
}
END_TEST

START_TEST(random_numbers_stay_below_their_bound) {
    Prng prng = {1};
    int seen[10] = {0};
    for (int i = 0; i < 10000; i++) {
        ck_assert_uint_eq(prng_below(&prng, 1), 0);
        uint32_t number = prng_below(&prng, 10);
        ck_assert_uint_lt(number, 10);
        seen[number]++;
    }
    for (int i = 0; i < 10; i++) {
        ck_assert_int_gt(seen[i], 850);
        ck_assert_int_lt(seen[i], 1150);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("base_prng");
    TCase *prng = add_case(suite, "prng");
    tcase_add_test(prng, random_numbers_are_splitmix64);
    tcase_add_test(prng, random_numbers_stay_below_their_bound);
    return run_suite(suite);
}
