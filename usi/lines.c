#include "lines.h"

#include <stdlib.h>

#include "base/memory.h"

// A buffer above the larger size is given back before the next line.
enum { LINE_CAPACITY_FIRST = 1 << 12, LINE_CAPACITY_KEPT = 1 << 20 };

void lines_init(LineReader *reader, FILE *in) {
    *reader = (LineReader){.in = in};
}

void lines_release(LineReader *reader) {
    free(reader->data);
    reader->data = NULL;
}

bool lines_next(LineReader *reader, Text *line) {
    if (reader->data == NULL || reader->capacity > LINE_CAPACITY_KEPT) {
        reader->capacity = LINE_CAPACITY_FIRST;
        reader->data = memory_resize(reader->data, reader->capacity, 1);
    }
    size_t size = 0;
    int byte = fgetc(reader->in);
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n'; byte = fgetc(reader->in)) {
        if (size == reader->capacity) {
            reader->capacity *= 2;
            reader->data = memory_resize(reader->data, reader->capacity, 1);
        }
        reader->data[size++] = (char)byte;
    }
    if (size > 0 && reader->data[size - 1] == '\r')
        size--;
    *line = (Text){reader->data, size};
    return true;
}
