#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/file.h"

enum { HUGE_PAGE_SIZE = 2 << 20 };

// What the system says it could give without taking memory from others; SIZE_MAX where it does not say.
static size_t available_memory(void) {
    char *text = file_read("/proc/meminfo", NULL);
    const char *entry = text != NULL ? strstr(text, "MemAvailable:") : NULL;
    unsigned long long kib = entry != NULL ? strtoull(entry + strlen("MemAvailable:"), NULL, 10) : 0;
    free(text);
    return kib > 0 && kib < SIZE_MAX >> 10 ? (size_t)kib << 10 : SIZE_MAX;
}

// A large block starts on a huge page, so that all of it but the end can lie on huge pages.
void *memory_alloc_aligned(size_t alignment, size_t size) {
    assert(alignment >= sizeof(void *) && (alignment & (alignment - 1)) == 0);
    bool large = size >= HUGE_PAGE_SIZE;
    if (large && alignment < HUGE_PAGE_SIZE)
        alignment = HUGE_PAGE_SIZE;

    // The system promises more than it has, and ends the process when the promise is called in.
    if (large && size > available_memory())
        return NULL;
    void *block;
    if (posix_memalign(&block, alignment, size > 0 ? size : 1) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    // A wish only: a system without huge pages serves small ones.
    if (large)
        (void)madvise(block, size, MADV_HUGEPAGE);
#endif
    return block;
}

void memory_free_aligned(void *block) {
    free(block);
}

// An empty block is one byte, so that NULL always means failure.
void *memory_new(size_t count, size_t size) {
    bool empty = count == 0 || size == 0;
    void *block = empty ? calloc(1, 1) : calloc(count, size);
    if (block == NULL)
        die("out of memory: %zu objects of %zu bytes", count, size);
    return block;
}

void *memory_resize(void *block, size_t count, size_t size) {
    bool empty = count == 0 || size == 0;
    bool overflows = !empty && count > SIZE_MAX / size;
    void *resized = overflows ? NULL : realloc(block, empty ? 1 : count * size);
    if (resized == NULL)
        die("out of memory: %zu objects of %zu bytes", count, size);
    return resized;
}

// One write for the whole line, and no exit handlers: other threads may be running and hold their locks.
void die(const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "shizuka: %s\n", line);
    _Exit(EXIT_FAILURE);
}
