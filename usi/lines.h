// Lines of any length from a stream.
#pragma once

#include <stdio.h>

#include "base/text.h"

typedef struct LineReader {
    FILE *in;
    char *data; // owned
    size_t capacity;
} LineReader;

void lines_init(LineReader *reader, FILE *in);
void lines_release(LineReader *reader);

// Reads the next line into `*line` without its end (LF or CR LF), whatever bytes it holds; it is valid until
// the next call. The last line needs no end. False at the end of the stream.
bool lines_next(LineReader *reader, Text *line);
