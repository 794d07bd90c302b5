// The base layer: text views and numbers, clock, memory, random numbers, files.
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/prng.h"
#include "base/text.h"

#include <check.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

// A view of a literal, with the zero bytes inside it: TEXT in the tables, VIEW elsewhere.
#define TEXT(literal) \
    { literal, sizeof(literal) - 1 }
#define VIEW(literal) ((Text)TEXT(literal))

static const Text Empty = {NULL, 0};

static void assert_text(Text actual, Text expected) {
    ck_assert_uint_eq(actual.size, expected.size);
    if (expected.size > 0)
        ck_assert_mem_eq(actual.data, expected.data, expected.size);
}

// Comparison -----------------------------------------------------------------------------------------

static const struct {
    Text text;
    const char *string;
    bool equals, equals_ignoring_case, starts_with;
} Comparisons[] = {
    {TEXT(""), "", true, true, true},
    {{NULL, 0}, "", true, true, true},
    {{NULL, 0}, "a", false, false, false},
    {TEXT("a"), "", false, false, true},
    {TEXT("go"), "go", true, true, true},
    {TEXT("go"), "gone", false, false, false},
    {TEXT("gone"), "go", false, false, true},
    {TEXT("Go"), "gO", false, true, false},
    {TEXT("USI_Hash"), "usi_hash", false, true, false},
    {TEXT("@"), "`", false, false, false},
    {TEXT("["), "{", false, false, false},
    {TEXT("\xC9"), "\xE9", false, false, false},
    {TEXT("go\0"), "go", false, false, true},
    {TEXT("go\0ne"), "go", false, false, true},
    {TEXT("\0"), "", false, false, true},
};

START_TEST(compares) {
    Text text = Comparisons[_i].text;
    const char *string = Comparisons[_i].string;
    ck_assert_int_eq(text_equals(text, string), Comparisons[_i].equals);
    ck_assert_int_eq(text_equals_ignoring_case(text, string), Comparisons[_i].equals_ignoring_case);
    ck_assert_int_eq(text_starts_with(text, string), Comparisons[_i].starts_with);
}
END_TEST

START_TEST(views_a_whole_string) {
    assert_text(text_from(""), Empty);
    assert_text(text_from("usi\n"), VIEW("usi\n"));
    assert_text(text_from("usi\0hidden"), VIEW("usi"));
}
END_TEST

// Cutting --------------------------------------------------------------------------------------------

static const struct {
    Text text, trimmed;
} Trims[] = {
    {TEXT(""), TEXT("")},
    {{NULL, 0}, TEXT("")},
    {TEXT(" \t\r\n\v\f"), TEXT("")},
    {TEXT("usi\r\n"), TEXT("usi")},
    {TEXT("\r\nusi"), TEXT("usi")},
    {TEXT("  position  startpos\t"), TEXT("position  startpos")},
    {TEXT(" \0 "), TEXT("\0")},
    {TEXT("\x0E\x08"), TEXT("\x0E\x08")},
    {TEXT("\xE3\x80\x80"), TEXT("\xE3\x80\x80")},
};

START_TEST(trims) {
    assert_text(text_trim(Trims[_i].text), Trims[_i].trimmed);
}
END_TEST

enum { MAX_PIECES = 5 };

static const struct {
    Text text;
    int count;
    Text tokens[MAX_PIECES];
} Tokens[] = {
    {TEXT(""), 0, {{NULL, 0}}},
    {{NULL, 0}, 0, {{NULL, 0}}},
    {TEXT(" \r\n"), 0, {{NULL, 0}}},
    {TEXT("usi"), 1, {TEXT("usi")}},
    {TEXT("go byoyomi\t1000\r\n"), 3, {TEXT("go"), TEXT("byoyomi"), TEXT("1000")}},
    {TEXT("\r go \r\r infinite"), 2, {TEXT("go"), TEXT("infinite")}},
    {TEXT("a\0b \0 c"), 3, {TEXT("a\0b"), TEXT("\0"), TEXT("c")}},
    {TEXT("\xE5\x85\x88 \xE6\x89\x8B"), 2, {TEXT("\xE5\x85\x88"), TEXT("\xE6\x89\x8B")}},
};

