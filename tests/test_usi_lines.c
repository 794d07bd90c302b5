// Lines from the host.
#include "support/suite.h"
#include "usi/lines.h"

#include <stdio.h>

START_TEST(lines_are_read) {
    static const char input[] = "usi\n\r\n a\0b \r\n\nlast";
    static const Text expected[] = {{"usi", 3}, {"", 0}, {" a\0b ", 5}, {"", 0}, {"last", 4}};
    FILE *file = tmpfile();
    fwrite(input, 1, sizeof input - 1, file);
    rewind(file);
    LineReader reader;
    lines_init(&reader, file);
    Text line;
    for (int i = 0; i < COUNT(expected); i++) {
        ck_assert(lines_next(&reader, &line));
        ck_assert_uint_eq(line.size, expected[i].size);
        ck_assert_mem_eq(line.data, expected[i].data, line.size);
    }
    ck_assert(!lines_next(&reader, &line));
    lines_release(&reader);
    fclose(file);
}
END_TEST

START_TEST(lines_of_any_length_are_read) {
    enum { LENGTH = 3000000 };
    FILE *file = tmpfile();
    for (int i = 0; i < LENGTH; i++)
        fputc('a' + i % 26, file);
    fputs("\nshort\n", file);
    rewind(file);
    LineReader reader;
    lines_init(&reader, file);
    Text line;
    ck_assert(lines_next(&reader, &line));
    ck_assert_uint_eq(line.size, LENGTH);
    int wrong = 0;
    for (int i = 0; i < LENGTH; i++)
        wrong += line.data[i] != 'a' + i % 26;
    ck_assert_int_eq(wrong, 0);
    ck_assert(lines_next(&reader, &line));
    assert_text_equals(line, "short");
    ck_assert(!lines_next(&reader, &line));
    lines_release(&reader);
    fclose(file);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("usi_lines");
    TCase *tests = add_case(suite, "lines");
    tcase_add_test(tests, lines_are_read);
    tcase_add_test(tests, lines_of_any_length_are_read);
    return run_suite(suite);
}
