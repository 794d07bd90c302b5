// The known figures of the small game, computed independently of this program: what shows that its ordering
// techniques do what they are said to do.
#pragma once

#include "lab/tictactoe.h"

// A search and what comes of it.
typedef struct Seed {
    bool is_demo; // the demo board; else the empty one
    Mark side;    // to move
    TictactoeSettings settings;
    uint64_t nodes;
    int value;
    int best; // TICTACTOE_NO_CELL: not known
} Seed;

// All of them; *count gets their number.
const Seed *seeds_all(int *count);

TictactoeResult seed_run(const Seed *seed);

bool seed_holds(const Seed *seed, const TictactoeResult *found);

// Another figure, and how it is found.
typedef struct SeedClaim {
    const char *text;
    int expected;
    int (*find)(void);
} SeedClaim;

const SeedClaim *seed_claims(int *count);
