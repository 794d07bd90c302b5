// Reading whole files.
#include "base/file.h"
#include "support/suite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

int main(void) {
    Suite *suite = suite_create("base_file");
    TCase *file = add_case(suite, "file");
    tcase_add_loop_test(file, reads_a_whole_file, 0, COUNT(FileSizes));
    tcase_add_test(file, size_may_be_left_out);
    tcase_add_test(file, reads_a_file_that_claims_no_size);
    tcase_add_loop_test(file, tells_why_a_file_cannot_be_read, 0, COUNT(Unreadable));
    return run_suite(suite);
}
