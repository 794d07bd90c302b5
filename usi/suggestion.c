#include "suggestion.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 64 };

static int min(int a, int b) {
    return a < b ? a : b;
}

// Letters to insert, remove, replace or exchange with their neighbour (restricted Damerau-Levenshtein
// distance). Requires: both shorter than WORD_MAX.
static int distance(const char *a, const char *b) {
    int rows[3][WORD_MAX + 1];
    int a_size = (int)strlen(a), b_size = (int)strlen(b);
    for (int j = 0; j <= b_size; j++)
        rows[0][j] = j;
    for (int i = 1; i <= a_size; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= b_size; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            row[j] = min(above[j - 1] + (x != y), min(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                row[j] = min(row[j], above2[j - 2] + 1);
        }
    }
    return rows[a_size % 3][b_size];
}

const char *suggestion_find(const char *word, const char *const *names, size_t count) {
    const char *best = NULL;
    if (strlen(word) >= WORD_MAX)
        return NULL;
    int best_distance = 2 + (int)strlen(word) / 4;
    for (size_t i = 0; i < count; i++) {
        if (strlen(names[i]) >= WORD_MAX)
            continue;
        int found = distance(word, names[i]);
        // A name that shares nothing is no slip.
        if (found < best_distance && found < (int)strlen(names[i])) {
            best = names[i];
            best_distance = found;
        }
    }
    return best;
}

char *suggestion_text(const char *word, const char *const *names, size_t count, char out[SUGGESTION_SIZE]) {
    const char *name = suggestion_find(word, names, count);
    out[0] = '\0';
    if (name != NULL)
        snprintf(out, SUGGESTION_SIZE, "; did you mean %s?", name);
    return out;
}
