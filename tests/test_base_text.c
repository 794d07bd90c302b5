// Text views: comparison, cutting, numbers, copying.
#include "base/text.h"
#include "support/suite.h"

#include <limits.h>
#include <string.h>

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

int main(void) {
    Suite *suite = suite_create("base_text");
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
    return run_suite(suite);
}