START_TEST(cuts_tokens) {
    Text rest = Tokens[_i].text;
    for (int i = 0; i < Tokens[_i].count; i++)
        assert_text(text_next_token(&rest), Tokens[_i].tokens[i]);
    assert_text(text_next_token(&rest), Empty);
    assert_text(rest, Empty);
    assert_text(text_next_token(&rest), Empty);
}
END_TEST

START_TEST(leaves_what_follows_a_token) {
    Text rest = VIEW("  name USI Hash ");
    assert_text(text_next_token(&rest), VIEW("name"));
    assert_text(rest, VIEW(" USI Hash "));
}
END_TEST

static const struct {
    Text text;
    int count;
    Text parts[MAX_PIECES];
} Parts[] = {
    {TEXT(""), 0, {{NULL, 0}}},
    {{NULL, 0}, 0, {{NULL, 0}}},
    {TEXT("sfen"), 1, {TEXT("sfen")}},
    {TEXT("a;b"), 2, {TEXT("a"), TEXT("b")}},
    {TEXT("a ; b ;"), 2, {TEXT("a "), TEXT(" b ")}},
    {TEXT(";a;;b"), 4, {TEXT(""), TEXT("a"), TEXT(""), TEXT("b")}},
    {TEXT(";;"), 2, {TEXT(""), TEXT("")}},
    {TEXT("a\0;\r\n"), 2, {TEXT("a\0"), TEXT("\r\n")}},
};

START_TEST(cuts_parts) {
    Text rest = Parts[_i].text;
    int count = 0;
    while (rest.size > 0) {
        ck_assert_int_lt(count, Parts[_i].count);
        assert_text(text_next_part(&rest, ';'), Parts[_i].parts[count++]);
    }
    ck_assert_int_eq(count, Parts[_i].count);
    assert_text(text_next_part(&rest, ';'), Empty);
}
END_TEST

START_TEST(cuts_parts_at_zero_bytes) {
    Text rest = VIEW("a\0b");
    assert_text(text_next_part(&rest, '\0'), VIEW("a"));
    assert_text(text_next_part(&rest, '\0'), VIEW("b"));
    assert_text(rest, Empty);
}
END_TEST

// Numbers --------------------------------------------------------------------------------------------

static const struct {
    Text text;
    int64_t value;
} Numbers[] = {
    {TEXT("0"), 0},
    {TEXT("-0"), 0},
    {TEXT("+0"), 0},
    {TEXT("7"), 7},
    {TEXT("-7"), -7},
    {TEXT("+7"), 7},
    {TEXT("007"), 7},
    {TEXT("00000000000000000000000000000042"), 42},
    {TEXT("2147483648"), 2147483648},
    {TEXT("9223372036854775806"), INT64_MAX - 1},
    {TEXT("9223372036854775807"), INT64_MAX},
    {TEXT("-9223372036854775807"), -INT64_MAX},
    {TEXT("-9223372036854775808"), INT64_MIN},
};

START_TEST(reads_a_number) {
    int64_t value = ~Numbers[_i].value;
    ck_assert(text_to_int64(Numbers[_i].text, &value));
    ck_assert_int_eq(value, Numbers[_i].value);
}
END_TEST

static const Text NoNumbers[] = {
    TEXT(""),
    {NULL, 0},
    TEXT("-"),
    TEXT("+"),
    TEXT("--1"),
    TEXT("+-1"),
    TEXT("-+1"),
    TEXT("- 1"),
    TEXT(" 1"),
    TEXT("1 "),
    TEXT("1\r"),
    TEXT("1\n"),
    TEXT("1\0"),
    TEXT("\0"
         "1"),
    TEXT("1_000"),
    TEXT("1,000"),
    TEXT("1e3"),
    TEXT("1.0"),
    TEXT("0x10"),
    TEXT("ten"),
    TEXT("\xEF\xBC\x91"),
    TEXT("9223372036854775808"),
    TEXT("-9223372036854775809"),
    TEXT("9223372036854775810"),
    TEXT("18446744073709551615"),
    TEXT("18446744073709551616"),
    TEXT("18446744073709551617"),
    TEXT("-18446744073709551617"),
    TEXT("99999999999999999999999999999999999999999"),
};

