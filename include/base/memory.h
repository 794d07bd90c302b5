// Memory: aligned blocks that may fail, small blocks that may not.
#pragma once

#include <stddef.h>

// A block of `size` bytes at a multiple of `alignment`, not cleared; huge pages are asked for when it is
// large. NULL when it cannot be had, or when the machine has not so much memory free. Release with
// memory_free_aligned. Requires: alignment is a power of two and at least sizeof(void *).
void *memory_alloc_aligned(size_t alignment, size_t size);
void memory_free_aligned(void *block);

// calloc and realloc that die() instead of returning NULL. Release with free().
void *memory_new(size_t count, size_t size);
void *memory_resize(void *block, size_t count, size_t size);

// Writes one line to stderr (printf format) and ends the process with status 1: out of memory and
// broken invariants only, never bad input.
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
