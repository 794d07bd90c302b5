#include "line_buffer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

void line_buffer_init(LineBuffer *buffer) {
    *buffer = (LineBuffer){.data = memory_new(LINE_BUFFER_SIZE, 1)};
}

void line_buffer_release(LineBuffer *buffer) {
    free(buffer->data);
    buffer->data = NULL;
}

void line_buffer_clear(LineBuffer *buffer) {
    *buffer = (LineBuffer){.data = buffer->data};
}

static void take_line(LineBuffer *buffer, size_t end, size_t next, Text *line) {
    *line = (Text){buffer->data + buffer->begin, end - buffer->begin};
    if (line->size > 0 && line->data[line->size - 1] == '\r')
        line->size--;
    buffer->begin = buffer->scanned = next;
}

bool line_buffer_next(LineBuffer *buffer, Text *line) {
    for (;;) {
        char *lf = memchr(buffer->data + buffer->scanned, '\n', buffer->end - buffer->scanned);
        buffer->scanned = buffer->end;
        if (lf != NULL) {
            size_t end = (size_t)(lf - buffer->data);
            bool is_rest = buffer->is_skipping;
            buffer->is_skipping = false;
            take_line(buffer, end, end + 1, line);
            if (is_rest)
                continue;
            return true;
        }
        bool is_full = buffer->begin == 0 && buffer->end == LINE_BUFFER_SIZE;
        bool is_last = buffer->has_ended && buffer->begin < buffer->end;
        if (buffer->is_skipping)
            buffer->begin = buffer->end;
        else if (is_full || is_last) {
            buffer->is_skipping = is_full;
            take_line(buffer, buffer->end, buffer->end, line);
            return true;
        }
        return false;
    }
}

bool line_buffer_fill(LineBuffer *buffer, int fd) {
    size_t kept = buffer->end - buffer->begin;
    if (buffer->begin > 0) {
        memmove(buffer->data, buffer->data + buffer->begin, kept);
        buffer->begin = 0;
        buffer->end = buffer->scanned = kept;
    }
    ssize_t size = read(fd, buffer->data + buffer->end, LINE_BUFFER_SIZE - buffer->end);
    if (size > 0)
        buffer->end += (size_t)size;
    else if (size == 0 || (errno != EINTR && errno != EAGAIN))
        buffer->has_ended = true;
    return size > 0;
}
