// Lines from a descriptor that does not block, however long they are.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { LINE_BUFFER_SIZE = 1 << 16 };

typedef struct LineBuffer {
    char *data; // owned
    size_t begin, end;
    size_t scanned;   // no line ends before it
    bool is_skipping; // the rest of a line that was too long
    bool has_ended;
} LineBuffer;

void line_buffer_init(LineBuffer *buffer);
void line_buffer_release(LineBuffer *buffer);

// Forgets all that was read.
void line_buffer_clear(LineBuffer *buffer);

// The next line without its end (LF or CR LF); it lasts until the next line_buffer_fill. The last line needs
// no end, and of one longer than the buffer the beginning is returned. False when no whole line is there.
bool line_buffer_next(LineBuffer *buffer, Text *line);

// Reads once what there is. Returns whether anything came; at the end of the stream has_ended is set.
// Requires: line_buffer_next has just returned false.
bool line_buffer_fill(LineBuffer *buffer, int fd);
