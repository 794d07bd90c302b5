// "Did you mean ...?"
#pragma once

#include <stddef.h>

enum { SUGGESTION_SIZE = 128 };

// The one of `names` that `word` is most likely a slip for, letters of either case being equal; NULL when
// none is like it.
const char *suggestion_find(const char *word, const char *const *names, size_t count);

// "; did you mean NAME?", or nothing when suggestion_find says NULL. Writes into `out` and returns it.
char *suggestion_text(const char *word, const char *const *names, size_t count, char out[SUGGESTION_SIZE]);
