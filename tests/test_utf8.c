// Characters of UTF-8.
#include "usi/utf8.h"

#include <string.h>

#include "support/suite.h"

static const struct {
    const char *text;
    size_t size;
} Characters[] = {
    {"", 0},
    {"a", 1},
    {"\x7f", 1},
    {"\x80", 0},
    {"\xc1\xbf", 0}, // overlong
    {"\xc2\x80", 2},
    {"\xdf\xbf", 2},
    {"\xc2", 0},
    {"\xe0\x9f\xbf", 0}, // overlong
    {"\xe0\xa0\x80", 3},
    {"\xed\x9f\xbf", 3},
    {"\xed\xa0\x80", 0}, // a surrogate
    {"\xef\xbf\xbf", 3},
    {"\xe3\x81", 0},
    {"\xf0\x8f\xbf\xbf", 0}, // overlong
    {"\xf0\x90\x80\x80", 4},
    {"\xf4\x8f\xbf\xbf", 4},
    {"\xf4\x90\x80\x80", 0}, // above U+10FFFF
    {"\xf5\x80\x80\x80", 0},
    {"\xff", 0},
};

START_TEST(characters_are_measured) {
    ck_assert_uint_eq(utf8_size(Characters[_i].text), Characters[_i].size);
    ck_assert_int_eq(utf8_is_valid(Characters[_i].text), Characters[_i].size == strlen(Characters[_i].text));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("utf8");
    TCase *text = add_case(suite, "text");
    tcase_add_loop_test(text, characters_are_measured, 0, COUNT(Characters));
    return run_suite(suite);
}
