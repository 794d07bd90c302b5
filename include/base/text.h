// Text views and checked numbers: how every parser of the project reads its input.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A piece of text somebody else owns; not zero-terminated, may hold any byte.
typedef struct Text {
    const char *data;
    size_t size;
} Text;

// The whole of a zero-terminated string.
Text text_from(const char *string);

bool text_equals(Text text, const char *string);

// As text_equals, for ASCII letters of either case.
bool text_equals_ignoring_case(Text text, const char *string);

bool text_starts_with(Text text, const char *prefix);

// Without white space (blank, tab, CR, LF, VT, FF) at both ends.
Text text_trim(Text text);

// Cuts the next run of non-white bytes off the front of `rest` and returns it; empty at the end.
Text text_next_token(Text *rest);

// Cuts the part before the next `separator` off the front of `rest`, and the separator with it;
// all of `rest` when there is none.
Text text_next_part(Text *rest, char separator);

// The decimal integer that is the whole of `text`, with an optional sign. False (and `out` untouched)
// for anything else and outside int64_t.
bool text_to_int64(Text text, int64_t *out);

// As text_to_int64, and within [min, max].
bool text_to_int(Text text, int min, int max, int *out);

// Copies as much as fits into `out` and terminates it. Returns false when something was cut off.
// Requires: capacity >= 1.
bool text_copy(Text text, char *out, size_t capacity);