START_TEST(refuses_what_is_no_number) {
    int64_t wide = 4711;
    int narrow = 4711;
    ck_assert(!text_to_int64(NoNumbers[_i], &wide));
    ck_assert(!text_to_int(NoNumbers[_i], INT_MIN, INT_MAX, &narrow));
    ck_assert_int_eq(wide, 4711);
    ck_assert_int_eq(narrow, 4711);
}
END_TEST

static const struct {
    Text text;
    int min, max;
    bool ok;
    int value;
} Ranges[] = {
    {TEXT("1"), 1, 1, true, 1},
    {TEXT("0"), 1, 1024, false, 0},
    {TEXT("1024"), 1, 1024, true, 1024},
    {TEXT("1025"), 1, 1024, false, 0},
    {TEXT("-5"), -5, 5, true, -5},
    {TEXT("-6"), -5, 5, false, 0},
    {TEXT("2147483647"), INT_MIN, INT_MAX, true, INT_MAX},
    {TEXT("2147483648"), INT_MIN, INT_MAX, false, 0},
    {TEXT("-2147483648"), INT_MIN, INT_MAX, true, INT_MIN},
    {TEXT("-2147483649"), INT_MIN, INT_MAX, false, 0},
    {TEXT("4294967297"), INT_MIN, INT_MAX, false, 0},
};

START_TEST(keeps_a_number_in_its_range) {
    int value = 4711;
    ck_assert_int_eq(text_to_int(Ranges[_i].text, Ranges[_i].min, Ranges[_i].max, &value), Ranges[_i].ok);
    ck_assert_int_eq(value, Ranges[_i].ok ? Ranges[_i].value : 4711);
}
END_TEST

// Copying --------------------------------------------------------------------------------------------

static const struct {
    Text text;
    size_t capacity;
    bool whole;
    Text copied;
} Copies[] = {
    {{NULL, 0}, 1, true, TEXT("")},      {TEXT("usi"), 8, true, TEXT("usi")},
    {TEXT("usi"), 4, true, TEXT("usi")}, {TEXT("usi"), 3, false, TEXT("us")},
    {TEXT("usi"), 1, false, TEXT("")},   {TEXT("u\0i"), 8, true, TEXT("u\0i")},
};

START_TEST(copies) {
    char out[9];
    memset(out, '#', sizeof out);
    ck_assert_int_eq(text_copy(Copies[_i].text, out, Copies[_i].capacity), Copies[_i].whole);
    assert_text((Text){out, Copies[_i].copied.size}, Copies[_i].copied);
    ck_assert_int_eq(out[Copies[_i].copied.size], '\0');
    ck_assert_int_eq(out[Copies[_i].copied.size + 1], '#');
}
END_TEST

// Clock ----------------------------------------------------------------------------------------------

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

// Memory ---------------------------------------------------------------------------------------------

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

// Random numbers -------------------------------------------------------------------------------------

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

// Files ----------------------------------------------------------------------------------------------

static char Path[] = "/tmp/shizuka-test-base-XXXXXX";

// Leaves `size` bytes of a pattern with zero bytes, CR and LF in a new file at Path.
static void write_file(size_t size) {
    strcpy(Path + sizeof Path - 1 - 6, "XXXXXX");
    int descriptor = mkstemp(Path);
    ck_assert_int_ge(descriptor, 0);
    FILE *file = fdopen(descriptor, "wb");
    ck_assert_ptr_nonnull(file);
    for (size_t i = 0; i < size; i++)
        fputc((int)(i % 251), file);
    ck_assert_int_eq(fclose(file), 0);
}

// Around the first buffer, and around sizes that fill a buffer made to the claimed size.
static const size_t FileSizes[] = {0, 1, 4094, 4095, 4096, 4097, 8192, 100000};

START_TEST(reads_a_whole_file) {
    write_file(FileSizes[_i]);
    size_t size = 4711;
    char *bytes = file_read(Path, &size);
    unlink(Path);

    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(size, FileSizes[_i]);
    for (size_t i = 0; i < size; i++)
        ck_assert_uint_eq((unsigned char)bytes[i], i % 251);
    ck_assert_int_eq(bytes[size], '\0');
    free(bytes);
}
END_TEST

START_TEST(size_may_be_left_out) {
    write_file(10);
    char *bytes = file_read(Path, NULL);
    unlink(Path);
    ck_assert_ptr_nonnull(bytes);
    free(bytes);
}
END_TEST

