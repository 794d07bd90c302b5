#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MIN_CAPACITY = 4096 };

// Room for the size the system claims, the terminator, and one byte more: the read that finds the end
// must ask for something. A guess only, since pipes and the files of /proc claim zero.
static size_t capacity_for(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_size < MIN_CAPACITY)
        return MIN_CAPACITY;
    return (uintmax_t)status.st_size < SIZE_MAX - 2 ? (size_t)status.st_size + 2 : SIZE_MAX;
}

// Doubles the block. False, with errno set and the block as it was, when there is no memory for it.
static bool grow(char **bytes, size_t *capacity) {
    if (*capacity > SIZE_MAX / 2) {
        errno = ENOMEM;
        return false;
    }
    char *larger = realloc(*bytes, 2 * *capacity);
    if (larger == NULL)
        return false;
    *bytes = larger;
    *capacity *= 2;
    return true;
}

// Reads to the end, whatever the claimed size; the last byte of the block is the terminator's.
static char *read_all(int descriptor, size_t *size) {
    size_t capacity = capacity_for(descriptor);
    char *bytes = malloc(capacity);
    size_t filled = 0;
    bool ok = bytes != NULL;
    bool at_end = false;

    while (ok && !at_end) {
        ssize_t count = read(descriptor, bytes + filled, capacity - 1 - filled);
        at_end = count == 0;
        ok = count >= 0 || errno == EINTR;
        if (count > 0)
            filled += (size_t)count;
        if (filled + 1 == capacity)
            ok = grow(&bytes, &capacity);
    }
    if (!ok) {
        int error = errno;
        free(bytes);
        errno = error;
        return NULL;
    }
    bytes[filled] = '\0';
    if (size != NULL)
        *size = filled;
    return bytes;
}

char *file_read(const char *path, size_t *size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return NULL;
    char *bytes = read_all(descriptor, size);
    int error = errno;
    close(descriptor);
    errno = error;
    return bytes;
}
