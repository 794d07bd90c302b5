// Bytes that may or may not be UTF-8 (RFC 3629).
#pragma once

#include <stdbool.h>
#include <stddef.h>

// The size in bytes of the character at the front of a zero-terminated string, 1 to 4; 0 at its end and where
// no valid character begins.
size_t utf8_size(const char *string);

bool utf8_is_valid(const char *string);
