// Memory: aligned and growing blocks, and the end of the program when there is none.
#include "base/memory.h"
#include "support/suite.h"

#include <stdint.h>
#include <string.h>

static const struct {
    size_t alignment, size;
} Blocks[] = {
    {sizeof(void *), 0}, {sizeof(void *), 1},  {64, 1},
    {64, 4097},          {4096, 100},          {64, (2u << 20) - 1},
    {64, 2u << 20},      {64, (4u << 20) + 3}, {4u << 20, 2u << 20},
};

START_TEST(aligns_blocks) {
    size_t size = Blocks[_i].size;
    char *block = memory_alloc_aligned(Blocks[_i].alignment, size);
    ck_assert_ptr_nonnull(block);
    ck_assert_uint_eq((uintptr_t)block % Blocks[_i].alignment, 0);
    memset(block, 0xA5, size);
    memory_free_aligned(block);
}
END_TEST

START_TEST(reports_a_block_too_large) {
    // volatile: the compiler would warn of the constant.
    volatile size_t size = SIZE_MAX / 2;
    ck_assert_ptr_null(memory_alloc_aligned(64, size));
    memory_free_aligned(NULL);
}
END_TEST

START_TEST(new_blocks_are_cleared_and_keep_their_bytes) {
    int *numbers = memory_new(1000, sizeof *numbers);
    for (int i = 0; i < 1000; i++) {
        ck_assert_int_eq(numbers[i], 0);
        numbers[i] = i;
    }
    numbers = memory_resize(numbers, 100000, sizeof *numbers);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(numbers[i], i);
    free(numbers);
}
END_TEST

START_TEST(empty_blocks_are_no_failure) {
    char *block = memory_new(0, 8);
    ck_assert_ptr_nonnull(block);
    block = memory_resize(block, 8, 0);
    ck_assert_ptr_nonnull(block);
    block = memory_resize(block, 0, 8);
    ck_assert_ptr_nonnull(block);
    free(block);
    block = memory_resize(NULL, 3, 1);
    ck_assert_ptr_nonnull(block);
    free(block);
}
END_TEST

START_TEST(dies_when_a_size_overflows) {
    volatile size_t count = SIZE_MAX / 4;
    (void)memory_resize(NULL, count, 8);
}
END_TEST

START_TEST(dies_with_status_1) {
    die("broken: %d", 42);
}
END_TEST

// Whether each test runs in a process of its own. A test of die() needs that, and without it a sanitizer may
// be there, whose allocator ends the process rather than fail.
static bool tests_fork(void) {
    SRunner *runner = srunner_create(suite_create("none"));
    bool forks = srunner_fork_status(runner) == CK_FORK;
    srunner_free(runner);
    return forks;
}

int main(void) {
    Suite *suite = suite_create("base_memory");
    TCase *memory = add_case(suite, "memory");
    tcase_add_loop_test(memory, aligns_blocks, 0, COUNT(Blocks));
    tcase_add_test(memory, new_blocks_are_cleared_and_keep_their_bytes);
    tcase_add_test(memory, empty_blocks_are_no_failure);
    if (tests_fork()) {
        tcase_add_test(memory, reports_a_block_too_large);
        tcase_add_exit_test(memory, dies_when_a_size_overflows, 1);
        tcase_add_exit_test(memory, dies_with_status_1, 1);
    }
    return run_suite(suite);
}
