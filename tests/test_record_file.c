// Files of records: up to where they are whole, and what is wrong with them.
#include "usi/record.h"

#include <string.h>
#include <unistd.h>

#include "support/suite.h"

// A record of a game without moves.
#define ENGINE(name) \
    "{\"name\":\"" name "\",\"version\":\"\",\"options\":\"\",\"program\":\"0000000000000000\"}"
#define WHOLE                                                                                         \
    "{\"pair\":7,\"game\":1,\"engine\":[1,0],\"black\":" ENGINE("B") ",\"white\":" ENGINE(            \
        "W") ","                                                                                      \
             "\"opening\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - "           \
             "1\",\"moves\":\"\","                                                                    \
             "\"scores\":[],\"depths\":[],\"nodes\":[],\"times\":[],\"outcome\":\"draw\",\"ending\":" \
             "\"crash\"}"

// Writes the bytes to a new file; `path` gets its name.
static void write_file(char path[32], const char *bytes, size_t size) {
    strcpy(path, "record_test_XXXXXX");
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, bytes, size), (ssize_t)size);
    close(descriptor);
}

static const struct {
    const char *bytes;
    int records;
    size_t whole_size;
} Files[] = {
    {"", 0, 0},
    {WHOLE "\n", 1, sizeof WHOLE},
    {WHOLE "\r\n\n" WHOLE "\n", 2, 2 * sizeof WHOLE + 2},
    {WHOLE "\n" WHOLE, 1, sizeof WHOLE}, // without its end it is not known to be whole
    {WHOLE "\n{\"pair", 1, sizeof WHOLE},
    {"{\"pair", 0, 0},
};

START_TEST(file_is_read_up_to_its_last_whole_line) {
    char path[32];
    write_file(path, Files[_i].bytes, strlen(Files[_i].bytes));
    RecordFile file;
    ck_assert_int_eq(record_file_read(path, &file).kind, RECORD_OK);
    ck_assert_int_eq(file.count, Files[_i].records);
    ck_assert_uint_eq(file.whole_size, Files[_i].whole_size);
    ck_assert_uint_eq(file.size, strlen(Files[_i].bytes));
    if (file.count == 2)
        ck_assert_int_eq(file.lines[1], 3);
    record_file_release(&file);
    unlink(path);
}
END_TEST

START_TEST(broken_line_has_a_number) {
    char path[32], why[RECORD_ERROR_SIZE];
    static const char bytes[] = WHOLE "\n\n{}\n" WHOLE "\n";
    write_file(path, bytes, sizeof bytes - 1);
    RecordFile file;
    RecordError error = record_file_read(path, &file);
    ck_assert_int_eq(error.kind, RECORD_BAD_MEMBER);
    ck_assert_str_eq(record_error_text(&error, why), "line 3: missing or not of its kind: pair");
    unlink(path);
    error = record_file_read(path, &file);
    ck_assert_int_eq(error.kind, RECORD_NOT_READABLE);
    ck_assert_str_eq(record_error_text(&error, why), "cannot be read: No such file or directory");
}
END_TEST

// XXH3 of no bytes and of "abc".
START_TEST(program_has_a_hash) {
    char path[32];
    uint64_t hash = 0;
    write_file(path, "", 0);
    ck_assert(program_hash(path, &hash));
    ck_assert_uint_eq(hash, 0x2d06800538d394c2);
    unlink(path);
    write_file(path, "abc", 3);
    ck_assert(program_hash(path, &hash));
    ck_assert_uint_eq(hash, 0x78af5f94892f3950);
    unlink(path);
    ck_assert(!program_hash(path, &hash));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record_file");
    TCase *files = add_case(suite, "files");
    tcase_add_loop_test(files, file_is_read_up_to_its_last_whole_line, 0, COUNT(Files));
    tcase_add_test(files, broken_line_has_a_number);
    tcase_add_test(files, program_has_a_hash);
    return run_suite(suite);
}
