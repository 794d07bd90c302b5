// Whole files in memory.
#pragma once

#include <stddef.h>

// The bytes of the file at `path` with a zero byte after them; `*size` (may be NULL) gets their number.
// NULL with errno set when it cannot be read. Release with free().
char *file_read(const char *path, size_t *size);
