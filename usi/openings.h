// The positions that games begin from.
#pragma once

#include <stdint.h>

#include "base/text.h"

typedef struct Openings {
    char **sfens; // owned, canonical
    int count;
} Openings;

enum { OPENINGS_WHY_SIZE = 512 };

// Reads a file of positions, one a line: an SFEN or "startpos", perhaps with "moves ..." after it and "; ..."
// after that, which is not read. Empty lines and lines that begin with '#' are skipped. `max_ply` as in
// RefereeRules. False, with what is wrong in `why`, when the file cannot be read, a line is wrong, a game
// would be over where it begins or there is none. Release in either case.
bool openings_read(Openings *openings, const char *path, int max_ply, char why[OPENINGS_WHY_SIZE]);

// The start position alone.
void openings_init(Openings *openings);
void openings_release(Openings *openings);

// Of the positions and their order.
uint64_t openings_hash(const Openings *openings);