// A pipe claims no size, and hands over its bytes in pieces.
START_TEST(reads_a_file_that_claims_no_size) {
    enum { SIZE = 50000 };
    strcpy(Path + sizeof Path - 1 - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(Path));
    char fifo[sizeof Path + 8];
    snprintf(fifo, sizeof fifo, "%s/fifo", Path);
    ck_assert_int_eq(mkfifo(fifo, 0600), 0);
    char command[2 * sizeof fifo + 64];
    snprintf(command, sizeof command, "head -c %d /dev/zero > '%s' &", SIZE, fifo);
    ck_assert_int_eq(system(command), 0);

    size_t size = 0;
    char *bytes = file_read(fifo, &size);
    unlink(fifo);
    rmdir(Path);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(size, SIZE);
    free(bytes);
}
END_TEST

static const struct {
    const char *path;
    int error;
} Unreadable[] = {
    {"/nowhere/at/all", ENOENT},
    {"", ENOENT},
    {"/", EISDIR},
};

START_TEST(tells_why_a_file_cannot_be_read) {
    size_t size = 4711;
    errno = 0;
    ck_assert_ptr_null(file_read(Unreadable[_i].path, &size));
    ck_assert_int_eq(errno, Unreadable[_i].error);
    ck_assert_uint_eq(size, 4711);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name) {
    TCase *tcase = tcase_create(name);
    suite_add_tcase(suite, tcase);
    return tcase;
}

static void add_text_cases(Suite *suite) {
    TCase *text = add_case(suite, "text");
    tcase_add_loop_test(text, compares, 0, COUNT(Comparisons));
    tcase_add_test(text, views_a_whole_string);
    tcase_add_loop_test(text, trims, 0, COUNT(Trims));
    tcase_add_loop_test(text, cuts_tokens, 0, COUNT(Tokens));
    tcase_add_test(text, leaves_what_follows_a_token);
    tcase_add_loop_test(text, cuts_parts, 0, COUNT(Parts));
    tcase_add_test(text, cuts_parts_at_zero_bytes);
    tcase_add_loop_test(text, copies, 0, COUNT(Copies));

    TCase *numbers = add_case(suite, "numbers");
    tcase_add_loop_test(numbers, reads_a_number, 0, COUNT(Numbers));
    tcase_add_loop_test(numbers, refuses_what_is_no_number, 0, COUNT(NoNumbers));
    tcase_add_loop_test(numbers, keeps_a_number_in_its_range, 0, COUNT(Ranges));
}

// `forks`: whether each test runs in a process of its own. A test of die() needs that, and without it a
// sanitizer may be there, whose allocator ends the process rather than fail.
static void add_memory_cases(Suite *suite, bool forks) {
    TCase *memory = add_case(suite, "memory");
    tcase_add_loop_test(memory, aligns_blocks, 0, COUNT(Blocks));
    tcase_add_test(memory, new_blocks_are_cleared_and_keep_their_bytes);
    tcase_add_test(memory, empty_blocks_are_no_failure);
    if (forks) {
        tcase_add_test(memory, reports_a_block_too_large);
        tcase_add_exit_test(memory, dies_when_a_size_overflows, 1);
        tcase_add_exit_test(memory, dies_with_status_1, 1);
    }
}

static void add_other_cases(Suite *suite) {
    TCase *clock = add_case(suite, "clock");
    tcase_add_test(clock, clock_never_goes_back);
    tcase_add_test(clock, clock_units_agree);
    tcase_add_test(clock, sleeps_at_least_as_long_as_asked);

    TCase *prng = add_case(suite, "prng");
    tcase_add_test(prng, random_numbers_are_splitmix64);
    tcase_add_test(prng, random_numbers_stay_below_their_bound);

    TCase *file = add_case(suite, "file");
    tcase_add_loop_test(file, reads_a_whole_file, 0, COUNT(FileSizes));
    tcase_add_test(file, size_may_be_left_out);
    tcase_add_test(file, reads_a_file_that_claims_no_size);
    tcase_add_loop_test(file, tells_why_a_file_cannot_be_read, 0, COUNT(Unreadable));
}

int main(void) {
    Suite *suite = suite_create("base");
    SRunner *runner = srunner_create(suite);
    add_text_cases(suite);
    add_memory_cases(suite, srunner_fork_status(runner) == CK_FORK);
    add_other_cases(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
